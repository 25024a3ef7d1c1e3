"""What the figures of a table are counted in, as printed around it.

Belongs here: unit, scale and currency named in headers, captions and the lines above, for the
table and for each column. Not here: units that rows name (row_units), the sign that one figure
carries (facts.figure_value).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from rag_assets.tables.grid import PATH
from rag_assets.tables.meaning.currencies import MONEY, currency_code
from rag_resources.table_records import NO_UNIT, Table, Unit

_WORDS = (
    r"(?:millions?|thousands?|billions?|crores?|lakhs?|lacs?|Mio\.?|Mill\.?|Mrd\.?|mn|mm|bn|m|k)"
)
_LONG_WORDS = r"(?:millions?|thousands?|billions?|crores?|lakhs?|lacs?)"
_NOUNS = (
    r"(?:dollars|pounds(?:\ssterling)?|sterling|euros?|rupees|shares|units|amounts|figures"
    r"|square\s(?:feet|met(?:er|re)s)|tonnes|ounces|barrels|acres|hectares)"
)
# What the unit does not hold for is part of it: ", except per share data".
_EXCEPTION = r"(?:,?\s\(?(?:except|unless|other\sthan)\b[^()]{0,90})"
_UNIT = re.compile(
    "|".join(
        (
            rf"{MONEY}\s?['’‘]?000(?:['’]?s)?(?![\d,.])",
            rf"{MONEY}\s?(?:\(?in\s|['’‘])?{_WORDS}(?!\w)",
            rf"(?:{MONEY}\sand\s|\b)(?:{_NOUNS}\s)?in\s(?:{MONEY}\s?)?"
            rf"(?:(?:US|U\.S\.|Australian|Canadian)\s)?(?:dollars\s)?{_LONG_WORDS}\b"
            rf"(?:\sof\s(?:[A-Z]\S+\s){{0,2}}(?:dollars|pounds|euros?|rupees|{MONEY}))?",
            rf"\((?:{MONEY}\s)?{_LONG_WORDS}\b",
            r"\bT(?:EUR|€)|\b(?:Mio\.?|Mill\.?|Mrd\.?|Tsd\.?)\s?(?:€|EUR|CHF)",
            r"['’‘]000s?(?![\d,.])|(?<=\()000['’]?s?(?=\))",
        )
    ),
    re.IGNORECASE,
)
# "RMB and US$ in thousands": the columns say which is theirs.
_TWO_CURRENCIES = re.compile(rf"{MONEY}\s?(?:and|or|/|&|,)\s?{MONEY}")
_EXCEPTED = re.compile(_EXCEPTION, re.IGNORECASE)
_BARE_UNIT = re.compile(rf"(?:{MONEY}|%)")
_MONEY_WITH_NOTE = re.compile(rf"({MONEY})\s?\(?notes?\b.*", re.IGNORECASE)
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
    r"(?:number|no\.?|nos\.?|#|fte|headcount|days|months|years|hours|employees"
    r"|pence|cents|p|bps|tonnes|tco2e|kwh|mwh|gwh)",
    re.IGNORECASE,
)
# A measure in brackets behind what is measured: "Useful life (years)".
MEASURE = re.compile(
    r"\(((?:million\s)?(?:years|months|hours|tonnes(?:\sCO2e?)?|tCO2e?|[kMG]Wh|km|sq\.?\s?(?:ft|m)"
    r"|m[²³23]|x|times|bps|pp|ratio))\)",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"(?<![\d.])(?:^|[\s(])%|\bper\s?cent(?:age)?\b", re.IGNORECASE)
_PER_SHARE = re.compile(r"\bper\s(?:\w+\s){0,2}(?:share|unit|ads)\b", re.IGNORECASE)
_SHARES = re.compile(
    r"(?:(?:number\sof|common|ordinary|total)\s)*shares(?:\s(?:outstanding|in\sissue|issued))?",
    re.IGNORECASE,
)
_SHARES_TOO = re.compile(r"\band\sshares\sin\b", re.IGNORECASE)
_SCALED_SHARES = re.compile(
    r"shares[^()]{0,40}\bin\s(thousands|millions|billions)\b", re.IGNORECASE
)
_SHARES_EXCEPTED = re.compile(
    r"\b(?:except|other\sthan)\b[^()]*?\b(?<!per\s)shares?\b", re.IGNORECASE
)
# A scale of whatever the table counts; "£000" and "£m" are scales of money only.
_OF_EVERYTHING = re.compile(rf"\bin\s|^(?:amounts\s)?{_LONG_WORDS}\b", re.IGNORECASE)
_PLAIN_SHARES = ("shares", "number of shares", "shares outstanding", "shares in issue")
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
    several = _TWO_CURRENCIES.match(named) is not None
    return Unit(named, scale, "" if several else currency_code(named))


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
    return NO_UNIT._replace(currency=_currency_of(body))


def counted_in(table: Table, unit: Unit) -> Table:
    """The table with a unit, which columns that name their own do not take."""
    return replace(
        table,
        unit=unit.text,
        scale=unit.scale,
        currency=unit.currency,
        units=column_units(table.header_paths, unit),
    )


def column_units(header_paths: Sequence[str], table_unit: Unit) -> tuple[Unit, ...]:
    """Per column what it is counted in: what its header says, else the table's unit.

    The lowest level of a header path that names a unit decides ("2024 › £000").
    """
    return tuple(_column_unit(path, table_unit) for path in header_paths)


def per_share(table_unit: Unit) -> Unit:
    """The unit of figures per share: whole units of the table's currency."""
    return Unit(PER_SHARE, 1, table_unit.currency)


