"""Where a page shows tables, judged from its words alone.

Belongs here: cheap evidence that decides which pages the table engines see at all, and the blocks
of rows that look tabular. Not here: reading the cells.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from rag_assets.tables.figures import is_amount, is_plain_integer, is_year
from rag_assets.tables.grid import enclosing
from rag_assets.tables.header_extent import header_edge, header_start, ruled_top
from rag_assets.tables.printed_rows import PrintedCell, PrintedRow, printed_rows
from rag_resources.records import Box, Page

_LEAST_ROWS = 3  # fewer aligned rows happen by chance in prose
_LARGEST_GAP = 4.5  # in row heights; a table's own spacing stays below
_PROSE_ROWS_BETWEEN = 3  # that many full rows without figures are a paragraph
_PROSE_WORDS = 9
_PARAGRAPH_GAP = 0.5  # in row heights, above a paragraph; labels that go on stand closer
_SECTION_GAP = 1.5  # in row heights, above a sentence that begins something new
_PARAGRAPH_REACH = 0.4  # share of the width of the figures' columns that a sentence runs into
_HEADED_COLUMNS = 2  # a single figure below a word is no table
_HEADED_ROWS = 5  # more rows show by themselves whether they line up
_LISTED = 0.6  # share of rows that are entries of a list
_ALIGNED = 0.6  # share of figures whose column holds others too; prose stays far below
_RISING = 0.8  # share of page numbers not below the one before; misprints and columns allowed
_COLUMNS_WITHOUT_LABELS = 3  # a chart has two axes
_LABELLED = 0.4  # share of rows with words: below it is a chart's axis


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

    def prose_in(self, row: PrintedRow, gap: float) -> int:
        """How many rows of prose a row without figures counts for.

        One that begins a paragraph right across the columns ends the table at once.

        Args:
            row: printed below the last row of figures.
            gap: the widest gap between these two, in row heights.
        """
        if len(row.text.split()) < _PROSE_WORDS:
            return 0
        if not self.columns or len(row.cells) > 1 or gap < _PARAGRAPH_GAP:
            return 1
        left, right = self.columns[0][0], self.columns[-1][1]
        across = row.box.x1 >= left + _PARAGRAPH_REACH * (right - left)
        new = gap >= _SECTION_GAP and row.text.endswith((".", ":"))
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
            growing.prose += growing.prose_in(row, gap)
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
    between = rows[growing.rows[-1] : number + 1] if growing.rows else ()
    return max((lower.box.y0 - upper.box.y1 for upper, lower in pairwise(between)), default=0.0)


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
    labels = sum(_is_labelled(rows, number) for number in growing.rows)
    between = rows[growing.rows[0] : growing.rows[-1]]
    beside = sum(len(row.cells) > 1 and not row.figures for row in between)
    tabular = _is_tabular(body, growing.columns, labels, beside, needs_labels=first is None)
    if first is None:
        first = header_start(rows, growing.rows, edge, floor=start, height=height)
    kept = tuple(rows[first : growing.rows[-1] + 1])
    if not tabular or sum(bool(row.figures) for row in kept) < _LEAST_ROWS:
        header = rows[first : growing.rows[0]]
        if not _is_headed(body, header, growing.columns):
            return []
    return [Block(kept, tuple(growing.columns), enclosing([row.box for row in kept]))]


def _is_tabular(
    body: Sequence[PrintedRow],
    columns: Sequence[tuple[float, float]],
    labels: int,
    beside: int,
    *,
    needs_labels: bool,
) -> bool:
    """Whether rows of figures make a table; where no ruled header says so, labels have to.

    Args:
        body: the rows of figures.
        columns: that the figures stand in.
        labels: how many of the rows have a label.
        beside: how many rows among them are words side by side, as in columns of notes.
        needs_labels: whether no ruled header speaks for the table.
    """
    cells = [cell for row in body for cell in row.figures if cell.kind == "figure"]
    if not any(is_amount(cell.text) or len(row.figures) >= 2 for row in body for cell in cells):
        return False
    few = labels < max(2, _LABELLED * len(body))
    if few and (needs_labels or len(columns) < _COLUMNS_WITHOUT_LABELS):
        return False
    if sum(map(_is_entry, body)) >= _LISTED * len(body):
        return False
    if len(columns) == 1 and len(body) <= _LEAST_ROWS and beside > len(body):
        return False
    return not _lists_pages(body) and _aligned(body, columns)


def _is_headed(
    body: Sequence[PrintedRow],
    header: Sequence[PrintedRow],
    columns: Sequence[tuple[float, float]],
) -> bool:
    """Whether few rows are a table: labels, one row of figures, and a head over each of these."""
    if len(columns) < _HEADED_COLUMNS or len(body) > _HEADED_ROWS:
        return False
    if not all(row.cells[0].kind == "text" and row.cells[-1].kind != "text" for row in body):
        return False
    if not any(_is_complete(row, len(columns)) for row in body):
        return False
    heads = [cell.box for row in header for cell in row.cells]
    return all(any(_is_over(head, extent) for head in heads) for extent in _extents(body, columns))


def _extents(
    body: Sequence[PrintedRow], columns: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The columns of figures with their currency signs; heads are often centred over both."""
    boxes = [(cell.ink.x1, cell.box) for row in body for cell in row.figures]
    inside = [[box for x, box in boxes if left <= x <= right] for left, right in columns]
    return [(min(box.x0 for box in one), max(box.x1 for box in one)) for one in inside]


