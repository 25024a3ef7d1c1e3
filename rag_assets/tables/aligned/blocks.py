"""Where a page shows tables, judged from its words alone.

Belongs here: cheap evidence that decides which pages the table engines see at all, and the blocks
of rows that look tabular. Not here: reading the cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from rag_assets.tables.aligned.block_evidence import is_headed, is_labelled, is_tabular
from rag_assets.tables.aligned.header_extent import header_edge, header_start, ruled_top
from rag_assets.tables.aligned.printed_cells import PrintedCell, PrintedRow
from rag_assets.tables.aligned.printed_rows import printed_rows
from rag_assets.tables.figures import is_amount, is_year
from rag_assets.tables.grid import enclosing
from rag_resources.records import Box, Page

_LEAST_ROWS = 3  # fewer aligned rows happen by chance in prose
_LARGEST_GAP = 4.5  # in row heights; a table's own spacing stays below
_PROSE_ROWS_BETWEEN = 3  # that many full rows without figures are a paragraph
_PROSE_WORDS = 9
_PARAGRAPH_GAP = 0.5  # in row heights, above a paragraph; labels that go on stand closer
_SECTION_GAP = 1.2  # in row heights, above a sentence that begins something new
_WIDER = 1.2  # than the gaps inside the table, which its own headings keep to
_PARAGRAPH_REACH = 0.4  # share of the width of the figures' columns that a sentence runs into


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive rows that make one table, header rows included.

    Attributes:
        columns: left and right edge of each column of figures.
    """

    rows: tuple[PrintedRow, ...]
    columns: tuple[tuple[float, float], ...]
    box: Box


def table_regions(page: Page) -> tuple[Box, ...]:
    """The boxes on the page that look like tables; empty for prose, lists and contents pages."""
    return tuple(block.box for block in table_blocks(page))


def table_blocks(page: Page) -> tuple[Block, ...]:
    """The tabular blocks of the page, column of print by column of print, top to bottom."""
    return tuple(block for rows in printed_rows(page) for block in _blocks(rows, page.rules))


def without_words_in(page: Page, boxes: Sequence[Box]) -> Page:
    """The page as if nothing were printed in some boxes."""
    if not boxes:
        return page
    lines = [
        replace(line, words=tuple(word for word in line.words if not _in_any(word.box, boxes)))
        for line in page.lines
    ]
    return replace(page, lines=tuple(line for line in lines if line.words))


def _in_any(box: Box, boxes: Sequence[Box]) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return any(one.x0 <= x <= one.x1 and one.y0 <= y <= one.y1 for one in boxes)


@dataclass(slots=True)
class _Growing:
    """A block under construction; row numbers count within one column of print."""

    rows: list[int] = field(default_factory=list)
    columns: list[tuple[float, float]] = field(default_factory=list)
    prose: int = 0

    def add(self, number: int, row: PrintedRow) -> None:
        self.rows.append(number)
        self.columns = merged_columns(
            [*self.columns, *((cell.ink.x0, cell.ink.x1) for cell in row.figures)]
        )
        self.prose = 0

    def fits(self, row: PrintedRow) -> bool:
        hits = sum(self._holds(cell) for cell in row.figures)
        return 2 * hits >= len(row.figures)

    def heads_anew(self, row: PrintedRow, gap: float) -> bool:
        """Whether a row below the block heads the next table: years or words over columns.

        Few rows are a table only where space parts them from what follows.
        """
        if len(self.rows) < (1 if gap >= _SECTION_GAP else _LEAST_ROWS):
            return False
        words = sum(cell.kind == "text" and self._holds(cell) for cell in row.cells)
        return _all_years(row) or (not row.figures and words >= 2)

    def prose_in(self, row: PrintedRow, gap: float, inside: float) -> int:
        """How many rows of prose a row without figures counts for.

        One that begins a paragraph right across the columns ends the table at once.

        Args:
            row: printed below the last row of figures.
            gap: the widest gap between these two, in row heights.
            inside: the widest gap between the rows of the block.
        """
        if len(row.text.split()) < _PROSE_WORDS:
            return 0
        if not self.columns or len(row.cells) > 1 or gap < _PARAGRAPH_GAP:
            return 1
        left, right = self.columns[0][0], self.columns[-1][1]
        across = row.box.x1 >= left + _PARAGRAPH_REACH * (right - left)
        new = gap >= _SECTION_GAP and gap > _WIDER * inside and row.text.endswith((".", ":"))
        return _PROSE_ROWS_BETWEEN if across or new else 1

    def _holds(self, cell: PrintedCell) -> bool:
        return any(cell.ink.x0 <= right and cell.ink.x1 >= left for left, right in self.columns)


