"""How digits are grouped and where decimals start, and which way a table writes them.

Belongs here: separators. Not here: signs, brackets, units around the digits (figure_value).
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Literal, NamedTuple

Notation = Literal["point", "comma"]
"""The mark before the decimals."""

# Digits of a number in any notation; spaces and apostrophes only ever group thousands.
DIGITS = r"(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?|\d[\d.,]*\d|\d|[.,]\d+)"

_GROUP_MARKS = re.compile(r"[ \u00a0\u202f'’]")
# Where commas group, one group of three at least stands before a point; Indian groups have two.
_COMMA_GROUPS = re.compile(r"\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?")
_POINT_GROUPS = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_PROVES_COMMA = re.compile(
    r"(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,}))(?![\d.,])"
)
_PROVES_POINT = re.compile(
    r"(?<![\d.,])(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d*\.(?:\d{1,2}|\d{4,}))(?![\d.,])"
)
_POINT_THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])")
_GERMAN_UNIT = re.compile(r"\bT\s?(?:€|EUR)|\b(?:Tsd|Mio|Mill|Mrd)\b", re.IGNORECASE)
_WHOLE = re.compile(r"(?<![\d.,/])\d+(?![\d.,/])")
_LEADING_ZERO = re.compile(r"0\d")  # "04512345" is the number of a company
_LONGEST = 27  # digits before the decimals; longer ones are numbers of accounts, not amounts

_SURE, _PLAUSIBLE, _ODD = 1.0, 0.9, 0.6


class Number(NamedTuple):
    """An unsigned number and how sure its reading is, 0 to 1."""

    value: Decimal
    certainty: float


def table_notation(cells: Iterable[str], unit: str = "") -> Notation:
    """The notation of a table: decimals after a point unless its figures prove a comma.

    Points that always have three digits behind them, among whole numbers below a thousand or in a
    unit of German ("T€"), group thousands: "14.862", "1.300", "912".
    """
    texts = list(cells)
    commas = sum(len(_PROVES_COMMA.findall(text)) for text in texts)
    points = sum(len(_PROVES_POINT.findall(text)) for text in texts)
    if not commas and not points and not any("," in text for text in texts):
        grouped = sum(len(_POINT_THOUSANDS.findall(text)) for text in texts)
        whole = [len(digits) for text in texts for digits in _WHOLE.findall(text)]
        small = max(whole) <= 3 if whole else _GERMAN_UNIT.search(unit) is not None
        return "comma" if grouped > 1 and small else "point"
    return "comma" if commas > points else "point"


def read_number(digits: str, notation: Notation) -> Number | None:
    """The number that digits with their separators stand for, None for no number."""
    plain = _GROUP_MARKS.sub("", digits)
    spaced = plain != digits
    group, mark = (",", ".") if notation == "point" else (".", ",")
    groups = _COMMA_GROUPS if notation == "point" else _POINT_GROUPS
    certainty = _PLAUSIBLE if spaced else _SURE
    if plain.count(mark) > 1 or (group in plain and mark in plain and spaced):
        return None
    if group in plain:
        if groups.fullmatch(plain):
            plain = plain.replace(group, "")
        elif plain.count(group) == 1 and mark not in plain:
            # "1,23" among points: a decimal that slipped into the other notation.
            plain, certainty = plain.replace(group, mark), _ODD
        else:
            return None
    plain = plain.replace(mark, ".")
    whole, _, decimals = plain.partition(".")
    if len(whole) > _LONGEST or len(decimals) > 9 or _LEADING_ZERO.match(whole):
        return None
    return Number(Decimal(plain), certainty)
