"""From words to printed rows of cells.

Belongs here: which words stand on one row. Not here: where cells end (printed_cells), columns of
print (gutter), which rows make a table (blocks).
"""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from rag_assets.tables.aligned.gutter import find_gutter, rows_across
from rag_assets.tables.aligned.printed_cells import PrintedRow, cells_of
from rag_assets.tables.grid import enclosing
from rag_resources.records import Box, Page, Word

_SAME_ROW = 0.4  # of their height: word centres may differ by this much: superscripts, mixed sizes


def printed_rows(page: Page) -> tuple[tuple[PrintedRow, ...], ...]:
    """The rows of each column of print, top to bottom and left column first.

    A page of two columns is parted at its gutter, but not where a table runs across it; an
    undivided page has one entry.
    """
    words = [word for line in page.lines for word in line.words if not _is_leader(word.text)]
    whole = _rows(words)
    if not whole:
        return ()
    gutter = find_gutter(whole, page.width)
    if gutter is None:
        return (whole,)
    zones: list[tuple[PrintedRow, ...]] = []
    across = rows_across(whole, gutter)
    for is_across, group in groupby(zip(whole, across, strict=True), key=itemgetter(1)):
        rows = tuple(row for row, _ in group)
        zones += [rows] if is_across else _halves(rows, gutter)
    return tuple(zone for zone in zones if zone)


def _halves(rows: Sequence[PrintedRow], gutter: float) -> list[tuple[PrintedRow, ...]]:
    words = [word for row in rows for cell in row.cells for word in cell.words]
    left = [word for word in words if (word.box.x0 + word.box.x1) / 2 < gutter]
    right = [word for word in words if (word.box.x0 + word.box.x1) / 2 >= gutter]
    return [_rows(left), _rows(right)]


def _is_leader(text: str) -> bool:
    return len(text) > 0 and set(text) <= {".", "…", "_", "·"}


def _rows(words: Sequence[Word]) -> tuple[PrintedRow, ...]:
    grouped: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.box.y0 + word.box.y1, word.box.x0)):
        if grouped and _on_same_row(grouped[-1][-1].box, word.box):
            grouped[-1].append(word)
        else:
            grouped.append([word])
    return tuple(_row(sorted(group, key=lambda word: word.box.x0)) for group in grouped)


def _on_same_row(first: Box, second: Box) -> bool:
    height = max(first.y1 - first.y0, second.y1 - second.y0)
    return abs((first.y0 + first.y1) - (second.y0 + second.y1)) / 2 <= _SAME_ROW * height


def _row(words: Sequence[Word]) -> PrintedRow:
    return PrintedRow(cells_of(words), enclosing([word.box for word in words]))
