"""Signs by which a reading shows that it has noticed a defect.

Belongs here: what in a `Page` counts as having noticed. Not here: whether the text is right in the
end (scoring).
"""

from rag_resources.records import Page
from tests.defects.case import PageTruth, Sign
from tests.defects.reading import exact_recall, picture_recall, running_text, same_label, stray


def flagged(*flags: str) -> Sign:
    """Any of these flags is raised."""
    return Sign(f"flag {' or '.join(flags)}", lambda _, page: not set(flags).isdisjoint(page.flags))


def read_by(method: str) -> Sign:
    """The page was read by this engine."""
    return Sign(f"read by {method}", lambda _, page: page.method == method)


def _set_apart(truth: PageTruth, page: Page) -> bool:
    aside = f" {running_text((*page.furniture, *page.hidden))} "
    return all(" ".join(text.split()) in aside for text in truth.absent)


def _hidden(truth: PageTruth, page: Page) -> bool:
    return bool(page.hidden) or "hidden_text" in page.flags


def _in_order(truth: PageTruth, page: Page) -> bool:
    if page.method == "ocr":
        return picture_recall(truth.threads, page).share >= OCR_RECALL
    return exact_recall(truth.threads, page).share >= RECALL


def _labelled(truth: PageTruth, page: Page) -> bool:
    return truth.label is None or same_label(truth.label, page.label)


def _kept_as_text(truth: PageTruth, page: Page) -> bool:
    return page.method in ("pymupdf", "pdfplumber") and not _hidden(truth, page)


def _without_absent(truth: PageTruth, page: Page) -> bool:
    return not stray(truth.absent, truth.threads, page)


RECALL = 0.99
OCR_RECALL = 0.95

SET_APART = Sign("set apart", _set_apart)
"""What does not belong to the body is kept beside it."""
HIDDEN = Sign("hidden text reported", _hidden)
IN_ORDER = Sign("read in order", _in_order)
"""A layout is detected when the text comes out in the order of its parts."""
LABELLED = Sign("right label", _labelled)
KEPT_AS_TEXT = Sign("text layer believed", _kept_as_text)
LEFT_OUT = Sign("left out of the body", _without_absent)
