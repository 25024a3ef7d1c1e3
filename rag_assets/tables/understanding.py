"""From the grids of a page to tables: what each row, column and figure of them is about.

Belongs here: putting the record together from its header, labels, caption, unit and periods. Not
here: how each of them is found.
"""

from collections.abc import Sequence
from dataclasses import replace

from rag_assets.statements import statement_kind
from rag_assets.tables.captions import find_caption, lines_above
from rag_assets.tables.column_kinds import column_kinds
from rag_assets.tables.grid import PATH, Grid
from rag_assets.tables.headers import (
    count_header_rows,
    header_paths,
    with_signs_closed_up,
)
from rag_assets.tables.periods import column_periods, period_of
from rag_assets.tables.row_labels import with_row_labels
from rag_assets.tables.soundness import soundness
from rag_assets.tables.units import column_units, find_unit
from rag_resources.records import Box, Page, SectionKind
from rag_resources.table_records import Table, Unit


def understood(page: Page, grids: Sequence[Grid]) -> tuple[Table, ...]:
    """The tables of one page, in the order of their grids."""
    boxes = [grid.box for grid in grids]
    tables: list[Table] = []
    for grid in grids:
        table = _table(page, grid, boxes)
        tables.append(_with_unit_above(table, tables[-1]) if tables else table)
    return tuple(tables)


def _table(page: Page, printed: Grid, boxes: Sequence[Box]) -> Table:
    grid = with_signs_closed_up(printed)
    header_rows = grid.header_rows
    if header_rows is None:
        header_rows = count_header_rows(grid.cells)
    paths = header_paths(grid.cells, header_rows, grid.spans)
    above = lines_above(page, grid.box, boxes)
    caption = find_caption(above)
    body = grid.cells[header_rows:]
    unit = find_unit(
        [text for row in grid.cells[:header_rows] for text in row if text],
        caption,
        [line.text for line in above],
        [text for row in body for text in row[1:]],
    )
    table = Table(
        page=page.number,
        box=grid.box,
        cells=grid.cells,
        header_rows=header_rows,
        header_paths=paths,
        row_labels=(),
        caption=caption,
        unit=unit.text,
        scale=unit.scale,
        currency=unit.currency,
        periods=_periods(paths, [caption, *(line.text for line in above)]),
        method=grid.method,
        confidence=soundness(grid),
        boxes=grid.boxes,
        row_pages=(page.number,) * len(grid.cells),
        spans=grid.spans,
        column_kinds=column_kinds(body, paths),
        flags=grid.notes,
        statement=_statement([caption, *(line.text for line in above)]),
        units=column_units(paths, unit),
    )
    return with_row_labels(table)


def _statement(above: Sequence[str]) -> SectionKind:
    """Which primary statement the lines above name; a note's table is part of none."""
    kinds = [kind for line in above if (kind := statement_kind(line))]
    return kinds[0] if kinds and kinds[0] not in ("notes", "audit_report") else ""


def _periods(paths: Sequence[str], above: Sequence[str]) -> tuple[str, ...]:
    """The period of each column; where no column names one, that of the lines above is theirs."""
    periods = column_periods(paths)
    if any(periods):
        return periods
    named = next(filter(None, map(period_of, above)), "")
    return ("", *(named for _ in periods[1:]))


def _with_unit_above(table: Table, before: Table) -> Table:
    """A table without a unit has that of the one above it, if its columns are the same."""
    if table.unit or not before.unit or not set(_columns(table)) <= set(_columns(before)):
        return table
    unit = Unit(before.unit, before.scale, table.currency or before.currency)
    return replace(
        table,
        unit=unit.text,
        scale=unit.scale,
        currency=unit.currency,
        units=column_units(table.header_paths, unit),
    )


def _columns(table: Table) -> tuple[str, ...]:
    return tuple(path.rsplit(PATH, 1)[-1] for path in table.header_paths)
