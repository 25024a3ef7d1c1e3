"""A table as it was read, laid out for people.

Belongs here: rows of cells with their reach, indentation and kind. Not here: markup
(table_page.html.jinja), the boxes over the picture (outlines).
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.table_page.outlines import cell_title, row_kind
from rag_assets.table_page.pages_shown import Piece
from rag_assets.tables.figures import is_figure, is_nil
from rag_assets.tables.grid import PATH
from rag_resources.table_records import RowKind, Span, Table

ROWS_SHOWN = 150


class PrintedCell(NamedTuple):
    """A cell that reaches over `columns` and `rows`; figures stand flush right."""

    text: str
    columns: int
    rows: int
    is_figure: bool
    title: str


class PrintedRow(NamedTuple):
    """A row, its label indented by the groups it is in; `inherited` from the page before."""

    kind: RowKind
    depth: int
    inherited: bool
    cells: tuple[PrintedCell, ...]


class PrintedTable(NamedTuple):
    """What is shown beside a page.

    Attributes:
        number: 1-based place in the report's list of tables.
        headers: the header rows, repeated on every page of the table.
        columns: per column the period and unit its figures have.
        body: the rows on this page.
        left_out: how many rows there are beyond those.
    """

    number: int
    table: Table
    headers: tuple[PrintedRow, ...]
    columns: tuple[str, ...]
    body: tuple[PrintedRow, ...]
    left_out: int


def printed_table(piece: Piece) -> PrintedTable:
    """The piece of a table on one page, under the header of the whole table."""
    table = piece.table
    head = range(table.header_rows)
    body = [row for row in piece.rows if row >= table.header_rows]
    return PrintedTable(
        number=piece.place + 1,
        table=table,
        headers=_rows(table, head, inherited=not set(head) & set(piece.rows)),
        columns=tuple(_column(table, column) for column in range(len(table.header_paths))),
        body=_rows(table, body[:ROWS_SHOWN], inherited=False),
        left_out=max(0, len(body) - ROWS_SHOWN),
    )


def _column(table: Table, column: int) -> str:
    if column == 0 or (table.column_kinds and table.column_kinds[column] != "value"):
        return ""
    own = table.units[column].text if table.units else ""
    period = table.periods[column] if table.periods else ""
    # What all columns are counted in stands above the table already.
    return " · ".join(filter(None, [period, own if own != table.unit else ""]))


def _rows(table: Table, rows: Sequence[int], *, inherited: bool) -> tuple[PrintedRow, ...]:
    reach, covered = _reach(table, rows)
    return tuple(
        PrintedRow(
            row_kind(table, row),
            _depth(table, row),
            inherited,
            tuple(
                _cell(table, row, column, reach.get((row, column)))
                for column in range(len(table.cells[row]))
                if (row, column) not in covered
            ),
        )
        for row in rows
    )


def _reach(
    table: Table, rows: Sequence[int]
) -> tuple[dict[tuple[int, int], Span], set[tuple[int, int]]]:
    """The spans whose rows are all shown, by their first cell, and the other cells they cover."""
    shown = {(row, column) for row in rows for column in range(len(table.cells[row]))}
    reach: dict[tuple[int, int], Span] = {}
    covered: set[tuple[int, int]] = set()
    for span in table.spans:
        cells = {
            (row, column)
            for row in range(span.row, span.last_row + 1)
            for column in range(span.first_column, span.last_column + 1)
        }
        first = (span.row, span.first_column)
        if first in cells and cells <= shown and not cells & (covered | reach.keys()):
            reach[first] = span
            covered |= cells - {first}
    return reach, covered


def _cell(table: Table, row: int, column: int, span: Span | None) -> PrintedCell:
    text = table.cells[row][column]
    in_body = column > 0 and row >= table.header_rows
    return PrintedCell(
        text,
        columns=span.last_column - span.first_column + 1 if span else 1,
        rows=span.last_row - span.row + 1 if span else 1,
        is_figure=column > 0 and (is_figure(text) or is_nil(text)),
        title=cell_title(table, row, column) if text and in_body else "",
    )


def _depth(table: Table, row: int) -> int:
    if row < table.header_rows:
        return 0
    label = table.row_labels[row - table.header_rows]
    return label.count(PATH) + bool(label and not table.cells[row][0])
