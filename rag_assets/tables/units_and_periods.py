"""What the figures of a table are counted in, and which period each column reports.

Belongs here: unit, scale, currency and period as printed around a table. Not here: the value of a
single figure.
"""

import re
from collections.abc import Sequence

from rag_assets.tables.figures import CURRENCY
from rag_assets.tables.grid import PATH
from rag_resources.table_records import Unit

# A bare "$" names a dozen currencies, so it yields no ISO code.
_ISO_CODES = {
    "£": "GBP", "€": "EUR", "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD",
    "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
}  # fmt: skip
_ISO_CODE = re.compile(r"\b(GBP|EUR|USD|AUD|CAD|NZD|HKD|SGD|CHF|JPY|RMB|CNY|SEK|NOK|DKK|INR)\b")
_RENAMED = {"RMB": "CNY"}

_SIGN = rf"(?:{CURRENCY}|\b(?:GBP|EUR|USD|AUD|CAD|CHF|JPY|RMB|CNY|SEK|NOK|DKK))"
_WORDS = r"(?:millions?|thousands?|billions?|Mio\.?|Mrd\.?|mn|bn|m|k)"
_UNIT = re.compile(
    "|".join(
        (
            rf"{_SIGN}\s?['’‘]?000(?:['’]?s)?(?![\d,.])",
            rf"{_SIGN}\s?(?:\(?in\s|['’‘])?{_WORDS}(?!\w)",
            rf"(?:{CURRENCY}\sand\s|\b)(?:dollars|pounds|euros?|shares|units|amounts)?\s?in\s(?:{_SIGN}\s?)?"
            rf"(?:(?:US|Australian|Canadian)\s)?(?:dollars\s)?(?:millions|thousands|billions)\b"
            rf"(?:\sof\s(?:[A-Z]\S+\s)?(?:dollars|pounds|euros?|{CURRENCY}))?",
            rf"\((?:{_SIGN}\s)?(?:millions|thousands|billions)\b",
            r"\bT(?:EUR|€)|\b(?:Mio\.?|Mrd\.?)\s?(?:€|EUR)",
            r"['’]000s?(?![\d,.])",
        )
    ),
    re.IGNORECASE,
)
_BARE_UNIT = re.compile(rf"(?:{CURRENCY}|%|(?:GBP|EUR|USD|AUD|CAD|CHF))")
_FACTORS = (
    (1_000_000_000, re.compile(r"billion|bn|mrd", re.IGNORECASE)),
    (1_000, re.compile(r"thousand|000|\bT(?:EUR|€)|k\b", re.IGNORECASE)),
    (1_000_000, re.compile(r"million|mio|mn|m\b", re.IGNORECASE)),
)

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_YEAR = r"(?:19|20)\d\d"
# The most telling form first: a full date says more than the year inside it.
_PERIODS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b\d{{1,2}}\s{_MONTH}\s{_YEAR}\b",
        rf"\b{_MONTH}\s\d{{1,2}},?\s{_YEAR}\b",
        rf"\b\d{{1,2}}[./]\d{{1,2}}[./]{_YEAR}\b",
        rf"\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H)\s?['’]?(?:{_YEAR}|\d\d)\b",
        rf"\b{_YEAR}\s?[/–-]\s?(?:20)?\d\d\b",
        rf"\bFY\s?['’]?(?:{_YEAR}(?:[/–-]\d\d)?|\d\d(?:[/–-]\d\d)?)\b",
        rf"\b{_MONTH}\s{_YEAR}\b",
        rf"\b{_YEAR}\b",
    )
)
_PARTIAL_DATE = re.compile(rf"(?:{_MONTH}(?:\s\d{{1,2}})?|\d{{1,2}}\s{_MONTH}),?", re.IGNORECASE)


def names_unit(text: str) -> bool:
    """Whether a unit of money or a scale is named in the text."""
    return _UNIT.search(text) is not None


def is_unit_only(text: str) -> bool:
    """Whether the text is a unit and nothing more ("£000", "%", "(in millions)")."""
    bare = text.strip("() ")
    found = _UNIT.search(text)
    whole = found is not None and len(found.group().strip("( ")) >= len(bare)
    return whole or _BARE_UNIT.fullmatch(bare) is not None


def find_unit(
    headers: Sequence[str], caption: str, lines_above: Sequence[str], body: Sequence[str]
) -> Unit:
    """The unit nearest to the figures: header cells, then the caption, then the lines above.

    The sign printed in front of the figures themselves settles the currency where the unit words
    ("in millions") name none.
    """
    for text in (*headers, caption, *lines_above):
        found = _UNIT.search(text)
        if found:
            unit = found.group().strip("( ")
            return Unit(unit, _scale(unit), _currency(unit) or _currency_of(body))
    for text in headers:
        if _BARE_UNIT.fullmatch(text.strip()):
            return Unit(text.strip(), 1, _currency(text.strip()))
    return Unit("", 1, _currency_of(body))


def _scale(unit: str) -> int:
    return next((factor for factor, pattern in _FACTORS if pattern.search(unit)), 1)


def _currency(text: str) -> str:
    code = _ISO_CODE.search(text)
    if code:
        return _RENAMED.get(code.group(), code.group())
    sign = re.search(CURRENCY, text)
    return _ISO_CODES.get(sign.group(), "") if sign else ""


def _currency_of(body: Sequence[str]) -> str:
    codes = {_currency(cell) for cell in body} - {""}
    return codes.pop() if len(codes) == 1 else ""


def column_periods(header_paths: Sequence[str]) -> tuple[str, ...]:
    """The period each column reports as printed, or "" where none or several are named.

    A period over the labels ("2022 | North | South | Total") is that of every other column.
    """
    periods = [period_of(path.replace(PATH, " ")) for path in header_paths]
    if periods and periods[0]:
        common = periods[0] if not any(periods[1:]) else ""
        periods = ["", *(period or common for period in periods[1:])]
    return tuple(periods)


def period_of(text: str) -> str:
    """The one period the text names, in its most telling form; "" for none or several."""
    for pattern in _PERIODS:
        found = {match.group() for match in pattern.finditer(text)}
        if found:
            period = found.pop()
            other_year = re.search(rf"\b{_YEAR}", text.replace(period, ""))
            return "" if found or (other_year and other_year.group() not in period) else period
    return ""


def is_partial_date(text: str) -> bool:
    """Whether a header cell is a date whose year stands in the next row ("January 28,")."""
    return text.endswith(",") or _PARTIAL_DATE.fullmatch(text) is not None
