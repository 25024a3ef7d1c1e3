"""The gutter between two columns of print.

Belongs here: where it runs, and which rows of a table run across it. Not here: rows and cells.
"""

from collections.abc import Sequence
from itertools import groupby

from rag_assets.tables.aligned.printed_cells import PrintedCell, PrintedRow
from rag_assets.tables.figures import is_amount

_ZONE = (0.35, 0.65)  # two columns of print part near the middle of the page
_STEP = 4.0  # points between the places tried
_CROSSINGS = 0.06  # share of rows that may cross: full-width headings
_PROSE_ROWS = 6  # each side must hold this many rows with words on them
_PROSE_WORDS = 3
_FILLED = 0.55  # share of a column of print that a line of prose takes
_ACROSS_ROWS = 3  # so many rows of figures on both sides are no coincidence


def find_gutter(rows: Sequence[PrintedRow], width: float) -> float | None:
    """Where two columns of prose part, or None: a table's own gaps have no prose on one side."""
    place = width * _ZONE[0]
    best: tuple[int, float, float] | None = None
    while place <= width * _ZONE[1]:
        crossings = sum(
            any(cell.box.x0 < place < cell.box.x1 for cell in row.cells) for row in rows
        )
        rank = (crossings, abs(place - width / 2), place)
        if crossings <= _CROSSINGS * len(rows) and (best is None or rank < best):
            best = rank
        place += _STEP
    if best is None:
        return None
    gutter = best[2]
    edges = [edge for row in rows for edge in (row.box.x0, row.box.x1)]
    halves = ((min(edges), gutter), (gutter, max(edges)))
    sides = [sum(_fills(row, start, end) for row in rows) for start, end in halves]
    return gutter if min(sides) >= _PROSE_ROWS else None


def rows_across(rows: Sequence[PrintedRow], gutter: float) -> list[bool]:
    """Which rows belong to a table that runs across the gutter: labels left, figures right."""
    marks = [_has_figures_across(row, gutter) for row in rows]
    for mark, group in groupby(range(len(rows)), key=lambda number: marks[number]):
        run = list(group)
        if mark and len(run) < _ACROSS_ROWS:
            for number in run:
                marks[number] = False
    for number in reversed(range(len(rows) - 1)):  # headers above, up to the next prose
        if marks[number + 1] and not any(map(_is_prose, rows[number].cells)):
            marks[number] = True
    return marks


def _has_figures_across(row: PrintedRow, gutter: float) -> bool:
    right = [cell for cell in row.cells if cell.box.x0 >= gutter]
    left = [cell for cell in row.cells if cell.box.x0 < gutter]
    if any(cell.kind == "text" for cell in right):
        return False
    if len(left) == 1:  # a label alone; the axis of a chart beside prose has no amounts
        return len(right) > 1 and any(is_amount(cell.text) for cell in right)
    return len(right) > 0 and any(cell.kind != "text" for cell in left)


def _fills(row: PrintedRow, start: float, end: float) -> bool:
    """Whether prose fills a column of print; the labels of a table leave most of it empty."""
    return any(
        _is_prose(cell)
        and start <= cell.box.x0
        and cell.box.x1 <= end
        and cell.box.x1 - cell.box.x0 >= _FILLED * (end - start)
        for cell in row.cells
    )


def _is_prose(cell: PrintedCell) -> bool:
    words = [word for word in cell.text.split() if any(char.isalpha() for char in word)]
    return len(words) >= _PROSE_WORDS
