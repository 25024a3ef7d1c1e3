"""The printed lines of a page that is a picture.

Belongs here: what is believed of an engine's words, their skew, order and places on the displayed
page. Not here: seeing the words (rapid, tesseract), which pages need it (page_drafts).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import monotonic
from typing import Any

from rag_assets.extraction.ocr.engine import Engine, Point, Seen, SeenWord, confidence_of
from rag_assets.extraction.ocr.frame import Frame, box_around
from rag_assets.extraction.ocr.picture import pixels_of, scale_of
from rag_assets.extraction.text.baselines import line_of_words
from rag_assets.extraction.text.normalisation import plain_text
from rag_assets.extraction.text.reading_order import in_reading_order
from rag_resources.records import Line, Word

# 200 dpi read three dense pages as well as or better than 150; 100 to 120 came close (few pages,
# no clear optimum). Small print on a nearly empty page can be overlooked at 200 and found at 100,
# so a page on which nothing was found is looked at once more.
_RESOLUTIONS = (200, 100)
_MIN_CONFIDENCE = 0.6  # of a piece; below are stamps, logos and texture
_FONT_SHARE = 0.75  # of the height of a piece that the font size takes up
_SKEW_WIDTH = 5.0  # heights: a shorter piece tells little of the skew
_MIN_SKEW = math.radians(0.2)  # less does not mix neighbouring lines and is noise of the corners


@dataclass(frozen=True, slots=True)
class PictureReading:
    """What the picture of a page says, and how far that can be relied on.

    Attributes:
        lines: in reading order, in coordinates of the displayed page; text that runs in another
            direction than the page stands at the end.
        confidences: of each line, 0 to 1.
        rejected: lines read with too little confidence to be believed, top to bottom.
        turns: clockwise quarter turns that set the picture upright, 0 to 3.
        seconds: wall time taken.
        engine: which engine read it.
    """

    lines: tuple[Line, ...]
    confidences: tuple[float, ...]
    rejected: tuple[Line, ...]
    turns: int
    seconds: float
    engine: str

    @property
    def confidence(self) -> float:
        """Mean of all lines, each as weighty as it is long; 0 where nothing was read."""
        length = sum(len(line.text) for line in self.lines)
        weighed = zip(self.lines, self.confidences, strict=True)
        return round(sum(one * len(line.text) for line, one in weighed) / max(1, length), 4)


def read_picture(page: Any, engine: Engine) -> PictureReading:
    """Reads the picture of a `pymupdf.Page` as it is displayed."""
    started = monotonic()
    for resolution in _RESOLUTIONS:
        scale = scale_of(page, resolution)
        seen = engine.see(pixels_of(page, scale))
        believed, doubted = _parted(seen)
        if believed:
            break
    width, height = page.rect.width, page.rect.height
    frame = Frame(width, height, seen.turns, _skew([*believed, *doubted]), scale)
    lines, confidences = _lines(believed, frame)
    rejected = sorted((_line(one, frame)[0] for one in doubted), key=lambda line: line.box.y0)
    shown = tuple(_shown(line, frame) for line in lines)
    return PictureReading(
        shown,
        confidences,
        tuple(_shown(line, frame) for line in rejected),
        seen.turns,
        round(monotonic() - started, 3),
        engine.name,
    )


def _parted(seen: Seen) -> tuple[list[list[SeenWord]], list[list[SeenWord]]]:
    """The pieces that are believed, and those that are not; without words that are no text."""
    believed: list[list[SeenWord]] = []
    doubted: list[list[SeenWord]] = []
    for piece in seen.pieces:
        words = [word._replace(text=plain_text(word.text)) for word in piece]
        words = [word for word in words if word.text]
        if words:
            sure = confidence_of(words) >= _MIN_CONFIDENCE
            (believed if sure else doubted).append(words)
    return believed, doubted


def _skew(pieces: Iterable[Sequence[SeenWord]]) -> float:
    angles = []
    for piece in pieces:
        (x0, y0), (x1, y1) = _baseline(piece)
        height = math.dist(piece[0].corners[0], piece[0].corners[3])
        if not _is_turned(piece) and x1 - x0 > _SKEW_WIDTH * height:
            angles.append(math.atan2(y1 - y0, x1 - x0))
    angle = median(angles) if angles else 0.0
    return angle if abs(angle) >= _MIN_SKEW else 0.0


def _baseline(piece: Sequence[SeenWord]) -> tuple[Point, Point]:
    return piece[0].corners[3], piece[-1].corners[2]


def _is_turned(piece: Sequence[SeenWord]) -> bool:
    """Whether it runs in another direction than left to right."""
    (x0, y0), (x1, y1) = _baseline(piece)
    return x1 - x0 < abs(y1 - y0)


def _lines(
    pieces: Sequence[Sequence[SeenWord]], frame: Frame
) -> tuple[list[Line], tuple[float, ...]]:
    """Lines in straight coordinates, and the confidence of each."""
    upright = [_line(piece, frame) for piece in pieces if not _is_turned(piece)]
    across = [_line(piece, frame) for piece in pieces if _is_turned(piece)]
    # The order keeps the words themselves, while it may merge pieces to lines.
    seen_as = {
        id(word): one for line, seen in upright for word, one in zip(line.words, seen, strict=True)
    }
    ordered = in_reading_order([line for line, _ in upright])
    read: list[tuple[Line, Sequence[SeenWord]]] = [
        (line, [seen_as[id(word)] for word in line.words]) for line in ordered
    ]
    read += sorted(across, key=lambda one: (one[0].box.y0, one[0].box.x0))
    return [line for line, _ in read], tuple(round(confidence_of(seen), 4) for _, seen in read)


def _line(piece: Sequence[SeenWord], frame: Frame) -> tuple[Line, Sequence[SeenWord]]:
    """A piece as a line in straight coordinates, with its words as they were seen."""
    words = [Word(one.text, box_around(map(frame.straight, one.corners))) for one in piece]
    thickness = max(math.dist(one.corners[0], one.corners[3]) for one in piece) / frame.scale
    return line_of_words(words, round(_FONT_SHARE * thickness, 1)), piece


def _shown(line: Line, frame: Frame) -> Line:
    words = [Word(word.text, frame.shown(word.box)) for word in line.words]
    return line_of_words(words, line.size, bold=line.bold)
