"""How sure a figure is, given that the questions about one report resemble each other.

Belongs here: intervals, paired comparisons and rank survival over per-question scores. Not here:
the scores themselves, verdicts, plots.

A measure may be absent for some questions (a table can only be hit where one holds the answer);
its figures are then over the questions that have it, as if there were no others. A value that is
NaN counts as absent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evals.measures.bootstrap import RESAMPLES, Floats, Interval, bootstraps_of

QueryScores = Mapping[str, float]  # one question's value of each measure


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """How one measure changed on the same questions.

    Attributes:
        n: questions that have the measure both before and after.
        before: mean over them before the change; `after` likewise.
        difference: mean of after less before.
        interval: of the difference.
        p: two-sided, of no difference. It is below 0.05 where the interval excludes zero, give or
            take a resample, except that with up to four clusters 5,000 resamples cannot bring it
            there: trust it more than the interval then.
        p_holm: p adjusted for the number of measures compared (Holm 1979).
    """

    n: int
    before: float
    after: float
    difference: float
    interval: Interval
    p: float
    p_holm: float


class McNemar(NamedTuple):
    """The questions that changed sides, and the two-sided exact p of as many each way."""

    gained: int
    lost: int
    p: float


class SurvivalPoint(NamedTuple):
    """The share of n questions whose first correct page ranks beyond k."""

    k: int
    survival: float
    interval: Interval
    n: int


def clustered_intervals(
    scores: Sequence[QueryScores], clusters: Sequence[str], *, resamples: int = RESAMPLES
) -> dict[str, Interval]:
    """Bootstrap intervals of the mean of each measure over questions, drawing whole clusters.

    Plain percentile intervals are too narrow with few clusters, so the percentiles are moved
    outwards: alpha/2 becomes Phi(-sqrt(n/(n-1)) t(alpha/2, n-1)) for n clusters that have the
    measure (Hesterberg 2015, "What Teachers Should Know About the Bootstrap"). No interval reaches
    beyond the lowest and highest mean of a cluster: with fewer than about eight clusters it is
    still too narrow, and with one it is a point. Where all questions are about one report, give
    each question as its own cluster.

    Args:
        scores: the values of one question each.
        clusters: the cluster each question belongs to, its report as a rule.
        resamples: sets of clusters to draw.

    Raises:
        ValueError: scores and clusters differ in number.
    """
    measures = _measures(scores)
    drawn = bootstraps_of(_matrix(scores, measures), clusters, resamples)
    return {name: one.interval() for name, one in zip(measures, drawn, strict=True)}


def paired_differences(
    after: Sequence[QueryScores],
    before: Sequence[QueryScores],
    clusters: Sequence[str],
    *,
    resamples: int = RESAMPLES,
) -> dict[str, PairedDifference]:
    """Compare two systems on the same questions, measure by measure.

    The differences per question are resampled as in `clustered_intervals`, and p is that
    interval's, read the other way round; one cluster proves nothing, so p is then 1. Measures
    that no question has on both sides are left out.

    Args:
        after: the values of one question each.
        before: those of the same questions in the same order.
        clusters: the cluster each question belongs to.
        resamples: sets of clusters to draw.

    Raises:
        ValueError: after, before and clusters differ in number.
    """
    if len(after) != len(before):
        raise ValueError(f"{len(after)} questions after cannot be paired with {len(before)} before")
    measures = _measures(after)
    new, old = _matrix(after, measures), _matrix(before, measures)
    change = new - old
    paired = ~np.isnan(change)
    kept = paired.any(axis=0)
    bootstraps = bootstraps_of(change[:, kept], clusters, resamples)
    ps = [one.p() for one in bootstraps]
    return {
        measures[column]: PairedDifference(
            n=int(paired[:, column].sum()),
            before=float(old[paired[:, column], column].mean()),
            after=float(new[paired[:, column], column].mean()),
            difference=float(change[paired[:, column], column].mean()),
            interval=bootstrap.interval(),
            p=p,
            p_holm=p_holm,
        )
        for column, bootstrap, p, p_holm in zip(
            np.flatnonzero(kept), bootstraps, ps, _holm(ps), strict=True
        )
    }


def exact_mcnemar(after: Sequence[bool], before: Sequence[bool]) -> McNemar:
    """Whether hits were gained more often than lost (McNemar 1947, exact binomial form).

    It takes every question as independent, which questions about one report are not: read it
    beside the clustered interval.

    Args:
        after: whether each question was a hit.
        before: the same questions in the same order.

    Raises:
        ValueError: after and before differ in number.
    """
    from statsmodels.stats.contingency_tables import mcnemar

    pairs = list(zip(after, before, strict=True))
    gained = sum(new and not old for new, old in pairs)
    lost = sum(old and not new for new, old in pairs)
    return McNemar(gained, lost, float(mcnemar([[0, gained], [lost, 0]], exact=True).pvalue))


def rank_survival(
    first_hit_ranks: Sequence[int | None], clusters: Sequence[str], depth: int = 10
) -> tuple[SurvivalPoint, ...]:
    """The share of questions still without a correct page after each rank from 1 to depth.

    It is one less Hit@k; empty where there is no question.

    Args:
        first_hit_ranks: 1-based rank of the first correct page, None where it lies deeper than
            was searched.
        clusters: the cluster each question belongs to.
        depth: the last rank; at most as deep as was searched.

    Raises:
        ValueError: ranks and clusters differ in number.
    """
    beyond = [
        {str(k): float(rank is None or rank > k) for k in range(1, depth + 1)}
        for rank in first_hit_ranks
    ]
    return tuple(
        SurvivalPoint(int(k), float(np.mean([one[k] for one in beyond])), interval, len(beyond))
        for k, interval in clustered_intervals(beyond, clusters).items()
    )


def _measures(scores: Sequence[QueryScores]) -> list[str]:
    return list(dict.fromkeys(name for question in scores for name in question))


def _matrix(scores: Sequence[QueryScores], measures: Sequence[str]) -> Floats:
    values = [[question.get(name, np.nan) for name in measures] for question in scores]
    return np.array(values, dtype=np.float64).reshape(len(scores), len(measures))


def _holm(ps: Sequence[float]) -> list[float]:
    from statsmodels.stats.multitest import multipletests

    if not ps:
        return []
    adjusted: NDArray[Any] = multipletests(ps, method="holm")[1]
    return [float(p) for p in adjusted]
