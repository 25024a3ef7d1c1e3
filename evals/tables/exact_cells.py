"""Exact cells: how many cells are read to the letter, in the right row and the right column.

Belongs here: aligning two grids and counting. Not here: which tables are compared (table_pairs).

A known cell counts as read if the found table holds the same text (exact_text) where the known
cell's row meets its column. Which found row is which known row is decided by the alignment of rows
and of columns that makes most cells equal, where order is kept and each row or column is used at
most once: a row read too much or too few costs its own cells, never those below it. The best pair
of alignments is approached in turns, columns for given rows and rows for given columns, from the
rows that share most texts in order; no turn can lose a cell.
"""

from collections.abc import Callable, Sequence

from evals.tables.cell_text import exact_text
from evals.tables.grid_table import Cells, GridTable

Alignment = tuple[tuple[int, int], ...]


def exact_cells(truth: GridTable, found: GridTable) -> int:
    """How many cells of a known table that show something are read exactly."""
    known, read = _compared(truth.cells), _compared(found.cells)
    rows = align(len(known), len(read), lambda i, j: _common_in_order(known[i], read[j]))
    best = 0
    while True:
        columns = _align_across(_turned(known), _turned(read), rows)
        rows = _align_across(known, read, columns)
        count = sum(_same(known[i][c], read[j][d]) for i, j in rows for c, d in columns)
        if count <= best:
            return best
        best = count


def _align_across(known: Cells, read: Cells, across: Alignment) -> Alignment:
    """Rows aligned by the cells that are equal in aligned columns, or columns in turned grids."""
    return align(
        len(known),
        len(read),
        lambda i, j: sum(_same(known[i][c], read[j][d]) for c, d in across),
    )


def _turned(cells: Cells) -> Cells:
    return tuple(zip(*cells, strict=True))


def align(first: int, second: int, gain: Callable[[int, int], int]) -> Alignment:
    """Pairs of places of two sequences, both rising, whose gains have the greatest sum.

    Dynamic programming as for the longest common subsequence (Needleman & Wunsch 1970 without a
    price for gaps).
    """
    gains = [[gain(i, j) for j in range(second)] for i in range(first)]
    best = [[0] * (second + 1) for _ in range(first + 1)]
    for i in range(first - 1, -1, -1):
        for j in range(second - 1, -1, -1):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + gains[i][j])
    pairs = []
    i = j = 0
    while i < first and j < second:
        if gains[i][j] and best[i][j] == best[i + 1][j + 1] + gains[i][j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return tuple(pairs)


def _compared(cells: Cells) -> Cells:
    return tuple(tuple(exact_text(text) for text in row) for row in cells)


def _same(known: str, read: str) -> bool:
    return known == read != ""


def _common_in_order(first: Sequence[str], second: Sequence[str]) -> int:
    """Length of the longest common subsequence of the texts of two rows."""
    length = [0] * (len(second) + 1)
    for text in first:
        before = 0
        for place, other in enumerate(second, start=1):
            above = length[place]
            length[place] = before + 1 if _same(text, other) else max(above, length[place - 1])
            before = above
    return length[-1]
