"""A report's pages: drafts of all of them, furniture set apart, labels told.

Belongs here: what only the report as a whole can tell of a page. Not here: reading a page
(page_drafts). A page that cannot be read is kept with its error; the others go on.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rag_assets.extraction.labels.page_labels import TWO_PAGES, printed_labels
from rag_assets.extraction.ocr import open_engine
from rag_assets.extraction.page_drafts import PageDraft, page_drafts
from rag_assets.extraction.page_furniture import SplitPage, split_furniture
from rag_assets.settings import DEFAULT_LIMITS, DEFAULT_OCR, OcrSettings, ParsingLimits
from rag_resources.errors import DamagedPdf, NoText
from rag_resources.page_grade import PageGrade, exclusions
from rag_resources.records import Line, Page

FURNITURE = "running headers, footers and page numbers"


def read_pages(
    pdf: Path, limits: ParsingLimits = DEFAULT_LIMITS, ocr: OcrSettings = DEFAULT_OCR
) -> tuple[Page, ...]:
    """Every page of a report, in order.

    Args:
        pdf: the file.
        limits: beyond which reading a page, or the file, is given up.
        ocr: who reads pages that are pictures.

    Raises:
        ReportError: the file cannot be opened, or no page yields any text.
        UsageError: the engine for pictures is not installed.
    """
    open_engine(ocr)  # once, here: a missing engine is no fault of a page
    drafts = page_drafts(pdf, limits, ocr)
    if all(draft.error for draft in drafts):
        raise DamagedPdf(pdf.name, f"no page can be read ({drafts[0].error}).")
    if not any(draft.reading.lines for draft in drafts):
        raise NoText(pdf.name, "no page yields any text, by text layer or by OCR.")
    split = split_furniture(
        [draft.reading.lines for draft in drafts], [draft.height for draft in drafts]
    )
    labels = printed_labels(
        [page.furniture for page in split],
        [draft.label for draft in drafts],
        [page.body for page in split],
    )
    return tuple(
        _page(number, draft, parts, label)
        for number, (draft, parts, label) in enumerate(
            zip(drafts, split, labels, strict=True), start=1
        )
    )


def _page(number: int, draft: PageDraft, parts: SplitPage, label: str) -> Page:
    rotated = ("rotated",) if draft.rotation else ()
    two_up = ("two_up",) if TWO_PAGES in label else ()
    return Page(
        number=number,
        label=label,
        width=draft.width,
        height=draft.height,
        rotation=draft.rotation,
        lines=parts.body,
        furniture=parts.furniture,
        method=draft.reading.method,
        flags=draft.reading.flags + rotated + two_up,
        error=draft.error,
        hidden=draft.reading.hidden,
        grade=_with_furniture(draft.reading.grade, parts.furniture),
        rules=draft.rules,
    )


def _with_furniture(grade: PageGrade, furniture: Sequence[Line]) -> PageGrade:
    words = sum(len(line.words) for line in furniture)
    counts = {one.reason: one.words for one in grade.exclusions} | {FURNITURE: words}
    return replace(grade, exclusions=exclusions(counts))
