"""Whether confidence means what it says: are sure answers right, and doubtful ones withheld?

Belongs here: measures over pairs of confidence and correctness. Not here: where a confidence comes
from, judging an answer, plots.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

GradedAnswer = tuple[float, bool]  # confidence from 0 to 1, whether the answer was right


class RiskPoint(NamedTuple):
    """What is answered, and how much of it wrongly, when doubtful answers are withheld.

    Attributes:
        coverage: share of all questions that are answered.
        risk: share of the answers given that are wrong.
        threshold: the lowest confidence that is answered.
    """

    coverage: float
    risk: float
    threshold: float


class ReliabilityBin(NamedTuple):
    """The answers whose confidence is above low and at most high; the first bin holds 0 too."""

    low: float
    high: float
    n: int
    mean_confidence: float
    share_right: float


def risk_coverage(answers: Sequence[GradedAnswer]) -> tuple[RiskPoint, ...]:
    """The risk–coverage curve, from the most confident answers to all of them.

    There is one point per distinct confidence, since no threshold parts equal ones; empty without
    answers. Coverage and selective risk are those of El-Yaniv & Wiener 2010, "On the Foundations
    of Noise-free Selective Classification".

    Raises:
        ValueError: a confidence is not from 0 to 1.
    """
    _require_shares(answers)
    points: list[RiskPoint] = []
    answered = wrong = 0
    descending = sorted(answers, key=lambda answer: -answer[0])
    for confidence, equals in groupby(descending, key=lambda answer: answer[0]):
        for _, right in equals:
            answered += 1
            wrong += not right
        points.append(RiskPoint(answered / len(answers), wrong / answered, confidence))
    return tuple(points)


def area_under_risk_coverage(answers: Sequence[GradedAnswer]) -> float | None:
    """The mean risk when each answer's confidence in turn is the threshold; lower is better.

    It is AURC of Geifman, Uziel & El-Yaniv 2019, "Bias-Reduced Uncertainty Estimation for Deep
    Neural Classifiers": a constant confidence gives the share of wrong answers, and ranking right
    before wrong gives the least. None without answers.

    Raises:
        ValueError: a confidence is not from 0 to 1.
    """
    points = risk_coverage(answers)
    if not points:
        return None
    steps = np.diff([0.0, *(point.coverage for point in points)])
    return float(steps @ np.array([point.risk for point in points]))


def reliability(answers: Sequence[GradedAnswer], bins: int = 10) -> tuple[ReliabilityBin, ...]:
    """Confidence against correctness in bins of equal width; bins without answers are left out.

    Bin m of M holds the confidences in ((m-1)/M, m/M], as in Guo et al. 2017, "On Calibration of
    Modern Neural Networks", section 2.

    Raises:
        ValueError: a confidence is not from 0 to 1.
    """
    _require_shares(answers)
    confidences = np.array([confidence for confidence, _ in answers], dtype=np.float64)
    right = np.array([right for _, right in answers], dtype=np.float64)
    edges = np.arange(bins + 1) / bins
    bin_of = np.digitize(confidences, edges[1:-1], right=True)
    return tuple(
        ReliabilityBin(
            low=float(edges[one]),
            high=float(edges[one + 1]),
            n=int(np.sum(bin_of == one)),
            mean_confidence=float(confidences[bin_of == one].mean()),
            share_right=float(right[bin_of == one].mean()),
        )
        for one in np.unique(bin_of)
    )


def expected_calibration_error(answers: Sequence[GradedAnswer], bins: int = 10) -> float | None:
    """The gap between confidence and share right, averaged over bins by their answers.

    It is ECE as in Guo et al. 2017, equation 3, over the bins of `reliability`: 0 is perfect, 1
    the worst. It depends on the number of bins and is biased upwards with few answers per bin.
    None without answers.

    Raises:
        ValueError: a confidence is not from 0 to 1.
    """
    if not answers:
        return None
    gaps = (
        one.n * abs(one.share_right - one.mean_confidence) for one in reliability(answers, bins)
    )
    return sum(gaps) / len(answers)


def _require_shares(answers: Sequence[GradedAnswer]) -> None:
    for confidence, _ in answers:
        if not 0.0 <= confidence <= 1.0:
            raise ValueError(f"A confidence is from 0 to 1, not {confidence}.")
