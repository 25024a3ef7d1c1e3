"""Directions of text and the turns between a page as stored, as displayed, and as read.

Belongs here: quarter turns of boxes and lines. Not here: the text itself (text_layer).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from rag_resources.records import Box, Line, Word

_AXIS = 0.97  # cosine: text tilted by more than 14 degrees is a watermark, not a row


class Direction(NamedTuple):
    """Quarter turns (clockwise) of a run of text as displayed, and whether it is tilted."""

    tilted: bool
    turns: int


UPRIGHT = Direction(False, 0)
"""How most text runs."""


class Matrix(NamedTuple):
    """A rotation by quarter turns with a shift, as PDF writes it."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        """The image of a rectangle."""
        xs = (self.a * x0 + self.c * y0 + self.e, self.a * x1 + self.c * y1 + self.e)
        ys = (self.b * x0 + self.d * y0 + self.f, self.b * x1 + self.d * y1 + self.f)
        return _rounded(min(xs), min(ys), max(xs), max(ys))

    def boxes(self, rectangles: Sequence[tuple[float, ...]]) -> list[Box]:
        """The images of many rectangles at once."""
        if not self.b and self.a == 1 and not (self.e or self.f):
            rows = np.round(np.array(rectangles).reshape(-1, 4), 2).tolist()
            return [Box(*row) for row in rows]
        return [self.box(*rectangle) for rectangle in rectangles]

    def direction(self, dx: float, dy: float) -> Direction:
        """The direction of a run of text under the rotation."""
        x, y = self.a * dx + self.c * dy, self.b * dx + self.d * dy
        if abs(x) >= abs(y):
            return Direction(abs(x) < _AXIS, 0 if x > 0 else 2)
        return Direction(abs(y) < _AXIS, 1 if y > 0 else 3)


def _rounded(x0: float, y0: float, x1: float, y1: float) -> Box:
    # Hundredths of a point: far below what is visible, and the same bytes on every machine.
    return Box(round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2))


# Undoes n clockwise quarter turns about the origin; undoing 4 - n more gives the page back.
_UNTURNED = (
    Matrix(1, 0, 0, 1, 0, 0),
    Matrix(0, -1, 1, 0, 0, 0),
    Matrix(-1, 0, 0, -1, 0, 0),
    Matrix(0, 1, -1, 0, 0, 0),
)


def unturned(line: Line, turns: int) -> Line:
    """A line with so many clockwise quarter turns about the origin undone."""
    if turns == 0:
        return line
    matrix = _UNTURNED[turns % 4]
    words = tuple(Word(word.text, matrix.box(*word.box)) for word in line.words)
    return replace(line, box=matrix.box(*line.box), words=words)
