"""Cells of tables that do not say where their cells stand, paired by order instead of place.

Belongs here: the fallback for such tables. Not here: pairing by place (matching).
"""

from collections.abc import Mapping, Sequence

from rag_resources.table_records import Table
from tests.table_corpus.comparing import ReadFigure, same_text, words
from tests.table_corpus.matching import cell_of, parts_of, shared
from tests.table_corpus.truth import TrueCell, TrueTable


def cells_in_order(true: TrueTable, tables: Sequence[Table]) -> Mapping[TrueCell, ReadFigure]:
    """The printed cells whose texts stand in a row with the same label, in the same order."""
    found: dict[TrueCell, ReadFigure] = {}
    for table in tables:
        if not table.boxes and _overlap(true, table):
            _pair_rows(true, table, found)
    return found


def _overlap(true: TrueTable, table: Table) -> bool:
    return any(
        part.page == other.page and shared(part.box, other.box) > 0.3
        for part in true.parts
        for other in parts_of(table)
    )


def _pair_rows(true: TrueTable, table: Table, found: dict[TrueCell, ReadFigure]) -> None:
    start = table.header_rows
    for row in range(true.header_rows, len(true.cells)):
        cells = [cell for cell in true.figures if cell.row == row and cell not in found]
        label = words(true.cells[row][0])
        for number in range(start, len(table.cells)):
            if words(table.cells[number][0])[: len(label)] == label and cells:
                _pair_cells(cells, table, number, found)
                start = number + 1
                break


def _pair_cells(
    cells: Sequence[TrueCell], table: Table, row: int, found: dict[TrueCell, ReadFigure]
) -> None:
    column = 1
    for cell in cells:
        for number in range(column, len(table.cells[row])):
            if same_text(cell, table.cells[row][number]):
                found[cell] = cell_of(table, row, number, None)
                column = number + 1
                break
