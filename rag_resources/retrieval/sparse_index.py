"""BM25 over token lists: the door to rank-bm25 (inside a report) and bm25s (across reports).

Belongs here: building, storing and asking a sparse index. Not here: what a token is (tokenizer).

Both libraries are given one inverse document frequency, idf = ln(1 + (N − n + ½) / (n + ½)), so
that they agree up to float rounding. rank-bm25's own replaces the idf of a term that stands in more
than half of the chunks by a quarter of the mean idf; since the words of a report's title stand in
every chunk's context header, that would weigh them more than words half the chunks have. This idf
is positive, so a score above zero means that a chunk holds a query token.
"""

import io
import json
import logging
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

# The customary values of Okapi BM25 (Robertson & Zaragoza 2009).
K1 = 1.5
B = 0.75


class SparseIndex(Protocol):
    """Positions of chunks ranked by BM25."""

    def __len__(self) -> int:
        """How many chunks it holds."""

    def scores(self, terms: Mapping[str, float]) -> NDArray[np.floating[Any]]:
        """The score of every position: the sum over the terms of weight times BM25."""

    def search(
        self, terms: Mapping[str, float], top: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[tuple[int, float]]:
        """The best positions with their scores, best first, ties by position.

        Args:
            terms: tokens of the question, each with its weight.
            top: how many at most; only chunks that hold a term are ever returned.
            allowed: mask over all positions; None allows all.
        """

    def score(self, terms: Mapping[str, float], positions: Sequence[int]) -> list[float | None]:
        """The score at each position, None where no term occurs."""


class ReportSparseIndex:
    """BM25 over the chunks of one report, on rank-bm25."""

    def __init__(self, token_lists: Sequence[Sequence[str]], k1: float = K1, b: float = B) -> None:
        self._size = len(token_lists)
        self._okapi = _okapi(token_lists, k1, b) if any(token_lists) else None
        self._postings: dict[str, tuple[NDArray[np.intp], NDArray[np.float64]]] = {}

    def __len__(self) -> int:
        return self._size

    def scores(self, terms: Mapping[str, float]) -> NDArray[np.floating[Any]]:
        """See `SparseIndex.scores`."""
        total = np.zeros(self._size)
        for term, weight in terms.items() if self._okapi else ():
            positions, scores = self._posting(term)
            total[positions] += weight * scores
        return total

    def search(
        self, terms: Mapping[str, float], top: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[tuple[int, float]]:
        """See `SparseIndex.search`."""
        return _best(self.scores(terms), top, allowed)

    def score(self, terms: Mapping[str, float], positions: Sequence[int]) -> list[float | None]:
        """See `SparseIndex.score`."""
        return _scores_at(self.scores(terms), positions)

    def _posting(self, term: str) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Positions that hold a term, and its score there; the library looks once a term."""
        posting = self._postings.get(term)
        if posting is None:
            assert self._okapi is not None  # `scores` asks for terms only where there are chunks
            scores = self._okapi.get_scores([term])
            positions = np.flatnonzero(scores)
            posting = self._postings[term] = positions, scores[positions]
        return posting


class CorpusSparseIndex:
    """BM25 over the chunks of all reports, on bm25s; scores are computed when it is built."""

    def __init__(self, token_lists: Sequence[Sequence[str]], k1: float = K1, b: float = B) -> None:
        self._vocabulary = sorted({token for tokens in token_lists for token in tokens})
        arrays = _impacts(token_lists, self._vocabulary, k1, b)
        self._retriever = _retriever(self._vocabulary, len(token_lists), *arrays)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Reads what `to_bytes` wrote."""
        index = cls.__new__(cls)
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            index._vocabulary = json.loads(arrays["vocabulary"].tobytes())
            index._retriever = _retriever(
                index._vocabulary,
                int(arrays["size"]),
                arrays["data"],
                arrays["indices"],
                arrays["indptr"],
            )
        return index

    def __len__(self) -> int:
        return int(self._retriever.scores["num_docs"])

    def to_bytes(self) -> bytes:
        """The index as a NumPy archive; the same token lists give the same bytes."""
        scores = self._retriever.scores
        vocabulary = json.dumps(self._vocabulary, separators=(",", ":"))
        stream = io.BytesIO()
        np.savez(
            stream,
            vocabulary=np.frombuffer(vocabulary.encode(), dtype=np.uint8),
            size=np.int64(scores["num_docs"]),
            data=scores["data"],
            indices=scores["indices"],
            indptr=scores["indptr"],
        )
        return stream.getvalue()

    def scores(self, terms: Mapping[str, float]) -> NDArray[np.floating[Any]]:
        """See `SparseIndex.scores`."""
        arrays = self._retriever.scores
        total = np.zeros(arrays["num_docs"])
        for term, weight in terms.items():
            column = self._columns.get(term)
            if column is not None:
                held = slice(*arrays["indptr"][column : column + 2])
                total[arrays["indices"][held]] += weight * arrays["data"][held]
        return total

    def search(
        self, terms: Mapping[str, float], top: int, allowed: NDArray[np.bool_] | None = None
    ) -> list[tuple[int, float]]:
        """See `SparseIndex.search`."""
        return _best(self.scores(terms), top, allowed)

    def score(self, terms: Mapping[str, float], positions: Sequence[int]) -> list[float | None]:
        """See `SparseIndex.score`."""
        return _scores_at(self.scores(terms), positions)

    @cached_property
    def _columns(self) -> dict[str, int]:
        return {token: column for column, token in enumerate(self._vocabulary)}


def _okapi(token_lists: Sequence[Sequence[str]], k1: float, b: float) -> Any:
    from rank_bm25 import BM25Okapi

    okapi = BM25Okapi(token_lists, k1=k1, b=b)
    held_by = Counter(chain.from_iterable(okapi.doc_freqs))
    size = len(token_lists)
    okapi.idf = {
        token: math.log(1 + (size - chunks + 0.5) / (chunks + 0.5))
        for token, chunks in held_by.items()
    }
    return okapi


def _impacts(
    token_lists: Sequence[Sequence[str]], vocabulary: list[str], k1: float, b: float
) -> tuple[NDArray[np.float32], NDArray[np.int32], NDArray[np.int64]]:
    """Scores per (token, chunk) in compressed sparse columns: data, chunk positions, starts."""
    if not vocabulary:
        return np.zeros(0, np.float32), np.zeros(0, np.int32), np.zeros(1, np.int64)
    number = {token: position for position, token in enumerate(vocabulary)}
    numbers = [[number[token] for token in tokens] for tokens in token_lists]
    retriever = _bm25s(k1=k1, b=b)
    retriever.index((numbers, number), create_empty_token=False, show_progress=False)
    scores = retriever.scores
    return scores["data"], scores["indices"], scores["indptr"]


def _retriever(
    vocabulary: list[str],
    size: int,
    data: NDArray[np.float32],
    indices: NDArray[np.int32],
    indptr: NDArray[np.int64],
) -> Any:
    retriever = _bm25s()
    retriever.vocab_dict = {token: position for position, token in enumerate(vocabulary)}
    retriever.scores = {"data": data, "indices": indices, "indptr": indptr, "num_docs": size}
    retriever.nonoccurrence_array = None  # only BM25L and BM25+ score absent terms
    return retriever


def _bm25s(**parameters: float) -> Any:
    import bm25s

    # The library sets its logger to DEBUG when it is imported.
    logging.getLogger("bm25s").setLevel(logging.WARNING)
    # ATIRE's term frequency is rank-bm25's; Lucene's idf is the one named above.
    return bm25s.BM25(method="atire", idf_method="lucene", **parameters)


def _best(
    scores: NDArray[np.floating[Any]], top: int, allowed: NDArray[np.bool_] | None
) -> list[tuple[int, float]]:
    found = np.flatnonzero(scores > 0 if allowed is None else (scores > 0) & allowed)
    if len(found) > top > 0:
        # Whatever ties with the last place stays in, so that position alone breaks ties.
        last = np.partition(scores[found], -top)[-top]
        found = found[scores[found] >= last]
    ranked = found[np.argsort(-scores[found], kind="stable")][: max(top, 0)]
    return [(int(position), float(scores[position])) for position in ranked]


def _scores_at(scores: NDArray[np.floating[Any]], positions: Sequence[int]) -> list[float | None]:
    return [float(scores[position]) or None for position in positions]
