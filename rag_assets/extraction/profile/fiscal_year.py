"""What a report calls its year: "fiscal 2022", "2022/23", "Annual Report 2022".

Belongs here: names of years, and which of them belongs to a period. Not here: the days of the
period (period_statements).
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from rag_assets.extraction.profile.dates import dates_in
from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_assets.extraction.profile.report_type import COVER_PAGES, TITLES, title_matches
from rag_resources.report_profile import Stated

_YEAR = r"(?:19|20)\d\d"
_SPAN = rf"(?:{_YEAR}\s?[/–—-]\s?(?:20)?\d\d)(?![\d/.,-])"
_NAME = rf"(?:FY\s?)?(?P<name>{_SPAN}|{_YEAR}(?!\d))|\bFY\s?'?(?P<short>\d\d(?:[/-]\d\d)?)\b"
YEAR_NAME = re.compile(rf"(?<![\w.,/£$€-])(?:{_NAME})")
_AFTER_TITLE = re.compile(rf"[\s,:|–—-]*(?:(?:for|of)\s+)?(?:the\s+year\s+)?(?:{_NAME})")
_BEFORE_TITLE = re.compile(rf"(?<![\w.,/£$€-])(?:{_NAME})\s*$")

_FISCAL = re.compile(
    rf"\b(?:fiscal|financial)\s+(?:years?\s+)?(?:{_NAME})|\bFY\s?'?(?P<short2>\d\d)\b"
    rf"|\b(?:Geschäftsjahr(?:es)?|Wirtschaftsjahr|exercice|ejercicio|esercizio|boekjaar"
    rf"|räkenskapsåret|exercício(?:\s+de)?)\s+(?P<name2>{_SPAN}|{_YEAR}(?!\d))",
    re.IGNORECASE,
)
_PART_OF_YEAR = re.compile(
    rf"\b(?:quarter|months|weeks|half|remainder)\s+(?:of\s+)?(?:the\s+)?"
    rf"(?:(?:fiscal|financial)\s+)?(?:year\s+)?(?:{_NAME})",
    re.IGNORECASE,
)
_SPAN_NAME = re.compile(rf"(?<![\w.,/£$€-]){_SPAN}")
_FIRST_HALF = 6
_REACH = 160
"""Characters between the name of a year and the day it ended, in the sentence that defines it."""

_TIE = re.compile(r"\bend(?:ed|s|ing)?\b|\(|\"|refer|mean", re.IGNORECASE)
_DEFINING = 4
"""Votes of a sentence that says which day the year ended, against one that names both."""

PAGES_READ = 60
FEWEST_SPANS = 2


def year_name(match: re.Match[str]) -> str:
    """The name of a year in one form: "FY2022", "2022/23"; "" where the figures name none."""
    groups = match.groupdict()
    printed = next((groups[key] for key in ("name", "name2", "short", "short2")
                    if groups.get(key)), "")  # fmt: skip
    return plain_year_name(printed)


def plain_year_name(printed: str) -> str:
    """One form of the name: "2022/23" for "2022 – 2023", "FY2022" for "22".

    Empty for figures that span no single year.
    """
    figures = re.findall(r"\d+", printed)
    if not figures:
        return ""
    first = int(figures[0]) + (2000 if len(figures[0]) == 2 else 0)
    if len(figures) == 1:
        return f"FY{first}"
    follows = int(figures[1]) % 100 == (first + 1) % 100
    return f"{first}/{(first + 1) % 100:02d}" if follows else ""


def may_end_on(name: str, day: date) -> bool:
    """Whether a year of that name may end on the day.

    A year is named after the calendar year it ends in, or the one before where it ends in the
    first half ("fiscal 2022" to January 2023).
    """
    first, _, last = name.removeprefix("FY").partition("/")
    if last:
        return day.year == int(first) + 1
    return day.year == int(first) or (day.year == int(first) + 1 and day.month <= _FIRST_HALF)


def ends_in(name: str) -> int:
    """The calendar year in which a year of that name ends, unless it ends early in the next."""
    first, _, last = name.removeprefix("FY").partition("/")
    return int(first) + 1 if last else int(first)


def titled_year(pages: Sequence[PrintedPage]) -> Stated | None:
    """The year beside the title of the report on its first pages, else in its running heads."""
    for page in pages[:COVER_PAGES]:
        for _, pattern in TITLES:
            for match in title_matches(page, pattern):
                found = _beside(page, match)
                if found:
                    return found
    return _in_running_heads(pages)


def _beside(page: PrintedPage, title: re.Match[str]) -> Stated | None:
    after = _AFTER_TITLE.match(page.text, title.end())
    if after and year_name(after):
        return page.stated(year_name(after), title.start(), after.end(), 0.9)
    above = max(0, title.start() - 20)
    before = _BEFORE_TITLE.search(page.text[above : title.start()])
    if before and year_name(before):
        return page.stated(year_name(before), above + before.start(), title.end(), 0.9)
    return None


def _in_running_heads(pages: Sequence[PrintedPage]) -> Stated | None:
    names: Counter[str] = Counter()
    first: dict[str, Stated] = {}
    for page in pages:
        for line in page.furniture:
            match = YEAR_NAME.search(line.text)
            if match and year_name(match) and any(p.search(line.text) for _, p in TITLES):
                name = year_name(match)
                names[name] += 1
                first.setdefault(name, Stated(name, page.number, line.text, 0.85))
    # A title broken over lines is met on one page; a running head is met on many.
    return first[names.most_common(1)[0][0]] if names and max(names.values()) > 2 else None


def named_year(pages: Sequence[PrintedPage], last_day: date) -> Stated | None:
    """What the report calls the year that ended on that day.

    The name that most sentences put together with the day is believed; else spans like "2022/23"
    that end in the year of the day, where the report uses them.
    """
    votes: Counter[str] = Counter()
    clearest: dict[str, tuple[int, Stated]] = {}
    for page in pages[:PAGES_READ]:
        for match in _FISCAL.finditer(page.text):
            name = year_name(match)
            vote = _vote(page.text, match, last_day) if name else 0
            if not vote or not may_end_on(name, last_day):
                continue
            votes[name] += vote
            if vote > clearest.get(name, (0, None))[0]:
                clearest[name] = vote, page.stated(name, match.start(), match.end(), 0.9)
    return clearest[votes.most_common(1)[0][0]][1] if votes else _span_of(pages, last_day)


def named_year_of_part(pages: Sequence[PrintedPage], last_day: date) -> Stated | None:
    """The year a quarter or half belongs to: "second quarter of fiscal 2024".

    The year before is named as often for comparison, so the later of two is believed.
    """
    votes: Counter[str] = Counter()
    first: dict[str, Stated] = {}
    for page in pages[:PAGES_READ]:
        for match in _PART_OF_YEAR.finditer(page.text):
            name = year_name(match)
            if name and ends_in(name) - last_day.year in (0, 1):
                votes[name] += 1
                first.setdefault(name, page.stated(name, match.start(), match.end(), 0.8))
    return first[max(votes, key=lambda name: (votes[name], name))] if votes else None


def _vote(text: str, name: re.Match[str], last_day: date) -> int:
    """How strongly the words around the name tie it to the day; 0 where another day is nearer."""
    start = max(0, name.start() - _REACH)
    around = text[start : name.end() + _REACH]
    place, end = name.start() - start, name.end() - start
    nearest = min(
        dates_in(around),
        key=lambda day: place - day.end if day.start < place else day.start - end,
        default=None,
    )
    if nearest is None or nearest.date != last_day:
        return 0
    between = around[end : nearest.start] if nearest.start >= end else around[nearest.end : place]
    return _DEFINING if _TIE.search(between) else 1


def _span_of(pages: Sequence[PrintedPage], last_day: date) -> Stated | None:
    if last_day.month in (12, 1):
        # "2021-2022" beside a calendar year compares two years.
        return None
    wanted = f"{last_day.year - 1}/{last_day.year % 100:02d}"
    found = list(_spans(pages, wanted))
    if len(found) < FEWEST_SPANS:
        return None
    page, match = found[0]
    return page.stated(wanted, match.start(), match.end(), 0.8)


def _spans(
    pages: Sequence[PrintedPage], wanted: str
) -> Iterator[tuple[PrintedPage, re.Match[str]]]:
    for page in pages[:PAGES_READ]:
        for match in _SPAN_NAME.finditer(page.text):
            if plain_year_name(match.group()) == wanted:
                yield page, match
