"""Which columns a printed header cell heads.

Belongs here: headers over one column, over several, and where header cells part. Not here: how
header lines stack (header_levels).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from rag_assets.tables.aligned.columns import NEAR, Column, nearest
from rag_assets.tables.aligned.header_levels import PlacedCell
from rag_assets.tables.aligned.printed_rows import (
    PrintedCell,
    PrintedRow,
    parted_after,
    parted_at_gaps,
)
from rag_assets.tables.meaning.periods import is_partial_date, period_of
from rag_assets.tables.meaning.units import names_unit
from rag_assets.tables.ruled.rule_frames import is_across
from rag_resources.records import Box

_COVERED = 0.3  # share of a column's width that a header spanning it covers at least
_OFF_CENTRE = 0.08  # share of the width it spans by which a spanning header may stand off centre
_UNDERLINE = 0.6  # of a row's height: how far below a header cell its underline lies


class ColumnHeads:
    """Places header cells over the columns of one table."""

    def __init__(
        self, columns: Sequence[Column], body: Sequence[PrintedRow], rules: Sequence[Box]
    ) -> None:
        self._columns = columns
        self._edge = _label_edge(body, columns[0])
        left = min(row.box.x0 for row in body)
        # A rule from the very left lies under the whole header, not under one cell of it.
        self._rules = [rule for rule in rules if is_across(rule) and rule.x0 > left + NEAR]

    def place(
        self, row: PrintedRow, *, lowest: bool, below: PrintedRow | None = None
    ) -> list[PlacedCell]:
        """The cells of a header row; those that head no column head the labels (column 0).

        Args:
            row: a printed row above the body.
            lowest: whether the body follows; its cells head one column each.
            below: the next row of the header.
        """
        cells = [part for cell in row.cells for part in parted_at_gaps(cell)]
        if lowest and not _is_unit_line(row.text):
            cells = [part for cell in cells for part in self._parted(cell)]
        heading = [cell for cell in cells if (cell.box.x0 + cell.box.x1) / 2 >= self._edge]
        shared = {} if lowest else self._shared_out(heading) or self._recurring(heading, below)
        rules = [self._rule_below(cell) for cell in cells]
        placed = []
        for number, cell in enumerate(cells):
            # A rule under several cells is one under the header, and joins nothing.
            over = self._columns_over(rules[number]) if rules.count(rules[number]) == 1 else []
            over = over or shared.get(number - len(cells) + len(heading), [])
            if not over and cell in heading:
                over = self._over(cell, alone=len(heading) == 1)
            first, last = (over[0] + 1, over[-1] + 1) if over else (0, 0)
            placed.append(PlacedCell(cell.text, cell.box, first, last))
        return placed

    def _shared_out(self, cells: Sequence[PrintedCell]) -> dict[int, list[int]]:
        """Columns shared out among the cells of a row: each cell that is centred over its share."""
        shares: dict[int, list[int]] = {number: [] for number in range(len(cells))}
        for number, column in enumerate(self._columns if len(cells) > 1 else ()):
            shares[min(shares, key=lambda one: _distance(cells[one].box, column))].append(number)
        return {
            number: share
            for number, share in shares.items()
            if len(share) > 1 and self._is_centred(cells[number], share[0], share[-1])
        }

    def _recurring(
        self, cells: Sequence[PrintedCell], below: PrintedRow | None
    ) -> dict[int, list[int]]:
        """As many columns for each cell as periods recur below: "Group | Company" over years."""
        periods = [cell.text for cell in below.cells if period_of(cell.text)] if below else []
        width = len(self._columns)
        if len(cells) < 2 or len(periods) != width or width % len(cells):
            return {}
        each = width // len(cells)
        if each < 2 or len(set(periods[:each])) < each or periods != periods[:each] * len(cells):
            return {}
        shares = {
            number: list(range(number * each, (number + 1) * each)) for number in range(len(cells))
        }
        middles = [(cell.box.x0 + cell.box.x1) / 2 for cell in cells]
        inside = all(
            self._columns[share[0]].outer - NEAR
            <= middles[number]
            <= self._columns[share[-1]].right
            for number, share in shares.items()
        )
        return shares if inside else {}

    def _parted(self, cell: PrintedCell) -> Iterator[PrintedCell]:
        """A cell over several columns, cut at the spaces that stand between two of them."""
        covered = self._covered(cell)
        if len(covered) < 2 or self._rule_below(cell):
            yield cell
            return
        spaces = [(one.box.x1 + other.box.x0) / 2 for one, other in pairwise(cell.words)]
        cuts = set()
        for left, right in pairwise(self._columns[number] for number in covered):
            middle = (left.right + right.outer) / 2
            between = [n for n, x in enumerate(spaces) if left.centre < x < right.centre]
            if between:
                cuts.add(min(between, key=lambda number: abs(spaces[number] - middle)))
        parts = parted_after(cell, sorted(cuts))
        alone = [
            self._covered(part) == [number] for part, number in zip(parts, covered, strict=False)
        ]
        yield from parts if len(parts) == len(covered) and all(alone) else (cell,)

    def _rule_below(self, cell: PrintedCell) -> Box | None:
        """The rule right below a header cell, which joins the columns under it."""
        height = cell.box.y1 - cell.box.y0
        for rule in self._rules:
            below = cell.box.y1 - NEAR <= rule.y0 <= cell.box.y1 + _UNDERLINE * height
            if below and rule.x0 - NEAR <= cell.box.x0 and cell.box.x1 <= rule.x1 + NEAR:
                return rule
        return None

    def _columns_over(self, rule: Box | None) -> list[int]:
        return [
            number
            for number, column in enumerate(self._columns)
            if rule and rule.x0 - NEAR <= column.centre <= rule.x1 + NEAR
        ]

    def _over(self, cell: PrintedCell, *, alone: bool) -> list[int]:
        """The columns a cell stands over: those it covers a good part of, else the nearest.

        A cell alone on its row heads the widest run of columns that it is centred over, if it
        reaches over several, is half a date ("Year ended December 31,") without its years, or
        says what all figures are counted in.
        """
        over = self._covered(cell)
        spans = len(over) > 1 or is_partial_date(cell.text) or _is_unit_line(cell.text)
        if alone and over and spans:
            return self._centred_run(cell) or over
        return over or [nearest(cell, self._columns, range(len(self._columns)))]

    def _covered(self, cell: PrintedCell) -> list[int]:
        return [
            number
            for number, column in enumerate(self._columns)
            if min(cell.box.x1, column.right) - max(cell.box.x0, column.outer)
            >= _COVERED * (column.right - column.outer)
        ]

    def _centred_run(self, cell: PrintedCell) -> list[int]:
        runs = [
            (last - first, first, last)
            for first, last in combinations(range(len(self._columns)), 2)
            if self._is_centred(cell, first, last)
        ]
        _, first, last = max(runs, default=(0, 0, -1))
        return list(range(first, last + 1))

    def _is_centred(self, cell: PrintedCell, first: int, last: int) -> bool:
        left, right = self._columns[first].outer, self._columns[last].right
        centre = (cell.box.x0 + cell.box.x1) / 2
        return abs((left + right) / 2 - centre) <= _OFF_CENTRE * (right - left)


def _is_unit_line(text: str) -> bool:
    """Whether it names a unit in words ("(in thousands)"), as is said of all columns at once."""
    return names_unit(text) and len(text.split()) > 1


def _distance(box: Box, column: Column) -> float:
    """From the middle of a column to a header cell, 0 below it."""
    return max(box.x0 - column.centre, column.centre - box.x1, 0.0)


def _label_edge(body: Sequence[PrintedRow], column: Column) -> float:
    """Half the way from the labels to the first column; headers left of it head the labels."""
    labels = [
        cell.box.x1 for row in body for cell in row.cells[:1] if cell.box.x1 < column.outer - NEAR
    ]
    return (max(labels) + column.outer) / 2 if labels else column.outer - NEAR
