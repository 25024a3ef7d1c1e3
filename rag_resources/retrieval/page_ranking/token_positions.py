"""Where each word stands in a report: words that stand together say more than words that occur.

Belongs here: scores of pages by how near the asked words are to each other. Not here: BM25
(sparse_index), what is asked (information_need).
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rag_resources.retrieval.sparse_index import K1

WINDOW = 40
"""Tokens within which words count as said together: about two sentences, or a row and its head."""


class TokenPositions:
    """Positions of the content words of a report's pages in one stream with gaps between pages.

    Attributes:
        size: number of pages.
    """

    def __init__(self, pages: Sequence[Sequence[str]]) -> None:
        self.size = len(pages)
        found: defaultdict[str, list[int]] = defaultdict(list)
        self._starts = np.zeros(self.size, dtype=np.intp)
        place = 0
        for page, tokens in enumerate(pages):
            self._starts[page] = place
            for token in tokens:
                found[token].append(place)
                place += 1
            place += WINDOW + 1
        self._places = {token: np.asarray(places) for token, places in found.items()}

    def window_scores(self, terms: Mapping[str, float]) -> NDArray[np.float64]:
        """Per page the greatest weight of distinct terms within `WINDOW` tokens, as share of all.

        A term weighs its weight times its inverse page frequency. Of shape (pages,), from 0 to 1.
        """
        best = np.zeros(self.size)
        known = {
            term: (places, weight * self._idf(self._pages(places)))
            for term, weight in terms.items()
            if (places := self._places.get(term)) is not None
        }
        total = sum(weight for _, weight in known.values())
        if total <= 0:
            return best
        ends = np.concatenate([places for places, _ in known.values()])
        scores = np.zeros(len(ends))
        for places, weight in known.values():
            before = np.searchsorted(places, ends, side="right")
            latest = places[np.maximum(before - 1, 0)]
            scores += weight * ((before > 0) & (latest > ends - WINDOW))
        np.maximum.at(best, self._pages(ends), scores / total)
        return best

    def pair_scores(self, terms: Sequence[str]) -> NDArray[np.float64]:
        """BM25 of the pairs of neighbouring terms, lengths aside, of shape (pages,).

        Args:
            terms: in the order in which they are asked.
        """
        total = np.zeros(self.size)
        for first, second in dict.fromkeys(pairwise(terms)):
            if first in self._places and second in self._places:
                places = np.intersect1d(self._places[first] + 1, self._places[second])
                counts = np.bincount(self._pages(places), minlength=self.size)
                total += self._idf(self._pages(places)) * counts * (K1 + 1) / (counts + K1)
        return total

    def _pages(self, places: NDArray[np.intp]) -> NDArray[np.intp]:
        return np.searchsorted(self._starts, places, side="right") - 1

    def _idf(self, pages: NDArray[np.intp]) -> float:
        held = len(np.unique(pages))
        return math.log(1 + (self.size - held + 0.5) / (held + 0.5))
