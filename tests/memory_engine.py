"""An engine that finds what it was told to find, and remembers what it was asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from evals.answers.typed_answers import expected_answer
from evals.questions.cases import Case, ExpectedAnswer, PageKey, QuestionSet
from rag_resources.records import (
    Answer,
    Chunk,
    Citation,
    Hit,
    PageHit,
    Scores,
    SearchResult,
    SourceSpan,
)
from rag_resources.settings import RetrievalSettings
from rag_resources.table_records import Table


def chunk(report: str, page: int, text: str = "", kind: Any = "prose") -> Chunk:
    identity = f"{abs(hash((report, page, text))):016x}"[:16]
    span = SourceSpan(page, 0, 0)
    return Chunk(identity, report, kind, page, page, (), text, text, 1, (span,))


def found(
    question: str, pages: Sequence[PageKey], texts: Mapping[PageKey, str] | None = None
) -> SearchResult:
    """A search that ranks these pages, each with one passage."""
    hits = [
        Hit(chunk(*page, (texts or {}).get(page, "")), Scores(0.5, 1.0, rank, rank, 1 / rank))
        for rank, page in enumerate(pages, start=1)
    ]
    listed = tuple(
        PageHit(rank, *page, str(page[1]), 1 / rank, "", (hit,))
        for rank, (page, hit) in enumerate(zip(pages, hits, strict=True), start=1)
    )
    return SearchResult(question, listed, 0.5, hits=tuple(hits))


def answered(
    search: SearchResult, text: str, value: str | None = None, *cited: PageKey, quote: str = ""
) -> Answer:
    citations = tuple(Citation(*page, "", quote or text, ()) for page in cited)
    return Answer(search.question, text, value, "answered", 0.8, citations, (), search)


def refused(search: SearchResult) -> Answer:
    return Answer(search.question, "not there", None, "not_in_report", 0.2, (), (), search)


@dataclass
class MemoryEngine:
    found: Mapping[str, Sequence[PageKey]]
    pages: Mapping[str, int] = field(default_factory=lambda: {"north-2023": 9, "south-2023": 9})
    answers: Mapping[str, str] = field(default_factory=dict)
    missing: frozenset[PageKey] = frozenset()
    settings: RetrievalSettings = field(default_factory=RetrievalSettings)
    asked: list[tuple[str, tuple[str, ...] | None, int]] = field(default_factory=list)

    def search(
        self, question: str, *, reports: Sequence[str] | None = None, top: int = 10
    ) -> SearchResult:
        self.asked.append((question, None if reports is None else tuple(reports), top))
        listed = [
            page for page in self.found.get(question, ()) if reports is None or page[0] in reports
        ]
        return found(question, listed[:top])

    def ask(self, question: str, *, reports: Sequence[str] | None = None) -> Answer:
        search = self.search(question, reports=reports)
        if question not in self.answers:
            return refused(search)
        text = self.answers[question]
        return answered(
            search, text, text, *((one.report_id, one.page) for one in search.pages[:1])
        )

    def prepare(self, questions: Sequence[str]) -> None:
        assert all(isinstance(question, str) for question in questions)

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Equal texts are near, others are not."""
        kinds = {text: place for place, text in enumerate(dict.fromkeys(texts))}
        return np.eye(len(kinds), dtype=np.float32)[[kinds[text] for text in texts]]

    def with_settings(self, settings: RetrievalSettings) -> "MemoryEngine":
        return replace(self, settings=settings, asked=[])

    def indexed_pages(self, reports: Sequence[str] | None = None) -> frozenset[PageKey]:
        return (
            frozenset(
                (report, page)
                for report, count in self.pages.items()
                if reports is None or report in reports
                for page in range(1, count + 1)
            )
            - self.missing
        )

    def tables(self, report_id: str) -> Sequence[Table]:
        return ()

    def shard_fingerprints(self) -> Mapping[str, str]:
        return {report: f"built {report}" for report in self.pages}

    def page_counts(self) -> Mapping[str, int]:
        return self.pages


def case(
    query_id: str,
    report: str,
    *pages: int,
    expected: ExpectedAnswer | str | None = None,
    status: Any = None,
    groups: Sequence[Sequence[int]] = (),
    **tags: str,
) -> Case:
    """A question "question <id>" about a report, answered on some pages."""
    if not isinstance(expected, ExpectedAnswer):
        expected = expected_answer(None, () if expected is None else (expected,), "")
    evidence = tuple(
        frozenset((report, page) for page in group)
        for group in groups or ([pages] if pages else ())
    )
    status = status or ("answered" if evidence else "not_in_report")
    return Case(query_id, f"question {query_id}", report, evidence, status, expected, tags)


def question_set(name: str, *cases: Case, **changes: Any) -> QuestionSet:
    return replace(QuestionSet(name, Path(f"{name}.json"), cases), **changes)