def counted_shares(table_unit: Unit) -> Unit:
    """The unit of counts of shares: their own scale where the unit line names one, else its scale.

    "£000" is a scale of money only, "in thousands" of everything that it does not except.
    """
    text = table_unit.text
    own = _SCALED_SHARES.search(text)
    named = unit_in(f"in {own[1]}") if own else None
    if named is not None:
        scale = named.scale
    elif _SHARES_EXCEPTED.search(text):
        scale = 1
    else:
        scale = table_unit.scale if _OF_EVERYTHING.search(text) else 1
    return Unit("shares", scale, "")


def _column_unit(path: str, table_unit: Unit) -> Unit:
    for level in reversed(path.split(PATH)):
        unit = _level_unit(level.strip(), table_unit)
        if unit is not None:
            return unit
    return table_unit


def _level_unit(level: str, table_unit: Unit) -> Unit | None:
    unit = unit_in(level)
    # "in millions, except per share" over the columns says what their figures are not.
    if _PER_SHARE.search(level.replace(unit.text, "") if unit else level):
        return per_share(table_unit)
    if unit is not None:
        counts = unit.currency or _NUMBER_OF.search(level) or "shares" in level.lower()
        return unit if counts else unit._replace(currency=table_unit.currency)
    shares = _SHARES.fullmatch(level)
    # "Ordinary shares" may head their value, unless the table says that it counts shares.
    if shares and (level.lower() in _PLAIN_SHARES or _SHARES_TOO.search(table_unit.text)):
        return counted_shares(table_unit)
    if _PERCENT.search(level):
        return PERCENT
    if _COUNTED.fullmatch(level.strip("() ")):
        return Unit(level.strip("() "), 1, "")
    measure = MEASURE.search(level)
    if measure:
        return Unit(measure[1], 1, "")
    if _NUMBER_OF.search(level):
        return Unit("Number", 1, "")
    noted = _MONEY_WITH_NOTE.fullmatch(level)
    last = noted[1] if noted else level.rsplit(maxsplit=1)[-1].strip("()") if level else ""
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
    both = _TWO_CURRENCIES.search(text, 0, found.end())
    start = both.start() if both and both.end() > found.start() else found.start()
    excepted = _EXCEPTED.match(text, found.end())
    if excepted is None:
        return text[start : found.end()].strip("( ")
    return text[start : excepted.end()].strip("( ").rstrip(" ,.;:")


def _currency_of(body: Sequence[str]) -> str:
    codes = {currency_code(cell) for cell in body if any(map(str.isdigit, cell))} - {""}
    return codes.pop() if len(codes) == 1 else ""
