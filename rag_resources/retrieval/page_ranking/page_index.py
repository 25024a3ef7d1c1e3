"""The pages of one report as they are matched with a question, opened once.

Belongs here: which texts of a page make one searchable field, and what stands on it. Not here: what
a question asks (information_need), scoring (page_features).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from rag_resources.page_fields import FieldKind, PageField
from rag_resources.records import Chunk, SectionKind
from rag_resources.retrieval.page_ranking.token_positions import TokenPositions
from rag_resources.retrieval.sparse_index import CorpusSparseIndex
from rag_resources.retrieval.tokenizer import content_tokens, tokenize

PAGE_B = 0.5
"""Length normalisation of whole pages: a long page is no less about each of its matters."""

SECTIONS_SEEN = 6
"""Paths of sections that run over one page; more would make it about everything."""

PATH = " › "


class PageIndex:
    """Words, row labels, titles and statements of each page, 0-based by position in the report.

    Attributes:
        size: number of pages.
        first, last: per chunk the pages on which it starts and ends, 0-based.
        tables: per chunk whether it is one of a table.
    """

    def __init__(
        self,
        size: int,
        chunks: Sequence[Chunk],
        tokens: Sequence[Sequence[str]],
        fields: Iterable[PageField],
    ) -> None:
        self.size = size
        self.first = np.asarray([chunk.first_page - 1 for chunk in chunks], dtype=np.intp)
        self.last = np.asarray([chunk.last_page - 1 for chunk in chunks], dtype=np.intp)
        self.tables = np.asarray([chunk.kind == "table" for chunk in chunks], dtype=bool)
        self._fields: defaultdict[FieldKind, list[PageField]] = defaultdict(list)
        for field in fields:
            self._fields[field.kind].append(field)
        self._tokens = self._page_tokens(tokens)

    @cached_property
    def text(self) -> CorpusSparseIndex:
        """The running text of every page."""
        return CorpusSparseIndex(self._tokens, b=PAGE_B)

    @cached_property
    def row_pages(self) -> NDArray[np.intp]:
        """Page of every row of figures."""
        return np.asarray([field.page - 1 for field in self._fields["row"]], dtype=np.intp)

    @cached_property
    def row_words(self) -> dict[str, NDArray[np.intp]]:
        """By word, the rows whose own label holds it, groups above them left out."""
        return {word: np.flatnonzero(rows) for word, rows in _held(self._own_labels).items()}

    @cached_property
    def row_lengths(self) -> NDArray[np.intp]:
        """Number of distinct words of every row's own label."""
        return np.asarray([len(words) for words in self._own_labels], dtype=np.intp)

    @cached_property
    def headings(self) -> CorpusSparseIndex:
        """The headings that start on a page, and the paths of sections that run over it."""
        running, starting = self._texts("section"), self._texts("heading")
        return CorpusSparseIndex(
            [
                [*chain.from_iterable(paths[-SECTIONS_SEEN:]), *chain.from_iterable(titles * 2)]
                for paths, titles in zip(running, starting, strict=True)
            ]
        )

    @cached_property
    def table_statements(self) -> dict[SectionKind, NDArray[np.bool_]]:
        """Per kind of statement the pages with a table that belongs to one."""
        return self._statements("caption", "row")

    @cached_property
    def headed_statements(self) -> dict[SectionKind, NDArray[np.bool_]]:
        """Per kind of statement the pages on which one starts."""
        return self._statements("heading")

    @cached_property
    def positions(self) -> TokenPositions:
        """Where the content words of every page stand."""
        return TokenPositions([content_tokens(page) for page in self._tokens])

    @cached_property
    def depth(self) -> NDArray[np.float64]:
        """How far into the report each page stands, 0 to 1."""
        depth: NDArray[np.float64] = (np.arange(self.size) + 0.5) / max(self.size, 1)
        return depth

    @cached_property
    def holds_chunks(self) -> NDArray[np.bool_]:
        """Which pages have a chunk; a blank page has none and cannot be found."""
        held = np.zeros(self.size, dtype=bool)
        for first, last in zip(self.first.tolist(), self.last.tolist(), strict=True):
            held[first : last + 1] = True
        return held

    def best_per_page(self, scores: NDArray[np.floating]) -> NDArray[np.float64]:
        """The best score among the chunks of each page; the least of all where it has none."""
        best = np.full(self.size, scores.min() if len(scores) else 0.0, dtype=np.float64)
        np.maximum.at(best, self.first, scores)
        over = np.flatnonzero(self.last > self.first)
        for position in over:
            pages = slice(self.first[position] + 1, self.last[position] + 1)
            np.maximum(best[pages], scores[position], out=best[pages])
        return best

    @cached_property
    def _own_labels(self) -> list[frozenset[str]]:
        labels = (field.text.rsplit(PATH, 1)[-1] for field in self._fields["row"])
        return [frozenset(tokenize(label)) for label in labels]

    def _page_tokens(self, tokens: Sequence[Sequence[str]]) -> list[list[str]]:
        pages: list[list[str]] = [[] for _ in range(self.size)]
        for position in np.flatnonzero(~self.tables).tolist():
            pages[self.first[position]].extend(tokens[position])
        return pages

    def _texts(self, kind: FieldKind) -> list[list[list[str]]]:
        pages: list[list[list[str]]] = [[] for _ in range(self.size)]
        for field in self._fields[kind]:
            pages[field.page - 1].append(tokenize(field.text))
        return pages

    def _statements(self, *kinds: FieldKind) -> dict[SectionKind, NDArray[np.bool_]]:
        found: dict[SectionKind, NDArray[np.bool_]] = {}
        for kind in kinds:
            for field in self._fields[kind]:
                if field.statement:
                    pages = found.setdefault(field.statement, np.zeros(self.size, dtype=bool))
                    pages[field.page - 1] = True
        return found


def _held(sets: Sequence[frozenset[str]]) -> dict[str, NDArray[np.bool_]]:
    """By word, the positions of the sets that hold it."""
    found: dict[str, NDArray[np.bool_]] = {}
    for position, words in enumerate(sets):
        for word in words:
            found.setdefault(word, np.zeros(len(sets), dtype=bool))[position] = True
    return found
