"""Several rankings made one.

Belongs here: reciprocal rank fusion (Cormack, Clarke & Büttcher 2009), which needs ranks alone and
so may mix cosines with BM25. Not here: what is ranked, or any later reordering (rerankers).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar


class Sortable(Protocol):
    """Anything with a natural order, which breaks ties."""

    def __lt__(self, other: Any, /) -> bool: ...
    def __hash__(self) -> int: ...


K = TypeVar("K", bound=Sortable)


def reciprocal_rank_fusion(
    rankings: Mapping[str, Sequence[K]], weights: Mapping[str, float], k: int
) -> list[tuple[K, float]]:
    """Fuses rankings; a higher score comes first, ties go to the better best rank, then to the key.

    The score is the share of the best possible one, Σ wᵣ / (k + 1): first in every ranking is 1.0
    whatever k and the weights, so that scores can be read, compared and added to.

    Args:
        rankings: keys from best to worst, without repetition, by the name of the ranker.
        weights: weight of each ranker, by the same names; at least one is above 0.
        k: damping; the larger, the less the first places stand out.
    """
    best_possible = sum(weights[ranker] for ranker in rankings) / (k + 1)
    scores: dict[K, float] = {}
    best_rank: dict[K, int] = {}
    for ranker in sorted(rankings):  # a fixed order of addition fixes the rounding
        if weights[ranker] == 0:
            continue
        for rank, key in enumerate(rankings[ranker], start=1):
            scores[key] = scores.get(key, 0.0) + weights[ranker] / (k + rank)
            best_rank[key] = min(rank, best_rank.get(key, rank))
    ranked = sorted(scores, key=lambda key: (-scores[key], best_rank[key], key))
    return [(key, scores[key] / best_possible) for key in ranked]
