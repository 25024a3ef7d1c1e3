"""Text that a reader of the page does not see: it is set apart, never searched or quoted.

Belongs here: which spans of the text layer are hidden, and how. Not here: what becomes of them
(text_layer), and what is painted over what (paint_order).

What can hide in a page can speak to a language model or answer a question behind the reader's back.
Told apart are text without ink (render mode 3, fully transparent), unless it is the text layer of a
scan; letters below one point; letters in the colour of what lies behind them; and text that
something opaque was painted over.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_assets.extraction.text.paint_order import Cover, PaintOrder, Rectangle

NO_INK = "without ink"
TINY = "below one point"
PALE = "in the colour of its ground"
COVERED = "painted over"
OUTSIDE = "outside the page"

_SMALLEST = 1.0  # points; the smallest print of reports is about 4
_SMALLEST_LETTER = 1.5  # points: the height of the box of such print, ascent and descent included
_PALE_FROM = 0.9  # luminance from which text may vanish on paper
_SCAN_SHARE = 0.5  # of the page that pictures cover where text without ink is its text layer
_WHOLE = 0.85  # of the page: the picture of a scan leaves hardly a margin
_ALIKE = 48  # of 255: letters are blurred at this resolution
_INK_SHARE = 0.04  # of the box of a line; thin print covers about a tenth
_CLIPS = 64  # of the library's flags of letters
_DRAWN_FONT = "Type3"
_CONTRAST = 12  # of 255: what a picture of pale text on paper varies by is the noise of rendering
# One pixel a point: a letter of eight points changes some forty. A poster is looked at from afar.
_MOST_PIXELS = 8_000_000


class HiddenText:
    """Tells hidden spans of one `pymupdf.Page`; it looks at the page's picture only if it must.

    Args:
        page: the page.
        spans: all spans of its text layer.

    Attributes:
        spared: whether text was met that nobody sees but that a scan's picture shows.
    """

    def __init__(self, page: Any, spans: Iterable[Mapping[str, Any]]) -> None:
        self._page = page
        self._spans = spans
        self._paint = PaintOrder(page)
        self.spared = False

    def hides(self, span: Mapping[str, Any]) -> str:
        """Why a span of the text layer is not seen on the displayed page, or ""."""
        if not span["text"].strip():
            return ""
        if _is_without_ink(span):
            hidden = not _may_be_painted(span) or self._is_even(span["bbox"])
            return self._unless_scanned(NO_INK) if hidden else ""
        if span["size"] < _SMALLEST and _thickness(span["bbox"]) < _SMALLEST_LETTER:
            return TINY
        if _luminance(span["color"]) >= _PALE_FROM and self._is_even(span["bbox"]):
            return PALE
        return self._unless_scanned(COVERED) if self._is_covered(span) else ""

    def _is_covered(self, span: Mapping[str, Any]) -> bool:
        """Whether something was painted over it that its letters do not show through."""
        covers = list(self._paint.covers_of(span["bbox"]))
        if any(not cover.is_picture for cover in covers) and self._is_even(span["bbox"]):
            return True
        pictures = (cover for cover in covers if cover.is_picture)
        return any(map(self._is_solid, pictures)) and not self._shows(span)

    def _unless_scanned(self, reason: str) -> str:
        self.spared = self.spared or self._is_scan
        return "" if self._is_scan else reason

    @cached_property
    def _is_scan(self) -> bool:
        """Whether the page is a picture whose text is a layer of its own.

        Pictures cover much of it, and most of its text has no ink; or they cover nearly all of it.
        """
        area = max(1.0, abs(self._page.rect.get_area()))
        # Scanners cut pages into strips: what counts is how much they cover together.
        pictures = (self._page.rect & info["bbox"] for info in self._pictures)
        share = sum(abs(picture.get_area()) for picture in pictures) / area
        return bool(share >= _WHOLE or (share >= _SCAN_SHARE and self._is_mostly_without_ink))

    @cached_property
    def _is_mostly_without_ink(self) -> bool:
        total = sum(len(span["text"]) for span in self._spans)
        return 2 * sum(len(span["text"]) for span in self._spans if _is_without_ink(span)) > total

    @cached_property
    def _pictures(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._page.get_image_info(xrefs=True)
        return found

    def _is_solid(self, cover: Cover) -> bool:
        return any(
            not picture["has-mask"] and _same_place(picture["bbox"], cover.box)
            for picture in self._pictures
        )

    def _is_even(self, box: Rectangle) -> bool:
        """Whether the page's picture is of one colour where a span stands."""
        region = self._region(box)
        return region.size == 0 or int(region.max()) - int(region.min()) < _CONTRAST

    def _shows(self, span: Mapping[str, Any]) -> bool:
        """Whether the page's picture has the colour of a span where it stands."""
        region = self._region(span["bbox"])
        ink = np.abs(region.astype(np.int16) - round(255 * _luminance(span["color"]))) < _ALIKE
        return bool(region.size and ink.mean() >= _INK_SHARE)

    def _region(self, box: Rectangle) -> NDArray[np.uint8]:
        import pymupdf

        shown = pymupdf.Rect(box) * self._page.rotation_matrix * self._scale
        picture = self._picture
        rows = slice(max(0, int(shown.y0)), min(picture.shape[0], int(shown.y1) + 1))
        columns = slice(max(0, int(shown.x0)), min(picture.shape[1], int(shown.x1) + 1))
        return picture[rows, columns]

    @cached_property
    def _scale(self) -> Any:
        import pymupdf

        area = max(1.0, abs(self._page.rect.get_area()))
        scale = min(1.0, math.sqrt(_MOST_PIXELS / area))
        return pymupdf.Matrix(scale, scale)

    @cached_property
    def _picture(self) -> NDArray[np.uint8]:
        import pymupdf

        pixmap = self._page.get_pixmap(matrix=self._scale, colorspace=pymupdf.csGRAY)
        rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
        return rows[:, : pixmap.width]


def _is_without_ink(span: Mapping[str, Any]) -> bool:
    return bool(span.get("alpha", 255) == 0)


def _may_be_painted(span: Mapping[str, Any]) -> bool:
    """Letters that are drawings, or holes filled with a pattern: the library sees no ink there."""
    return span["font"].startswith(_DRAWN_FONT) or bool(span["char_flags"] & _CLIPS)


def _thickness(box: Rectangle) -> float:
    return min(box[2] - box[0], box[3] - box[1])


def _same_place(first: Rectangle, second: Rectangle) -> bool:
    return all(abs(one - other) <= 1.0 for one, other in zip(first, second, strict=True))


def _luminance(color: int) -> float:
    """Of an sRGB colour, 0 to 1, with the weights of ITU-R BT.709."""
    red, green, blue = (color >> 16) & 255, (color >> 8) & 255, color & 255
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
