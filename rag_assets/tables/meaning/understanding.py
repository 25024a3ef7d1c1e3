"""From the grids of a page to tables: what each row, column and figure of them is about.

Belongs here: putting the record together from its header, labels, caption, unit and periods. Not
here: how each of them is found.
"""

from collections.abc import Sequence
from dataclasses import replace

from rag_assets.statements import statement_kind
from rag_assets.tables.grid import PATH, Grid
from rag_assets.tables.meaning.captions import find_caption, lines_about, lines_above
from rag_assets.tables.meaning.column_kinds import column_kinds
from rag_assets.tables.meaning.headers import (
    count_header_rows,
    header_paths,
    with_signs_closed_up,
)
from rag_assets.tables.meaning.periods import column_periods, period_of
from rag_assets.tables.meaning.row_labels import with_row_labels
from rag_assets.tables.meaning.units import column_units, counted_in, find_unit
from rag_assets.tables.soundness import soundness
from rag_resources.records import Box, Page, SectionKind
from rag_resources.table_records import Table, Unit

_CLOSE = 45.0  # points: three lines of a wrapped label
_ALIGNED = 6.0  # points: a bracket more or less


def understood(page: Page, grids: Sequence[Grid]) -> tuple[Table, ...]:
    """The tables of one page, in the order of their grids."""
    boxes = [grid.box for grid in grids]
    tables: list[Table] = []
    for grid in grids:
        table = _table(page, grid, boxes)
        for inherit in (_with_header_above, _with_unit_above):
            table = inherit(table, tables[-1]) if tables else table
        tables.append(table)
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
        periods=_periods(paths, lines_about(above)),
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


def _with_header_above(table: Table, before: Table) -> Table:
    """A table without a header is the rest of the one right above it, if its columns go on."""
    if any(table.header_paths) or table.unit or not _goes_on(before, table):
        return table
    kinds = table.column_kinds
    return replace(
        table,
        header_paths=before.header_paths,
        periods=before.periods,
        unit=before.unit,
        scale=before.scale,
        currency=before.currency or table.currency,
        units=before.units,
        column_kinds=before.column_kinds if kinds.count("value") else kinds,
    )


def _goes_on(above: Table, below: Table) -> bool:
    """Whether the columns of a table stand under those of another, with little between them."""
    if not 0 <= below.box.y0 - above.box.y1 <= _CLOSE:
        return False
    ends = [_right_edges(table) for table in (above, below)]
    return len(ends[0]) == len(ends[1]) and all(
        abs(one - other) <= _ALIGNED for one, other in zip(*ends, strict=True)
    )


def _right_edges(table: Table) -> list[float]:
    """Where the figures of each column end; labels end anywhere."""
    edges = []
    for column in range(1, len(table.header_paths)):
        boxes = [row[column] for row in table.boxes[table.header_rows :]]
        edges.append(max((box.x1 for box in boxes if box is not None), default=0.0))
    return edges


def _with_unit_above(table: Table, before: Table) -> Table:
    """A table without a unit has that of the one above it, if its columns are the same."""
    if table.unit or not before.unit or not set(_columns(table)) <= set(_columns(before)):
        return table
    return counted_in(table, Unit(before.unit, before.scale, table.currency or before.currency))


def _columns(table: Table) -> tuple[str, ...]:
    """What heads the figures; over the labels often stands the table's own title."""
    return tuple(path.rsplit(PATH, 1)[-1] for path in table.header_paths[1:])
