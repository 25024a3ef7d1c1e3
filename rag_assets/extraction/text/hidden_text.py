"""Text that a reader of the page does not see: it is set apart, never searched or quoted.

Belongs here: which spans of the text layer are hidden, and how. Not here: what becomes of them
(text_layer), and what is painted over what (paint_order).

What can hide in a page can speak to a language model or answer a question behind the reader's back.
Told apart are text without ink (render mode 3, fully transparent), unless it is the text layer of a
scan; letters below one point; letters in the colour of what lies behind them; and text that
something opaque was painted over.
"""

from collections.abc import Mapping
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
_PALE_FROM = 0.9  # luminance from which text may vanish on paper
_SCAN_SHARE = 0.5  # of the page that pictures cover where text without ink is its text layer
_DRAWN_FONT = "Type3"
_CONTRAST = 12  # of 255: what a picture of pale text on paper varies by is the noise of rendering
_DPI = 72  # one pixel a point: a letter of eight points changes some forty pixels


class HiddenText:
    """Tells hidden spans of one `pymupdf.Page`; it looks at the page's picture only if it must.

    Attributes:
        spared: whether text was met that nobody sees but that a scan's picture shows.
    """

    def __init__(self, page: Any) -> None:
        self._page = page
        self._paint = PaintOrder(page)
        self.spared = False

    def hides(self, span: Mapping[str, Any]) -> str:
        """Why a span of the text layer is not seen on the displayed page, or ""."""
        if not span["text"].strip():
            return ""
        if span.get("alpha", 255) == 0:
            return self._unless_scanned(NO_INK) if self._has_no_ink(span) else ""
        if span["size"] < _SMALLEST:
            return TINY
        if _luminance(span["color"]) >= _PALE_FROM and self._is_even(span["bbox"]):
            return PALE
        covers = self._paint.covers_of(span["bbox"])
        covered = any(self._is_opaque(cover, span["bbox"]) for cover in covers)
        return self._unless_scanned(COVERED) if covered else ""

    def _has_no_ink(self, span: Mapping[str, Any]) -> bool:
        """Fonts whose letters are drawings bring their own paint; the library sees none of it."""
        return not span["font"].startswith(_DRAWN_FONT) or self._is_even(span["bbox"])

    def _unless_scanned(self, reason: str) -> str:
        self.spared = self.spared or self._is_scan
        return "" if self._is_scan else reason

    @cached_property
    def _is_scan(self) -> bool:
        """Whether pictures cover so much of the page that its text is a layer of theirs."""
        area = max(1.0, abs(self._page.rect.get_area()))
        # Scanners cut pages into strips: what counts is how much they cover together.
        pictures = (self._page.rect & info["bbox"] for info in self._pictures)
        return bool(sum(abs(picture.get_area()) for picture in pictures) >= _SCAN_SHARE * area)

    @cached_property
    def _pictures(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._page.get_image_info(xrefs=True)
        return found

    def _is_opaque(self, cover: Cover, box: Rectangle) -> bool:
        """Whether nothing can be seen through it; a picture of its own needs no even colour."""
        if not cover.is_picture:
            return self._is_even(box)
        return any(
            not picture["has-mask"] and _same_place(picture["bbox"], cover.box)
            for picture in self._pictures
        )

    def _is_even(self, box: Rectangle) -> bool:
        """Whether the page's picture is of one colour where a span stands."""
        import pymupdf

        shown = pymupdf.Rect(box) * self._page.rotation_matrix
        picture = self._picture
        rows = slice(max(0, int(shown.y0)), min(picture.shape[0], int(shown.y1) + 1))
        columns = slice(max(0, int(shown.x0)), min(picture.shape[1], int(shown.x1) + 1))
        region = picture[rows, columns]
        return region.size == 0 or int(region.max()) - int(region.min()) < _CONTRAST

    @cached_property
    def _picture(self) -> NDArray[np.uint8]:
        import pymupdf

        pixmap = self._page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY)
        rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
        return rows[:, : pixmap.width]


def _same_place(first: Rectangle, second: Rectangle) -> bool:
    return all(abs(one - other) <= 1.0 for one, other in zip(first, second, strict=True))


def _luminance(color: int) -> float:
    """Of an sRGB colour, 0 to 1, with the weights of ITU-R BT.709."""
    red, green, blue = (color >> 16) & 255, (color >> 8) & 255, color & 255
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
