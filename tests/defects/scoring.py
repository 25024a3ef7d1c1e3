"""Verdicts: was a defect noticed, was it repaired, and what is missing where it was not.

Belongs here: thresholds, and the verdict on each page of a case. Not here: what is counted in a
text (reading), signs of detection (signs), which cases there are (suite).
"""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rag_assets.extraction.pages import read_pages
from rag_resources.errors import ReportError
from rag_resources.records import Page
from tests.defects.case import DefectCase, PageTruth
from tests.defects.reading import exact_recall, picture_recall, same_label, stray, surplus
from tests.defects.signs import OCR_RECALL, RECALL

_SURPLUS = 0.01
"""Share of words that no truth accounts for; one doubled line of a page is more."""
_PICTURE_SURPLUS = 0.1
"""Of a picture, where a word misread is a word too many."""
_AT_ONCE = 2
"""Cases read at a time; each is read in a process of its own."""


class PageScore(NamedTuple):
    """The verdict on one page.

    Attributes:
        number: 1-based.
        detected: whether a sign of the defect shows.
        reasons: what is missing where the page is not as it should be.
    """

    case: str
    kind: str
    number: int
    defect: str
    detected: bool
    reasons: tuple[str, ...]

    @property
    def repaired(self) -> bool:
        """Whether the text is what a reader of the page reads."""
        return not self.reasons

    def __str__(self) -> str:
        missing = [] if self.detected else ["not detected"]
        return (
            f"{self.case} p.{self.number} ({self.defect}): {'; '.join([*missing, *self.reasons])}"
        )


class Tally(NamedTuple):
    """How many pages of a kind there are, and what became of them."""

    pages: int
    detected: int
    repaired: int


def score_cases(cases: Sequence[DefectCase]) -> list[PageScore]:
    """The verdicts on all pages of some cases, in order."""
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return [score for scores in pool.map(score_case, cases) for score in scores]


def score_case(case: DefectCase) -> list[PageScore]:
    """The verdicts on the pages of a case as the project reads them."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / f"{case.name}.pdf"
        pdf.write_bytes(case.pdf)
        try:
            pages = read_pages(pdf)
        except ReportError as error:
            return [_refused(case, number, error) for number in range(1, len(case.pages) + 1)]
    if len(pages) != len(case.pages):
        raise ValueError(f"{case.name} has {len(case.pages)} pages, {len(pages)} were read")
    return [score_page(case, page) for page in pages]


def _refused(case: DefectCase, number: int, error: ReportError) -> PageScore:
    truth = case.pages[number - 1]
    return PageScore(case.name, case.kind, number, truth.defect, False, (f"refused: {error}",))


def score_page(case: DefectCase, page: Page) -> PageScore:
    """The verdict on a page as read.

    A page without a defect counts as detected if no flag is raised on it and nothing is hidden.
    """
    truth = case.pages[page.number - 1]
    if truth.defect:
        detected = any(sign.shows(truth, page) for sign in truth.signs)
    else:
        detected = not _alarms(page)
    return PageScore(
        case.name, case.kind, page.number, truth.defect, detected, tuple(_faults(truth, page))
    )


def tallies(scores: Iterable[PageScore]) -> dict[str, Tally]:
    """Per kind, in order of appearance; pages without a defect are a kind of their own."""
    found: dict[str, Tally] = {}
    for score in scores:
        kind = score.kind if score.defect else CLEAN
        pages, detected, repaired = found.get(kind, Tally(0, 0, 0))
        found[kind] = Tally(pages + 1, detected + score.detected, repaired + score.repaired)
    return found


def total(scores: Iterable[PageScore]) -> Tally:
    """All pages with a defect."""
    defects = [score for score in scores if score.defect]
    return Tally(
        len(defects),
        sum(score.detected for score in defects),
        sum(score.repaired for score in defects),
    )


CLEAN = "clean (detected: no alarm; repaired: whole)"


def _alarms(page: Page) -> tuple[str, ...]:
    return (
        *page.flags,
        *(["hidden"] if page.hidden else []),
        *([page.error] if page.error else []),
    )


def _faults(truth: PageTruth, page: Page) -> Iterator[str]:
    if page.error:
        yield f"error: {page.error}"
    if truth.legible:
        yield from _lost(truth, page)
    if left := stray(truth.absent, truth.threads, page):
        yield f"in the body: {_some(left)}"
    if truth.label is not None and not same_label(truth.label, page.label):
        yield f"label {page.label!r} instead of {truth.label!r}"
    if page.hidden and not truth.veiled:
        yield f"taken for hidden: {_some([line.text for line in page.hidden])}"
    if not truth.defect and _alarms(page):
        yield f"false alarm: {_some(_alarms(page))}"


def _lost(truth: PageTruth, page: Page) -> Iterator[str]:
    by_picture = page.method == "ocr"
    recall = (picture_recall if by_picture else exact_recall)(truth.threads, page)
    share = f"{recall.share:.2f} of words by {page.method}"
    if by_picture and recall.share >= OCR_RECALL and recall.lost:
        yield f"{share}, figures lost: {_some(recall.lost)}"
    elif recall.share < (OCR_RECALL if by_picture else RECALL):
        yield f"{share}, lost: {_some(recall.lost)}"
    more = surplus(truth.threads, page)
    allowed = (_PICTURE_SURPLUS if by_picture else _SURPLUS) * recall.total
    if len(more) > allowed:
        yield f"too much: {_some(more)}"


def _some(texts: Sequence[str]) -> str:
    shown = ", ".join(repr(text[:40]) for text in texts[:3])
    return f"{shown} and {len(texts) - 3} more" if len(texts) > 3 else shown
