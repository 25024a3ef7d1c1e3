"""From words to printed rows of cells.

Belongs here: which words stand on one row, where one cell ends and the next begins, and the
gutter between two columns of print. Not here: which rows make a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Literal

from rag_assets.tables.figures import (
    closes_figure,
    is_amount,
    is_figure,
    is_nil,
    is_year,
    opens_figure,
)
from rag_assets.tables.grid import enclosing
from rag_resources.records import Box, Page, Word

CellKind = Literal["text", "figure", "nil"]

# All distances are in heights of the word box, so that they hold for any font size.
_SAME_ROW = 0.4  # word centres may differ by this much: superscripts, mixed sizes
_CELL_GAP = 0.85  # a wider gap ends a cell; spaces of justified prose stay below it
_FIGURE_GAP = 0.35  # figures next to each other are two cells unless a normal space joins them
_HEADER_SPACE = 0.42  # plain spaces are 0.2 to 0.35; headers are not justified
_SIGN_REACH = 12.0  # "$" stands at the left edge of its column, the figure at the right edge
_CLOSING_REACH = 1.2  # ")" and "%" hang close behind their figure

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SMALLER = 0.8  # of the height of the word that a mark of a footnote stands behind
_LIFTED = 0.15  # of that height, between its foot and that of the mark

_GUTTER_ZONE = (0.35, 0.65)  # two columns of print part near the middle of the page
_GUTTER_STEP = 4.0  # points between the places tried
_GUTTER_CROSSINGS = 0.06  # share of rows that may cross: full-width headings
_GUTTER_PROSE_ROWS = 6  # each side must hold this many rows with words on them
_PROSE_WORDS = 3
_FILLED = 0.55  # share of a column of print that a line of prose takes
_ACROSS_ROWS = 3  # so many rows of figures on both sides are no coincidence


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """Words that belong together on a row.

    Attributes:
        ink: the box without leading currency signs, which align to the column's other edge.
    """

    text: str
    box: Box
    ink: Box
    kind: CellKind
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One row of cells, left to right."""

    cells: tuple[PrintedCell, ...]
    box: Box

    @property
    def figures(self) -> tuple[PrintedCell, ...]:
        """The cells that hold a figure or a nil mark."""
        return tuple(cell for cell in self.cells if cell.kind != "text")

    @property
    def text(self) -> str:
        """All cells with a space between them."""
        return " ".join(cell.text for cell in self.cells)


def printed_rows(page: Page) -> tuple[tuple[PrintedRow, ...], ...]:
    """The rows of each column of print, top to bottom and left column first.

    A page of two columns is parted at its gutter, but not where a table runs across it; an
    undivided page has one entry.
    """
    words = [word for line in page.lines for word in line.words if not _is_leader(word.text)]
    whole = _rows(words)
    if not whole:
        return ()
    gutter = _gutter(whole, page.width)
    if gutter is None:
        return (whole,)
    zones: list[tuple[PrintedRow, ...]] = []
    across = _across(whole, gutter)
    for is_across, group in groupby(zip(whole, across, strict=True), key=itemgetter(1)):
        rows = tuple(row for row, _ in group)
        zones += [rows] if is_across else _halves(rows, gutter)
    return tuple(zone for zone in zones if zone)


def _halves(rows: Sequence[PrintedRow], gutter: float) -> list[tuple[PrintedRow, ...]]:
    words = [word for row in rows for cell in row.cells for word in cell.words]
    left = [word for word in words if (word.box.x0 + word.box.x1) / 2 < gutter]
    right = [word for word in words if (word.box.x0 + word.box.x1) / 2 >= gutter]
    return [_rows(left), _rows(right)]


