"""Borderless tables, read from how the figures line up.

Belongs here: placing the cells of a block of printed rows into columns. Figures settle the columns
(they never overlap their neighbours), text takes the column it stands in. Not here: ruled tables,
finding the block.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rag_assets.tables.figures import is_amount, is_year
from rag_assets.tables.find import Block, merged_columns
from rag_assets.tables.grid import Grid, enclosing
from rag_assets.tables.header_extent import wide_rules
from rag_assets.tables.header_levels import PlacedCell, header_levels
from rag_assets.tables.printed_rows import PrintedCell, PrintedRow, parted_at_gaps
from rag_assets.tables.rule_frames import is_across
from rag_assets.tables.units_and_periods import is_partial_date, is_unit_only
from rag_assets.tables.wrapped_labels import BodyRow, joined_rows
from rag_resources.records import Box, Page

METHOD = "aligned-rows"

_TEXT_COLUMN_SHARE = 0.3  # of the rows with figures: a rarer text is part of the label
_LEAST_TEXT_CELLS = 2
_COVERED = 0.3  # share of a column's width that a header spanning it covers at least
_OFF_CENTRE = 0.08  # share of the width it spans by which a spanning header may stand off centre
_UNDERLINE = 0.6  # of a row's height: how far below a header cell its underline lies
_NEAR = 3.0  # points; a column's edge as printed wavers by a bracket or a dash


class _Column(NamedTuple):
    """Where the figures of a column stand; `outer` reaches left to their currency signs."""

    left: float
    right: float
    outer: float

    @property
    def centre(self) -> float:
        return (self.left + self.right) / 2


def read_aligned(page: Page, block: Block) -> Grid | None:
    """The block as a grid, or None where it has no column beside the labels."""
    first_body = _first_body_row(block, page.rules)
    columns = _columns(block.rows[first_body:], block)
    if not columns:
        return None
    first_group = _without_groups(block.rows[:first_body], columns)
    header = header_levels(
        [_header_cells(row, columns, block, page.rules) for row in block.rows[:first_group]],
        len(columns) + 1,
        page.rules,
    )
    placed = [_body_cells(row, columns) for row in block.rows[first_group:]]
    body = joined_rows([row.row for row in placed])
    total = sum(len(row.cells) for row in block.rows)
    return Grid(
        page=page.number,
        box=block.box,
        cells=(*header.cells, *(row.texts for row in body)),
        spans=header.spans,
        method=METHOD,
        confidence=round(1 - sum(row.unsure for row in placed) / total, 2),
        boxes=(*header.boxes, *(row.boxes for row in body)),
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
        ),
        0,
    )
    for rule in sorted(wide_rules(rules, block.box), key=lambda rule: rule.y0):
        above = [row for row in block.rows if (row.box.y0 + row.box.y1) / 2 < rule.y0]
        if first < len(above) < len(block.rows) / 2:
            amounts = any(is_amount(cell.text) for row in above for cell in row.figures)
            return first if amounts else len(above)
    return first


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


def _without_groups(header: Sequence[PrintedRow], columns: Sequence[_Column]) -> int:
    """How many rows head columns: labels right above the body are groups, unless they are units."""
    count = len(header)
    while count and header[count - 1].box.x1 < columns[0].outer - _NEAR:
        if is_unit_only(header[count - 1].text):
            break
        count -= 1
    return count


class _PlacedRow(NamedTuple):
    """One row of the body, and how many of its cells had no column of their own."""

    row: BodyRow
    unsure: int


def _header_cells(
    row: PrintedRow, columns: Sequence[_Column], block: Block, rules: Sequence[Box]
) -> list[PlacedCell]:
    parts = [part for cell in row.cells for part in parted_at_gaps(cell)]
    heading = [cell for cell in parts if (cell.box.x0 + cell.box.x1) / 2 >= block.edge]
    placed = []
    for cell in parts:
        covered: Sequence[int] = _underlined(cell, columns, block, rules)
        if not covered and cell in heading:
            covered = _headed(cell, columns, alone=len(heading) == 1)
        first, last = (covered[0] + 1, covered[-1] + 1) if covered else (0, 0)
        placed.append(PlacedCell(cell.text, cell.box, first, last))
    return placed


def _body_cells(row: PrintedRow, columns: Sequence[_Column]) -> _PlacedRow:
    cells: list[list[PrintedCell]] = [[] for _ in range(len(columns) + 1)]
    unsure = 0
    for position, cell in enumerate(row.cells):
        covered = _column_of(cell, columns, first=position == 0)
        place = covered[0] + 1 if covered else 0
        unsure += bool(cells[place]) or (place > 0 and len(_overlapped(cell, columns)) > 1)
        cells[place].append(cell)
    texts = tuple(" ".join(cell.text for cell in one) for one in cells)
    boxes = tuple(enclosing([cell.box for cell in one]) if one else None for one in cells)
    return _PlacedRow(BodyRow(texts, boxes), unsure)


def _underlined(
    cell: PrintedCell, columns: Sequence[_Column], block: Block, rules: Sequence[Box]
) -> list[int]:
    """The columns that a rule right below a header cell joins under it."""
    height = cell.box.y1 - cell.box.y0
    for rule in rules:
        below = cell.box.y1 - _NEAR <= rule.y0 <= cell.box.y1 + _UNDERLINE * height
        under = rule.x0 - _NEAR <= cell.box.x0 and cell.box.x1 <= rule.x1 + _NEAR
        if is_across(rule) and below and under and rule.x0 > block.box.x0 + _NEAR:
            return [
                number
                for number, column in enumerate(columns)
                if rule.x0 - _NEAR <= column.centre <= rule.x1 + _NEAR
            ]
    return []


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
