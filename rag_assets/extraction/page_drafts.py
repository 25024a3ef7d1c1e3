"""Drafts of pages: the best reading of each page on its own, made in a process with limits.

Belongs here: which reader is believed, and going on behind a page at which the reader had to be
ended. Not here: the readers themselves, what only the whole report can tell (pages), the process
(sandbox).
"""

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from rag_assets.extraction.hidden_layers import SWITCHED_OFF, HiddenLayers
from rag_assets.extraction.ocr import is_blank, read_picture
from rag_assets.extraction.page_lines import page_lines
from rag_assets.extraction.pdf_file import open_pdf
from rag_assets.extraction.second_reader import SecondReader
from rag_assets.extraction.text_quality import is_poor
from rag_assets.sandbox import LimitReached, stream_limited
from rag_assets.settings import ParsingLimits
from rag_resources.errors import TooDemanding
from rag_resources.page_grade import UNGRADED, PageGrade, exclusions
from rag_resources.records import Line, PageMethod

_log = logging.getLogger(__name__)


UNBELIEVED = "text layer not believed"


@dataclass(frozen=True, slots=True)
class Reading:
    """The lines of a page, who read them, what a reader should know, and what no reader sees.

    Its grade does not know of furniture yet.
    """

    lines: tuple[Line, ...]
    method: PageMethod
    flags: tuple[str, ...] = ()
    hidden: tuple[Line, ...] = ()
    grade: PageGrade = UNGRADED


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
        try:
            for one in stream_limited(limits.per_step, read_drafts, pdf, len(drafts)):
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


def read_drafts(pdf: Path, first: int) -> Iterator[_Drafted]:
    """The drafts from a 0-based page on, each with the number of pages of the report.

    Raises:
        ReportError: the file cannot be opened.
    """
    with open_pdf(pdf) as document, SecondReader(pdf) as second:
        layers = HiddenLayers(pdf, document)
        for index in range(first, document.page_count):
            yield _Drafted(document.page_count, _draft(document, index, second, layers))


def _draft(document: Any, index: int, second: SecondReader, layers: HiddenLayers) -> PageDraft:
    # The libraries raise many kinds of errors on damaged pages; one page must not cost the report.
    try:
        page = document.load_page(index)
        reading = _with_layers(_read(page, second), layers.lines(page))
        width, height = round(page.rect.width, 2), round(page.rect.height, 2)
        return PageDraft(width, height, page.rotation % 360, page.get_label(), reading)
    except Exception as error:
        _log.warning("Page %d of %s cannot be read: %s", index + 1, document.name, error)
        return unread(f"{type(error).__name__}: {error}")


def _with_layers(reading: Reading, hidden: tuple[Line, ...]) -> Reading:
    """The reading with what switched-off layers hold among its hidden text."""
    if not hidden:
        return reading
    words = sum(len(line.words) for line in hidden)
    counts = {one.reason: one.words for one in reading.grade.exclusions} | {SWITCHED_OFF: words}
    grade = replace(reading.grade, words=reading.grade.words + words, exclusions=exclusions(counts))
    flags = (*(flag for flag in reading.flags if flag != "hidden_text"), "hidden_text")
    return replace(reading, hidden=reading.hidden + hidden, flags=flags, grade=grade)


def _read(page: Any, second: SecondReader) -> Reading:
    """The text layer where it can be trusted, else the best of what the other readers give."""
    text = page_lines(page)
    reason = is_poor(_text(text.lines))
    grade = PageGrade(text.words, exclusions(text.excluded), text.order)
    layer = Reading(text.lines, "pymupdf", text.flags, text.hidden, grade)
    if not reason:
        return layer
    if not text.lines:
        return _replaced(layer, _picture(page))
    _log.info("Page %d: poor text layer (%s).", page.number + 1, reason)
    doubted = replace(layer, flags=(*layer.flags, "poor_text_layer"))
    other = second.lines(page.number + 1)
    if not is_poor(_text(other)):
        return _replaced(doubted, Reading(other, "pdfplumber"))
    picture = _picture(page)
    return doubted if is_poor(_text(picture.lines)) else _replaced(doubted, picture)


def _replaced(layer: Reading, better: Reading) -> Reading:
    """Another reading in the place of the text layer's, whose words stay in the account."""
    found = sum(len(line.words) for line in better.lines)
    unbelieved = sum(len(line.words) for line in layer.lines)
    account = Counter({one.reason: one.words for one in layer.grade.exclusions})
    account[UNBELIEVED] += unbelieved
    grade = replace(better.grade, words=layer.grade.words + found, exclusions=exclusions(account))
    flags = (*layer.flags, *better.flags)
    return replace(better, flags=flags, hidden=layer.hidden, grade=grade)


def _picture(page: Any) -> Reading:
    if is_blank(page):
        return Reading((), "none", ("blank",))
    lines = read_picture(page)
    return Reading(lines, "ocr", ("ocr",)) if lines else Reading((), "none", ("picture",))


def _text(lines: Sequence[Line]) -> str:
    return "\n".join(line.text for line in lines)
