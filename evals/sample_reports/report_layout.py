"""The report as a PDF: page templates, numbering, bookmarks, contents page.

Belongs here: everything that happens while pages are drawn. Not here: what stands on them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from evals.sample_reports.contents_page import ContentsEntry, contents_table
from evals.sample_reports.evidence import EvidenceLog, Mention, filled
from evals.sample_reports.fact_sheet import FactSheet
from evals.sample_reports.manuscript import blocks_of, manuscript_text
from evals.sample_reports.organisations import Organisation
from evals.sample_reports.page_furniture import SIDE_MARGIN, draw_cover, draw_furniture
from evals.sample_reports.page_numbering import Matter, PageNumbering
from evals.sample_reports.typesetting import (
    BEGIN_MATTER,
    FIELD,
    NOTE_FACT,
    NOTE_HEADING,
    NOTE_SCANNED,
    Typesetter,
)

TEXT_TOP = 58.0  # points below the upper edge
TEXT_BOTTOM = 52.0  # points above the lower edge
GUTTER = 18.0  # points between columns

# Page labels of the PDF: numeral style and prefix for each matter.
LABEL_STYLES: dict[Matter, tuple[str, str | None]] = {
    "front": ("ROMAN_LOWER", None),
    "body": ("ARABIC", None),
    "financial": ("ARABIC", "F-"),
}


@dataclass(frozen=True, slots=True)
class WrittenReport:
    """A report as bytes, with the pages on which its facts are printed."""

    pdf: bytes
    evidence: EvidenceLog


@dataclass(slots=True)
class ReportLayout:
    """One report being laid out; in several passes, because the contents page comes first."""

    organisation: Organisation
    sheet: FactSheet
    numbering: PageNumbering = field(default_factory=PageNumbering)
    evidence: EvidenceLog = field(default_factory=EvidenceLog)
    headings: list[tuple[int, str, int]] = field(default_factory=list)  # level, title, page

    def write(self) -> WrittenReport:
        """Lay the report out until the contents page agrees with the pages."""
        known: list[ContentsEntry] = []
        while True:
            pdf = self._draw(known)
            found = [
                ContentsEntry(level, title, self.numbering.label(page))
                for level, title, page in self.headings
            ]
            if found == known:
                return WrittenReport(pdf, self.evidence)
            known = found

    def _draw(self, entries: Sequence[ContentsEntry]) -> bytes:
        from reportlab.platypus.doctemplate import BaseDocTemplate

        style, file = self.organisation.style, BytesIO()
        document = BaseDocTemplate(
            file,
            pagesize=style.page,
            pageTemplates=self._templates(),
            title=f"{self.organisation.name} {self._text(self.organisation.report_title)}",
            author=self.organisation.name,
            subject=self._text(self.organisation.period_line),
            invariant=1,  # no time stamps: the same bytes whenever it is written
        )
        document.beforeDocument = lambda: self._start_pass(document.canv)
        self._answer_actions(document)
        width = style.page[0] - 2 * SIDE_MARGIN
        typesetter = Typesetter(style, self.sheet, width)
        blocks = blocks_of(manuscript_text(f"{self.organisation.manuscript}.txt"), self.sheet)
        document.build(typesetter.flowables(blocks, contents_table(entries, style, width)))
        return file.getvalue()

    def _answer_actions(self, document: Any) -> None:
        """Actions in the story call `handle_…` of the document."""

        def begin_matter(matter: Matter) -> None:
            self._begin_matter(document.canv, matter)

        def note_scanned(mention: Mention) -> None:
            self.evidence.note(mention, document.page, "image")

        setattr(document, f"handle_{BEGIN_MATTER}", begin_matter)
        setattr(document, f"handle_{NOTE_SCANNED}", note_scanned)

    def _text(self, template: str) -> str:
        return filled(template, self.sheet)[0]

    def _start_pass(self, canvas: Any) -> None:
        self.evidence, self.headings = EvidenceLog(), []
        canvas.setNamedCB(NOTE_FACT, self._note_fact)
        canvas.setNamedCB(NOTE_HEADING, self._note_heading)
        self._begin_matter(canvas, "front")

    def _begin_matter(self, canvas: Any, matter: Matter) -> None:
        page = canvas.getPageNumber()
        self.numbering.begin(matter, page)
        if self.organisation.style.page_labels:
            numerals, prefix = LABEL_STYLES[matter]
            canvas.addPageLabel(page - 1, style=numerals, start=1, prefix=prefix)

    def _note_fact(self, canvas: Any, _: str, label: str) -> None:
        layout, fact, printed = label.split(FIELD)
        kind: Any = layout
        self.evidence.note(Mention(fact, printed), canvas.getPageNumber(), kind)

    def _note_heading(self, canvas: Any, _: str, label: str) -> None:
        level, title = label.split(FIELD)
        self.evidence.enter(int(level), title)
        self.headings.append((int(level), title, canvas.getPageNumber()))
        if self.sheet.year in self.organisation.style.bookmarked_years:
            key = f"heading-{len(self.headings)}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(title, key, int(level) - 1, closed=int(level) > 1)

    def _templates(self) -> list[Any]:
        from reportlab.platypus import Frame, PageTemplate

        width, height = self.organisation.style.page
        text_height = height - TEXT_TOP - TEXT_BOTTOM
        text_width = width - 2 * SIDE_MARGIN
        bare = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}

        def column(left: float, column_width: float) -> Any:
            return Frame(left, TEXT_BOTTOM, column_width, text_height, **bare)

        half = (text_width - GUTTER) / 2
        pair = [column(SIDE_MARGIN, half), column(SIDE_MARGIN + half + GUTTER, half)]
        sideways = Frame(
            SIDE_MARGIN,
            TEXT_BOTTOM,
            height - 2 * SIDE_MARGIN,
            width - TEXT_TOP - TEXT_BOTTOM,
            **bare,
        )
        sheet = Frame(0, 0, width, height, **bare)
        single = column(SIDE_MARGIN, text_width)
        return [
            PageTemplate("cover", [single], onPageEnd=self._draw_cover),
            PageTemplate("columns-1", [single], onPageEnd=self._furnish),
            PageTemplate("columns-2", pair, onPageEnd=self._furnish),
            self._turned(PageTemplate("landscape", [sideways], onPageEnd=self._furnish_turned)),
            PageTemplate("scan", [sheet]),
        ]

    def _turned(self, template: Any) -> Any:
        """A landscape page as scanners and printers store it: upright paper, shown turned."""
        width, height = self.organisation.style.page
        template.pagesize, template.rotation = (height, width), 90  # the size as displayed

        def turn(canvas: Any, _: Any) -> None:
            canvas.translate(width, 0)
            canvas.rotate(90)

        template.onPage = turn
        return template

    def _draw_cover(self, canvas: Any, _: Any) -> None:
        organisation = self.organisation
        title, period = self._text(organisation.report_title), self._text(organisation.period_line)
        draw_cover(canvas, organisation.style, organisation.name, title, period)

    def _furnish(self, canvas: Any, _: Any) -> None:
        self._draw_furniture(canvas, self.organisation.style.page)

    def _furnish_turned(self, canvas: Any, _: Any) -> None:
        width, height = self.organisation.style.page
        self._draw_furniture(canvas, (height, width))

    def _draw_furniture(self, canvas: Any, size: tuple[float, float]) -> None:
        page, name = canvas.getPageNumber(), self.organisation.name
        report = f"{name} {self._text(self.organisation.report_title)}"
        section = self.evidence.sections[0] if self.evidence.sections else ""
        label, even = self.numbering.label(page), self.numbering.number(page) % 2 == 0
        draw_furniture(canvas, self.organisation.style, size, (report, section), label, even)
