"""What became of a report's pages: the record that says what was read, left out and doubted.

Belongs here: the record and its JSON. Not here: how it is filled (rag_assets.extraction) and drawn
(rag_assets.extraction.account.extraction_page).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pydantic import TypeAdapter

from rag_resources.page_grade import PageGrade, exclusions
from rag_resources.records import PageMethod
from rag_resources.report_profile import ReportProfile


@dataclass(frozen=True, slots=True)
class ActiveContent:
    """Counts of what a PDF can do or carry beside showing pages.

    Attributes:
        scripts: actions that run JavaScript.
        launches: actions that start a program.
        remote_actions: actions that send a form or open another file.
        embedded_files: files carried inside.
        annotations: notes, stamps and form fields by type; links are not counted.
        hidden_layers: names of the layers that are switched off.
        not_looked: why the file could not be looked through, "" where it was: nothing found and
            could not look are different states.
    """

    scripts: int = 0
    launches: int = 0
    remote_actions: int = 0
    embedded_files: int = 0
    annotations: Mapping[str, int] = field(default_factory=dict)
    hidden_layers: tuple[str, ...] = ()
    not_looked: str = ""


@dataclass(frozen=True, slots=True)
class Concern:
    """Something about a page that a person should know before relying on it.

    Attributes:
        severity: 0 for worth knowing to 1 for nothing was read.
        sentence: what it is, in plain words.
    """

    severity: float
    sentence: str


@dataclass(frozen=True, slots=True)
class PageReport:
    """How one page was read."""

    number: int
    label: str
    method: PageMethod
    flags: tuple[str, ...]
    grade: PageGrade
    concerns: tuple[Concern, ...]

    @property
    def severity(self) -> float:
        """Of its worst concern, 0 where there is none."""
        return max((concern.severity for concern in self.concerns), default=0.0)


@dataclass(frozen=True, slots=True)
class LineSetApart:
    """A line that is not in the body, and the pages it stands on."""

    text: str
    pages: tuple[int, ...]


@dataclass(frozen=True)
class ExtractionReport:
    """How a whole report was read.

    Attributes:
        furniture: running headers, footers and page numbers, numbers masked, the commonest first.
        hidden: what nobody sees, in page order.
        profile: what the report states of itself.
    """

    name: str
    pages: tuple[PageReport, ...]
    furniture: tuple[LineSetApart, ...]
    hidden: tuple[LineSetApart, ...]
    active: ActiveContent
    profile: ReportProfile

    @cached_property
    def totals(self) -> PageGrade:
        """Words and exclusions of all pages together."""
        excluded: Counter[str] = Counter()
        for page in self.pages:
            for one in page.grade.exclusions:
                excluded[one.reason] += one.words
        return PageGrade(sum(page.grade.words for page in self.pages), exclusions(excluded))

    @cached_property
    def methods(self) -> Mapping[str, int]:
        """How many pages each reader read."""
        return Counter(page.method for page in self.pages)

    @cached_property
    def flags(self) -> Mapping[str, tuple[int, ...]]:
        """The pages that carry each flag."""
        flagged: dict[str, list[int]] = {}
        for page in self.pages:
            for flag in page.flags:
                flagged.setdefault(flag, []).append(page.number)
        return {flag: tuple(flagged[flag]) for flag in sorted(flagged)}

    def worst(self, most: int) -> tuple[PageReport, ...]:
        """The pages with concerns, the worst first, at most so many."""
        doubted = [page for page in self.pages if page.concerns]
        return tuple(sorted(doubted, key=lambda page: (-page.severity, page.number))[:most])


_REPORT = TypeAdapter(ExtractionReport)


def encode_extraction_report(report: ExtractionReport) -> bytes:
    """As JSON."""
    return _REPORT.dump_json(report, indent=1)


def decode_extraction_report(data: bytes) -> ExtractionReport:
    """From JSON."""
    return _REPORT.validate_json(data)
