"""Whether 95 % intervals hold the truth in 95 % of data sets, where the truth is known."""

from time import perf_counter

import numpy as np
import pytest
from numpy.typing import NDArray

from evals.measures.statistics import clustered_intervals, paired_differences

SETS = 2_000
RESAMPLES = 2_000


def reports_of_unequal_size(generator: np.random.Generator, reports: int) -> NDArray[np.int64]:
    """The report of each question; the largest report has up to eleven times the smallest's."""
    return np.repeat(np.arange(reports), generator.integers(1, 12, size=reports))


def as_scores(hits: NDArray[np.bool_]) -> list[dict[str, float]]:
    """Data sets stand side by side as if they were measures of the same questions."""
    names = [str(number) for number in range(len(hits))]
    return [dict(zip(names, question, strict=True)) for question in hits.T.astype(float).tolist()]


@pytest.mark.parametrize(
    ("reports", "truth"), [(12, 0.6), (25, 0.6), (50, 0.6), (25, 0.8), (50, 0.8)]
)
def test_intervals_hold_the_truth_as_often_as_they_say(reports: int, truth: float) -> None:
    generator = np.random.default_rng(reports)
    covered = []
    for _ in range(4):
        report_of = reports_of_unequal_size(generator, reports)
        # Beta-binomial hits with a correlation of 1 / (1 + 4) within a report.
        ease = generator.beta(truth * 4, (1 - truth) * 4, size=(SETS // 4, reports))
        hits = generator.random((SETS // 4, len(report_of))) < ease[:, report_of]
        intervals = clustered_intervals(
            as_scores(hits), [str(report) for report in report_of], resamples=RESAMPLES
        )
        covered += [low <= truth <= high for low, high in intervals.values()]
    assert len(covered) == SETS
    assert 0.92 <= np.mean(covered) <= 0.98


@pytest.mark.parametrize("reports", [12, 25, 50])
def test_systems_that_are_equal_on_average_rarely_seem_to_differ(reports: int) -> None:
    generator = np.random.default_rng(reports)
    significant = []
    for _ in range(4):
        report_of = reports_of_unequal_size(generator, reports)
        ease = generator.uniform(0.2, 0.8, size=(SETS // 4, reports))
        advantage = generator.uniform(-0.2, 0.2, size=(SETS // 4, reports))
        after, before = (
            as_scores(
                generator.random((SETS // 4, len(report_of)))
                < (ease + sign * advantage)[:, report_of]
            )
            for sign in (1, -1)
        )
        found = paired_differences(
            after, before, [str(report) for report in report_of], resamples=RESAMPLES
        )
        significant += [one.p < 0.05 for one in found.values()]
    assert len(significant) == SETS
    assert 0.02 <= np.mean(significant) <= 0.08


def test_a_whole_evaluation_takes_few_seconds() -> None:
    generator = np.random.default_rng(1)
    report_of = [f"r{number}" for number in generator.integers(0, 50, size=250)]
    scores = as_scores(generator.random((15, 250)) < 0.6)
    clustered_intervals(scores, report_of)  # the first call imports scipy
    started = perf_counter()
    clustered_intervals(scores, report_of)
    for group in range(40):
        clustered_intervals(scores[group : group + 60], report_of[group : group + 60])
    assert perf_counter() - started < 5
