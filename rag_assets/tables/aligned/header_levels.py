"""Header rows as printed to levels of header cells.

Belongs here: joining a header broken over several lines, stacking headers over the columns they
head. Not here: which columns a header cell heads (aligned_rows), what it says (units, periods).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rag_assets.tables.grid import enclosing
from rag_assets.tables.meaning.periods import is_partial_date, period_of
from rag_assets.tables.meaning.units import is_unit_only
from rag_assets.tables.ruled.rule_frames import is_across
from rag_resources.records import Box
from rag_resources.table_records import Span

_LINE_GAP = 1.0  # of a line's height: lines of one header stand closer
_RULED = 0.5  # share of the narrower cell that a rule between two header cells covers


class PlacedCell(NamedTuple):
    """A printed cell and the columns it stands in or over, labels being column 0."""

    text: str
    box: Box
    first: int
    last: int


@dataclass(slots=True)
class _HeaderCell:
    """A header cell that grows line by line."""

    first: int
    last: int
    lines: list[PlacedCell] = field(default_factory=list)
    row: int = 0
    last_row: int = 0

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)

    @property
    def box(self) -> Box:
        return enclosing([line.box for line in self.lines])


class HeaderLevels(NamedTuple):
    """The header of a table as rows of a grid; cells over several columns or rows are spans."""

    cells: tuple[tuple[str, ...], ...]
    boxes: tuple[tuple[Box | None, ...], ...]
    spans: tuple[Span, ...]


def header_levels(
    rows: Sequence[Sequence[PlacedCell]], width: int, rules: Sequence[Box]
) -> HeaderLevels:
    """The levels of a header.

    Args:
        rows: the printed rows above the body, top to bottom.
        width: number of columns of the table.
        rules: drawn on the page; one between two header cells keeps them apart.
    """
    lines = [rule for rule in rules if is_across(rule)]
    found: list[_HeaderCell] = []
    stacks: list[list[_HeaderCell]] = [[] for _ in range(width)]
    for row in rows:
        for cell in _merged(row):
            above = _same_columns(cell, stacks)
            if above is not None and _continues(above, cell, lines):
                above.lines.append(cell)
                continue
            grown = _HeaderCell(cell.first, cell.last, [cell])
            found.append(grown)
            for column in range(cell.first, cell.last + 1):
                stacks[column].append(grown)
    _set_rows(found, stacks)
    return _levels(found, width)


def _merged(row: Sequence[PlacedCell]) -> list[PlacedCell]:
    """The cells of a row, those over the very same columns as one."""
    merged: list[PlacedCell] = []
    for cell in row:
        if merged and merged[-1][2:] == cell[2:]:
            last = merged[-1]
            box = enclosing([last.box, cell.box])
            merged[-1] = PlacedCell(f"{last.text} {cell.text}", box, cell.first, cell.last)
        else:
            merged.append(cell)
    return merged


def _same_columns(cell: PlacedCell, stacks: Sequence[list[_HeaderCell]]) -> _HeaderCell | None:
    above = stacks[cell.first][-1] if stacks[cell.first] else None
    same = above is not None and (above.first, above.last) == (cell.first, cell.last)
    return above if same else None


def _continues(above: _HeaderCell, cell: PlacedCell, rules: Sequence[Box]) -> bool:
    """Whether a cell is the next line of the header above it, not a level of its own."""
    if is_unit_only(cell.text) or is_unit_only(above.text):
        return False
    if period_of(above.text) and not is_partial_date(above.text):
        return False
    last = above.lines[-1].box
    if cell.box.y0 - last.y1 > _LINE_GAP * (last.y1 - last.y0):
        return False
    return not any(_parts(rule, last, cell.box) for rule in rules)


def _parts(rule: Box, upper: Box, lower: Box) -> bool:
    middle = (rule.y0 + rule.y1) / 2
    if not (upper.y0 + upper.y1) / 2 < middle < (lower.y0 + lower.y1) / 2:
        return False
    narrower = min(upper, lower, key=lambda box: box.x1 - box.x0)
    shared = min(rule.x1, narrower.x1) - max(rule.x0, narrower.x0)
    return shared >= _RULED * (narrower.x1 - narrower.x0)


def _set_rows(cells: Sequence[_HeaderCell], stacks: Sequence[list[_HeaderCell]]) -> None:
    """Each cell below those above it; the lowest of a column reaches down to the body."""
    for cell in cells:
        above = [stacks[column] for column in range(cell.first, cell.last + 1)]
        rows = [stack[stack.index(cell) - 1].row + 1 for stack in above if stack[0] is not cell]
        cell.row = cell.last_row = max(rows, default=0)
    depth = max((cell.row for cell in cells), default=0)
    for cell in cells:
        if all(stacks[column][-1] is cell for column in range(cell.first, cell.last + 1)):
            cell.last_row = depth


def _levels(cells: Sequence[_HeaderCell], width: int) -> HeaderLevels:
    depth = max((cell.last_row + 1 for cell in cells), default=0)
    texts = [[""] * width for _ in range(depth)]
    boxes: list[list[Box | None]] = [[None] * width for _ in range(depth)]
    for cell in cells:
        texts[cell.row][cell.first] = cell.text
        boxes[cell.row][cell.first] = cell.box
    spans = [
        Span(cell.row, cell.first, cell.last, cell.last_row)
        for cell in cells
        if cell.last > cell.first or cell.last_row > cell.row
    ]
    return HeaderLevels(tuple(map(tuple, texts)), tuple(map(tuple, boxes)), tuple(spans))
