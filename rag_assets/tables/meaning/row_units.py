"""What single rows are counted in where it is not the table's unit.

Belongs here: labels that say per share, per cent, number of, days, or a unit of their own. Not
here: units of tables and columns (units), figures that carry their own sign (facts.figure_value).
"""

import re

from rag_assets.tables.grid import PATH
from rag_assets.tables.meaning.currencies import MONEY, currency_code
from rag_assets.tables.meaning.units import (
    MEASURE,
    PER_SHARE,
    PERCENT,
    counted_shares,
    per_share,
    unit_in,
)
from rag_resources.table_records import Unit

_PERCENT = re.compile(
    r"(?:^|[\s(])%(?=$|[\s),:])|(?<!\d\s)\bper\s?cent\b|^percentage\b", re.IGNORECASE
)
_PER_SHARE = re.compile(
    r"\bper\s(?:\w+\s){0,3}(?:shares?|unit|ADS|ADR)\b|\bEPS\b|\b(?:earnings|loss)\sper\b"
    r"|\bje\s(?:Stamm|Vorzugs)?aktie\b|\bpar\saction\b",
    re.IGNORECASE,
)
# "Common stock, par value $1 per share" is money: the label says what else is worth so much.
_STATED_PER_SHARE = re.compile(
    rf"\b(?:par|nominal|stated)\svalue\b|{MONEY}\s?\d[\d.,]*\s(?:\w+\s){{0,2}}per\s", re.IGNORECASE
)
_STOCK = re.compile(r"\bat\scost\b|\bauthori[sz]ed\b", re.IGNORECASE)
_PRICE = re.compile(r"\b(?:price|value|dividend)s?\b", re.IGNORECASE)
# "Issue of shares" and "Treasury shares" are money; these say that shares are counted.
_SHARES = re.compile(
    r"\b(?:number|no\.)\sof\b.*\bshares\b|\bweighted[\s-]average\b.*\bshares\b"
    r"|\bshares\s(?:used|outstanding|in\sissue)\b|^shares\s\(",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\b(?:number|no\.|nos\.|numbers)\sof\b|\bhead\s?count\b|\bFTEs?\b|\bWTEs?\b"
    r"|\bfull[\s-]time\sequivalents?\b|\((?:number|no\.|people|Anzahl)\)",
    re.IGNORECASE,
)
# "Median pay (£)" in a table of thousands is in pounds.
_MONEY = re.compile(rf"(?:\((?:in\s|en\s)?|,\s|\s(?=[£$€]))({MONEY}|euros?)\)?$", re.IGNORECASE)
_RATIO = re.compile(r"\b(?:ratio|pay\smultiple)(?:\s\([^()]*\))?$", re.IGNORECASE)
_MINOR = re.compile(
    r"\((?:in\s)?(pence|cents|¢)(?:\sper\s\w+)?\)|[-–—,]\s(pence|cents)$"
    r"|\b(?:share|dividend|EPS)\b.*\((p|c)\)",
    re.IGNORECASE,
)
# Only earnings per share are parted like this: "Diluted › Continuing operations".
_DILUTION = re.compile(r"(?:basic|diluted|basic\sand\sdiluted)", re.IGNORECASE)
_MINOR_UNITS = ("pence", "p", "cents", "c", "¢")
_DAYS = re.compile(r"\(days\)|\bdays\b(?!['’])", re.IGNORECASE)


def row_unit(label_path: str, table_unit: Unit) -> Unit | None:
    """What a row is counted in where its label or a group it stands in says so, else None.

    Args:
        label_path: "Earnings per share › Basic"; the innermost label that names a unit decides.
        table_unit: the table's, with what it says about exceptions ("in millions, except per
            share data"); figures per share keep its currency, counts of shares its scale.
    """
    labels = label_path.split(PATH)
    units = [
        unit for label in reversed(labels) if (unit := _label_unit(label, table_unit)) is not None
    ]
    if not units and any(map(_DILUTION.fullmatch, labels[:-1])):
        return per_share(table_unit)
    # "Earnings per share (cents) › Basic earnings per share"
    minor = [unit for unit in units[1:] if unit.text in _MINOR_UNITS]
    return minor[0] if minor and units[0].text == PER_SHARE else next(iter(units), None)


def _label_unit(label: str, table_unit: Unit) -> Unit | None:
    own = unit_in(label)
    counted = _counts_shares(label)
    if own is not None:
        keeps = not (own.currency or counted or _NUMBER.search(label))
        return own._replace(currency=table_unit.currency) if keeps else own
    minor = _MINOR.search(label)
    if minor:
        return Unit(minor[1] or minor[2] or minor[3], 1, "")
    if _PERCENT.search(label):
        return PERCENT
    if counted:
        return counted_shares(table_unit)
    if _PER_SHARE.search(label) and not _STATED_PER_SHARE.search(label):
        return per_share(table_unit)
    return _plain_unit(label, table_unit)


def _plain_unit(label: str, table_unit: Unit) -> Unit | None:
    """What a label names that is neither a share nor counted per share."""
    money = _MONEY.search(label)
    if money:
        return Unit(money[1], 1, currency_code(money[1]) or table_unit.currency)
    measure = MEASURE.search(label)
    if measure:
        return Unit(measure[1], 1, "")
    if _NUMBER.search(label):
        return Unit("Number", 1, "")
    if table_unit != PERCENT and _RATIO.search(label):
        return Unit("ratio", 1, "")
    # "31 to 60 days" is how long money is overdue, "Debtor days" is a number of days.
    if _DAYS.search(label) and not any(map(str.isdigit, label)):
        return Unit("days", 1, "")
    return None


def _counts_shares(label: str) -> bool:
    is_money = _PRICE.search(label) or _STOCK.search(label) or "$" in label
    return bool(_SHARES.search(label)) and not is_money
