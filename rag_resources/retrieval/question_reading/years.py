"""Which years a text speaks of.

Belongs here: finding years and financial years as printed, in questions and reports alike. Not
here: quarters, days and looks back (periods); other figures (answering/figures). A financial year
goes by the year it ends in, so "2021/22", "2021-2022" and "FY22" all name 2022; that is how annual
reports title their columns ("2022" above the year to 31 March 2022).
"""

import re
from typing import NamedTuple

_CENTURY = 2000  # two-digit years occur only in spans, after "FY" or a quarter: all recent
_FISCAL = r"(?:(?i:fy|fiscal(?:\s+year)?)\s?)"
_SPAN = re.compile(
    rf"(?<![\w.,/£$€-]){_FISCAL}?(?P<start>(?:19|20)\d\d)\s?[/–—−‑-]\s?"
    rf"{_FISCAL}?(?P<end>(?:19|20)\d\d|\d\d)(?![\d/]|[.,-]\d|\s?%)"
)
_QUARTER = re.compile(
    r"\b(?i:[qh][1-4]|[1-4][qh])(?:\s?['’]?(?P<year>20\d\d)|['’]?(?P<short>\d\d))\b(?![/.,]?\d|\s?%)"
)
_SINGLE = re.compile(rf"(?<![\d.,/£$€-]){_FISCAL}?(?P<year>(?:19|20)\d\d)(?!\d|[.,]\d|\s?%)")
_SHORT = re.compile(rf"\b{_FISCAL}['’]?(?:\d\d\s?[/–-]\s?)?(?P<year>\d\d)\b(?![/.,]?\d|\s?%)")


class YearMention(NamedTuple):
    """A year or financial year at text[start:end]; `years` are the end years it names."""

    start: int
    end: int
    years: tuple[int, ...]


def year_mentions(text: str) -> tuple[YearMention, ...]:
    """Every mention of a year in reading order; mentions never overlap."""
    mentions: list[YearMention] = []
    for pattern in (_SPAN, _QUARTER, _SHORT, _SINGLE):
        for match in pattern.finditer(text):
            years = _years_of(match)
            if years and not any(m.start < match.end() and match.start() < m.end for m in mentions):
                mentions.append(YearMention(match.start(), match.end(), years))
    return tuple(sorted(mentions))


def years_in(text: str) -> tuple[int, ...]:
    """The end years a text names, in order of first mention, each once."""
    return tuple(dict.fromkeys(year for mention in year_mentions(text) for year in mention.years))


def _years_of(match: re.Match[str]) -> tuple[int, ...]:
    groups = match.groupdict()
    if "end" not in groups:
        year = int(groups["year"] or groups["short"])
        return (year if year > 99 else _CENTURY + year,)
    start = int(groups["start"])
    end = int(groups["end"])
    if end <= 99:
        end += start // 100 * 100 if start % 100 != 99 else (start // 100 + 1) * 100
    if end == start + 1:
        return (end,)
    return (start, end) if end > start else ()
