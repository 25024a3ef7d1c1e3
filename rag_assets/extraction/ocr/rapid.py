"""RapidOCR, whose models come inside its package, so that nothing is fetched at run time.

Belongs here: driving its detector and its recogniser, and setting a picture upright first. Not
here: what is believed of its words (picture_reading).

Its classifier for upside-down lines is left out: it squeezes a line to four times its height and
then takes many long lines that stand upright for upside down (8 of 12 on one page). A trial reading
tells.
"""

import math
from collections.abc import Sequence
from functools import cache
from statistics import fmean
from typing import Any, NamedTuple

from rag_assets.extraction.ocr.engine import Point, Seen, SeenWord, confidence_of, turned

# Pixels: an A4 page at 137 dpi. On a page of 371 figures in 6 points, 1200, 1600 and 2400 all gave
# every figure; 2400 cost a sixth more in all, 1200 placed words worse. Words are read at full size.
_DETECTION_SIDE = 1600
_MIN_DETECTION = 0.3  # its default of 0.5 missed more lines on nearly empty pages
_TALL = 1.5  # heights per width: such boxes are handed out turned by a quarter
_TRIAL_LINES = 8  # the longest, which hold the most letters
_TRIAL_WIDTH = 6  # heights: some ten letters of each, so that the trial stays cheap

Quad = tuple[Point, Point, Point, Point]


class _Span(NamedTuple):
    """A word of a line, and where it stands there in shares of the line's length."""

    text: str
    start: float
    end: float
    confidence: float


class _Found(NamedTuple):
    """A stretch of text: its corners, in the order of reading, and its picture."""

    corners: Quad
    picture: Any

    @property
    def is_tall(self) -> bool:
        first, second, third, fourth = self.corners
        width = int(max(math.dist(first, second), math.dist(third, fourth)))
        height = int(max(math.dist(first, fourth), math.dist(second, third)))
        return height >= _TALL * width

    @property
    def length(self) -> float:
        return max(math.dist(*self.corners[:2]), math.dist(*self.corners[1:3]))


class RapidOcr:
    """Reads with the models in the package: Latin letters with their accents, figures, Chinese."""

    name = "rapidocr"

    def see(self, pixels: Any) -> Seen:
        """The words of a picture, set upright first."""
        found, turns = _detected(pixels), 0
        if _is_sideways(found):
            found, turns = _detected(turned(pixels, 1)), 1
        if _is_upside_down(found):
            size = turned(pixels, turns).shape
            found, turns = [_upended(one, size[1], size[0]) for one in found], turns + 2
        level = [one for one in found if not one.is_tall]
        pieces = [*_read(level), *map(_read_tall, (one for one in found if one.is_tall))]
        return Seen(turns, [piece for piece in pieces if piece])


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.max_side_len": _DETECTION_SIDE,
            "Global.return_word_box": True,
            "Det.box_thresh": _MIN_DETECTION,
            # A line reads the same whatever stands beside it; six at a time took a third more
            # memory (990 MB against 744) and no less time.
            "Rec.rec_batch_num": 1,
        }
    )


def _detected(pixels: Any) -> list[_Found]:
    boxes = _engine()(pixels, use_det=True, use_cls=False, use_rec=False).boxes
    if boxes is None:
        return []
    pictures = _engine().crop_text_regions(pixels, boxes)
    return [
        _Found(_quad(corners), picture)
        for corners, picture in zip(boxes.tolist(), pictures, strict=True)
    ]


def _quad(corners: Sequence[Sequence[float]]) -> Quad:
    first, second, third, fourth = ((x, y) for x, y in corners)
    return first, second, third, fourth


def _is_sideways(found: Sequence[_Found]) -> bool:
    return sum(one.length if one.is_tall else -one.length for one in found) > 0


def _is_upside_down(found: Sequence[_Found]) -> bool:
    level = sorted((one for one in found if not one.is_tall), key=lambda one: -one.length)
    samples = [_beginning(one.picture) for one in level[:_TRIAL_LINES]]
    if not samples:
        return False
    return _certainty([turned(one, 2) for one in samples]) > _certainty(samples)


def _certainty(pictures: Sequence[Any]) -> float:
    spans = [span for line in _recognised(pictures) for span in line]
    length = sum(len(span.text) for span in spans)
    return sum(span.confidence * len(span.text) for span in spans) / max(1, length)


def _beginning(picture: Any) -> Any:
    return picture[:, : _TRIAL_WIDTH * picture.shape[0]]


def _upended(one: _Found, width: int, height: int) -> _Found:
    first, second, third, fourth = ((width - x, height - y) for x, y in one.corners)
    return _Found((third, fourth, first, second), turned(one.picture, 2))


def _read(found: Sequence[_Found]) -> list[list[SeenWord]]:
    lines = _recognised([one.picture for one in found])
    return [
        [SeenWord(span.text, _section(one.corners, span), span.confidence) for span in spans]
        for one, spans in zip(found, lines, strict=True)
    ]


def _read_tall(one: _Found) -> list[SeenWord]:
    """The surest reading of text that runs down, up, or is a single upright character."""
    first, second, third, fourth = one.corners
    readings = [
        _Found((second, third, fourth, first), one.picture),
        _Found((fourth, first, second, third), turned(one.picture, 2)),
        _Found(one.corners, turned(one.picture, 1)),
    ]
    return max(_read(readings), key=confidence_of)


def _recognised(pictures: Sequence[Any]) -> list[list[_Span]]:
    if not pictures:
        return []
    read = _engine().recognize_txt(list(pictures))
    return [_spans(text, places) for text, places in zip(read.txts, read.word_results, strict=True)]


def _spans(text: str, places: Any) -> list[_Span]:
    """The words of a line, each from half a character before its first one's middle."""
    columns = [column for word in places.word_cols for column in word]
    if not columns:
        return []
    middles = [min(1.0, (column + 0.5) / places.line_txt_len) for column in columns]
    printed = (one for one in zip(text, places.confs, strict=True) if not one[0].isspace())
    confidences = [confidence for _, confidence in printed]
    half_of_line = (middles[-1] - middles[0]) / (2 * max(1, len(text) - 1)) or 0.5
    spans: list[_Span] = []
    first = 0
    for word in text.split():
        last = first + len(word) - 1
        half = (middles[last] - middles[first]) / (2 * (last - first)) if word[1:] else half_of_line
        start, end = max(0.0, middles[first] - half), min(1.0, middles[last] + half)
        spans.append(_Span(word, start, end, fmean(confidences[first : last + 1])))
        first = last + 1
    return spans


def _section(corners: Quad, span: _Span) -> Quad:
    first, second, third, fourth = corners
    return (
        _between(first, second, span.start),
        _between(first, second, span.end),
        _between(fourth, third, span.end),
        _between(fourth, third, span.start),
    )


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
