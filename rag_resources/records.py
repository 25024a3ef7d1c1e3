"""The frozen records that travel through the house.

Belongs here: what a page, section, chunk, hit, citation and answer *are*. Not here: tables and
their facts (table_records), how they are stored (schemas), built (rag_assets) or found (retrieval).
Boxes are in PDF points with the origin at the top left of the page as displayed, rotation applied.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rag_resources.page_grade import UNGRADED, PageGrade

ChunkKind = Literal["prose", "table"]
PageMethod = Literal["pymupdf", "pdfplumber", "ocr", "none"]
SectionSource = Literal["outline", "contents", "typography", "document"]
SectionKind = Literal[
    "",
    "balance_sheet",
    "income_statement",
    "comprehensive_income",
    "cash_flows",
    "changes_in_equity",
    "notes",
    "note",
    "audit_report",
]
AnswerStatus = Literal["answered", "not_in_report", "needs_model"]


class Box(NamedTuple):
    """A rectangle on a displayed page: left, top, right, bottom in points."""

    x0: float
    y0: float
    x1: float
    y1: float


class Word(NamedTuple):
    """A word as printed and where it stands."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line.

    Attributes:
        text: normalised text (ligatures expanded, soft hyphens gone, plain spaces).
        box: where the line stands.
        size: largest font size on the line in points.
        bold: whether most of the line is set bold.
        words: the words of the text, in reading order.
        color: sRGB (0xRRGGBB) of most of the line.
        printed: the characters as the PDF has them where `text` differs from them, else "".
    """

    text: str
    box: Box
    size: float
    bold: bool
    words: tuple[Word, ...]
    color: int = 0
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One physical page of a report.

    Attributes:
        number: 1-based position in the PDF.
        label: the page number printed on it ("iv", "27"), or the PDF's own label, or "".
        lines: the body in reading order, page furniture left out.
        furniture: running headers, footers and page numbers that were left out.
        method: which engine read the text; "none" where the page holds none.
        flags: what a reader should know (rag_resources.page_grade.FLAGS says what each means).
        error: why the page could not be read, or "".
        hidden: lines of the text layer that nobody sees on the page; never searched.
        grade: how well it was read, and what became of every word.
        rules: lines drawn straight across or down, as boxes that are thin one way.
    """

    number: int
    label: str
    width: float
    height: float
    rotation: int
    lines: tuple[Line, ...]
    furniture: tuple[Line, ...]
    method: PageMethod
    flags: tuple[str, ...] = ()
    error: str = ""
    hidden: tuple[Line, ...] = ()
    grade: PageGrade = UNGRADED
    rules: tuple[Box, ...] = ()

    @property
    def text(self) -> str:
        """The body text, one printed line per line."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class Section:
    """A node of the section tree, in document order.

    The body of a section runs from (first_page, first_line) to the start of the next section in
    document order; `last_page` closes the span of its whole subtree.

    Attributes:
        path: titles from the root down to this section; () for what stands before any heading.
        level: depth, 1 at the top; equals the length of the path.
        first_line: 0-based index into the lines of `first_page` at which the heading stands.
        found_by: outline, contents page, typography, or "document" where no heading was found.
        confidence: 0 to 1, that a section starts here and is called this.
        kind: which primary statement it is, the notes, one note, the audit report, or "".
        note: the number of a note ("14", "3.2"), or "".
    """

    path: tuple[str, ...]
    level: int
    first_page: int
    first_line: int
    last_page: int
    found_by: SectionSource
    confidence: float = 0.0
    kind: SectionKind = ""
    note: str = ""

    @property
    def title(self) -> str:
        """The section's own heading."""
        return self.path[-1] if self.path else ""


class SourceSpan(NamedTuple):
    """Where a chunk comes from: lines of a page (prose) or body rows of a table on it.

    `first` and `last` are 0-based and inclusive; `table` is the table's index in the report's list
    of tables, -1 for prose.
    """

    page: int
    first: int
    last: int
    table: int = -1


@dataclass(frozen=True, slots=True)
class Chunk:
    """The unit of retrieval.

    Attributes:
        chunk_id: stable hash of report, kind, page span and text (16 hex digits).
        text: what a person is shown.
        indexed_text: what the encoder and BM25 read: a context header, then the text.
        token_count: length of `indexed_text` in the encoder's own tokens, specials included.
        spans: the lines or rows it was made of, in order.
    """

    chunk_id: str
    report_id: str
    kind: ChunkKind
    first_page: int
    last_page: int
    section_path: tuple[str, ...]
    text: str
    indexed_text: str
    token_count: int
    spans: tuple[SourceSpan, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """What each retriever and stage said of a chunk; absent is None, never 0.

    Attributes:
        cosine: exact inner product of the normalised vectors; known for every shown hit.
        bm25: sparse score, None where no query term occurs in the chunk.
        dense_rank: 1-based rank in the dense candidate list.
        sparse_rank: 1-based rank in the sparse candidate list.
        fused: reciprocal rank fusion score.
        reranked: score after the reranker, None where none ran.
    """

    cosine: float | None
    bm25: float | None
    dense_rank: int | None
    sparse_rank: int | None
    fused: float
    reranked: float | None = None

    @property
    def final(self) -> float:
        """The score that orders the hits."""
        return self.fused if self.reranked is None else self.reranked


@dataclass(frozen=True, slots=True)
class Hit:
    """A retrieved chunk with its scores and the reasons for its place."""

    chunk: Chunk
    scores: Scores
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageHit:
    """A page found for a question, with its best passages first.

    Attributes:
        score: what orders the pages of one search.
        reasons: what raised or lowered the page itself; those of passages stand with them.
    """

    rank: int
    report_id: str
    page: int
    label: str
    score: float
    section: str
    passages: tuple[Hit, ...]
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Ranked pages for a question.

    Attributes:
        confidence: 0 to 1.
        timings_ms: milliseconds per stage.
        hits: the best chunks in their own order, as many as pages were asked for.
    """

    question: str
    pages: tuple[PageHit, ...]
    confidence: float
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    hits: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quote that was read again on its page; boxes cover the quoted words."""

    report_id: str
    page: int
    label: str
    quote: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was verified about an answer, and how it went."""

    name: str
    passed: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reports say, or that they do not.

    Attributes:
        value: the figure exactly as printed where the answer is a number, else None.
        citations: empty unless the status is "answered".
        search: the retrieval the answer rests on.
    """

    question: str
    text: str
    value: str | None
    status: AnswerStatus
    confidence: float
    citations: tuple[Citation, ...]
    checks: tuple[Check, ...]
    search: SearchResult
