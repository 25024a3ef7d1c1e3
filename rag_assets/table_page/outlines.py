"""The boxes that are drawn over the picture of a page: tables and their cells.

Belongs here: what each box is, for its colour. Not here: colours and markup
(table_page.html.jinja).
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from rag_assets.table_page.pages_shown import Piece
from rag_assets.tables.meaning.units import is_unit_only
from rag_resources.records import Box
from rag_resources.table_records import RowKind, Table

OutlineKind = Literal["table", "header", "unit", "label", "group", "total", "note", "text", "value"]


class Outline(NamedTuple):
    """A box over the picture and what a person learns when pointing at it."""

    kind: OutlineKind
    box: Box
    title: str


def outlines(pieces: Sequence[Piece]) -> list[Outline]:
    """The tables and cells of a page; of a table without places of its cells the table alone."""
    return [outline for piece in pieces for outline in _of_piece(piece)]


def _of_piece(piece: Piece) -> Iterator[Outline]:
    table = piece.table
    yield Outline("table", piece.box, f"Table {piece.place + 1}")
    for row in piece.rows if table.boxes else ():
        for column, box in enumerate(table.boxes[row]):
            if box is not None:
                yield Outline(_kind(table, row, column), box, cell_title(table, row, column))


def cell_title(table: Table, row: int, column: int) -> str:
    """What a cell is taken for: row label path × column header path = its text."""
    text = table.cells[row][column]
    if row < table.header_rows or column == 0:
        return text
    label = table.row_labels[row - table.header_rows]
    return f"{label} × {table.header_paths[column]} = {text}"


def row_kind(table: Table, row: int) -> RowKind:
    """The kind of a row; from its place and shape where the table does not know it."""
    if table.row_kinds:
        return table.row_kinds[row]
    if row < table.header_rows:
        return "header"
    return "item" if any(table.cells[row][1:]) else "group"


def _kind(table: Table, row: int, column: int) -> OutlineKind:
    kind = row_kind(table, row)
    if kind == "header":
        return "unit" if is_unit_only(table.cells[row][column]) else "header"
    if kind == "group":
        return "group"
    if kind in ("total", "subtotal"):
        return "total"
    return table.column_kinds[column] if table.column_kinds else _by_place(column)


def _by_place(column: int) -> OutlineKind:
    return "value" if column else "label"
