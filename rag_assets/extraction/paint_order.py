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
        self._texts = [step for step, (kind, _) in enumerate(log) if kind in _TEXT]
        self._text_boxes = _numbers([log[step][1] for step in self._texts])
        # Looking at every line is dear; on most pages nothing is ever painted over text.
        self._covers = [
            (step, Cover(box, kind == _PICTURE))
            for step, (kind, box) in enumerate(log)
            if kind in _COVERING and self._covers_text(step, box)
        ]

    def covers_of(self, box: Rectangle) -> Iterator[Cover]:
        """What is painted over the whole of a box after its text."""
        if self._covers:
            written = self._written(box)
            for step, cover in self._covers:
                if (
                    written is not None
                    and step > written
                    and _within(_numbers([box]), cover.box)[0]
                ):
                    yield cover

    def _covers_text(self, step: int, box: Rectangle) -> bool:
        earlier = int(np.searchsorted(self._texts, step))
        return bool(_within(self._text_boxes[:earlier], box).any())

    def _written(self, box: Rectangle) -> int | None:
        """The last step that may have written the text of a box."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        left, top, right, bottom = self._text_boxes.T
        around = np.flatnonzero((left <= x) & (x <= right) & (top <= y) & (y <= bottom))
        return self._texts[around[-1]] if around.size else None


def _numbers(boxes: Sequence[Rectangle]) -> _Numbers:
    return np.array(boxes, dtype=np.float64).reshape(-1, 4)


def _within(boxes: _Numbers, around: Rectangle) -> NDArray[np.bool_]:
    left, top, right, bottom = boxes.T
    x0, y0, x1, y1 = around[0] - _SLACK, around[1] - _SLACK, around[2] + _SLACK, around[3] + _SLACK
    inside: NDArray[np.bool_] = (left >= x0) & (top >= y0) & (right <= x1) & (bottom <= y1)
    return inside
