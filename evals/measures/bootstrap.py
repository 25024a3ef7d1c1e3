"""The bootstrap that draws whole clusters: resampled means, their interval and their p.

Belongs here: drawing, and reading the draws. Not here: which scores, what is compared (statistics).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 5_000
SEED = 20_240_531  # any fixed number: the same scores give the same interval
CONFIDENCE = 0.95

Floats = NDArray[np.float64]


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


class Bootstrap(NamedTuple):
    """The mean of each resample, and how many clusters were drawn from."""

    means: Floats
    clusters: int

    def interval(self) -> Interval:
        """The expanded percentile interval (Hesterberg 2015)."""
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


def bootstraps_of(values: Floats, clusters: Sequence[str], resamples: int) -> list[Bootstrap]:
    """The resampled means of each column of values (questions by measures, NaN where absent)."""
    if len(values) != len(clusters):
        raise ValueError(f"{len(values)} questions cannot belong to {len(clusters)} clusters")
    names, membership = np.unique(np.array(clusters, dtype=str), return_inverse=True)
    totals, sizes = np.zeros((2, len(names), values.shape[1]))
    np.add.at(totals, membership, np.nan_to_num(values))
    np.add.at(sizes, membership, ~np.isnan(values))
    bootstraps: dict[int, Bootstrap] = {}
    # Clusters without a question that has the measure are not drawn for it. Measures that the
    # same clusters have share their draws, and all their resamples become one product.
    for held in np.unique(sizes > 0, axis=1).T:
        columns = np.flatnonzero((held == (sizes > 0).T).all(axis=1))
        drawn = _draws(int(held.sum()), resamples)
        means = (drawn @ totals[held][:, columns]) / (drawn @ sizes[held][:, columns])
        for column, resampled in zip(columns, means.T, strict=True):
            bootstraps[int(column)] = Bootstrap(resampled, int(held.sum()))
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
