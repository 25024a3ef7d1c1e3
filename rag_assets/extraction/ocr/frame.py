"""Where a point of a picture that was set upright stands on the displayed page.

Belongs here: quarter turns, skew and scale, there and back. Not here: finding them out (the engines
for turns, picture_reading for skew). Everything is pure.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from rag_assets.extraction.ocr.engine import Point
from rag_resources.records import Box


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture set upright.

    Attributes:
        width: of the displayed page, in points.
        height: of the displayed page, in points.
        turns: clockwise quarter turns that set it upright.
        skew: by how many radians lines of print still fall, clockwise.
        scale: pixels per point.
    """

    width: float
    height: float
    turns: int
    skew: float
    scale: float

    def straight(self, pixel: Point) -> Point:
        """A pixel of the upright picture, in points, where lines of print do not fall."""
        return _rotated((pixel[0] / self.scale, pixel[1] / self.scale), -self.skew)

    def shown(self, box: Box) -> Box:
        """The box on the displayed page around a box in straight coordinates."""
        corners = [(x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
        box = box_around(self._displayed(corner) for corner in corners)
        return Box(
            round(max(0.0, box.x0), 2),
            round(max(0.0, box.y0), 2),
            round(min(self.width, box.x1), 2),
            round(min(self.height, box.y1), 2),
        )

    def _displayed(self, point: Point) -> Point:
        x, y = _rotated(point, self.skew)
        if self.turns == 1:
            return y, self.height - x
        if self.turns == 2:
            return self.width - x, self.height - y
        if self.turns == 3:
            return self.width - y, x
        return x, y


def box_around(points: Iterable[Point]) -> Box:
    """The smallest upright box around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _rotated(point: Point, angle: float) -> Point:
    """Rotated clockwise about the origin, as a page is seen: y grows downwards."""
    cos, sin = math.cos(angle), math.sin(angle)
    return cos * point[0] - sin * point[1], sin * point[0] + cos * point[1]
