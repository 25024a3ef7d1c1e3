"""Covers: pages whose many large lines are no headings.

Belongs here: which pages stand before the text, and the one heading that names each. Not here:
headings of the text (headings) and contents pages (contents_page).
"""

import re
from collections.abc import Iterator, Sequence

from rag_assets.extraction.sections.emphasis import FULL_PAGE
from rag_assets.extraction.sections.headings import Heading
from rag_resources.records import Page

SHORT_REPORT = 4
"""Pages; a report this short has no cover."""

SEARCHED_PAGES = 15

_FORM = re.compile(r"^form\s+(?:\d{1,2}-[A-Z]{1,2}|\d{2}-?F)\b", re.IGNORECASE)
_FILED = re.compile(r"commission\s+file\s+(?:number|no)", re.IGNORECASE)


def front_pages(pages: Sequence[Page], contents: int | None) -> frozenset[int]:
    """The pages before the contents page; without one, the covers that can be told."""
    if len(pages) <= SHORT_REPORT:
        return frozenset()
    if contents is not None:
        return frozenset(range(1, contents))
    covers = {page.number for page in pages[:SEARCHED_PAGES] if is_form_cover(page)}
    return frozenset(covers | ({1} if len(pages[0].text) < FULL_PAGE else set()))


def is_form_cover(page: Page) -> bool:
    """Whether it is the cover of a form that is filed."""
    return any(_FORM.match(line.text) for line in page.lines) and bool(_FILED.search(page.text))


def front_headings(headings: Sequence[Heading], front: frozenset[int]) -> Iterator[Heading]:
    """One heading a page: the form's name, else the largest; none of pages that go on after it."""
    form = None
    for page in sorted(front):
        here = [heading for heading in headings if heading.page == page]
        forms = [heading for heading in here if _FORM.match(heading.title)]
        if here and (forms or form is None):
            best = forms[0] if forms else min(here, key=lambda one: (one.level, one.line))
            yield best._replace(level=1)
        form = form or (page if forms else None)
