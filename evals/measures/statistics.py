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

RESAMPLES = 5_000
SEED = 20_240_531  # any fixed number: the same scores give the same interval
CONFIDENCE = 0.95

QueryScores = Mapping[str, float]  # one question's value of each measure
Floats = NDArray[np.float64]


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


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


class _Bootstrap(NamedTuple):
    means: Floats  # one per resample
    clusters: int

    def interval(self) -> Interval:
        tail = _expanded_tail(self.clusters)
        low, high = np.quantile(self.means, [tail, 1 - tail])
        return Interval(float(low), float(high))

    def p(self) -> float:
        """The level at which the expanded interval just reaches zero."""
        from scipy.special import ndtri, stdtr

        if self.clusters < 2:
            return 1.0
        means = self.means.round(12)  # sums that cancel are ties with zero on every processor
        beyond = 1 + min(np.sum(means <= 0), np.sum(means >= 0))  # Davison & Hinkley 1997, ch. 4
        z = ndtri(min(beyond / (1 + len(means)), 0.5))
        n = self.clusters
        return float(2 * stdtr(n - 1, z * np.sqrt((n - 1) / n)))


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
    drawn = _bootstraps(_matrix(scores, measures), clusters, resamples)
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
    bootstraps = _bootstraps(change[:, kept], clusters, resamples)
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


def _bootstraps(values: Floats, clusters: Sequence[str], resamples: int) -> list[_Bootstrap]:
    """The resampled means of each column of values (questions by measures, NaN where absent)."""
    if len(values) != len(clusters):
        raise ValueError(f"{len(values)} questions cannot belong to {len(clusters)} clusters")
    names, membership = np.unique(np.array(clusters, dtype=str), return_inverse=True)
    totals, sizes = np.zeros((2, len(names), values.shape[1]))
    np.add.at(totals, membership, np.nan_to_num(values))
    np.add.at(sizes, membership, ~np.isnan(values))
    bootstraps: dict[int, _Bootstrap] = {}
    # Clusters without a question that has the measure are not drawn for it. Measures that the
    # same clusters have share their draws, and all their resamples become one product.
    for held in np.unique(sizes > 0, axis=1).T:
        columns = np.flatnonzero((held == (sizes > 0).T).all(axis=1))
        drawn = _draws(int(held.sum()), resamples)
        means = (drawn @ totals[held][:, columns]) / (drawn @ sizes[held][:, columns])
        for column, resampled in zip(columns, means.T, strict=True):
            bootstraps[int(column)] = _Bootstrap(resampled, int(held.sum()))
    return [bootstraps[column] for column in range(values.shape[1])]


def _draws(clusters: int, resamples: int) -> Floats:
    """How often each cluster is drawn in each resample."""
    shape = (resamples, clusters)
    picked = np.random.default_rng(SEED).integers(clusters, size=shape)
    # Multinomial counts by counting picks, which is several times faster than drawing them.
    cells = np.arange(resamples)[:, np.newaxis] * clusters + picked
    counts = np.bincount(cells.ravel(), minlength=resamples * clusters)
    return counts.reshape(shape).astype(np.float64)


def _expanded_tail(clusters: int) -> float:
    from scipy.special import ndtr, stdtrit

    if clusters < 2:
        return 0.0
    t = stdtrit(clusters - 1, (1 - CONFIDENCE) / 2)
    return float(ndtr(np.sqrt(clusters / (clusters - 1)) * t))


def _holm(ps: Sequence[float]) -> list[float]:
    from statsmodels.stats.multitest import multipletests

    if not ps:
        return []
    adjusted: NDArray[Any] = multipletests(ps, method="holm")[1]
    return [float(p) for p in adjusted]
