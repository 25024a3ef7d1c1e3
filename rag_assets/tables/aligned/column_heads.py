"""Which columns a printed header cell heads.

Belongs here: headers over one column, over several, and where header cells part. Not here: how
header lines stack (header_levels).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from rag_assets.tables.aligned.columns import NEAR, Column, nearest
from rag_assets.tables.aligned.header_levels import PlacedCell
from rag_assets.tables.aligned.printed_cells import (
    PrintedCell,
    PrintedRow,
    parted_after,
    parted_at_gaps,
)
from rag_assets.tables.meaning.periods import is_partial_date
from rag_assets.tables.meaning.units import names_unit
from rag_assets.tables.ruled.rule_frames import is_across
from rag_resources.records import Box

_COVERED = 0.3  # share of a column's width that a header spanning it covers at least
_OFF_CENTRE = 0.08  # share of the width it spans by which a spanning header may stand off centre
_UNDERLINE = 0.6  # of a row's height: how far below a header cell its underline lies


class ColumnHeads:
    """Places header cells over the columns of one table."""

    def __init__(
        self,
        columns: Sequence[Column],
        body: Sequence[PrintedRow],
        header: Sequence[PrintedRow],
        rules: Sequence[Box],
    ) -> None:
        self._columns = columns
        self._repeats = next(filter(None, map(self._repeated, header)), [])
        self._edge = _label_edge(body, columns[0])
        left = min(row.box.x0 for row in body)
        # A rule from the very left lies under the whole header, not under one cell of it.
        self._rules = [rule for rule in rules if is_across(rule) and rule.x0 > left + NEAR]

    def place(self, row: PrintedRow, *, lowest: bool) -> list[PlacedCell]:
        """The cells of a header row; those that head no column head the labels (column 0).

        Args:
            row: a printed row above the body.
            lowest: whether the body follows; its cells head one column each.
        """
        cells = [part for cell in row.cells for part in parted_at_gaps(cell)]
        if lowest and not _is_unit_line(row.text):
            cells = [part for cell in cells for part in self._parted(cell)]
        heading = [cell for cell in cells if (cell.box.x0 + cell.box.x1) / 2 >= self._edge]
        shared = {} if lowest else self._over_repeats(heading) or self._shared_out(heading)
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

    def _repeated(self, row: PrintedRow) -> list[range]:
        """The runs of columns in which heads say the same again ("2024 2023 2024 2023")."""
        said = [""] * len(self._columns)
        for cell in (part for whole in row.cells for part in parted_at_gaps(whole)):
            for number in self._covered(cell):
                said[number] = cell.text
        count = len(said)
        for length in range(2, count // 2 + 1):
            first, again = said[:length], count // length
            if all(first) and len(set(first)) == length and said == first * again:
                return [range(start, start + length) for start in range(0, count, length)]
        return []

    def _over_repeats(self, cells: Sequence[PrintedCell]) -> dict[int, list[int]]:
        """Cells that stand over such runs, one over each, wherever over it they stand."""
        if len(cells) != len(self._repeats):
            return {}
        inside = all(
            self._columns[run[0]].outer - NEAR <= (cell.box.x0 + cell.box.x1) / 2
            and (cell.box.x0 + cell.box.x1) / 2 <= self._columns[run[-1]].right + NEAR
            for cell, run in zip(cells, self._repeats, strict=True)
        )
        return {number: list(run) for number, run in enumerate(self._repeats)} if inside else {}

    def _shared_out(self, cells: Sequence[PrintedCell]) -> dict[int, list[int]]:
        """Columns shared out among the cells of a row: each cell that is centred over its share."""
        shares: dict[int, list[int]] = {number: [] for number in range(len(cells))}
        for number, column in enumerate(self._columns if len(cells) > 1 else ()):
            shares[min(shares, key=lambda one: _distance(cells[one].box, column))].append(number)
        wide = {number: share for number, share in shares.items() if len(share) > 1}
        centred = {
            number: share
            for number, share in wide.items()
            if self._is_centred(cells[number], share[0], share[-1])
        }
        # One flush with a single column of its share says that the others are centred by chance.
        flush = any(
            abs(cells[number].box.x1 - self._columns[column].right) <= NEAR
            for number, share in wide.items()
            if number not in centred
            for column in share
        )
        return {} if flush else centred

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
