"""Reading pages that are pictures.

Belongs here: RapidOCR, whose models come inside its package, so that nothing is fetched at run
time. Not here: which pages need it (pages). Lines come in the coordinates of the displayed page.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

from rag_assets.extraction.baselines import line_of_words
from rag_assets.extraction.normalisation import plain_text
from rag_assets.extraction.reading_order import in_reading_order
from rag_resources.records import Box, Line, Word

_DPI = 200  # 10-point print is about 28 pixels high: what the recogniser is trained on
_POINTS_PER_INCH = 72
_MAX_PIXELS = 12_000_000  # three A4 pages; a poster is read at a lower resolution
_MAX_SIDE = 2400  # pixels; a whole A4 page at 200 dpi, the engine's own limit would shrink it
_MIN_CONFIDENCE = 0.6  # below are stamps, logos and texture
_FONT_SHARE = 0.75  # of a text box that the font size takes up


def read_picture(page: Any) -> tuple[Line, ...]:
    """The printed lines of a `pymupdf.Page` read from its picture, in reading order."""
    scale = _scale(page.rect.width, page.rect.height)
    picture = _pixels(page, scale)
    result = _engine()(picture)
    if result.boxes is None or result.txts is None:
        return ()
    pieces = [
        _piece(plain_text(text), corners, scale)
        for corners, text, score in zip(result.boxes, result.txts, result.scores, strict=True)
        if score >= _MIN_CONFIDENCE and plain_text(text)
    ]
    return tuple(in_reading_order(pieces))


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(params={"Global.log_level": "critical", "Global.max_side_len": _MAX_SIDE})


def _scale(width: float, height: float) -> float:
    usual = _DPI / _POINTS_PER_INCH
    return min(usual, math.sqrt(_MAX_PIXELS / max(1.0, width * height)))


def _pixels(page: Any, scale: float) -> Any:
    import numpy as np
    import pymupdf

    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB)
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    rgb = rows[:, : pixmap.width * 3].reshape(pixmap.height, pixmap.width, 3)
    return rgb[:, :, ::-1].copy()  # the engine expects blue, green, red


def _piece(text: str, corners: Sequence[Sequence[float]], scale: float) -> Line:
    xs = [float(x) / scale for x, _ in corners]
    ys = [float(y) / scale for _, y in corners]
    box = Box(round(min(xs), 2), round(min(ys), 2), round(max(xs), 2), round(max(ys), 2))
    return line_of_words(_words(text, box), round(_FONT_SHARE * (box.y1 - box.y0), 1))


def _words(text: str, box: Box) -> list[Word]:
    """Words with boxes in proportion to their characters: the engine measures whole lines."""
    step = (box.x1 - box.x0) / len(text)
    words: list[Word] = []
    start = 0
    for word in text.split():
        start = text.index(word, start)
        end = start + len(word)
        left, right = round(box.x0 + step * start, 2), round(box.x0 + step * end, 2)
        words.append(Word(word, Box(left, box.y0, right, box.y1)))
        start = end
    return words
