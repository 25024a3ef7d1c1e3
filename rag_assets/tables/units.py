"""What the figures of a table are counted in, as printed around it.

Belongs here: unit, scale and currency named in headers, captions and the lines above, for the
table and for each column. Not here: units that rows name (row_units), the sign that one figure
carries (facts.figure_value).
"""

import re
from collections.abc import Sequence

from rag_assets.tables.currencies import MONEY, currency_code
from rag_assets.tables.grid import PATH
from rag_resources.table_records import Unit

_WORDS = (
    r"(?:millions?|thousands?|billions?|crores?|lakhs?|lacs?|Mio\.?|Mill\.?|Mrd\.?|mn|mm|bn|m|k)"
)
_LONG_WORDS = r"(?:millions?|thousands?|billions?|crores?|lakhs?|lacs?)"
_NOUNS = r"(?:dollars|pounds(?:\ssterling)?|sterling|euros?|rupees|shares|units|amounts|figures)"
# What the unit does not hold for is part of it: ", except per share data".
_EXCEPTION = r"(?:,?\s\(?(?:except|unless|other\sthan)\b[^()]{0,90})"
_UNIT = re.compile(
    "|".join(
        (
            rf"{MONEY}\s?['’‘]?000(?:['’]?s)?(?![\d,.])",
            rf"{MONEY}\s?(?:\(?in\s|['’‘])?{_WORDS}(?!\w)",
            rf"(?:{MONEY}\sand\s|\b)(?:{_NOUNS}\s)?in\s(?:{MONEY}\s?)?"
            rf"(?:(?:US|U\.S\.|Australian|Canadian)\s)?(?:dollars\s)?{_LONG_WORDS}\b"
            rf"(?:\sof\s(?:[A-Z]\S+\s)?(?:dollars|pounds|euros?|rupees|{MONEY}))?",
            rf"\((?:{MONEY}\s)?{_LONG_WORDS}\b",
            r"\bT(?:EUR|€)|\b(?:Mio\.?|Mill\.?|Mrd\.?|Tsd\.?)\s?(?:€|EUR|CHF)",
            r"['’‘]000s?(?![\d,.])",
        )
    ),
    re.IGNORECASE,
)
_EXCEPTED = re.compile(_EXCEPTION, re.IGNORECASE)
_BARE_UNIT = re.compile(rf"(?:{MONEY}|%)")
_FACTORS = (
    (1_000_000_000, re.compile(r"billion|bn|mrd", re.IGNORECASE)),
    (10_000_000, re.compile(r"crore", re.IGNORECASE)),
    (100_000, re.compile(r"lakh|lac", re.IGNORECASE)),
    (1_000, re.compile(r"thousand|000|tsd|\bT(?:EUR|€)|k\b", re.IGNORECASE)),
    (1_000_000, re.compile(r"million|mio|mill|mn|mm|m\b", re.IGNORECASE)),
)

PERCENT = Unit("%", 1, "")
PER_SHARE = "per share"
# What a column is counted in where its header is nothing but this.
_COUNTED = re.compile(
    r"(?:number|no\.?|nos\.?|#|fte|headcount|shares|days|months|years|hours|employees"
    r"|pence|cents|p|bps|tonnes|tco2e|kwh|mwh|gwh)",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"(?<![\d.])(?:^|[\s(])%|\bper\s?cent(?:age)?\b", re.IGNORECASE)
_PER_SHARE = re.compile(r"\bper\s(?:\w+\s){0,2}(?:share|unit|ads)\b", re.IGNORECASE)
_NUMBER_OF = re.compile(r"\b(?:number|no\.)\sof\b|\bheadcount\b|\bFTEs?\b", re.IGNORECASE)


def names_unit(text: str) -> bool:
    """Whether a unit of money or a scale is named in the text."""
    return _UNIT.search(text) is not None


def is_unit_only(text: str) -> bool:
    """Whether the text is a unit and nothing more ("£000", "%", "(in millions)")."""
    bare = text.strip("() ")
    named = _named(text)
    return (named is not None and len(named) >= len(bare)) or (
        _BARE_UNIT.fullmatch(bare) is not None
    )


def unit_in(text: str) -> Unit | None:
    """The unit of money or scale that the text names, None if it names none."""
    named = _named(text)
    if named is None:
        return None
    scale_words = re.split(_EXCEPTED, named)[0]
    scale = next((factor for factor, word in _FACTORS if word.search(scale_words)), 1)
    return Unit(named, scale, currency_code(named))


def find_unit(
    headers: Sequence[str], caption: str, lines_above: Sequence[str], body: Sequence[str]
) -> Unit:
    """The unit nearest to the figures: header cells, then the caption, then the lines above.

    The sign printed in front of the figures themselves settles the currency where the unit words
    ("in millions") name none. A lone "%" over one of several columns is that column's only.
    """
    for text in (*headers, caption, *lines_above):
        unit = unit_in(text)
        if unit:
            return unit if unit.currency else unit._replace(currency=_currency_of(body))
    bare = [text.strip("() ") for text in headers if _BARE_UNIT.fullmatch(text.strip("() "))]
    for text in bare:
        if text != "%":
            return Unit(text, 1, currency_code(text))
    if 2 * len(bare) >= len(headers) > 0:
        return PERCENT
    return Unit("", 1, _currency_of(body))


def column_units(header_paths: Sequence[str], table_unit: Unit) -> tuple[Unit, ...]:
    """Per column what it is counted in: what its header says, else the table's unit.

    The lowest level of a header path that names a unit decides ("2024 › £000").
    """
    return tuple(_column_unit(path, table_unit) for path in header_paths)


def per_share(table_unit: Unit) -> Unit:
    """The unit of figures per share: whole units of the table's currency."""
    return Unit(PER_SHARE, 1, table_unit.currency)


def _column_unit(path: str, table_unit: Unit) -> Unit:
    for level in reversed(path.split(PATH)):
        unit = _level_unit(level.strip(), table_unit)
        if unit is not None:
            return unit
    return table_unit


def _level_unit(level: str, table_unit: Unit) -> Unit | None:
    if _PER_SHARE.search(level):
        return per_share(table_unit)
    unit = unit_in(level)
    if unit is not None:
        return unit if unit.currency else unit._replace(currency=table_unit.currency)
    if _PERCENT.search(level):
        return PERCENT
    if _COUNTED.fullmatch(level.strip("() ")):
        return Unit(level.strip("() "), 1, "")
    if _NUMBER_OF.search(level):
        return Unit("Number", 1, "")
    last = level.rsplit(maxsplit=1)[-1].strip("()") if level else ""
    if _BARE_UNIT.fullmatch(last):
        # "$" over a column of a table "in millions" names the currency, not another scale.
        scaled = table_unit.scale > 1
        text = table_unit.text if scaled else last
        return Unit(text, table_unit.scale, currency_code(last) or table_unit.currency)
    return None


def _named(text: str) -> str | None:
    found = _UNIT.search(text)
    if found is None:
        return None
    excepted = _EXCEPTED.match(text, found.end())
    if excepted is None:
        return found.group().strip("( ")
    return text[found.start() : excepted.end()].strip("( ").rstrip(" ,.;:")


def _currency_of(body: Sequence[str]) -> str:
    codes = {currency_code(cell) for cell in body if any(map(str.isdigit, cell))} - {""}
    return codes.pop() if len(codes) == 1 else ""