def _across(rows: Sequence[PrintedRow], gutter: float) -> list[bool]:
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
    runs: list[list[Word]] = []
    for word in words:
        if runs and _continues(runs[-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    return PrintedRow(tuple(_cell(run) for run in runs), enclosing([word.box for word in words]))


def parted_at_gaps(cell: PrintedCell) -> tuple[PrintedCell, ...]:
    """A header cell cut at every gap wider than a plain space: headers of tight columns touch."""
    cuts = [
        number
        for number, (word, following) in enumerate(pairwise(cell.words))
        if following.box.x0 - word.box.x1 > _HEADER_SPACE * (word.box.y1 - word.box.y0)
    ]
    return parted_after(cell, cuts)


def parted_after(cell: PrintedCell, cuts: Sequence[int]) -> tuple[PrintedCell, ...]:
    """A cell cut after some of its words, by their numbers."""
    starts = [0, *(cut + 1 for cut in cuts), len(cell.words)]
    return tuple(_cell(cell.words[start:end]) for start, end in pairwise(starts))


def _continues(run: Sequence[Word], word: Word) -> bool:
    """Whether a word belongs to the cell that the run before it makes up."""
    last = run[-1]
    height = max(1.0, last.box.y1 - last.box.y0)
    gap = (word.box.x0 - last.box.x1) / height
    so_far = _joined(run)
    if opens_figure(so_far):
        return gap <= _SIGN_REACH and (_is_value(word.text) or opens_figure(word.text))
    if closes_figure(word.text) and is_figure(so_far):
        return gap <= _CLOSING_REACH
    if _is_value(so_far) and (_is_value(word.text) or opens_figure(word.text)):
        return gap <= _FIGURE_GAP and not opens_figure(word.text)
    return gap <= _CELL_GAP and not (opens_figure(word.text) and gap > _FIGURE_GAP)


def _is_value(text: str) -> bool:
    return is_figure(text) or is_nil(text)


def _joined(run: Sequence[Word]) -> str:
    """The cell's text; the signs of a figure close up to it, words keep a space."""
    *others, last = run
    if others and _is_raised(others[-1].box, last.box) and last.text.isdecimal():
        stem = _joined(others)
        if is_figure(stem) and not is_year(stem):
            return stem + last.text.translate(_RAISED)
    spaced = " ".join(word.text for word in run)
    tight = "".join(word.text for word in run)
    # A dash alone is a nil mark, right before its figure it is a minus.
    minus = len(run) == 2 and is_nil(run[0].text) and is_figure(run[1].text)
    signed = opens_figure(run[0].text) or closes_figure(run[-1].text) or minus
    return tight if signed and (_is_value(tight) or opens_figure(tight)) else spaced


def _is_raised(base: Box, mark: Box) -> bool:
    """Whether a mark is smaller than the word before it and ends above its foot."""
    height = base.y1 - base.y0
    return mark.y1 - mark.y0 <= _SMALLER * height and mark.y1 <= base.y1 - _LIFTED * height


def _cell(run: Sequence[Word]) -> PrintedCell:
    text = _joined(run)
    box = enclosing([word.box for word in run])
    inked = [word.box for word in run if not opens_figure(word.text)] or [box]
    kind: CellKind = "text"
    if is_figure(text):
        kind = "figure"
    elif is_nil(text):
        kind = "nil"
    return PrintedCell(text, box, enclosing(inked), kind, tuple(run))


def _gutter(rows: Sequence[PrintedRow], width: float) -> float | None:
    """Where two columns of prose part, or None: a table's own gaps have no prose on one side."""
    place = width * _GUTTER_ZONE[0]
    best: tuple[int, float, float] | None = None
    while place <= width * _GUTTER_ZONE[1]:
        crossings = sum(
            any(cell.box.x0 < place < cell.box.x1 for cell in row.cells) for row in rows
        )
        rank = (crossings, abs(place - width / 2), place)
        if crossings <= _GUTTER_CROSSINGS * len(rows) and (best is None or rank < best):
            best = rank
        place += _GUTTER_STEP
    if best is None:
        return None
    gutter = best[2]
    edges = [edge for row in rows for edge in (row.box.x0, row.box.x1)]
    halves = ((min(edges), gutter), (gutter, max(edges)))
    sides = [sum(_fills(row, start, end) for row in rows) for start, end in halves]
    return gutter if min(sides) >= _GUTTER_PROSE_ROWS else None


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
