"""Pages under way: sheets, the tables set on them, and the PDF they become.

Belongs here: opening pages, prose around tables, page furniture. Not here: what the tables are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from random import Random
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from tests.table_corpus.looks import Look
from tests.table_corpus.manuscript import Manuscript
from tests.table_corpus.sheet import Sheet, Turn, wrapped
from tests.table_corpus.truth import CorpusDocument, TrueTable
from tests.table_corpus.typesetting import Place, set_table
from tests.table_corpus.vocabulary import SENTENCES

SIZES = ((595.0, 842.0), (612.0, 792.0), (595.0, 842.0), (540.0, 720.0))
_FOOT = 60.0


class Design(NamedTuple):
    """A table and its look."""

    manuscript: Manuscript
    look: Look


@dataclass
class Book:
    """A document under way; `title` runs at the foot of every page, with its number."""

    title: str
    sheets: list[Sheet] = field(default_factory=list)
    tables: list[TrueTable] = field(default_factory=list)
    plain: list[tuple[int, str]] = field(default_factory=list)

    def page(self, size: tuple[float, float], turn: Turn = "") -> Sheet:
        """A new page, with its number at the foot."""
        sheet = Sheet(len(self.sheets) + 1, *size, turn)
        self.sheets.append(sheet)
        if not turn.startswith("text"):
            foot = sheet.height - 28
            sheet.text(56, foot, self.title, "Helvetica", 7.5, (0.4, 0.4, 0.4))
            sheet.text(sheet.width - 70, foot, str(sheet.number), "Helvetica", 7.5)
        return sheet

    def set(
        self, name: str, kind: str, design: Design, places: Sequence[Place], width: float,
        breaks: Sequence[int] = (), repeats: bool = True,
    ) -> float:  # fmt: skip
        """Sets a table; where it ends."""
        table, end = set_table(name, kind, *design, places, width, breaks=breaks, repeats=repeats)
        self.tables.append(table)
        return end

    def finished(self, name: str) -> CorpusDocument:
        """The document."""
        stream = BytesIO()
        canvas = Canvas(stream, invariant=1)
        for sheet in self.sheets:
            sheet.print_on(canvas)
        canvas.save()
        return CorpusDocument(
            name, stream.getvalue(), len(self.sheets), tuple(self.tables), tuple(self.plain)
        )


def prose(
    rng: Random, sheet: Sheet, x: float, y: float, width: float, count: int, size: float = 9.5
) -> float:
    """A paragraph of some sentences; where it ends."""
    text = " ".join(rng.sample(SENTENCES, min(count, len(SENTENCES))))
    font = rng.choice(("Helvetica", "Times-Roman"))
    for line in wrapped(text, font, size, width):
        y += size * 1.3
        sheet.text(x, y, line, font, size)
    return y + size * 0.8


def print_design(book: Book, rng: Random, name: str, kind: str, design: Design) -> None:
    """A table on a page of its own, with a heading and some prose above and below."""
    sheet = book.page(rng.choice(SIZES))
    margin = rng.choice((48.0, 56.0, 70.0))
    width = sheet.width - 2 * margin
    y = rng.uniform(50, 90)
    if rng.random() < 0.8:
        y = prose(rng, sheet, margin, y, width, rng.randint(1, 3)) + rng.uniform(4, 14)
    y = book.set(name, kind, design, [Place(sheet, margin, y)], width)
    if y > sheet.height - _FOOT:
        raise ValueError(f"{name} runs off its page")
    if y < sheet.height - 160 and rng.random() < 0.7:
        prose(rng, sheet, margin, y + rng.uniform(14, 24), width, rng.randint(1, 3))
