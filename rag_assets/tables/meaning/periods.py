"""Which period a column or a row reports, as printed.

Belongs here: dates, years, quarters and spans of months in headers and labels, and the word that
figures were restated. Not here: units, values.
"""

import re
from collections.abc import Sequence

from rag_assets.tables.grid import PATH

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_YEAR = r"(?:19|20)\d\d"
_DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s{_MONTH},?\s{_YEAR}|{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?,?\s{_YEAR}"
    rf"|\d{{1,2}}[./]\d{{1,2}}[./]{_YEAR})"
)
_COUNT = r"(?:three|six|nine|twelve|fifteen|eighteen|\d{1,2})"
_SPAN = rf"(?:{_COUNT}[\s-](?:months?|weeks?)(?:\speriod)?|(?:first\s)?half[\s-]year|quarter)"
_FINANCIAL = rf"FY\s?['’]?(?:{_YEAR}(?:[/–-]\d\d)?|\d\d(?:[/–-]\d\d)?)"
# The most telling form first: a full date says more than the year inside it, and a span of
# months more than the date on which it ends.
_PERIODS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_SPAN}\s(?:ended|ending|to)\s{_DATE}(?!\d)",
        rf"\b{_DATE}(?!\d)",
        rf"\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H)\s?(?:{_FINANCIAL}|['’]?(?:{_YEAR}|\d\d))\b",
        rf"\b{_YEAR}\s?[/–-]\s?(?:20)?\d\d\b",
        rf"\b{_FINANCIAL}(?:[AEFB]\b|\b)",
        rf"\b{_MONTH}\s{_YEAR}\b",
        rf"\b{_YEAR}(?:[AEFB]\b|\b)",
        r"\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H)\b",
    )
)
_PARTIAL_DATE = re.compile(rf"(?:{_MONTH}(?:\s\d{{1,2}})?|\d{{1,2}}\s{_MONTH}),?", re.IGNORECASE)
_PERIOD_ENDED = re.compile(
    rf"(?:{_COUNT}\s)?(?:years?|months?|weeks?)\send(?:ed|ing)", re.IGNORECASE
)
_DIFFERENCE = re.compile(
    r"\b(?:change|variance|var\.?|difference|diff\.?|increase|decrease|growth|vs\.?|versus)(?!\w)|[Δ∆]",
    re.IGNORECASE,
)
_RESTATED = re.compile(r"(?<!not\s)\bre-?stated\b|\bre-presented\b", re.IGNORECASE)
_LEAD_IN = re.compile(
    r"(?:\b(?:at|as\sof|as\son|ended|ending)|\b(?:year|period|months|weeks)\sto|^)\s*$",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[\s,:;.*†‡)]*(?:\(?(?:as\s)?(?:re-?stated|re-presented|unaudited|audited)\)?)?[*)]*"
    r"(?:\s?\(\w{1,2}\))*",  # footnote marks
    re.IGNORECASE,
)


def column_periods(header_paths: Sequence[str]) -> tuple[str, ...]:
    """The period each column reports as printed, or "" where none or several are named.

    A period over the labels ("2022 | North | South | Total") is that of every other column. What
    compares two periods ("Change", "Variance") reports none.
    """
    periods = [period_of(path.replace(PATH, " ")) for path in header_paths]
    if periods and periods[0]:
        common = periods[0] if not any(periods[1:]) else ""
        periods = ["", *(period or common for period in periods[1:])]
    return tuple(
        "" if compares_periods(path) else period
        for path, period in zip(header_paths, periods, strict=True)
    )


def period_of(text: str) -> str:
    """The one period the text names, in its most telling form; "" for none or several."""
    for pattern in _PERIODS:
        found = {match.group() for match in pattern.finditer(text)}
        if found:
            period = found.pop()
            other_year = re.search(rf"\b{_YEAR}", text.replace(period, ""))
            return "" if found or (other_year and other_year.group() not in period) else period
    return ""


def row_period(label_path: str) -> str:
    """The period that a row's label, or a group it stands in, names as a date of its figures.

    "At 1 April 2023" and "2019" do; "Bonds due 2027" names a year of something else.
    """
    for label in reversed(label_path.split(PATH)):
        period = period_of(label)
        if period:
            before, _, after = label.partition(period)
            if _LEAD_IN.search(before) and _TAIL.fullmatch(after):
                return period
    return ""


def compares_periods(header_path: str) -> bool:
    """Whether a column holds the difference between two others ("Change", "Variance")."""
    return _DIFFERENCE.search(header_path) is not None


def is_restated(header_path: str) -> bool:
    """Whether a header says that its figures were restated."""
    return _RESTATED.search(header_path) is not None


def is_partial_date(text: str) -> bool:
    """Whether a header cell is a date whose year stands in the next row ("January 28,")."""
    return text.endswith(",") or any(
        pattern.fullmatch(text) for pattern in (_PARTIAL_DATE, _PERIOD_ENDED)
    )
