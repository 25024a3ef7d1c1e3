"""Drafts of pages: the best reading of each page on its own, made in a process with limits.

Belongs here: going on behind a page at which its reader had to be ended. Not here: which reading is
the best (page_reader), what only the whole report can tell (pages), the process (sandbox).
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rag_assets.extraction.page_reader import PageReader, Reading
from rag_assets.extraction.pdf_file import open_pdf
from rag_assets.extraction.text.drawn_rules import drawn_rules
from rag_assets.sandbox import LimitReached, stream_limited
from rag_assets.settings import OcrSettings, ParsingLimits
from rag_resources.errors import TooDemanding
from rag_resources.records import Box

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PageDraft:
    """What is known of a page before the report as a whole has been seen.

    Attributes:
        label: as the PDF's own page labels have it.
        error: why the page could not be read, or "".
    """

    width: float
    height: float
    rotation: int
    label: str
    reading: Reading
    error: str = ""
    rules: tuple[Box, ...] = ()


class _Drafted(NamedTuple):
    pages: int  # of the whole report
    draft: PageDraft


def page_drafts(pdf: Path, limits: ParsingLimits, ocr: OcrSettings) -> tuple[PageDraft, ...]:
    """A draft of every page, in order; one that could not be read says why.

    A page at which a limit is reached is given up, and reading goes on behind it in a new process,
    until the time the report may waste in this way is used up.

    Raises:
        ReportError: the file cannot be opened, or not within its limits.
    """
    drafts: list[PageDraft] = []
    pages, wasted = 0, 0.0
    while True:
        try:
            for one in stream_limited(limits.per_step, read_drafts, pdf, len(drafts), ocr):
                pages = one.pages
                drafts.append(one.draft)
            return tuple(drafts)
        except LimitReached as limit:
            if not pages:
                raise TooDemanding(pdf.name, f"{limit} before its first page.") from limit
            wasted += limit.seconds
            _log.warning("Page %d of %s: reading it %s.", len(drafts) + 1, pdf.name, limit)
            drafts.append(unread(f"reading it {limit}"))
        if wasted > limits.seconds(pages):
            reason = "not read, pages before it used up the report's time"
            drafts += [unread(reason) for _ in range(pages - len(drafts))]
        if len(drafts) >= pages:
            return tuple(drafts)


def unread(error: str) -> PageDraft:
    """The draft of a page that could not be read."""
    return PageDraft(0.0, 0.0, 0, "", Reading((), "none"), error)


def read_drafts(pdf: Path, first: int, ocr: OcrSettings) -> Iterator[_Drafted]:
    """The drafts from a 0-based page on, each with the number of pages of the report.

    Raises:
        ReportError: the file cannot be opened.
    """
    with open_pdf(pdf) as document, PageReader(pdf, document, ocr) as reader:
        for index in range(first, document.page_count):
            yield _Drafted(document.page_count, _draft(document, index, reader))


def _draft(document: Any, index: int, reader: PageReader) -> PageDraft:
    # The libraries raise many kinds of errors on damaged pages; one page must not cost the report.
    try:
        page = document.load_page(index)
        reading = reader.read(page)
        width, height = round(page.rect.width, 2), round(page.rect.height, 2)
        return PageDraft(
            width,
            height,
            page.rotation % 360,
            page.get_label(),
            reading,
            rules=drawn_rules(page),
        )
    except Exception as error:
        _log.warning("Page %d of %s cannot be read: %s", index + 1, document.name, error)
        return unread(f"{type(error).__name__}: {error}")
