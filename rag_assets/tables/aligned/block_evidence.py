"""Whether rows of figures are a table, or a list, a contents page, a chart or notes side by side.

Belongs here: the evidence in the rows of one block. Not here: where blocks begin and end (blocks).
"""

from collections.abc import Sequence
from itertools import pairwise

from rag_assets.tables.aligned.printed_cells import PrintedRow
from rag_assets.tables.figures import is_amount, is_plain_integer, is_year
from rag_resources.records import Box

_LEAST_ROWS = 3  # fewer aligned rows happen by chance in prose
_HEADED_COLUMNS = 2  # a single figure below a word is no table
_HEADED_ROWS = 5  # more rows show by themselves whether they line up
_LISTED = 0.6  # share of rows that are entries of a list
_ALIGNED = 0.6  # share of figures whose column holds others too; prose stays far below
_RISING = 0.8  # share of page numbers not below the one before; misprints and columns allowed
_COLUMNS_WITHOUT_LABELS = 3  # a chart has two axes
_LABELLED = 0.4  # share of rows with words: below it is a chart's axis


def is_tabular(
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


def is_headed(
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


def is_labelled(rows: Sequence[PrintedRow], number: int) -> bool:
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
