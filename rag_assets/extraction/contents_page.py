"""The printed contents page: entries, and the physical pages they really point to.

Belongs here: finding and reading it, printed number to page, verification. A contents page is a
hint: an entry counts only if its title stands on the page it names, or beside it.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rag_assets.extraction.titles import find_title, title_key
from rag_resources.records import Line, Page

SEARCHED_PAGES = 15
LEAST_PLACED = 3
LEAST_ENTRIES = 4
"""A page headed "Contents" needs this many entries, one without the heading twice as many."""

HEADED = re.compile(
    r"^\W*(?:(?:table of )?contents(?: page)?|index|inhalt(?:sverzeichnis)?|sommaire"
    r"|table des matières|índice|contenido)\W*$",
    re.IGNORECASE,
)
HEADING_LINES = 10
COLUMN_GAP = 1.5
"""Words further apart than this many font sizes stand in different columns."""

INDENT = 6.0
"""Points; entries whose left edges differ by less are of one level."""

SECOND_COLUMN = 0.25
"""An entry this share of the page's width to the right is in another column, not of lower level."""

_PAGE_NUMBER = r"(?P<page>\d{1,3}|[ivxlc]{1,6})"
_PAGE_LAST = re.compile(
    rf"^(?P<title>.*?[^\W\d_].*?)[\s.…·_-]*[\s.…·]{_PAGE_NUMBER}(?:\s?[-–]\s?\d{{1,3}})?$"
)
_PAGE_FIRST = re.compile(
    r"(?:^|\t)(?P<page>\d{1,3})\s+(?P<title>[^\t]*?[^\W\d_][^\t]*?)(?=\t\d{1,3}\s|$)"
)
_NUMBERED = re.compile(r"^(\d{1,2}(?:\.\d{1,2})*)[.)]?\s")


class Entry(NamedTuple):
    """An entry as printed; `left` is where its line starts."""

    title: str
    printed_page: str
    left: float


class PlacedEntry(NamedTuple):
    """An entry whose title was found on a page."""

    page: int
    line: int
    title: str
    level: int


class ContentsPages(NamedTuple):
    """Where the contents stand, and their verified entries in page order."""

    first: int
    last: int
    entries: tuple[PlacedEntry, ...]


def read_contents(pages: Sequence[Page]) -> ContentsPages | None:
    """The contents page with its verified entries, None if there is none to trust."""
    for position, page in enumerate(pages[:SEARCHED_PAGES]):
        if not _is_contents(page):
            continue
        last = position + 1
        while last < min(len(pages), SEARCHED_PAGES) and _is_contents(pages[last]):
            last += 1
        read = [(entry, page) for page in pages[position:last] for entry in _entries(page)]
        placed = _placed(read, pages, pages[last - 1].number)
        if len(placed) >= LEAST_PLACED:
            return ContentsPages(page.number, pages[last - 1].number, placed)
    return None


def _is_contents(page: Page) -> bool:
    headed = any(HEADED.match(line.text) for line in page.lines[:HEADING_LINES])
    return len(_entries(page)) >= (LEAST_ENTRIES if headed else 2 * LEAST_ENTRIES)


def _entries(page: Page) -> list[Entry]:
    return [entry for line in page.lines for entry in _entries_of(line)]


def _entries_of(line: Line) -> Iterator[Entry]:
    matches = [match] if (match := _PAGE_LAST.match(line.text)) else _page_first(line)
    for match in matches:
        yield Entry(match["title"].strip(" .…·_-\t"), match["page"], line.box.x0)


def _page_first(line: Line) -> list[re.Match[str]]:
    """Entries that start with their page number; one line may hold several columns of them."""
    text = line.words[0].text if line.words else line.text
    for left, right in pairwise(line.words):
        apart = right.box.x0 - left.box.x1 > COLUMN_GAP * line.size
        text += ("\t" if apart else " ") + right.text
    return list(_PAGE_FIRST.finditer(text))


def _placed(
    entries: Sequence[tuple[Entry, Page]], pages: Sequence[Page], contents_end: int
) -> tuple[PlacedEntry, ...]:
    by_label = {page.label: page.number for page in reversed(pages) if page.label}
    offset = _offset([entry for entry, _ in entries], pages, contents_end)
    levels = _levels(entries)
    placed = []
    for (entry, _), level in zip(entries, levels, strict=True):
        guesses = [by_label.get(entry.printed_page)]
        if entry.printed_page.isdigit() and offset is not None:
            guesses.append(int(entry.printed_page) + offset)
        spot = _verified(entry, [guess for guess in guesses if guess], pages, contents_end)
        if spot:
            placed.append(PlacedEntry(*spot, entry.title, level))
    return _in_page_order(placed)


def _levels(entries: Sequence[tuple[Entry, Page]]) -> list[int]:
    """The depth of the number where there is one, else of the indentation in its column."""
    lefts = sorted({entry.left for entry, _ in entries})
    depth_at: dict[float, int] = {}
    depth = 1
    for previous, left in zip([None, *lefts], lefts, strict=False):
        if previous is not None and left - previous > SECOND_COLUMN * entries[0][1].width:
            depth = 1
        elif previous is not None and left - previous > INDENT:
            depth += 1
        depth_at[left] = depth
    return [
        match[1].count(".") + 1 if (match := _NUMBERED.match(entry.title)) else depth_at[entry.left]
        for entry, _ in entries
    ]


def _offset(entries: Sequence[Entry], pages: Sequence[Page], contents_end: int) -> int | None:
    """Physical minus printed number: the most frequent difference over all titles found."""
    pages_with: dict[str, set[int]] = {}
    for page in pages[contents_end:]:
        for line in page.lines:
            pages_with.setdefault(title_key(line.text), set()).add(page.number)
    votes = Counter(
        number - int(entry.printed_page)
        for entry in entries
        if entry.printed_page.isdigit() and title_key(entry.title)
        for number in sorted(pages_with.get(title_key(entry.title), ()))
    )
    return votes.most_common(1)[0][0] if votes else None


def _verified(
    entry: Entry, guesses: Sequence[int], pages: Sequence[Page], contents_end: int
) -> tuple[int, int] | None:
    for guess in guesses:
        for number in (guess, guess - 1, guess + 1):
            if contents_end < number <= len(pages):
                line = find_title(pages[number - 1], entry.title)
                if line is not None:
                    return number, line
    return None


def _in_page_order(placed: Sequence[PlacedEntry]) -> tuple[PlacedEntry, ...]:
    """The most entries that rise with the pages; one wrong entry must not cost those after it."""
    ends: list[tuple[int, int]] = []  # per length, the earliest spot at which such a row ends
    rows: list[tuple[PlacedEntry, ...]] = []
    for entry in placed:
        spot = (entry.page, entry.line)
        length = bisect_right(ends, spot)
        row = (*(rows[length - 1] if length else ()), entry)
        ends[length : length + 1] = [spot]
        rows[length : length + 1] = [row]
    return rows[-1] if rows else ()
