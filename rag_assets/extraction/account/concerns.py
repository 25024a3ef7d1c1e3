"""What a person should know about a page before relying on its text.

Belongs here: the sentences and how much they weigh. Not here: the measures behind them
(page_drafts, page_lines, ocr).
"""

from collections.abc import Iterator

from rag_resources.extraction_report import Concern
from rag_resources.page_grade import FLAGS
from rag_resources.records import Page

_SEVERITY = {
    "picture": 0.9,
    "low_ocr_confidence": 0.8,
    "poor_text_layer": 0.6,
    "hidden_text": 0.5,
    "order_uncertain": 0.4,
    "ocr": 0.3,
    "turned_scan": 0.3,
    "shifted_font": 0.3,
    "scan_layer": 0.2,
    "sideways_text": 0.2,
}
"""Of flags that concern a reader; the others describe a page that was read without doubt."""

_MUCH = 0.5  # of a page's words outside the body
_FEW_WORDS = 40  # of which furniture is easily half


def concerns_of(page: Page) -> tuple[Concern, ...]:
    """The concerns about a page, the gravest first."""
    return tuple(sorted(_found(page), key=lambda concern: -concern.severity))


def _found(page: Page) -> Iterator[Concern]:
    if page.error:
        yield Concern(1.0, f"Not read: {page.error}.")
        return
    for flag in page.flags:
        if flag in _SEVERITY:
            yield Concern(_SEVERITY[flag], _sentence(flag, page))
    grade = page.grade
    furniture = sum(len(line.words) for line in page.furniture)
    if grade.words >= _FEW_WORDS and furniture > _MUCH * grade.words:
        share = furniture / grade.words
        yield Concern(0.5, f"{share:.0%} of its words were taken for running heads and feet.")


def _sentence(flag: str, page: Page) -> str:
    meaning = FLAGS[flag]
    sentence = f"{meaning[0].upper()}{meaning[1:]}"
    if flag in ("ocr", "low_ocr_confidence") and page.grade.ocr is not None:
        return f"{sentence} (mean confidence {page.grade.ocr:.0%})."
    if flag == "order_uncertain":
        return f"{sentence} ({page.grade.order:.0%} of neighbouring lines are so in the file)."
    if flag == "hidden_text":
        return f"{sentence} ({sum(len(line.words) for line in page.hidden)} words)."
    return f"{sentence}."
