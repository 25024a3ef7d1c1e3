"""From the blocks of a manuscript to flowables: fonts, marks for evidence, page changes.

Belongs here: what each block looks like. Not here: frames, headers and numbering (report_layout),
tables (table_typesetting).

Page directives: `@contents`, `@body` and `@financial` (a new matter of page numbers), `@columns-1`,
`@columns-2`, `@landscape`, `@scan` with the lines of the scanned letter.
"""

import html
import re
from collections.abc import Iterable
from io import BytesIO
from typing import Any
from xml.sax.saxutils import quoteattr

from evals.sample_reports.evidence import Mention, filled
from evals.sample_reports.fact_sheet import FactSheet
from evals.sample_reports.house_style import HouseStyle
from evals.sample_reports.manuscript import (
    Block,
    Bullets,
    Directive,
    Heading,
    Paragraph,
    SmallPrint,
    TableBlock,
)
from evals.sample_reports.paragraph_styles import paragraph_styles
from evals.sample_reports.scanned_page import scanned_letter
from evals.sample_reports.table_typesetting import FilledRow, table_flowable

# Names of the callbacks that the layout answers while a page is drawn.
NOTE_FACT = "note_fact"
NOTE_HEADING = "note_heading"
BEGIN_MATTER = "begin_matter"
NOTE_SCANNED = "note_scanned"
FIELD = "|"  # parts the fields of a callback's label

# Tables up to this many rows are kept in one piece; longer ones start where this much fits.
UNBROKEN_ROWS = 26
LEAST_TABLE = 160.0  # points

TAG = re.compile(r"(<[^>]*>)")


def marked(mention: Mention, layout: str) -> str:
    """An invisible mark; the layout is told when it is drawn."""
    label = quoteattr(FIELD.join((layout, mention.fact, mention.printed)))
    return f'<onDraw name="{NOTE_FACT}" label={label}/>'


class Typesetter:
    """Turns blocks into flowables for one report."""

    def __init__(self, style: HouseStyle, sheet: FactSheet, width: float) -> None:
        self._style = style
        self._styles = paragraph_styles(style)
        self._sheet = sheet
        self._width = width
        self._landscape_width = style.page[1] - (style.page[0] - width)
        self._template = ""  # of the page that the next content starts, where it starts one
        self._matter = ""
        self._rotated = False

    def flowables(self, blocks: Iterable[Block], contents: Any) -> list[Any]:
        """The story of a report; `contents` is set where the manuscript says so."""
        story: list[Any] = []
        for block in blocks:
            match block:
                case Directive(name="contents"):
                    story += [*self._page_start(), self._set("Contents", "heading1"), contents]
                case Directive(name="body" | "financial"):
                    self._matter = block.name
                case Directive():
                    self._template = block.name
                    self._rotated = block.name == "landscape"
                    story += self._scan(block.lines) if block.name == "scan" else []
                case _:
                    starts_page = isinstance(block, Heading) and block.level == 1
                    story += [*self._page_start(starts_page), *self._content(block)]
        return story

    def _page_start(self, always: bool = False) -> list[Any]:
        """A new page where a directive asked for one, with its layout and its page numbers."""
        from reportlab.platypus import NextPageTemplate, PageBreak
        from reportlab.platypus.doctemplate import ActionFlowable

        story = [NextPageTemplate(self._template)] if self._template else []
        if story or self._matter or always:
            story.append(PageBreak())
        if self._matter:
            story.append(ActionFlowable((BEGIN_MATTER, self._matter)))
        self._template = self._matter = ""
        return story

    def _content(self, block: Block) -> list[Any]:
        match block:
            case Heading():
                return self._heading(block)
            case Bullets():
                return [self._set(item, "bullet", bulletText="•") for item in block.items]
            case SmallPrint():
                return [self._set(block.text, "small")]
            case TableBlock():
                return self._table(block)
            case Paragraph():
                return [self._set(block.text, "text")]
            case _:
                raise TypeError(f"{block!r} is no content")

    def _heading(self, heading: Heading) -> list[Any]:
        title, _ = filled(heading.text, self._sheet)
        label = quoteattr(FIELD.join((str(heading.level), title)))
        mark = f'<onDraw name="{NOTE_HEADING}" label={label}/>'
        return [self._set(_escaped(title) + mark, f"heading{heading.level}", raw=True)]

    def _set(self, template: str, kind: str, raw: bool = False, **options: Any) -> Any:
        from reportlab.platypus import Paragraph as SetParagraph

        text = template
        if not raw:
            text, _ = filled(
                _escaped(template), self._sheet, lambda mention: marked(mention, "paragraph")
            )
        if self._style.ligatures:
            text = _with_ligatures(text)
        return SetParagraph(text, self._styles[kind], **options)

    def _table(self, block: TableBlock) -> list[Any]:
        from reportlab.platypus import CondPageBreak

        rows: list[FilledRow] = []
        evidence: list[str] = []
        for row in block.rows:
            cells = [filled(cell, self._sheet) for cell in row.cells]
            rows.append((row.kind, tuple(text for text, _ in cells)))
            mentions = [mention for _, noted in cells for mention in noted]
            evidence.append("".join(marked(mention, "table") for mention in mentions))
        width = self._landscape_width if self._rotated else self._width
        table = table_flowable(rows, evidence, self._style, width, self._cell)
        if len(rows) <= UNBROKEN_ROWS:
            return [self._set(block.caption, "caption"), table]
        return [CondPageBreak(LEAST_TABLE), self._set(block.caption, "caption of pages"), table]

    def _cell(self, text: str, strong: bool) -> Any:
        return self._set(_escaped(text), "cell strong" if strong else "cell", raw=True)

    def _scan(self, template: Iterable[str]) -> list[Any]:
        from reportlab.platypus import Image
        from reportlab.platypus.doctemplate import ActionFlowable

        lines = [filled(line, self._sheet) for line in template]
        noted = [mention for _, mentions in lines for mention in mentions]
        picture = BytesIO()
        scanned_letter([text for text, _ in lines], self._style.page).save(picture, format="PNG")
        return [
            *self._page_start(),
            *(ActionFlowable((NOTE_SCANNED, mention)) for mention in noted),
            Image(picture, *self._style.page),
        ]


def _escaped(text: str) -> str:
    """Manuscripts may use inline tags; an ampersand of theirs is an ampersand."""
    return html.unescape(text).replace("&", "&amp;")


def _with_ligatures(text: str) -> str:
    pieces = TAG.split(text)
    pieces[::2] = [piece.replace("fi", "ﬁ").replace("fl", "ﬂ") for piece in pieces[::2]]
    return "".join(pieces)