def merged_columns(extents: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Overlapping horizontal extents joined: the columns that the figures stand in."""
    columns: list[tuple[float, float]] = []
    for left, right in sorted(extents):
        if columns and left <= columns[-1][1]:
            columns[-1] = (columns[-1][0], max(columns[-1][1], right))
        else:
            columns.append((left, right))
    return columns


def _blocks(rows: Sequence[PrintedRow], rules: Sequence[Box]) -> list[Block]:
    height = median(row.box.y1 - row.box.y0 for row in rows) if rows else 0.0
    blocks: list[Block] = []
    growing = _Growing()
    start = 0
    for number, row in enumerate(rows):
        gap = _widest_gap(growing, rows, number) / height
        if _is_text(row) and not growing.heads_anew(row, gap):
            inside = _widest_gap_inside(growing, rows) / height
            growing.prose += growing.prose_in(row, gap, inside)
            continue
        if growing.rows and not _goes_on(growing, rows, number, height):
            finished = _finished(growing, rows, start, height, rules)
            if finished:
                start = growing.rows[-1] + 1
            blocks += finished
            growing = _Growing()
        if row.figures and (growing.rows or _can_start(row)):
            growing.add(number, row)
    return blocks + _finished(growing, rows, start, height, rules)


def _widest_gap(growing: _Growing, rows: Sequence[PrintedRow], number: int) -> float:
    """Between the rows from the last one with figures to a row, in points."""
    return _gap(rows[growing.rows[-1] : number + 1]) if growing.rows else 0.0


def _widest_gap_inside(growing: _Growing, rows: Sequence[PrintedRow]) -> float:
    return _gap(rows[growing.rows[0] : growing.rows[-1] + 1]) if growing.rows else 0.0


def _gap(rows: Sequence[PrintedRow]) -> float:
    return max((lower.box.y0 - upper.box.y1 for upper, lower in pairwise(rows)), default=0.0)


def _is_text(row: PrintedRow) -> bool:
    """A row without figures; a year on its own is a label over the rows below."""
    return not row.figures or (len(row.cells) == 1 and is_year(row.text))


def _can_start(row: PrintedRow) -> bool:
    """Two figures side by side, or one amount behind its label; years only head a table."""
    if _all_years(row):
        return False
    if len(row.figures) >= 2:
        return True
    return len(row.cells) >= 2 and is_amount(row.cells[-1].text)


def _goes_on(growing: _Growing, rows: Sequence[PrintedRow], number: int, height: float) -> bool:
    row = rows[number]
    gap = row.box.y0 - rows[number - 1].box.y1
    if gap > _LARGEST_GAP * height or growing.prose >= _PROSE_ROWS_BETWEEN:
        return False
    if growing.heads_anew(row, _widest_gap(growing, rows, number) / height):
        return False
    return growing.fits(row) or _follows(growing, rows, number, height)


def _follows(growing: _Growing, rows: Sequence[PrintedRow], number: int, height: float) -> bool:
    """Whether a row right below the block fills a column of it that stood empty so far."""
    row, above = rows[number], rows[number - 1]
    return (
        len(growing.rows) >= 1
        and growing.rows[-1] == number - 1
        and row.box.y0 - above.box.y1 < _PARAGRAPH_GAP * height
        and row.cells[0].kind == "text"
        and row.cells[-1].kind != "text"
        and abs(row.box.x0 - above.box.x0) < 2 * height
        and row.cells[0].box.x1 < row.figures[0].box.x0
        and row.figures[-1].box.x1 < growing.columns[-1][0]
    )


def _all_years(row: PrintedRow) -> bool:
    return len(row.figures) >= 2 and all(is_year(cell.text) for cell in row.figures)


def _finished(
    growing: _Growing,
    rows: Sequence[PrintedRow],
    start: int,
    height: float,
    rules: Sequence[Box],
) -> list[Block]:
    """The block with its header rows, or nothing when the evidence is too thin."""
    body = [rows[number] for number in growing.rows]
    if not body:
        return []
    edge = header_edge(body, growing.columns[0])
    around = enclosing([row.box for row in body])
    first = ruled_top(rows, growing.rows[0], start, around, rules)
    labels = sum(is_labelled(rows, number) for number in growing.rows)
    between = rows[growing.rows[0] : growing.rows[-1]]
    beside = sum(len(row.cells) > 1 and not row.figures for row in between)
    tabular = is_tabular(body, growing.columns, labels, beside, needs_labels=first is None)
    if first is None:
        first = header_start(rows, growing.rows, edge, floor=start, height=height)
    kept = tuple(rows[first : growing.rows[-1] + 1])
    if not tabular or sum(bool(row.figures) for row in kept) < _LEAST_ROWS:
        header = rows[first : growing.rows[0]]
        if not is_headed(body, header, growing.columns):
            return []
    return [Block(kept, tuple(growing.columns), enclosing([row.box for row in kept]))]
