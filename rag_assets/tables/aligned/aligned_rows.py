"""Borderless tables, read from how the figures line up.

Belongs here: placing the cells of a block of printed rows into its columns. Not here: where columns
stand (columns), what heads them (column_heads), ruled tables, finding the block.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.tables.aligned.blocks import Block
from rag_assets.tables.aligned.column_heads import ColumnHeads
from rag_assets.tables.aligned.columns import (
    NEAR,
    Column,
    columns_beside_labels,
    nearest,
    overlapped,
)
from rag_assets.tables.aligned.header_extent import wide_rules
from rag_assets.tables.aligned.header_levels import header_levels
from rag_assets.tables.aligned.printed_cells import PrintedCell, PrintedRow
from rag_assets.tables.aligned.wrapped_labels import BodyRow, joined_rows
from rag_assets.tables.figures import is_amount, is_range, is_year
from rag_assets.tables.grid import Grid, enclosing
from rag_assets.tables.meaning.periods import period_of
from rag_assets.tables.meaning.units import is_unit_only
from rag_resources.records import Box, Page

METHOD = "aligned-rows"


def read_aligned(page: Page, block: Block) -> Grid | None:
    """The block as a grid, or None where it has no column beside the labels."""
    first_body = _first_body_row(block, page.rules)
    body = block.rows[first_body:]
    columns = columns_beside_labels(body, block)
    if not columns:
        return None
    groups = _without_groups(block.rows[:first_body], columns)
    heads = ColumnHeads(columns, body, block.rows[:groups], page.rules)
    header = header_levels(
        [
            heads.place(row, lowest=number == groups - 1)
            for number, row in enumerate(block.rows[:groups])
        ],
        len(columns) + 1,
        page.rules,
    )
    placed = [_body_cells(row, columns) for row in block.rows[groups:]]
    rows = joined_rows([row.row for row in placed])
    total = sum(len(row.cells) for row in block.rows)
    return Grid(
        page=page.number,
        box=block.box,
        cells=(*header.cells, *(row.texts for row in rows)),
        spans=header.spans,
        method=METHOD,
        confidence=round(1 - sum(row.unsure for row in placed) / total, 2),
        boxes=(*header.boxes, *(row.boxes for row in rows)),
        header_rows=len(header.cells),
    )


def _first_body_row(block: Block, rules: Sequence[Box]) -> int:
    """Rows above the first one with figures are set like headers; years alone are no figures.

    Numbers that are no amounts head columns too where a rule parts them from the body.
    """
    first = next(
        (
            number
            for number, row in enumerate(block.rows)
            if any(not is_year(cell.text) for cell in row.figures)
            or _holds_bands(row, block.rows[number - 1 : number])
        ),
        0,
    )
    if any(sum(map(_is_date, row.cells)) > 1 for row in block.rows[:first]):
        return first  # dates head the columns; the rule below them may part rows of the body
    for rule in sorted(wide_rules(rules, block.box), key=lambda rule: rule.y0):
        above = [row for row in block.rows if (row.box.y0 + row.box.y1) / 2 < rule.y0]
        if (
            0 < len(above) < len(block.rows) / 2
        ):  # the first rule below the top; others part rows of the body
            amounts = any(is_amount(cell.text) for row in above for cell in row.figures)
            return first if amounts else max(first, len(above))
    return first


def _holds_bands(row: PrintedRow, above: Sequence[PrintedRow]) -> bool:
    """Whether bands ("95-100") stand under years or units, one each: elsewhere they may head."""
    bands = [cell for cell in row.cells[1:] if is_range(cell.text)]
    heads = [
        cell
        for heading in above
        for cell in heading.cells
        if period_of(cell.text) or is_unit_only(cell.text)
    ]
    return 0 < len(bands) == len(row.cells) - 1 <= len(heads)


def _is_date(cell: PrintedCell) -> bool:
    return cell.kind == "text" and any(map(str.isdigit, cell.text)) and bool(period_of(cell.text))


def _without_groups(header: Sequence[PrintedRow], columns: Sequence[Column]) -> int:
    """How many rows head columns: labels right above the body are groups, unless they are units."""
    count = len(header)
    while count and header[count - 1].box.x1 < columns[0].outer - NEAR:
        if is_unit_only(header[count - 1].text):
            break
        count -= 1
    return count


class _PlacedRow(NamedTuple):
    """One row of the body, and how many of its cells had no column of their own."""

    row: BodyRow
    unsure: int


def _body_cells(row: PrintedRow, columns: Sequence[Column]) -> _PlacedRow:
    cells: list[list[PrintedCell]] = [[] for _ in range(len(columns) + 1)]
    unsure = 0
    for position, cell in enumerate(row.cells):
        column = _column_of(cell, columns, first=position == 0)
        place = 0 if column is None else column + 1
        unsure += bool(cells[place]) or (place > 0 and len(overlapped(cell, columns)) > 1)
        cells[place].append(cell)
    texts = tuple(" ".join(cell.text for cell in one) for one in cells)
    boxes = tuple(enclosing([cell.box for cell in one]) if one else None for one in cells)
    return _PlacedRow(BodyRow(texts, boxes), unsure)


def _column_of(cell: PrintedCell, columns: Sequence[Column], *, first: bool) -> int | None:
    """The column of a body cell, None for a label."""
    if cell.kind == "text" and first and cell.box.x0 < columns[0].outer - NEAR:
        return None
    if cell.box.x1 < columns[0].outer:
        return None
    return nearest(cell, columns, overlapped(cell, columns) or range(len(columns)))
