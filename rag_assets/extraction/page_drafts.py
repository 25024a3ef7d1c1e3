"""Drafts of pages: the best reading of each page on its own, made in a process with limits.

Belongs here: which reader is believed, and going on behind a page at which the reader had to be
ended. Not here: the readers themselves, what only the whole report can tell (pages), the process
(sandbox).
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from rag_assets.extraction.font_repair import FontRepair
from rag_assets.extraction.ocr import is_blank, read_picture
from rag_assets.extraction.page_lines import page_lines
from rag_assets.extraction.pdf_file import open_pdf
from rag_assets.extraction.second_reader import SecondReader
from rag_assets.extraction.text_quality import is_poor
from rag_assets.sandbox import LimitReached, stream_limited
from rag_assets.settings import ParsingLimits
from rag_resources.errors import TooDemanding
from rag_resources.records import Line, PageMethod

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reading:
    """The lines of a page, who read them, what a reader should know, and what no reader sees."""

    lines: tuple[Line, ...]
    method: PageMethod
    flags: tuple[str, ...] = ()
    hidden: tuple[Line, ...] = ()


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


class _Drafted(NamedTuple):
    pages: int  # of the whole report
    draft: PageDraft


def page_drafts(pdf: Path, limits: ParsingLimits) -> tuple[PageDraft, ...]:
    """A draft of every page, in order; one that could not be read says why.

    A page at which a limit is reached is given up, and reading goes on behind it in a new process,
    until the time the report may waste in this way is used up.

    Raises:
        ReportError: the file cannot be opened, or not within its limits.
    """
    drafts: list[PageDraft] = []
    pages, wasted = 0, 0.0
    while True:
        started = monotonic()
        try:
            for one in stream_limited(limits.per_step, read_drafts, pdf, len(drafts)):
                pages = one.pages
                drafts.append(one.draft)
                started = monotonic()
            return tuple(drafts)
        except LimitReached as limit:
            if not pages:
                raise TooDemanding(pdf.name, f"{limit} before its first page.") from limit
            wasted += monotonic() - started
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


def read_drafts(pdf: Path, first: int) -> Iterator[_Drafted]:
    """The drafts from a 0-based page on, each with the number of pages of the report.

    Raises:
        ReportError: the file cannot be opened.
    """
    with open_pdf(pdf) as document, SecondReader(pdf) as second, FontRepair(pdf) as fonts:
        for index in range(first, document.page_count):
            yield _Drafted(document.page_count, _draft(document, index, second, fonts))


def _draft(document: Any, index: int, second: SecondReader, fonts: FontRepair) -> PageDraft:
    # The libraries raise many kinds of errors on damaged pages; one page must not cost the report.
    try:
        page = document.load_page(index)
        reading = _read(page, second, fonts)
        width, height = round(page.rect.width, 2), round(page.rect.height, 2)
        return PageDraft(width, height, page.rotation % 360, page.get_label(), reading)
    except Exception as error:
        _log.warning("Page %d of %s cannot be read: %s", index + 1, document.name, error)
        return unread(f"{type(error).__name__}: {error}")


def _read(page: Any, second: SecondReader, fonts: FontRepair) -> Reading:
    """The text layer where it can be trusted, else the best of what the other readers give."""
    lines, hidden = page_lines(page)
    if hidden:
        shown = _best(page, lines, second, fonts)
        return replace(shown, flags=(*shown.flags, "hidden_text"), hidden=hidden)
    return _best(page, lines, second, fonts)


def _best(page: Any, lines: tuple[Line, ...], second: SecondReader, fonts: FontRepair) -> Reading:
    reason = is_poor(_text(lines))
    if not reason:
        return Reading(lines, "pymupdf")
    if not lines:
        return _picture(page)
    _log.info("Page %d: poor text layer (%s).", page.number + 1, reason)
    repaired = fonts.page(page.number + 1)
    if repaired is not None:
        told = page_lines(repaired).lines
        if not is_poor(_text(told)):
            return Reading(told, "pymupdf", ("shifted_font",))
    other = second.lines(page.number + 1)
    if not is_poor(_text(other)):
        return Reading(other, "pdfplumber", ("poor_text_layer",))
    picture = read_picture(page)
    if not is_poor(_text(picture)):
        fonts.learn(page.number + 1, picture)
        return Reading(picture, "ocr", ("poor_text_layer", "ocr"))
    return Reading(lines, "pymupdf", ("poor_text_layer",))


def _picture(page: Any) -> Reading:
    if is_blank(page):
        return Reading((), "none", ("blank",))
    lines = read_picture(page)
    return Reading(lines, "ocr", ("ocr",)) if lines else Reading((), "none", ("picture",))


def _text(lines: Sequence[Line]) -> str:
    return "\n".join(line.text for line in lines)
