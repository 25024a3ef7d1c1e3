"""How sure a mean is, given that the questions about one report resemble each other.

Belongs here: resampling statistics over per-question scores. Not here: the scores themselves.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from evals.retrieval_metrics import QueryScores

RESAMPLES = 2_000  # another seed then moves a bound by about the weight of one question at most
SEED = 20_240_531  # any fixed number: the same scores give the same interval
CONFIDENCE = 0.95


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


def clustered_intervals(
    scores: Sequence[QueryScores], clusters: Sequence[str]
) -> dict[str, Interval]:
    """Percentile bootstrap intervals of the mean of each measure, drawing whole clusters.

    Args:
        scores: one mapping of measures per question, all with the same measures.
        clusters: the cluster each question belongs to.
    """
    if not scores:
        return {}
    measures = list(scores[0])
    values = np.array([[question[name] for name in measures] for question in scores])
    names, membership = np.unique(np.array(clusters), return_inverse=True)
    sizes = np.bincount(membership).astype(float)
    totals = np.zeros((len(names), len(measures)))
    np.add.at(totals, membership, values)
    generator = np.random.default_rng(SEED)
    # How often each cluster is drawn in each resample: all resamples become one product.
    draws = generator.multinomial(len(names), np.full(len(names), 1 / len(names)), size=RESAMPLES)
    resampled = (draws @ totals) / (draws @ sizes)[:, np.newaxis]
    tail = 100 * (1 - CONFIDENCE) / 2
    low, high = np.percentile(resampled, [tail, 100 - tail], axis=0)
    return {
        name: Interval(float(low[column]), float(high[column]))
        for column, name in enumerate(measures)
    }
