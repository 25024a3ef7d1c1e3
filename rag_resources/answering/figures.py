"""Figures as printed: where they stand in a text, what they are worth, in what dimension.

Belongs here: reading one figure with its sign, scale word, currency and per cent sign. Not here:
which figure answers a question (extractive) or whether an answer may state it (number_check).
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Literal, NamedTuple

from rag_resources.retrieval.question_reading.years import year_mentions

Dimension = Literal["percent", "money", "count", "year", "date"]

_SCALES = {
    "k": 3, "thousand": 3, "m": 6, "mn": 6, "million": 6, "b": 9, "bn": 9, "billion": 9,
    "tn": 12, "trillion": 12,
}  # fmt: skip
_CURRENCY_WORDS = {"US$": "$", "USD": "$", "GBP": "£", "EUR": "€"}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|"
    r"Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b"
)
_DATES = (
    re.compile(rf"(?<![\w.,])(?P<day>\d\d?)(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}", re.IGNORECASE),
    re.compile(rf"\b{_MONTH}\.?\s(?P<day>\d\d?)(?:st|nd|rd|th)?(?![\w%]|[.,]\d)", re.IGNORECASE),
)
_UNIT_LABEL = re.compile(
    r"(?:[£$€]|\b(?:US|A|C)\$|\b(?:GBP|USD|EUR|AUD|CAD|CHF)\s?)\s?['’‘]?(?P<thousands>000)['’]?s?\b(?!,)"
    r"|(?:[£$€]|\b(?:GBP|USD|EUR|AUD|CAD|CHF|US)\s?[£$€]?)\s?(?P<letter>m|mn|k|bn)\b"
    r"|\b(?:in|of)\s(?P<word>thousand|million|billion)s?\b"
    r"|[£$€]\s(?P<after>thousand|million|billion)s?\b",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"(?<![\w.,/])(?<!\w[-–−‑])(?<!\w[’'])"
    r"(?P<sign>[-−–](?=[\d£$€(.]))?"
    r"(?P<open>\(\s?[-−–]?)?"
    r"(?P<currency>(?:US|A|C)?\$|[£€¥]|(?:USD|GBP|EUR|AUD|CAD|CHF)(?=[\s\d(]))?\s?"
    r"(?P<inner>[-−–(])?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"(?!\d|,\d|\.\d)"
    r"(?:\s?(?P<scale>thousand|million|billion|trillion|mn|bn|tn)\b|(?P<letter>[mk]|(?(currency)b|(?!)))\b)?"
    r"(?![^\W\d_])"
    r"(?P<close>\s?\))?"
    r"(?:(?P<outer>m|bn|k)\b)?"
    r"(?P<percent>\s?%|\s?per\s?cent\b|\spercentage\spoints?\b)?"
    r"(?P<last>\s?\))?",
    re.IGNORECASE,
)


class Figure(NamedTuple):
    """A figure at text[start:end].

    Attributes:
        raw: exactly as printed, with currency, brackets, scale word and per cent sign.
        value: signed and with the written scale applied: "£(1.2)m" is -1200000; of a day of the
            year ("31 March") month and day as 331.
        scaled: whether a scale word was written; if not, a unit label elsewhere may apply.
        currency: symbol or code, "" where none is written.
    """

    raw: str
    value: Decimal
    dimension: Dimension
    scaled: bool
    currency: str
    start: int
    end: int


def figures_in(text: str) -> tuple[Figure, ...]:
    """Every figure in reading order, years among them; unit labels ("£000") are no figures."""
    times = [*_years(text), *_dates(text)]
    taken = [(f.start, f.end) for f in times]
    taken += [match.span() for match in _UNIT_LABEL.finditer(text)]
    others = [
        _figure(text, match)
        for match in _FIGURE.finditer(text)
        if not any(start < match.end("digits") and match.start() < end for start, end in taken)
    ]
    return tuple(sorted([*times, *others], key=lambda figure: figure.start))


def unit_scales(text: str) -> frozenset[Decimal]:
    """The scales that unit labels in a text announce: "£000" gives 1000, "in millions" 1000000."""
    return frozenset(Decimal(10) ** power for power in _label_powers(text))


def _years(text: str) -> Iterator[Figure]:
    for start, end, years in year_mentions(text):
        yield Figure(text[start:end], Decimal(years[-1]), "year", False, "", start, end)


def _dates(text: str) -> Iterator[Figure]:
    for pattern in _DATES:
        for match in pattern.finditer(text):
            month = _MONTHS.index(match["month"][:3].lower()) + 1
            value = Decimal(100 * month + int(match["day"]))
            yield Figure(match.group(), value, "date", False, "", *match.span())


def _label_powers(text: str) -> Iterator[int]:
    for match in _UNIT_LABEL.finditer(text):
        if match["thousands"]:
            yield 3
        else:
            yield _SCALES[(match["letter"] or match["word"] or match["after"]).lower()]


def _figure(text: str, match: re.Match[str]) -> Figure:
    opened = bool(match["open"]) or match["inner"] == "("
    closed = bool(match["close"] or match["last"])
    start, end = _printed_span(match, opened, closed)
    dashed = bool(match["sign"]) or match["inner"] in tuple("-−–")
    negative = dashed or (opened and closed)
    scale = match["scale"] or match["letter"] or match["outer"]
    value = Decimal(match["digits"].replace(",", ""))
    value *= Decimal(10) ** (_SCALES[scale.lower()] if scale else 0)
    currency = (match["currency"] or "").upper()
    if match["percent"]:
        dimension: Dimension = "percent"
    else:
        dimension = "money" if currency else "count"
    return Figure(
        raw=text[start:end],
        value=-value if negative else value,
        dimension=dimension,
        scaled=bool(scale),
        currency=_CURRENCY_WORDS.get(currency, currency),
        start=start,
        end=end,
    )


def _printed_span(match: re.Match[str], opened: bool, closed: bool) -> tuple[int, int]:
    """The span without a bracket that belongs to the sentence around the figure."""
    end = match.end()
    names = ("sign", "open", "currency", "inner", "digits")
    start = min(match.start(name) for name in names if match[name])
    if opened and not closed and match["open"]:
        start = match.end("open")
    if closed and not opened:
        end = match.start("close") if match["close"] else match.start("last")
    return start, end
