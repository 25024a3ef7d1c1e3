"""A page as a picture, for engines to look at.

Belongs here: rendering, and whether there is anything to see. Not here: what it says.
"""

import math
from typing import Any

_POINTS_PER_INCH = 72
_MAX_PIXELS = 12_000_000  # three A4 pages at 200 dpi; a poster is read at a lower resolution
_PREVIEW_PIXELS = 125_000  # an A4 page at 36 dpi: enough to see whether a page shows anything


def is_blank(page: Any) -> bool:
    """Whether a `pymupdf.Page` shows one colour only; images and drawn letters are both ink."""
    import pymupdf

    scale = min(0.5, math.sqrt(_PREVIEW_PIXELS / max(1.0, page.rect.width * page.rect.height)))
    # The outermost pixels are mixed with the white around a page that is coloured to its edge.
    edge = 1 / scale
    x0, y0, x1, y1 = page.rect
    inner = (x0 + edge, y0 + edge, x1 - edge, y1 - edge)
    return bool(page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), clip=inner).is_unicolor)


def scale_of(page: Any, resolution: int) -> float:
    """Pixels per point at so many dots per inch, fewer where the picture would be too large."""
    width, height = max(1.0, float(page.rect.width)), max(1.0, float(page.rect.height))
    most = math.sqrt(_MAX_PIXELS / (width * height))
    return min(resolution / _POINTS_PER_INCH, most)


def pixels_of(page: Any, scale: float) -> Any:
    """The displayed page as rows of pixels, each blue, green, red."""
    import numpy as np
    import pymupdf

    pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB)
    rows = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    rgb = rows[:, : pixmap.width * 3].reshape(pixmap.height, pixmap.width, 3)
    return rgb[:, :, ::-1].copy()
