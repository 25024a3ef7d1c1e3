"""How far up a table's header reaches above its first row of figures.

Belongs here: telling rows that head columns from titles, units and prose above a table. Not here:
what the headers say.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.tables.grid import enclosing
from rag_assets.tables.printed_rows import PrintedCell, PrintedRow
from rag_assets.tables.units import names_unit
from rag_resources.records import Box

_HEADER_ROWS = 6
_HEADER_GAP = 2.6  # in row heights
_UNIT_WORDS = 8  # a longer line that names a unit is a sentence
_PROSE_WORDS = 9
_DENSE = 0.85  # share of a row's width that is words


def header_start(
    rows: Sequence[PrintedRow],
    body_rows: Sequence[int],
    edge: float,
    *,
    floor: int,
    height: float,
) -> int:
    """The topmost row above the body that heads its columns; group labels may stand between.

    Args:
        rows: all rows of a column of print.
        body_rows: numbers of the rows with figures.
        edge: where labels end and columns begin, see `header_edge`.
        floor: rows before this one belong to another table.
        height: the usual height of a row in points.
    """
    body = [rows[number] for number in body_rows]
    frame = _Frame(enclosing([row.box for row in body]), edge)
    top = number = body_rows[0]
    while number > max(floor, body_rows[0] - _HEADER_ROWS):
        number -= 1
        if rows[number + 1].box.y0 - rows[number].box.y1 > _HEADER_GAP * height:
            break
        if _heads(rows[number], frame, height):
            top = number
        elif rows[number].box.x1 > frame.edge:
            break
    return top


class _Frame(NamedTuple):
    """The body below a header: its box, and where labels end and columns begin."""

    box: Box
    edge: float


def header_edge(body: Sequence[PrintedRow], column: tuple[float, float]) -> float:
    """Left of this nothing heads the first column: its signs, or half the way to the labels."""
    left, right = column
    figures = [cell.box.x0 for row in body for cell in row.figures if left <= cell.ink.x1 <= right]
    labels = [
        cell.box.x1
        for row in body
        for cell in row.cells
        if cell.kind == "text" and cell.box.x1 < left
    ]
    return min([*figures, (max(labels, default=left) + left) / 2])


def _heads(row: PrintedRow, frame: _Frame, height: float) -> bool:
    """Whether a row belongs to the header: it stands over the columns, and no title or prose."""
    over = [cell for cell in row.cells if cell.box.x1 > frame.edge]
    indent = frame.box.x0 + (frame.edge - frame.box.x0) / 4
    if any(cell.box.x0 < indent or _centre(cell) < frame.edge for cell in over):
        return False
    if len(row.cells) == 1 and abs(_centre(row.cells[0]) - _middle(frame.box)) < height:
        return False
    if _is_dense(row, indent):
        return False
    names = names_unit(row.text) and not row.text.endswith(":")
    return bool(over) or (names and len(row.text.split()) <= _UNIT_WORDS)


def _is_dense(row: PrintedRow, indent: float) -> bool:
    """Whether words fill the row from its left end: justified prose that falls into cells."""
    ink = sum(cell.box.x1 - cell.box.x0 for cell in row.cells)
    return (
        row.box.x0 < indent
        and len(row.text.split()) >= _PROSE_WORDS
        and ink > _DENSE * (row.box.x1 - row.box.x0)
    )


def _middle(box: Box) -> float:
    return (box.x0 + box.x1) / 2


def _centre(cell: PrintedCell) -> float:
    return (cell.box.x0 + cell.box.x1) / 2
