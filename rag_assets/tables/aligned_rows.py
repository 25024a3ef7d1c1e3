"""Borderless tables, read from how the figures line up.

Belongs here: placing the cells of a block of printed rows into columns. Figures settle the columns
(they never overlap their neighbours), text takes the column it stands in. Not here: ruled tables,
finding the block.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rag_assets.tables.figures import is_year
from rag_assets.tables.find import Block, merged_columns
from rag_assets.tables.grid import Grid
from rag_assets.tables.periods import is_partial_date
from rag_assets.tables.printed_rows import PrintedCell, PrintedRow, parted_at_gaps
from rag_resources.table_records import Span

METHOD = "aligned-rows"

_TEXT_COLUMN_SHARE = 0.3  # of the rows with figures: a rarer text is part of the label
_LEAST_TEXT_CELLS = 2
_COVERED = 0.3  # share of a column's width that a header spanning it covers at least
_OFF_CENTRE = 0.08  # share of the width it spans by which a spanning header may stand off centre
_NEAR = 3.0  # points; a column's edge as printed wavers by a bracket or a dash


class _Column(NamedTuple):
    """Where the figures of a column stand; `outer` reaches left to their currency signs."""

    left: float
    right: float
    outer: float

    @property
    def centre(self) -> float:
        return (self.left + self.right) / 2


def read_aligned(page: int, block: Block) -> Grid | None:
    """The block as a grid, or None where it has no column beside the labels."""
    first_body = _first_body_row(block)
    body = block.rows[first_body:]
    columns = _columns(body, block)
    if not columns:
        return None
    placed = [
        _header_row(row, columns, number, block.edge)
        if number < first_body
        else _body_row(row, columns)
        for number, row in enumerate(block.rows)
    ]
    total = sum(len(row.cells) for row in block.rows)
    return Grid(
        page=page,
        box=block.box,
        cells=_with_wrapped_labels([row.texts for row in placed], first_body),
        spans=tuple(span for row in placed for span in row.spans),
        method=METHOD,
        confidence=round(1 - sum(row.unsure for row in placed) / total, 2),
    )


def _first_body_row(block: Block) -> int:
    """Rows above the first one with figures are set like headers; years alone are no figures."""
    return next(
        (
            number
            for number, row in enumerate(block.rows)
            if any(not is_year(cell.text) for cell in row.figures)
        ),
        0,
    )


def _columns(body: Sequence[PrintedRow], block: Block) -> list[_Column]:
    rows = [row for row in body if row.figures]
    figures = [
        _Column(left, right, _outer_edge(left, right, rows)) for left, right in block.columns
    ]
    loose = [
        (cell.box.x0, cell.box.x1)
        for row in rows
        for cell in row.cells[1:]
        if cell.kind == "text" and not _overlapped(cell, figures)
    ]
    texts = [
        _Column(left, right, left)
        for left, right in merged_columns(loose)
        if sum(left <= x0 <= right for x0, _ in loose)
        >= max(_LEAST_TEXT_CELLS, _TEXT_COLUMN_SHARE * len(rows))
    ]
    return sorted([*_without_labels(figures, rows), *texts])


def _outer_edge(left: float, right: float, rows: Sequence[PrintedRow]) -> float:
    return min(
        [cell.box.x0 for row in rows for cell in row.figures if left <= cell.ink.x1 <= right],
        default=left,
    )


def _without_labels(columns: list[_Column], rows: Sequence[PrintedRow]) -> list[_Column]:
    """Drops a first column that labels its rows: years or notes at the left edge of most rows."""
    if len(columns) < 2:
        return columns
    edge = min(row.box.x0 for row in rows)
    leading = columns[0]
    if leading.left > edge + _NEAR or any(
        row.cells[0].kind == "text" and row.cells[0].box.x1 <= leading.left for row in rows
    ):
        return columns
    return columns[1:]


def _overlapped(cell: PrintedCell, columns: Sequence[_Column]) -> list[int]:
    return [
        number
        for number, column in enumerate(columns)
        if cell.ink.x0 <= column.right + _NEAR and cell.ink.x1 >= column.left - _NEAR
    ]


class _Placed(NamedTuple):
    """One row as strings, its spanning cells, and how many cells had no column of their own."""

    texts: tuple[str, ...]
    spans: tuple[Span, ...]
    unsure: int


def _header_row(row: PrintedRow, columns: Sequence[_Column], number: int, edge: float) -> _Placed:
    texts: list[list[str]] = [[] for _ in range(len(columns) + 1)]
    spans: list[Span] = []
    parts = [part for cell in row.cells for part in parted_at_gaps(cell)]
    heading = [cell for cell in parts if (cell.box.x0 + cell.box.x1) / 2 >= edge]
    for cell in parts:
        covered = _headed(cell, columns, alone=len(heading) == 1) if cell in heading else []
        if len(covered) > 1:
            spans.append(Span(number, covered[0] + 1, covered[-1] + 1, number))
        texts[covered[0] + 1 if covered else 0].append(cell.text)
    return _Placed(tuple(" ".join(parts) for parts in texts), tuple(spans), 0)


def _body_row(row: PrintedRow, columns: Sequence[_Column]) -> _Placed:
    texts: list[list[str]] = [[] for _ in range(len(columns) + 1)]
    unsure = 0
    for position, cell in enumerate(row.cells):
        covered = _column_of(cell, columns, first=position == 0)
        place = covered[0] + 1 if covered else 0
        unsure += bool(texts[place]) or (place > 0 and len(_overlapped(cell, columns)) > 1)
        texts[place].append(cell.text)
    return _Placed(tuple(" ".join(parts) for parts in texts), (), unsure)


def _headed(cell: PrintedCell, columns: Sequence[_Column], *, alone: bool) -> list[int]:
    """The columns a header cell stands over: those it covers a good part of, else the nearest.

    A cell alone on its row heads the widest run of columns that it is centred over, if it reaches
    over several or is half a date ("Year ended December 31,") that lacks the years below.
    """
    over = [
        number
        for number, column in enumerate(columns)
        if min(cell.box.x1, column.right) - max(cell.box.x0, column.outer)
        >= _COVERED * (column.right - column.outer)
    ]
    if alone and over and (len(over) > 1 or is_partial_date(cell.text)):
        return _centred_run(cell, columns) or over
    return over or _nearest(cell, columns, range(len(columns)))


def _centred_run(cell: PrintedCell, columns: Sequence[_Column]) -> list[int]:
    centre = (cell.box.x0 + cell.box.x1) / 2
    runs = []
    for first, last in combinations(range(len(columns)), 2):
        left, right = columns[first].outer, columns[last].right
        if abs((left + right) / 2 - centre) <= _OFF_CENTRE * (right - left):
            runs.append((last - first, first, last))
    _, first, last = max(runs, default=(0, 0, -1))
    return list(range(first, last + 1))


def _column_of(cell: PrintedCell, columns: Sequence[_Column], *, first: bool) -> list[int]:
    """The column of a body cell, none for a label."""
    if cell.kind == "text" and first and cell.box.x0 < columns[0].outer - _NEAR:
        return []
    if cell.box.x1 < columns[0].outer:
        return []
    return _nearest(cell, columns, _overlapped(cell, columns) or range(len(columns)))


def _nearest(cell: PrintedCell, columns: Sequence[_Column], among: Sequence[int]) -> list[int]:
    centre = (cell.ink.x0 + cell.ink.x1) / 2
    return [min(among, key=lambda number: abs(columns[number].centre - centre))]


def _with_wrapped_labels(
    cells: Sequence[tuple[str, ...]], first_body: int
) -> tuple[tuple[str, ...], ...]:
    """Joins a label broken over two rows: its second row starts in lower case."""
    joined: list[tuple[str, ...]] = list(cells[:first_body])
    for row in cells[first_body:]:
        above = joined[-1] if len(joined) > first_body else None
        one_has_figures = above is not None and (not any(above[1:]) or not any(row[1:]))
        if above is not None and one_has_figures and row[0][:1].islower():
            figures = above[1:] if any(above[1:]) else row[1:]
            joined[-1] = (f"{above[0]} {row[0]}", *figures)
        else:
            joined.append(row)
    return tuple(joined)
