"""The printed contents page: where it is, and the physical pages its entries really point to.

Belongs here: finding it, printed number to page, verification. A contents page is a hint: an entry
counts only if its title stands on the page it names, or beside it. Not here: its layout
(contents_entries).
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.extraction.sections.contents_entries import Entry, entries, numbered_rows
from rag_assets.extraction.sections.titles import TitleFinder, title_key
from rag_resources.records import Page

SEARCHED_PAGES = 15
LEAST_PLACED = 3
LEAST_ENTRIES = 4
"""A page headed "Contents" needs this many entries, one without the heading twice as many."""

RISING = 0.8
"""The numbers of a contents page rise but for a few; those of a table do not."""

LEAST_GROUPS = 2
"""One title without a number may be a caption of the contents; two part it into groups."""

UNMISTAKABLE = 10
"""Letters; a title this long that is one line of one page only is meant by the entry."""

RISING_HEADED = 0.5
"""Where the page says that it is the contents; columns may have been read across."""

HEADED = re.compile(
    r"^\W*(?:(?:table of )?contents(?: page)?|index|inhalt(?:sverzeichnis)?|sommaire"
    r"|table des matières|índice|contenido)\W*$",
    re.IGNORECASE,
)
HEADING_LINES = 10


class PlacedEntry(NamedTuple):
    """An entry whose title was found on a page."""

    page: int
    line: int
    title: str
    level: int


class ContentsPages(NamedTuple):
    """Where the contents stand, the place of their heading, and the entries in page order."""

    first: int
    last: int
    heading: tuple[int, str] | None
    entries: tuple[PlacedEntry, ...]


def read_contents(pages: Sequence[Page], finder: TitleFinder) -> ContentsPages | None:
    """The contents page with its verified entries, None if there is none to trust."""
    for position, page in enumerate(pages[:SEARCHED_PAGES]):
        if not _is_contents(page, len(pages)):
            continue
        last = position + 1
        while last < min(len(pages), SEARCHED_PAGES) and _is_contents(pages[last], len(pages)):
            last += 1
        listing = pages[position:last]
        first_lines = [(_heading(page) or -1) + 1 for page in listing]
        read = entries(listing, first_lines)
        placed = _Places(pages, finder, listing[-1].number).placed(read)
        if len(placed) >= LEAST_PLACED:
            return ContentsPages(page.number, listing[-1].number, _titled(page), placed)
    return None


def _heading(page: Page) -> int | None:
    return next(
        (n for n, line in enumerate(page.lines[:HEADING_LINES]) if HEADED.match(line.text)), None
    )


def _titled(page: Page) -> tuple[int, str] | None:
    line = _heading(page)
    if line is not None:
        return line, page.lines[line].text
    return next(((0, one.text) for one in page.furniture if HEADED.match(one.text)), None)


def _is_contents(page: Page, pages: int) -> bool:
    printed = numbered_rows(page)
    numbers = [int(one) for one in printed if one.isdigit()]
    headed = _heading(page) is not None
    rise = _longest_rise([number for number in numbers if number <= 2 * pages])
    least, share = (LEAST_ENTRIES, RISING_HEADED) if headed else (2 * LEAST_ENTRIES, RISING)
    return len(printed) >= least and rise >= share * len(numbers)


def _longest_rise(numbers: Sequence[int]) -> int:
    ends: list[int] = []
    for number in numbers:
        # One more than the last keeps equal numbers in the row.
        place = bisect_left(ends, number + 1)
        ends[place : place + 1] = [number]
    return len(ends)


class _Places:
    """Where the entries of a contents are printed on the pages behind it."""

    def __init__(self, pages: Sequence[Page], finder: TitleFinder, contents_end: int) -> None:
        self._pages = pages
        self._finder = finder
        self._contents_end = contents_end
        self._by_label = {page.label: page.number for page in reversed(pages) if page.label}
        self._pages_with: dict[str, list[int]] = {}
        for page in pages[contents_end:]:
            for key in dict.fromkeys(finder.keys(page.number)):
                self._pages_with.setdefault(key, []).append(page.number)

    def placed(self, read: Sequence[Entry]) -> tuple[PlacedEntry, ...]:
        """The verified entries in page order, and the titles of groups that stand above them."""
        offset = self._offset(read)
        numbered = [
            place for entry in read if entry.printed_page and (place := self._place(entry, offset))
        ]
        return self._with_groups(read, _in_page_order(numbered))

    def _with_groups(
        self, read: Sequence[Entry], numbered: Sequence[PlacedEntry]
    ) -> tuple[PlacedEntry, ...]:
        """Titles of groups stand above the first entry of their group; the others go below them."""
        by_title = {place.title: place for place in numbered}
        rows = [
            entry if not entry.printed_page else by_title.get(title)
            for entry in read
            for title in [next((t for t in entry.titles if t in by_title), "")]
        ]
        found: list[PlacedEntry] = []
        groups = 0
        for number, row in enumerate(rows):
            if isinstance(row, PlacedEntry):
                found.append(row._replace(level=row.level + (groups > 0)))
            elif row is not None:
                following = next(
                    (one for one in rows[number:] if isinstance(one, PlacedEntry)), None
                )
                place = self._above(row, following) if following else None
                if place and (not found or found[-1][:2] < place[:2]):
                    found.append(place)
                    groups += 1
        return tuple(found) if groups >= LEAST_GROUPS else tuple(numbered)

    def _above(self, group: Entry, first: PlacedEntry) -> PlacedEntry | None:
        key = title_key(group.titles[0])
        above = self._finder.keys(first.page)[: first.line]
        if key in above:
            return PlacedEntry(first.page, above.index(key), group.titles[0], group.level)
        before = first.page - 1
        if before > self._contents_end and key in self._finder.keys(before)[:HEADING_LINES]:
            line = self._finder.keys(before).index(key)
            return PlacedEntry(before, line, group.titles[0], group.level)
        return None

    def _offset(self, read: Sequence[Entry]) -> int | None:
        """Physical minus printed number: the most frequent difference over all titles found."""
        votes = Counter(
            number - int(entry.printed_page)
            for entry in read
            if entry.printed_page.isdigit()
            for title in entry.titles
            for number in self._pages_with.get(title_key(title), ())
        )
        return votes.most_common(1)[0][0] if votes else None

    def _place(self, entry: Entry, offset: int | None) -> PlacedEntry | None:
        guesses = [self._by_label.get(entry.printed_page)]
        if entry.printed_page.isdigit() and offset is not None:
            guesses.append(int(entry.printed_page) + offset)
        near = dict.fromkeys(
            number
            for guess in guesses
            if guess
            for number in (guess, guess - 1, guess + 1)
            if self._contents_end < number <= len(self._pages)
        )
        for title in entry.titles:
            for number in near:
                line = self._finder.find(number, title)
                if line is not None:
                    return PlacedEntry(number, line, title, entry.level)
        return self._running(entry, list(near)) or self._elsewhere(entry)

    def _elsewhere(self, entry: Entry) -> PlacedEntry | None:
        """The one page on which the title is a line, whatever number the entry names."""
        for title in entry.titles:
            key = title_key(title)
            numbers = self._pages_with.get(key, ())
            if len(key) >= UNMISTAKABLE and len(numbers) == 1:
                return PlacedEntry(
                    numbers[0], self._finder.keys(numbers[0]).index(key), title, entry.level
                )
        return None

    def _running(self, entry: Entry, near: Sequence[int]) -> PlacedEntry | None:
        """The page on which a running head begins to announce the section."""
        for number in sorted(near):
            before = number > 1 and self._finder.heads(number - 1, entry.titles[-1])
            if self._finder.heads(number, entry.titles[-1]) and not before:
                return PlacedEntry(number, 0, entry.titles[-1], entry.level)
        return None


def _in_page_order(placed: Sequence[PlacedEntry]) -> tuple[PlacedEntry, ...]:
    """The most entries that rise with the pages; one wrong entry must not cost those after it."""
    ends: list[tuple[int, int]] = []  # per length, the earliest spot at which such a row ends
    rows: list[tuple[PlacedEntry, ...]] = []
    for entry in placed:
        spot = (entry.page, entry.line)
        length = bisect_left(ends, spot)
        row = (*(rows[length - 1] if length else ()), entry)
        ends[length : length + 1] = [spot]
        rows[length : length + 1] = [row]
    return rows[-1] if rows else ()
