"""What is painted over a piece of text after it was written.

Belongs here: the order in which a page paints, and what is large enough to cover text. Not here:
whether the text can still be seen (hidden_text), since paint may be transparent.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

_TEXT = ("fill-text", "stroke-text", "ignore-text")
_PICTURE = "fill-image"
_COVERING = ("fill-path", "fill-shade", _PICTURE)
_SLACK = 1.0  # points by which paint may fall short of the box of a line, whose ends are white

Rectangle = tuple[float, float, float, float]
_Numbers = NDArray[np.float64]


class Cover(NamedTuple):
    """A shape or a picture painted over text."""

    box: Rectangle
    is_picture: bool


class PaintOrder:
    """The painting steps of one `pymupdf.Page`, in the coordinates of its text."""

    def __init__(self, page: Any) -> None:
        log: list[tuple[str, Rectangle]] = page.get_bboxlog()
        texts = [(step, box) for step, (kind, box) in enumerate(log) if kind in _TEXT]
        paints = [(step, box) for step, (kind, box) in enumerate(log) if kind in _COVERING]
        self._text_steps, self._text_boxes = _numbers(texts)
        # Looking at every line is dear; on most pages nothing is ever painted over text.
        self._covers = [
            (paints[index][0], Cover(paints[index][1], log[paints[index][0]][0] == _PICTURE))
            for index in self._covering(*_numbers(paints))
        ]

    def covers_of(self, box: Rectangle) -> Iterator[Cover]:
        """What is painted over the whole of a box after its text."""
        if not self._covers or (written := self._written(box)) is None:
            return
        for step, cover in self._covers:
            if step > written and _inside(box, cover.box):
                yield cover

    def _covering(self, steps: NDArray[np.intp], boxes: _Numbers) -> list[int]:
        """Which paints lie over some text that was written before them."""
        x0, y0, x1, y1 = (edges[:, None] for edges in self._text_boxes.T)
        left, top, right, bottom = boxes.T
        over = (
            (x0 >= left - _SLACK)
            & (y0 >= top - _SLACK)
            & (x1 <= right + _SLACK)
            & (y1 <= bottom + _SLACK)
            & (self._text_steps[:, None] < steps)
        )
        found: list[int] = np.flatnonzero(over.any(axis=0)).tolist()
        return found

    def _written(self, box: Rectangle) -> int | None:
        """The last step that may have written the text of a box."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        left, top, right, bottom = self._text_boxes.T
        around = np.flatnonzero((left <= x) & (x <= right) & (top <= y) & (y <= bottom))
        return int(self._text_steps[around[-1]]) if around.size else None


def _numbers(steps: Sequence[tuple[int, Rectangle]]) -> tuple[NDArray[np.intp], _Numbers]:
    """The steps, and their boxes as rows."""
    boxes = np.array([box for _, box in steps], dtype=np.float64).reshape(-1, 4)
    return np.array([step for step, _ in steps], dtype=np.intp), boxes


def _inside(box: Rectangle, around: Rectangle) -> bool:
    return (
        box[0] >= around[0] - _SLACK
        and box[1] >= around[1] - _SLACK
        and box[2] <= around[2] + _SLACK
        and box[3] <= around[3] + _SLACK
    )
