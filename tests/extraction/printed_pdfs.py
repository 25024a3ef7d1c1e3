"""Small PDFs printed by the tests."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pymupdf

WIDTH, HEIGHT = 595, 842
SENTENCES = [
    "The board met eleven times during the year and reviewed",
    "the risks that the group faces in every one of its markets",
    "including those to safety, staffing and financial position",
    "while the audit committee looked at the internal controls",
    "and found that the measures taken so far had been working",
    "as they should, with one exception that is described below",
]


def save(document: pymupdf.Document, path: Path) -> Path:
    document.save(path)
    document.close()
    return path


def print_pdf(path: Path, *painters: Callable[[Any], None]) -> Path:
    """One page per painter."""
    document = pymupdf.open()
    for paint in painters:
        paint(document.new_page(width=WIDTH, height=HEIGHT))
    return save(document, path)


def column(page: Any, x: float, lines: Sequence[str], top: float = 100, size: float = 9) -> None:
    for index, line in enumerate(lines):
        page.insert_text((x, top + 14 * index), line, fontsize=size)


def body_of(index: int) -> list[str]:
    """Sentences that no other page has."""
    return [f"{line} {'again ' * index}".strip() for line in SENTENCES]


def chapter(
    pages: int, header: str = "Acme plc Annual Report 2022", first_label: int = 1
) -> list[Callable[[Any], None]]:
    """Painters of pages with a running header, a body of their own and a page number."""

    def painter(index: int) -> Callable[[Any], None]:
        def paint(page: Any) -> None:
            page.insert_text((72, 40), header, fontsize=8)
            column(page, 72, body_of(index))
            page.insert_text((290, 815), str(index + first_label), fontsize=8)

        return paint

    return [painter(index) for index in range(pages)]


def picture_of(page: Any, dpi: int = 200) -> Callable[[Any], None]:
    """A painter that prints a page as an image without any text layer."""
    image = page.get_pixmap(dpi=dpi).tobytes("png")

    def paint(other: Any) -> None:
        other.insert_image(other.rect, stream=image)

    return paint
