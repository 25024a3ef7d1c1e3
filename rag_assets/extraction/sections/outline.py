"""The bookmarks of a PDF.

Belongs here: reading them as they are. Not here: whether they are right (sections).
"""

import logging
from pathlib import Path
from typing import NamedTuple

from rag_assets.extraction.pdf_file import open_pdf
from rag_assets.extraction.text.normalisation import plain_text
from rag_assets.sandbox import LimitReached, run_limited
from rag_assets.settings import ParsingLimits

_log = logging.getLogger(__name__)


class OutlineEntry(NamedTuple):
    """A bookmark: its depth from 1, its title, and the 1-based page it points to."""

    level: int
    title: str
    page: int


def outline_limited(pdf: Path, limits: ParsingLimits) -> tuple[OutlineEntry, ...]:
    """The bookmarks, read in a process with limits; none where a limit is reached.

    Raises:
        ReportError: the file cannot be opened.
    """
    try:
        return run_limited(limits.per_step, read_outline, pdf)
    except LimitReached as limit:
        _log.warning("No bookmarks of %s: reading them %s.", pdf.name, limit)
        return ()


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
