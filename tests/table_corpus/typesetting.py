"""A table set on a page, or on two, and the record of where each cell came to stand.

Belongs here: placing heads, labels and figures. Not here: edges of columns (measures), rules and
shades (ruling), what the table says (manuscript).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rag_resources.records import Box
from rag_resources.table_records import TablePart
from tests.table_corpus.looks import Look
from tests.table_corpus.manuscript import Figure, Head, Manuscript, Row
from tests.table_corpus.measures import APART, Measures, measured
from tests.table_corpus.recording import PrintedCell, record
from tests.table_corpus.ruling import Band, draw_rules, shade_rows
from tests.table_corpus.sheet import Sheet, around, width_of, wrapped
from tests.table_corpus.truth import TrueTable

_LEADING = 1.2


class Place(NamedTuple):
    """Where a piece of a table begins."""

    sheet: Sheet
    x: float
    y: float


@dataclass
class _Setting:
    manuscript: Manuscript
    sheet: Sheet
    measures: Measures
    y: float
    bands: list[Band] = field(default_factory=list)
    cells: list[PrintedCell] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    @property
    def look(self) -> Look:
        return self.measures.look

    def heads(self) -> None:
        """All levels of heads, each standing on the foot of its level."""
        for level in range(self.manuscript.levels):
            heads = [head for head in self.manuscript.heads if head.level == level]
            lines = {head: self._head_lines(head) for head in heads}
            height = self._height(max(map(len, lines.values()), default=1))
            for head, texts in lines.items():
                self._head(head, texts, self.y + height)
            spans = tuple((head.first, head.last) for head in heads if head.last > head.first)
            self.bands.append(Band("header", self.y, self.y + height, spans, 0))
            self.y += height

    def row(self, number: int) -> None:
        """A row of the body."""
        row = self.manuscript.rows[number]
        size, strong = self.look.size, self._strong(row)
        if row.kind == "group" and self.bands and self.look.rules in ("none", "sparse"):
            self.y += self.look.group_space * size
        font = self.look.face.bold if strong else self.look.face.regular
        x = self.measures.left(-1) + row.depth * self.look.indent * size
        room = self.measures.edges[1] - x
        if row.kind == "group" and self.look.rules != "grid":
            room = self.measures.edges[-1] - x
        mark = width_of(row.mark, font, size) if row.mark else 0.0
        label = wrapped(row.label, font, size, room - mark)
        words = {
            column: wrapped(cell, font, size, self._room(column))
            for column, cell in enumerate(row.cells)
            if isinstance(cell, str) and cell
        }
        lines = max([1, len(label), *map(len, words.values())])
        height = self._height(lines)
        for index, text in enumerate(label):
            self._put(x, index, text, font)
        if row.mark and label:
            end = x + width_of(label[-1], font, size)
            self._mark(end, self._baseline(len(label) - 1), row.mark, font)
        low = len(label) - 1 if self.look.figures_low and label else 0
        for column, cell in enumerate(row.cells):
            if isinstance(cell, Figure):
                box = self._figure(column, cell, self._baseline(low), font)
                self.cells.append(PrintedCell(number, column, self.sheet.number, box))
            elif column in words:
                box = self._words(column, words[column], font, low if len(label) > 1 else 0)
                self.cells.append(PrintedCell(number, column, self.sheet.number, box))
        if self.look.dots and row.cells and len(label) == 1:
            self._leaders(x + width_of(row.label + row.mark, font, size))
        self.bands.append(Band(row.kind, self.y, self.y + height, (), number))
        self.y += height

    def finish(self) -> TablePart:
        """Rules and shades, drawn when all rows are known."""
        shade_rows(self.sheet, self.measures, self.bands)
        draw_rules(self.sheet, self.measures, self.bands)
        return TablePart(self.sheet.number, around(self.boxes))

    def _strong(self, row: Row) -> bool:
        return self.look.bold_groups and row.kind in ("group", "total", "subtotal")

    def _height(self, lines: int) -> float:
        return (lines * _LEADING + self.look.pitch - _LEADING) * self.look.size

    def _baseline(self, line: int) -> float:
        above = (self.look.pitch - _LEADING) / 2 + 0.95
        return self.y + (above + line * _LEADING) * self.look.size

    def _room(self, column: int) -> float:
        return self.measures.right(column) - self.measures.left(column) + 0.1

    def _put(self, x: float, line: int, text: str, font: str) -> Box:
        box = self.sheet.text(x, self._baseline(line), text, font, self.look.size)
        self.boxes.append(box)
        return box

    def _head_lines(self, head: Head) -> list[str]:
        if head.first == head.last and not (
            head.first >= 0 and self.manuscript.columns[head.first].width
        ):
            return head.text.split("\n")
        room = self.measures.edges[head.last + 2] - self.measures.left(head.first)
        font = self.look.face.bold
        return [
            line
            for text in head.text.split("\n")
            for line in wrapped(text, font, self.look.size, room)
        ]

    def _head(self, head: Head, lines: Sequence[str], foot: float) -> None:
        font, size = self.look.face.bold, self.look.size
        left, right = self.measures.left(head.first), self.measures.right(head.last)
        worded = head.first == head.last and (
            head.first < 0 or self.manuscript.columns[head.first].kind == "text"
        )
        for index, text in enumerate(lines):
            width = width_of(text, font, size)
            centred = head.last > head.first or self.look.centred
            x = left if worded else (left + right - width) / 2 if centred else right - width
            up = (len(lines) - 1 - index) * _LEADING + (self.look.pitch - _LEADING) / 2 + 0.25
            self.boxes.append(self.sheet.text(x, foot - up * size, text, font, size))

    def _figure(self, column: int, cell: Figure, y: float, font: str) -> Box:
        size, right = self.look.size, self.measures.right(column)
        x = right - width_of(cell.core, font, size)
        core = cell.core if cell.apart else f"{cell.core}{cell.tail}"
        boxes = [self.sheet.text(x, y, core, font, size)]
        if cell.apart and cell.tail:
            boxes.append(self.sheet.text(right + APART * size, y, cell.tail, font, size))
        if cell.lead:
            lead = self.measures.left(column)
            boxes.append(self.sheet.text(lead, y, cell.lead, font, size))
        if cell.mark:
            self._mark(x + width_of(core, font, size), y, cell.mark, font)
        self.boxes += boxes
        return around(boxes)

    def _words(self, column: int, lines: Sequence[str], font: str, low: int) -> Box:
        start = low if len(lines) == 1 else 0
        kind, left = self.manuscript.columns[column].kind, self.measures.left(column)
        boxes = []
        for index, text in enumerate(lines):
            middle = left + (self._room(column) - width_of(text, font, self.look.size)) / 2
            boxes.append(self._put(middle if kind == "note" else left, start + index, text, font))
        return around(boxes)

    def _mark(self, x: float, y: float, mark: str, font: str) -> None:
        if mark.startswith("("):
            self.sheet.text(x + 0.15 * self.look.size, y, mark, font, self.look.size * 0.8)
        else:
            self.sheet.raised(x, y, mark, font, self.look.size)

    def _leaders(self, x: float) -> None:
        font, size = self.look.face.regular, self.look.size
        dot = width_of(".", font, size)
        count = int((self.measures.edges[1] - x - size) / dot)
        if count > 3:
            self.sheet.text(x + 0.4 * size, self._baseline(0), "." * count, font, size)


def set_table(
    name: str,
    kind: str,
    manuscript: Manuscript,
    look: Look,
    places: Sequence[Place],
    width: float,
    *,
    breaks: Sequence[int] = (),
    repeats: bool = True,
) -> tuple[TrueTable, float]:
    """Sets a table and returns its truth, and where on the last page it ends.

    Args:
        name: of the table, unique in the corpus.
        kind: of the table.
        manuscript: what it says.
        look: how it looks.
        places: where its pieces begin, one more than there are breaks.
        width: that it may take.
        breaks: rows with which the pieces after the first begin.
        repeats: whether pieces after the first repeat the heads.
    """
    starts, ends = (0, *breaks), (*breaks, len(manuscript.rows))
    parts: list[TablePart] = []
    cells: list[PrintedCell] = []
    end = 0.0
    for index, (place, start, stop) in enumerate(zip(places, starts, ends, strict=True)):
        measures = measured(manuscript, look, place.x, width)
        setting = _Setting(manuscript, place.sheet, measures, place.y)
        if index == 0:
            _above(setting)
        if index == 0 or repeats:
            setting.heads()
        for number in range(start, stop):
            setting.row(number)
        parts.append(setting.finish())
        cells += setting.cells
        end = setting.y
        if index == len(places) - 1:
            end = _below(setting)
    return record(name, kind, manuscript, parts, cells), end


def _above(setting: _Setting) -> None:
    look, manuscript = setting.look, setting.manuscript
    x = setting.measures.edges[0]
    if manuscript.caption:
        setting.y += 1.2 * look.size
        setting.sheet.text(x, setting.y, manuscript.caption, look.face.bold, look.size * 1.15)
        setting.y += 0.6 * look.size
    for text in manuscript.above:
        setting.y += 0.9 * look.size
        setting.sheet.text(x, setting.y, text, look.face.regular, look.size)
        setting.y += 0.5 * look.size
    setting.y += 0.4 * look.size


def _below(setting: _Setting) -> float:
    look, y = setting.look, setting.y + _gap(setting.look)
    for note in setting.manuscript.notes:
        for line in wrapped(note, look.face.regular, look.size * 0.85, 420):
            y += look.size * 1.1
            x = setting.measures.edges[0]
            setting.sheet.text(x, y, line, look.face.regular, look.size * 0.85)
    return y


def _gap(look: Look) -> float:
    """The space between a table and its footnotes."""
    return 0.5 * look.size
