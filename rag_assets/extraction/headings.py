"""Headings by typography: larger or bold lines, numbered titles, statements and notes.

Belongs here: which lines look like headings and how they rank. Not here: outlines and contents
pages, and the tree.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rag_resources.records import Line, Page

LARGER = 1.15
"""Printed headings differ from the body by at least a sixth; less is noise of the type setting."""

MOST_WORDS = 16
BOLD_SHARE = 0.4
"""In a report with more bold text than this, bold says nothing."""

REPEATED_SHARE = 0.1
LEVELS = 3

NUMBER = re.compile(
    r"^(?:note|item|part|section|schedule|appendix)?\s*(?:\d{1,2}(?:\.\d{1,2})*|[A-Z])[.):]?\s+\S",
    re.IGNORECASE,
)
STATEMENT = re.compile(
    r"^(?:(?:consolidated|group|company|condensed|parent) )*"
    r"(?:statements? of|balance sheets?|income statement|cash flow statement|profit and loss"
    r"|notes to the|independent auditor|directors' report|remuneration|governance statement"
    r"|performance report|item \d|note \d)",
    re.IGNORECASE,
)
FIGURE = re.compile(r"^[(£$€-]*\d[\d,.]*[)%]*$")


class Heading(NamedTuple):
    """A line that looks like a heading; `level` is 1 for the most prominent kind."""

    page: int
    line: int
    title: str
    level: int


def find_headings(pages: Sequence[Page]) -> tuple[Heading, ...]:
    """The headings of a report in reading order; those repeated on many pages are left out."""
    body, trust_bold = _body_type(pages)
    found = [
        (page.number, number, line.text, _weight(line, body))
        for page in pages
        for number, line in enumerate(page.lines)
        if _looks_like_heading(line, body, trust_bold)
    ]
    found = _without_repeated(_joined(found), len(pages))
    ranks = {
        weight: rank for rank, weight in enumerate(sorted({w for *_, w in found}, reverse=True))
    }
    return tuple(
        Heading(page, line, title, min(ranks[weight], LEVELS - 1) + 1)
        for page, line, title, weight in found
    )


Found = tuple[int, int, str, float]


def _body_type(pages: Sequence[Page]) -> tuple[float, bool]:
    """The size most characters are set in, and whether bold is rare enough to mean something."""
    sizes: Counter[float] = Counter()
    bold = 0
    for page in pages:
        for line in page.lines:
            sizes[round(line.size * 2) / 2] += len(line.text)
            bold += len(line.text) * line.bold
    total = sizes.total()
    return (sizes.most_common(1)[0][0] if total else 0.0), bold <= BOLD_SHARE * total


def _weight(line: Line, body: float) -> float:
    """Prominence: the size in half points; bold at body size counts a quarter point more."""
    return round(line.size * 2) / 2 + (0.25 if line.bold and line.size < body * LARGER else 0.0)


def _looks_like_heading(line: Line, body: float, trust_bold: bool) -> bool:
    text = line.text
    words = text.split()
    if not 3 <= len(text) <= 120 or len(words) > MOST_WORDS or not _reads_like_title(text, words):
        return False
    larger = line.size >= body * LARGER
    bold = trust_bold and line.bold and line.size >= body * 0.95
    named = bool(STATEMENT.match(text)) and (text.isupper() or line.bold)
    return larger or bold or named


def _reads_like_title(text: str, words: Sequence[str]) -> bool:
    letters = sum(character.isalpha() for character in text)
    figures = sum(bool(FIGURE.match(word)) for word in words)
    first = next((character for character in text if character.isalnum()), "")
    return (
        letters >= 0.6 * len(text.replace(" ", ""))
        and figures <= 1
        and text[-1] not in ".,;:"
        and not first.islower()
    )


def _joined(found: Sequence[Found]) -> list[Found]:
    """Headings set over two lines, as one."""
    joined: list[Found] = []
    last_line = -1
    for page, line, title, weight in found:
        if joined and (joined[-1][0], joined[-1][3]) == (page, weight) and line == last_line + 1:
            start = joined[-1]
            if len(start[2]) + len(title) <= 120 and not NUMBER.match(title):
                joined[-1] = (page, start[1], f"{start[2]} {title}", weight)
                last_line = line
                continue
        joined.append((page, line, title, weight))
        last_line = line
    return joined


def _without_repeated(found: Sequence[Found], pages: int) -> list[Found]:
    """Drops running heads that were not recognised as page furniture."""
    on_pages: dict[str, set[int]] = {}
    for page, _, title, _ in found:
        on_pages.setdefault(title.casefold(), set()).add(page)
    most = max(3, REPEATED_SHARE * pages)
    return [one for one in found if len(on_pages[one[2].casefold()]) <= most]


def same_title(left: str, right: str) -> bool:
    """Whether two titles are one, up to case, punctuation and numbering."""
    return bool(left_key := title_key(left)) and left_key == title_key(right)


def title_key(title: str) -> str:
    """Letters and digits of a title in lower case, its leading number left out."""
    return "".join(_key_characters(re.sub(r"^[\divxIVX]+[.)]\s*", "", title)))


def _key_characters(text: str) -> Iterator[str]:
    return (character for character in text.casefold() if character.isalnum())
