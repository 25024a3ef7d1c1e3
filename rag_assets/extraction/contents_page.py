"""The printed contents page: entries, and the physical pages they really point to.

Belongs here: finding and reading it, printed number to page, verification. A contents page is a
hint: an entry counts only if its title stands on the page it names, or beside it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rag_assets.extraction.headings import title_key
from rag_resources.records import Page

SEARCHED_PAGES = 15
LEAST_ENTRIES = 3
TITLED_ENTRIES = 4
"""A page headed "Contents" needs this many entries, one without the heading twice as many."""

HEADED = re.compile(r"^\W*(?:table of )?(?:contents|index)\W*$", re.I)
TRAILING = re.compile(r"^(?P<title>.*?[^\W\d_].*?)[\s.…·_-]*\s(?P<page>\d{1,3}|[ivxlc]{1,6})$")
LEADING = re.compile(r"^(?P<page>\d{1,3})\s+(?P<title>[^\W\d_].*)$")
NUMBERED = re.compile(r"^(\d{1,2}(?:\.\d{1,2})*)[.)]?\s")


class Entry(NamedTuple):
    """An entry as printed."""

    title: str
    printed_page: str
    level: int


class PlacedEntry(NamedTuple):
    """An entry whose title was found on a page."""

    page: int
    line: int
    title: str
    level: int


def read_contents(pages: Sequence[Page]) -> tuple[PlacedEntry, ...]:
    """The verified entries of the contents page in page order, () if there is none to trust."""
    for page in pages[:SEARCHED_PAGES]:
        entries = _entries(page)
        headed = any(HEADED.match(line.text) for line in page.lines[:10])
        if len(entries) >= (TITLED_ENTRIES if headed else 2 * TITLED_ENTRIES):
            placed = _placed(entries, pages, page.number)
            if len(placed) >= LEAST_ENTRIES:
                return placed
    return ()


def _entries(page: Page) -> list[Entry]:
    lefts = sorted({round(line.box.x0 / 6) for line in page.lines})
    entries = []
    for line in page.lines:
        match = TRAILING.match(line.text) or LEADING.match(line.text)
        if match is None:
            continue
        title = match["title"].strip(" .…·_-")
        numbered = NUMBERED.match(title)
        indent = lefts.index(round(line.box.x0 / 6))
        level = numbered[1].count(".") + 1 if numbered else min(indent, 2) + 1
        entries.append(Entry(title, match["page"], level))
    return entries


def _placed(
    entries: Sequence[Entry], pages: Sequence[Page], contents_page: int
) -> tuple[PlacedEntry, ...]:
    by_label = {page.label: page.number for page in pages if page.label}
    offset = _offset(entries, pages, contents_page)
    placed: list[PlacedEntry] = []
    for entry in entries:
        guesses = [by_label.get(entry.printed_page)]
        if entry.printed_page.isdigit() and offset is not None:
            guesses.append(int(entry.printed_page) + offset)
        spot = _verified(entry, [guess for guess in guesses if guess], pages, contents_page)
        if spot and (not placed or spot >= (placed[-1].page, placed[-1].line)):
            placed.append(PlacedEntry(*spot, entry.title, entry.level))
    return tuple(placed)


def _offset(entries: Sequence[Entry], pages: Sequence[Page], contents_page: int) -> int | None:
    """Physical minus printed number: the most frequent difference over all titles found."""
    keys = {page.number: {title_key(line.text) for line in page.lines} for page in pages}
    votes = Counter(
        number - int(entry.printed_page)
        for entry in entries
        if entry.printed_page.isdigit() and title_key(entry.title)
        for number, titles in keys.items()
        if number > contents_page and title_key(entry.title) in titles
    )
    return votes.most_common(1)[0][0] if votes else None


def _verified(
    entry: Entry, guesses: Sequence[int], pages: Sequence[Page], contents_page: int
) -> tuple[int, int] | None:
    for guess in guesses:
        for number in (guess, guess - 1, guess + 1):
            if contents_page < number <= len(pages):
                line = find_title(pages[number - 1], entry.title)
                if line is not None:
                    return number, line
    return None


def find_title(page: Page, title: str) -> int | None:
    """The line of a page at which a title stands, also one broken over lines; None if nowhere."""
    wanted = title_key(title)
    if not wanted:
        return None
    keys = [title_key(line.text) for line in page.lines]
    if wanted in keys:
        return keys.index(wanted)
    return next(_broken_titles(keys, wanted), None)


def _broken_titles(keys: Sequence[str], wanted: str) -> Iterator[int]:
    for number, key in enumerate(keys):
        if not key or not (wanted.startswith(key) or key.startswith(wanted)):
            continue
        following = "".join(keys[number : number + 3])
        # A heading may run on ("… continued"); a sentence that starts like it is much longer.
        if following.startswith(wanted) and len(key) <= 2 * len(wanted):
            yield number
