"""A page as a picture, for people to look at.

Belongs here: rendering one page. Not here: reading it (pages), OCR.
"""

from pathlib import Path

from rag_assets.extraction.pdf_file import open_pdf

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
        picture: bytes = document[number - 1].get_pixmap(dpi=RESOLUTION).tobytes("jpeg", QUALITY)
    return picture
