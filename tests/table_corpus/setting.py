"""The rows of a table set on a page, one below the other.

Belongs here: placing heads, labels and figures. Not here: edges of columns (measures), rules and
shades (ruling), whole tables (typesetting).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rag_resources.records import Box
from rag_resources.table_records import TablePart
from tests.table_corpus.looks import Look
from tests.table_corpus.manuscript import Figure, Head, Manuscript, Row
from tests.table_corpus.measures import APART, Measures
from tests.table_corpus.recording import PrintedCell
from tests.table_corpus.ruling import Band, draw_rules, shade_rows
from tests.table_corpus.sheet import Sheet, around, width_of, wrapped

_LEADING = 1.2


@dataclass
class Setting:
    """A piece of a table under way: rows from `y` on, and where its cells came to stand."""

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
