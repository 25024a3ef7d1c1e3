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

# 200 dpi read three dense pages as well as or better than 150; 100 to 120 came close (few pages,
# no clear optimum). Small print on a nearly empty page can be overlooked at 200 and found at 100,
# so a page on which nothing was found is looked at once more.
_RESOLUTIONS = (200, 100)
_POINTS_PER_INCH = 72
_MAX_PIXELS = 12_000_000  # three A4 pages; a poster is read at a lower resolution
_PREVIEW_PIXELS = 125_000  # an A4 page at 36 dpi: enough to see whether a page shows anything
_MAX_SIDE = 2400  # pixels; a whole A4 page at 200 dpi, the engine's own limit would shrink it
_MIN_DETECTION = 0.3  # its default of 0.5 missed more lines on nearly empty pages
_MIN_CONFIDENCE = 0.6  # of the reading; below are stamps, logos and texture
_FONT_SHARE = 0.75  # of a text box that the font size takes up


def is_blank(page: Any) -> bool:
    """Whether a `pymupdf.Page` shows one colour only; images and drawn letters are both ink."""
    import pymupdf

    scale = min(0.5, math.sqrt(_PREVIEW_PIXELS / max(1.0, page.rect.width * page.rect.height)))
    return bool(page.get_pixmap(matrix=pymupdf.Matrix(scale, scale)).is_unicolor)


def read_picture(page: Any) -> tuple[Line, ...]:
    """The printed lines of a `pymupdf.Page` read from its picture, in reading order."""
    for resolution in _RESOLUTIONS:
        pieces = _pieces(page, _scale(page.rect, resolution))
        if pieces:
            return tuple(in_reading_order(pieces))
    return ()


def _pieces(page: Any, scale: float) -> list[Line]:
    result = _engine()(_pixels(page, scale))
    if result.boxes is None or result.txts is None:
        return []
    return [
        _piece(plain_text(text), corners, scale)
        for corners, text, score in zip(result.boxes, result.txts, result.scores, strict=True)
        if score >= _MIN_CONFIDENCE and plain_text(text)
    ]


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.max_side_len": _MAX_SIDE,
            "Det.box_thresh": _MIN_DETECTION,
        }
    )


def _scale(page_box: Any, resolution: int) -> float:
    most = math.sqrt(_MAX_PIXELS / max(1.0, page_box.width * page_box.height))
    return min(resolution / _POINTS_PER_INCH, most)


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
