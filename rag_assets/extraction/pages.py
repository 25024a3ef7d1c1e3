"""A report's pages: the best reading of each, furniture set apart, labels told.

Belongs here: which reader is believed, and what a reader should know about a page. Not here: the
readers themselves. A page that cannot be read is kept with its error; the others go on.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag_assets.extraction.ocr import is_blank, read_picture
from rag_assets.extraction.page_furniture import SplitPage, split_furniture
from rag_assets.extraction.page_labels import printed_labels
from rag_assets.extraction.page_lines import page_lines
from rag_assets.extraction.pdf_file import open_pdf
from rag_assets.extraction.second_reader import SecondReader
from rag_assets.extraction.text_quality import is_poor
from rag_resources.errors import DamagedPdf, NoText
from rag_resources.records import Line, Page, PageMethod

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Reading:
    lines: tuple[Line, ...]
    method: PageMethod
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _PageDraft:
    """What is known of a page before the report as a whole has been seen."""

    width: float
    height: float
    rotation: int
    label: str
    reading: _Reading
    error: str = ""


def read_pages(pdf: Path) -> tuple[Page, ...]:
    """Every page of a report, in order.

    Raises:
        ReportError: the file cannot be opened, or no page yields any text.
    """
    with open_pdf(pdf) as document, SecondReader(pdf) as second:
        drafts = [_draft(document, index, second) for index in range(document.page_count)]
    if all(draft.error for draft in drafts):
        raise DamagedPdf(pdf.name, f"no page can be read ({drafts[0].error}).")
    if not any(draft.reading.lines for draft in drafts):
        raise NoText(pdf.name, "no page yields any text, by text layer or by OCR.")
    split = split_furniture(
        [draft.reading.lines for draft in drafts], [draft.height for draft in drafts]
    )
    labels = printed_labels([page.furniture for page in split], [draft.label for draft in drafts])
    return tuple(
        _page(number, draft, parts, label)
        for number, (draft, parts, label) in enumerate(
            zip(drafts, split, labels, strict=True), start=1
        )
    )


def _page(number: int, draft: _PageDraft, parts: SplitPage, label: str) -> Page:
    rotated = ("rotated",) if draft.rotation else ()
    return Page(
        number=number,
        label=label,
        width=draft.width,
        height=draft.height,
        rotation=draft.rotation,
        lines=parts.body,
        furniture=parts.furniture,
        method=draft.reading.method,
        flags=draft.reading.flags + rotated,
        error=draft.error,
    )


def _draft(document: Any, index: int, second: SecondReader) -> _PageDraft:
    # The libraries raise many kinds of errors on damaged pages; one page must not cost the report.
    try:
        page = document.load_page(index)
        reading = _read(page, second)
        width, height = round(page.rect.width, 2), round(page.rect.height, 2)
        return _PageDraft(width, height, page.rotation % 360, page.get_label(), reading)
    except Exception as error:
        _log.warning("Page %d of %s cannot be read: %s", index + 1, document.name, error)
        reason = f"{type(error).__name__}: {error}"
        return _PageDraft(0.0, 0.0, 0, "", _Reading((), "none"), reason)


def _read(page: Any, second: SecondReader) -> _Reading:
    """The text layer where it can be trusted, else the best of what the other readers give."""
    lines = page_lines(page)
    reason = is_poor(_text(lines))
    if not reason:
        return _Reading(lines, "pymupdf")
    if not lines:
        return _picture(page)
    _log.info("Page %d: poor text layer (%s).", page.number + 1, reason)
    other = second.lines(page.number + 1)
    if not is_poor(_text(other)):
        return _Reading(other, "pdfplumber", ("poor_text_layer",))
    picture = read_picture(page)
    if not is_poor(_text(picture)):
        return _Reading(picture, "ocr", ("poor_text_layer", "ocr"))
    return _Reading(lines, "pymupdf", ("poor_text_layer",))


def _picture(page: Any) -> _Reading:
    if is_blank(page):
        return _Reading((), "none", ("blank",))
    lines = read_picture(page)
    return _Reading(lines, "ocr", ("ocr",)) if lines else _Reading((), "none", ("picture",))


def _text(lines: Sequence[Line]) -> str:
    return "\n".join(line.text for line in lines)
