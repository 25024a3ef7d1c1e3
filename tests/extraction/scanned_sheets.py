"""Scans made by the tests: a printed sheet, laid on the glass in some way, as a page of a PDF."""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf
from PIL import Image

from rag_assets.extraction.text.page_lines import page_lines
from rag_resources.records import Box

WIDTH, HEIGHT = 300, 180
LETTER = [
    "The board met eleven times in 2021 and",
    "saw revenue rise to 4,312.7 million from",
    "3,998.1 million while costs fell by 3.4%",
    "Größe und Höhe der Rückstellung: 12 Mio.",
    "Les résultats à Genève ont été élevés",
    "Trade receivables 1,204 (17) 892",
]


@dataclass(frozen=True)
class Scan:
    """A page that is a picture, and what is printed where on it as displayed."""

    page: Any
    lines: list[str]
    boxes: list[Box]


def scan(lay: int = 0, skew: float = 0.0, rotate: int = 0, lines: Sequence[str] = LETTER) -> Scan:
    """A scanned sheet.

    Args:
        lay: clockwise quarter turns at which the page is displayed.
        skew: degrees, clockwise.
        rotate: the page's own /Rotate, by which the picture is turned back in the file.
        lines: what is printed.
    """
    sheet = pymupdf.open().new_page(width=WIDTH, height=HEIGHT)
    for place, text in enumerate(lines):
        sheet.insert_text((40, 45 + 17 * place), text, fontsize=10)
    image = Image.open(io.BytesIO(sheet.get_pixmap(dpi=200).tobytes("png"))).convert("RGB")
    image = image.rotate(-skew, Image.Resampling.BICUBIC, fillcolor="white")
    image = image.rotate(-90 * lay, expand=True)
    printed = page_lines(sheet).lines
    boxes = [_laid(_skewed(word.box, skew), lay) for line in printed for word in line.words]
    return Scan(page_of(image, rotate), [line.text for line in printed], boxes)


def page_of(image: Image.Image, rotate: int = 0) -> Any:
    """A page that displays an image."""
    file = io.BytesIO()
    image.rotate(rotate, expand=True).save(file, format="PNG")
    width, height = image.width * 72 / 200, image.height * 72 / 200
    size = (width, height) if rotate % 180 == 0 else (height, width)
    page = pymupdf.open().new_page(width=size[0], height=size[1])
    page.insert_image(page.rect, stream=file.getvalue())
    page.set_rotation(rotate)
    return page


def _skewed(box: Box, degrees: float) -> Box:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(x - WIDTH / 2, y - HEIGHT / 2) for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
    xs = [cos * x - sin * y + WIDTH / 2 for x, y in corners]
    ys = [sin * x + cos * y + HEIGHT / 2 for x, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _laid(box: Box, turns: int) -> Box:
    width, height = WIDTH, HEIGHT
    for _ in range(turns):
        box = Box(height - box.y1, box.x0, height - box.y0, box.x1)
        width, height = height, width
    return box
