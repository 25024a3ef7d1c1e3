"""Full dates as reports print them, in the languages of European reports.

Belongs here: finding and reading single dates. Not here: what a date means (period_statements).
"""

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

# By month: English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish.
_MONTH_NAMES = (
    "january jan januar jänner janvier enero gennaio janeiro januari",
    "february feb februar février fevrier febrero febbraio fevereiro februari",
    "march mar märz mars marzo março marco maart marts",
    "april apr avril abril aprile",
    "may mai mayo maggio maio mei maj",
    "june jun juni juin junio giugno junho",
    "july jul juli juillet julio luglio julho",
    "august aug août aout agosto augustus augusti",
    "september sept sep septembre septiembre settembre setembro",
    "october oct oktober octobre octubre ottobre outubro",
    "november nov novembre noviembre novembro",
    "december dec dezember décembre decembre diciembre dicembre dezembro",
)
_MONTHS = {
    name: number for number, names in enumerate(_MONTH_NAMES, start=1) for name in names.split()
}
_MONTH = rf"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})"
_YEAR = r"(?:19|20)\d\d"

# "de" and "del" are Spanish and Portuguese.
_DAY_FIRST = rf"(?P<d1>\d{{1,2}})(?:st|nd|rd|th|er|\.|º)?\s+(?:of\s+|de\s+)?(?P<m1>{_MONTH})\b\.?"
_MONTH_FIRST = rf"\b(?P<m2>{_MONTH})\.?\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?"
_NUMBERS = r"(?P<d3>\d{1,2})\s?(?P<sign>[./])\s?(?P<m3>\d{1,2})"
_DATE = re.compile(
    rf"(?<![\w.])(?:{_DAY_FIRST},?\s+(?:de\s+|del\s+)?(?P<y1>{_YEAR})"
    rf"|{_MONTH_FIRST}\s?,?\s+(?P<y2>{_YEAR})|{_NUMBERS}\s?[./]\s?(?P<y3>{_YEAR})"
    rf"|(?P<y4>{_YEAR})-(?P<m4>\d\d)-(?P<d4>\d\d))(?!\d)",
    re.IGNORECASE,
)
_DAY = re.compile(rf"(?<![\w.])(?:{_DAY_FIRST}|{_MONTH_FIRST}|{_NUMBERS}\.?)\s*$", re.IGNORECASE)
_ANY_YEAR = re.compile(rf"(?<!\d){_YEAR}(?!\d)")
_BEFORE_YEAR = 24
"""Characters a day and month may take before their year ("30th of September, del ")."""

_AFTER_YEAR = 6
"""Characters the month and day take after their year in ISO 8601."""


class DateMention(NamedTuple):
    """A date printed at text[start:end]."""

    start: int
    end: int
    date: date


def dates_in(text: str) -> Iterator[DateMention]:
    """The dates printed in a text, in order."""
    reached = 0
    # Years are found fast; the costly pattern is tried only around them.
    for year in _ANY_YEAR.finditer(text):
        start = max(reached, year.start() - _BEFORE_YEAR)
        match = _DATE.search(text, start, year.end() + _AFTER_YEAR)
        found = _date_of(match) if match else None
        if match and found:
            reached = match.end()
            yield DateMention(match.start(), match.end(), found)


def day_before(text: str, year: int) -> DateMention | None:
    """The date at the end of a text; the year is given for a day that is printed without one."""
    for mention in dates_in(text):
        if not text[mention.end :].strip():
            return mention
    match = _DAY.search(text)
    found = _date_of(match, year) if match else None
    return DateMention(match.start(), match.end(), found) if match and found else None


def _date_of(match: re.Match[str], year: int = 0) -> date | None:
    """The date; None where no such day exists or day and month may be swapped."""
    found = {name[0]: value for name, value in match.groupdict().items() if value is not None}
    try:
        day, month = int(found["d"]), _month(found["m"])
        if found.get("s") == "/":
            if month > 12:
                day, month = month, day
            elif day <= 12 and day != month:
                return None
        return date(int(found.get("y", year)), month, day)
    except ValueError:
        # 31 June is a misprint or no date at all: there is no such day to report.
        return None


def _month(printed: str) -> int:
    return _MONTHS.get(printed.casefold()) or int(printed)
