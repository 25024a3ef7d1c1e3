"""What an evaluation needs of a query engine.

Belongs here: the protocol. It is the wall between labels and search: every method takes questions
as text and reports by id, so no label can pass.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from rag_resources.records import Answer, SearchResult
from rag_resources.settings import RetrievalSettings
from rag_resources.table_records import Table


class Engine(Protocol):
    """Anything that searches and answers over a known set of reports."""

    settings: RetrievalSettings

    def search(
        self, question: str, *, reports: Sequence[str] | None = None, top: int = 10
    ) -> SearchResult:
        """Rank pages, within the reports named or over all of them."""
        ...

    def ask(self, question: str, *, reports: Sequence[str] | None = None) -> Answer:
        """Answer from the pages that a search ranks first."""
        ...

    def prepare(self, questions: Sequence[str]) -> None:
        """Take note of questions that will be asked."""
        ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of passages, of shape (texts, dimension)."""
        ...

    def with_settings(self, settings: RetrievalSettings) -> Self:
        """The same reports ranked by other settings."""
        ...

    def indexed_pages(self, reports: Sequence[str] | None = None) -> frozenset[tuple[str, int]]:
        """The pages that a search over some reports could find."""
        ...

    def tables(self, report_id: str) -> Sequence[Table]:
        """The tables of a report."""
        ...

    def shard_fingerprints(self) -> Mapping[str, str]:
        """Identity of every known report as it was built, by report id."""
        ...

    def page_counts(self) -> Mapping[str, int]:
        """Number of pages of every known report, by report id."""
        ...
