"""Where the columns of a table without rules stand.

Belongs here: columns of figures, which never overlap their neighbours, and columns of text. Not
here: what heads them (column_heads).
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.tables.find import Block, merged_columns
from rag_assets.tables.printed_rows import PrintedCell, PrintedRow

NEAR = 3.0
"""Points; a column's edge as printed wavers by a bracket or a dash."""

_TEXT_COLUMN_SHARE = 0.3  # of the rows with figures: a rarer text is part of the label
_LEAST_TEXT_CELLS = 2


class Column(NamedTuple):
    """Where the figures of a column stand; `outer` reaches left to their currency signs."""

    left: float
    right: float
    outer: float

    @property
    def centre(self) -> float:
        """Half the way across the figures."""
        return (self.left + self.right) / 2


def columns_beside_labels(body: Sequence[PrintedRow], block: Block) -> list[Column]:
    """The columns of a block's body, left to right, without the labels of its rows."""
    rows = [row for row in body if row.figures]
    figures = [Column(left, right, _outer_edge(left, right, rows)) for left, right in block.columns]
    loose = [
        (cell.box.x0, cell.box.x1)
        for row in rows
        for cell in row.cells[1:]
        if cell.kind == "text" and not overlapped(cell, figures)
    ]
    texts = [
        Column(left, right, left)
        for left, right in merged_columns(loose)
        if sum(left <= x0 <= right for x0, _ in loose)
        >= max(_LEAST_TEXT_CELLS, _TEXT_COLUMN_SHARE * len(rows))
    ]
    return sorted([*_without_labels(figures, rows), *texts])


def overlapped(cell: PrintedCell, columns: Sequence[Column]) -> list[int]:
    """The columns that a cell stands in or reaches into."""
    return [
        number
        for number, column in enumerate(columns)
        if cell.ink.x0 <= column.right + NEAR and cell.ink.x1 >= column.left - NEAR
    ]


def nearest(cell: PrintedCell, columns: Sequence[Column], among: Sequence[int]) -> int:
    """The column whose middle is closest to that of a cell."""
    centre = (cell.ink.x0 + cell.ink.x1) / 2
    return min(among, key=lambda number: abs(columns[number].centre - centre))


def _outer_edge(left: float, right: float, rows: Sequence[PrintedRow]) -> float:
    return min(
        [cell.box.x0 for row in rows for cell in row.figures if left <= cell.ink.x1 <= right],
        default=left,
    )


def _without_labels(columns: list[Column], rows: Sequence[PrintedRow]) -> list[Column]:
    """Drops a first column that labels its rows: years or notes at the left edge of most rows."""
    if len(columns) < 2:
        return columns
    edge = min(row.box.x0 for row in rows)
    leading = columns[0]
    if leading.left > edge + NEAR or any(
        row.cells[0].kind == "text" and row.cells[0].box.x1 <= leading.left for row in rows
    ):
        return columns
    return columns[1:]
