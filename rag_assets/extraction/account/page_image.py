"""Pages as pictures, for people to look at.

Belongs here: rendering them. Not here: reading it (pages), OCR.
"""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rag_assets.extraction.pdf_file import open_pdf

_log = logging.getLogger(__name__)

RESOLUTION = 64
"""Dots per inch: figures can be read, and a page takes about 50 kB."""
QUALITY = 60


def page_image(pdf: Path, number: int) -> bytes:
    """A page as JPEG.

    Args:
        pdf: the file.
        number: 1-based.

    Raises:
        ReportError: the file cannot be opened.
        IndexError: there is no such page.
    """
    with open_pdf(pdf) as document:
        if not 1 <= number <= document.page_count:
            raise IndexError(f"{pdf.name} has no page {number}")
        return _picture(document, number, RESOLUTION)


def page_images(
    pdf: Path, numbers: Sequence[int], resolution: int = RESOLUTION
) -> dict[int, bytes]:
    """Several pages as JPEG by their 1-based number; one that cannot be drawn is left out.

    Args:
        pdf: the file.
        numbers: 1-based.
        resolution: in dots per inch.

    Raises:
        ReportError: the file cannot be opened.
    """
    pictures: dict[int, bytes] = {}
    with open_pdf(pdf) as document:
        for number in numbers:
            try:
                pictures[number] = _picture(document, number, resolution)
            except Exception as error:  # the library raises many kinds on damaged pages
                _log.warning("Page %d of %s cannot be drawn: %s", number, pdf.name, error)
    return pictures


def _picture(document: Any, number: int, resolution: int) -> bytes:
    picture: bytes = document[number - 1].get_pixmap(dpi=resolution).tobytes("jpeg", QUALITY)
    return picture
