"""Cells of printed rows: where one cell ends and the next begins.

Belongs here: what a printed cell and row are, joining words to cells, cutting cells. Not here:
which words stand on one row (printed_rows).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from rag_assets.tables.figures import (
    closes_figure,
    is_figure,
    is_nil,
    is_year,
    opens_figure,
)
from rag_assets.tables.grid import enclosing
from rag_resources.records import Box, Word

CellKind = Literal["text", "figure", "nil"]

# All distances are in heights of the word box, so that they hold for any font size.
_CELL_GAP = 0.85  # a wider gap ends a cell; spaces of justified prose stay below it
_FIGURE_GAP = 0.35  # figures next to each other are two cells unless a normal space joins them
_HEADER_SPACE = 0.42  # plain spaces are 0.2 to 0.35; headers are not justified
_SIGN_REACH = 12.0  # "$" stands at the left edge of its column, the figure at the right edge
_CLOSING_REACH = 1.2  # ")" and "%" hang close behind their figure

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SMALLER = 0.8  # of the height of the word that a mark of a footnote stands behind
_LIFTED = 0.15  # of that height, between its foot and that of the mark


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


def cells_of(words: Sequence[Word]) -> tuple[PrintedCell, ...]:
    """The cells that the words of one row make, left to right."""
    runs: list[list[Word]] = []
    for word in words:
        if runs and _continues(runs[-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    return tuple(_cell(run) for run in runs)


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
