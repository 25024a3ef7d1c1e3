"""Which periods a question names: years, halves, quarters, months, days, and looks back.

Belongs here: the periods as said, in all usual spellings. Not here: which report covers one
(routing), the years printed in a report (years). A period is kept as said: "FY2022" need not end in
2022 for every organisation, so that is left to whoever knows the organisation.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from rag_resources.retrieval.question_reading.years import year_mentions

PeriodKind = Literal["year", "half", "quarter", "month", "day"]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_YEAR = r"(?P<year>(?:19|20)\d\d)(?![\d/]|-\d)"
_ORDINAL_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_ORDINAL_DAY}\s+(?:of\s+)?{_MONTH}\s*,?\s+{_YEAR}",
        rf"\b{_MONTH}\s+{_ORDINAL_DAY}\s*,?\s+{_YEAR}",
        r"\b(?P<year>(?:19|20)\d\d)-(?P<monthnumber>[01]\d)-(?P<day>[0-3]\d)\b",
        r"\b(?P<day>[0-3]?\d)[./](?P<monthnumber>[01]?\d)[./](?P<year>(?:19|20)\d\d)\b",
    )
)
_MONTH_OF = re.compile(rf"\b{_MONTH}\s+(?:of\s+)?{_YEAR}", re.IGNORECASE)
_LASTING = re.compile(
    r"\b(?:(?P<year>(?:financial\s+|fiscal\s+)?year|twelve\s+months|12\s+months)"
    r"|(?P<half>half[\s-]year|six\s+months|6\s+months)"
    r"|(?P<quarter>quarter|three\s+months|3\s+months))"
    r"(?:\s+period)?(?:,)?\s+(?:ended|ending|to|that\s+ended)(?:\s+on)?\s+$",
    re.IGNORECASE,
)
_FISCAL = r"(?:of\s+|for\s+|in\s+)?(?:the\s+)?(?:fy|fiscal(?:\s+year)?|financial\s+year)?\s*"
_FULL_OR_SHORT = r"['’]?(?P<year>(?:19|20)?\d\d)(?![\d/.,%]*\d|\s?%)"
_PARTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # Q2 of FY2023, Q2 2023, Q2'23, Q22023, H1 23
        rf"\b(?P<letter>[qh])\s?(?P<part>[1-4])\s*,?\s*{_FISCAL}{_FULL_OR_SHORT}",
        # 2Q23, 1H 2023
        rf"\b(?P<part>[1-4])\s?(?P<letter>[qh])\s*,?\s*{_FISCAL}{_FULL_OR_SHORT}",
        # FY2023Q1, 2023 Q1, FY23 H1
        r"\b(?:fy\s?)?['’]?(?P<year>(?:19|20)\d\d|(?<=fy)\d\d|(?<=fy )\d\d)"
        r"\s*[-,/]?\s*(?P<letter>[qh])(?P<part>[1-4])\b",
        rf"\b(?P<word>first|second|third|fourth|last|final|1st|2nd|3rd|4th)\s+(?P<letter>quarter|half)"
        rf"\s*,?\s*{_FISCAL}{_FULL_OR_SHORT}",
    )
)
_PART_NUMBERS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
}  # fmt: skip
_COUNTS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
}  # fmt: skip
_LOOK_BACK = re.compile(
    r"\b(?:last|past|previous|preceding|prior|recent)\s+(?:few\s+|fiscal\s+|financial\s+)?"
    r"(?:(?P<count>two|three|four|five|six|seven|eight|nine|ten|[2-9]|10)\s+"
    r"(?:fiscal\s+|financial\s+|full\s+)?years|(?P<one>(?:fiscal\s+|financial\s+)?year))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Period:
    """A period as a question names it, at question[start:end].

    Attributes:
        year: as said; of a financial year the year it ends in ("2018/19" is 2019).
        part: which half (1, 2), quarter (1 to 4) or month (1 to 12); None for years and days.
        ends: the last day, where the question gives it ("year ended 31 March 2019").
    """

    kind: PeriodKind
    year: int
    words: str
    start: int
    end: int
    part: int | None = None
    ends: date | None = None


@dataclass(frozen=True, slots=True)
class LookBack:
    """Years before the latest ("last three years" are 3, "the previous year" is 1)."""

    years: int
    words: str


def periods_in(text: str) -> tuple[Period, ...]:
    """The periods a text names in reading order; they never overlap."""
    found: list[Period] = []
    for period in (*_days(text), *_parts(text), *_months(text), *_years(text)):
        if not any(other.start < period.end and period.start < other.end for other in found):
            found.append(period)
    # A span ("2015-2018") names two years at one place: the order of the years decides.
    spans = [p for p in _years(text) if p not in found and _twin(p, found)]
    return tuple(sorted((*found, *spans), key=lambda period: (period.start, period.year)))


def look_back_in(text: str) -> LookBack | None:
    """How far a question looks back without naming years, None if it does not."""
    match = _LOOK_BACK.search(text)
    if match is None:
        return None
    count = (match["count"] or "").lower()
    return LookBack(_COUNTS.get(count) or int(count or 1), match.group())


def _twin(period: Period, found: list[Period]) -> bool:
    return any(p.kind == "year" and (p.start, p.end) == (period.start, period.end) for p in found)


def _days(text: str) -> Iterator[Period]:
    for pattern in _DATES:
        for match in pattern.finditer(text):
            month = match.groupdict().get("monthnumber") or _month(match["month"])
            try:
                day = date(int(match["year"]), int(month), int(match["day"]))
            except ValueError:  # not a day of the calendar: 31/13/2020 is some other number
                continue
            lasting = _LASTING.search(text[: match.start()])
            start = lasting.start() if lasting else match.start()
            kind: PeriodKind = "day"
            if lasting:
                kind = "year" if lasting["year"] else "half" if lasting["half"] else "quarter"
            words = text[start : match.end()]
            yield Period(kind, day.year, words, start, match.end(), None, day)


def _parts(text: str) -> Iterator[Period]:
    for pattern in _PARTS:
        for match in pattern.finditer(text):
            kind: PeriodKind = "quarter" if match["letter"][0].lower() == "q" else "half"
            last = 4 if kind == "quarter" else 2
            word = match.groupdict().get("word")
            part = _PART_NUMBERS.get(word.lower(), last) if word else int(match["part"])
            year = int(match["year"])
            if part <= last:
                year += 2000 if year < 100 else 0
                yield Period(kind, year, match.group(), match.start(), match.end(), part)


def _months(text: str) -> Iterator[Period]:
    for match in _MONTH_OF.finditer(text):
        lasting = _LASTING.search(text[: match.start()])
        year = int(match["year"])
        if lasting and lasting["year"]:
            words = text[lasting.start() : match.end()]
            yield Period("year", year, words, lasting.start(), match.end())
        else:
            month = _month(match["month"])
            yield Period("month", year, match.group(), match.start(), match.end(), month)


def _years(text: str) -> Iterator[Period]:
    for mention in year_mentions(text):
        for year in mention.years:
            words = text[mention.start : mention.end]
            yield Period("year", year, words, mention.start, mention.end)


def _month(name: str) -> int:
    return _MONTHS.index(name.lower()[:3]) + 1
