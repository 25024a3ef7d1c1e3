"""The bookmarks of a PDF.

Belongs here: reading them as they are. Not here: whether they are right (sections).
"""

from pathlib import Path
from typing import NamedTuple

from rag_assets.extraction.normalisation import plain_text
from rag_assets.extraction.pdf_file import open_pdf


class OutlineEntry(NamedTuple):
    """A bookmark: its depth from 1, its title, and the 1-based page it points to."""

    level: int
    title: str
    page: int


def read_outline(pdf: Path) -> tuple[OutlineEntry, ...]:
    """The bookmarks that have a title and point to a page of the report.

    Raises:
        ReportError: the file cannot be opened.
    """
    with open_pdf(pdf) as document:
        entries = [
            OutlineEntry(level, plain_text(title), page)
            for level, title, page in document.get_toc(simple=True)
        ]
        return tuple(
            entry for entry in entries if entry.title and 1 <= entry.page <= document.page_count
        )
