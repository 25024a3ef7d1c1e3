"""Where the columns of a table without rules stand.

Belongs here: columns of figures, which never overlap their neighbours, and columns of text. Not
here: what heads them (column_heads).
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.tables.aligned.blocks import Block, merged_columns
from rag_assets.tables.aligned.printed_cells import PrintedCell, PrintedRow
from rag_assets.tables.meaning.column_kinds import is_note

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
        cell
        for row in rows
        for cell in row.cells[1:]
        # What overlaps the label is another line of it.
        if cell.kind == "text" and cell.box.x0 >= row.cells[0].box.x1
        if not overlapped(cell, figures)
    ]
    texts = [
        Column(left, right, left)
        for left, right in merged_columns([(cell.box.x0, cell.box.x1) for cell in loose])
        if _is_column([cell for cell in loose if left <= cell.box.x0 <= right], len(rows))
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


def _is_column(cells: Sequence[PrintedCell], rows: int) -> bool:
    """Whether texts one above the other are a column; few rows refer to notes, but all alike."""
    share = 0.0 if all(is_note(cell.text) for cell in cells) else _TEXT_COLUMN_SHARE
    return len(cells) >= max(_LEAST_TEXT_CELLS, share * rows)


def _outer_edge(left: float, right: float, rows: Sequence[PrintedRow]) -> float:
    return min(
        [cell.box.x0 for row in rows for cell in row.figures if left <= cell.ink.x1 <= right],
        default=left,
    )


def _without_labels(columns: list[Column], rows: Sequence[PrintedRow]) -> list[Column]:
    """Drops a first column that labels its rows: years or notes at the left edge of most rows.

    A number alone that ends a wrapped label ("Preferred shares (Note / 16)") stands under labels.
    """
    if len(columns) < 2:
        return columns
    edge = min(row.box.x0 for row in rows)
    leading = columns[0]
    labels = [row.cells[0].box for row in rows if row.cells[0].kind == "text"]
    if any(label.x1 <= leading.left for label in labels):
        return columns
    over = sum(label.x0 <= leading.right for label in labels)
    at_edge = leading.left <= edge + NEAR or 2 * over > len(rows)
    return columns[1:] if at_edge else columns