def _is_over(head: Box, extent: tuple[float, float]) -> bool:
    slack = head.y1 - head.y0
    return head.x0 <= extent[1] + slack and head.x1 >= extent[0] - slack


def _is_complete(row: PrintedRow, columns: int) -> bool:
    """Whether a row has a figure in every column, written as the figures of a table are."""
    return len(row.figures) == columns and any(is_amount(cell.text) for cell in row.figures)


def _is_entry(row: PrintedRow) -> bool:
    """Whether a row is one of a list: its number, perhaps a dash, and then only words."""
    first, last = row.cells[0], row.cells[-1]
    if last.kind != "text" or is_year(first.text):
        return False
    counted = [cell for cell in row.figures if cell.kind == "figure"]
    if not counted:
        return len(row.cells) == 3
    return first is counted[0] and not any(is_amount(cell.text) for cell in counted[1:])


def _is_labelled(rows: Sequence[PrintedRow], number: int) -> bool:
    """Whether words or a year stand before the last figure; those behind it label nothing.

    The middle of a label in several lines may fall between two of these.
    """
    row = rows[number]
    last = max(cell.box.x0 for cell in row.figures)
    before = [cell for cell in row.cells if cell.box.x0 < last]
    beside = [
        other.cells[0]
        for other in (*rows[max(number - 1, 0) : number], *rows[number + 1 : number + 2])
        if other.box.y1 > row.box.y0 and other.box.y0 < row.box.y1
    ]
    return (
        any(cell.kind == "text" for cell in before)
        or is_year(row.cells[0].text)
        or any(cell.kind == "text" and cell.box.x1 < row.box.x0 for cell in beside)
    )


def _aligned(body: Sequence[PrintedRow], columns: Sequence[tuple[float, float]]) -> bool:
    """Most figures stand in columns that hold at least three of them (all, in short tables)."""
    counts = [
        sum(
            left <= (cell.ink.x0 + cell.ink.x1) / 2 <= right for row in body for cell in row.figures
        )
        for left, right in columns
    ]
    least = min(_LEAST_ROWS, len(body))
    shared = sum(count for count in counts if count >= least)
    return len(body) > 1 and shared >= _ALIGNED * sum(counts)


def _lists_pages(body: Sequence[PrintedRow]) -> bool:
    """Contents pages and indexes: page numbers behind their titles that grow down the page.

    Titles may have numbers of their own.
    """
    rows = [row.figures[_is_numbered(row) :] for row in body]
    if any(
        first.kind == second.kind == "figure"
        for row in body
        for first, second in pairwise(row.cells)
    ):
        return False
    if not all(is_plain_integer(cell.text) for row in rows for cell in row):
        return False
    last = [int(row[-1].text) for row in rows if row]
    rising = sum(lower <= upper for lower, upper in pairwise(last))
    return len(last) > 1 and rising >= _RISING * (len(last) - 1)


def _is_numbered(row: PrintedRow) -> bool:
    """Whether a row begins with the number of its title and ends with another figure."""
    first, *others = row.cells
    return first.kind == "figure" and len(others) > 1 and others[0].kind == "text"
