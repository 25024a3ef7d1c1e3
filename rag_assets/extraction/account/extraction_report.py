"""The extraction report: how every page was read, what was left out and why.

Belongs here: filling the record from pages. Not here: the record (rag_resources.extraction_report),
its sentences (concerns) and its HTML page (extraction_page).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from rag_assets.extraction.account.concerns import concerns_of
from rag_resources.extraction_report import (
    ActiveContent,
    ExtractionReport,
    LineSetApart,
    PageReport,
)
from rag_resources.records import Page
from rag_resources.report_profile import ReportProfile

_NUMBER = re.compile(r"\d+")  # masked, so that page numbers make one line of many


def report_extraction(
    name: str, pages: Sequence[Page], profile: ReportProfile, active: ActiveContent
) -> ExtractionReport:
    """How a report was read.

    Args:
        name: of its file.
        pages: as they were read.
        profile: what it states of itself.
        active: what the file holds beside its pages.
    """
    furniture = _apart(
        (page.number, _NUMBER.sub("#", line.text)) for page in pages for line in page.furniture
    )
    return ExtractionReport(
        name=name,
        pages=tuple(map(_page, pages)),
        furniture=tuple(sorted(furniture, key=lambda line: -len(line.pages))),
        hidden=_apart((page.number, line.text) for page in pages for line in page.hidden),
        active=active,
        profile=profile,
    )


def _page(page: Page) -> PageReport:
    return PageReport(
        page.number, page.label, page.method, page.flags, page.grade, concerns_of(page)
    )


def _apart(found: Iterable[tuple[int, str]]) -> tuple[LineSetApart, ...]:
    pages: defaultdict[str, dict[int, None]] = defaultdict(dict)
    for number, text in found:
        pages[text][number] = None
    return tuple(LineSetApart(text, tuple(numbers)) for text, numbers in pages.items())
