"""What an engine for optical character recognition gives.

Belongs here: the protocol and its records. Not here: the engines themselves (rapid, tesseract), and
what becomes of their words (picture_reading).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

Point = tuple[float, float]


class SeenWord(NamedTuple):
    """A word as an engine sees it.

    Attributes:
        corners: in pixels of the upright picture, in the order of reading: where the word begins at
            the top, ends at the top, ends at the bottom, begins at the bottom. So they also tell
            in which direction it runs.
        confidence: 0 to 1.
    """

    text: str
    corners: tuple[Point, Point, Point, Point]
    confidence: float


class Seen(NamedTuple):
    """What an engine sees in a picture.

    Attributes:
        turns: clockwise quarter turns that set the picture upright, 0 to 3.
        pieces: runs of words that stand on one baseline, in any order.
    """

    turns: int
    pieces: Sequence[Sequence[SeenWord]]


class Engine(Protocol):
    """Reads pictures; opened once for many pages."""

    @property
    def name(self) -> str:
        """What the settings call it."""
        ...

    def see(self, pixels: Any) -> Seen:
        """The words of a picture: rows of pixels, each blue, green, red."""
        ...


def confidence_of(words: Sequence[SeenWord]) -> float:
    """Mean confidence, each word as weighty as it is long; 0 where there is none."""
    length = sum(len(word.text) for word in words)
    return sum(word.confidence * len(word.text) for word in words) / max(1, length)


def turned(pixels: Any, turns: int) -> Any:
    """A picture turned clockwise by quarters."""
    import numpy as np

    return np.ascontiguousarray(np.rot90(pixels, -turns))
