"""How money is written around figures: signs, codes, and the ISO code each stands for.

Belongs here: currency signs, codes and words. Not here: scales and units (units).
"""

import re

from rag_assets.tables.figures import CURRENCY

# A bare "$" or "¥" names several currencies, so it yields no ISO code.
_BY_SIGN = {
    "£": "GBP", "€": "EUR", "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD",
    "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "R$": "BRL", "₹": "INR",
}  # fmt: skip
_CODES = (
    "GBP|EUR|USD|AUD|CAD|NZD|HKD|SGD|CHF|JPY|RMB|CNY|SEK|NOK|DKK|INR|ZAR|BRL|PLN|CZK|HUF|KRW|TWD"
)
_RENAMED = {"RMB": "CNY"}
_WORDS = (
    ("GBP", re.compile(r"sterling|\bpounds?\b", re.IGNORECASE)),
    ("EUR", re.compile(r"\beuros?\b", re.IGNORECASE)),
    ("USD", re.compile(r"\b(?:US|U\.S\.|United\sStates)\sdollars?\b", re.IGNORECASE)),
    ("AUD", re.compile(r"\bAustralian\sdollars?\b", re.IGNORECASE)),
    ("CAD", re.compile(r"\bCanadian\sdollars?\b", re.IGNORECASE)),
    ("CHF", re.compile(r"\bSwiss\sfrancs?\b", re.IGNORECASE)),
    ("JPY", re.compile(r"\b(?:Japanese\s)?yen\b", re.IGNORECASE)),
    ("INR", re.compile(r"\b(?:Indian\s)?rupees?\b|\bRs\b\.?", re.IGNORECASE)),
)

MONEY = rf"(?:{CURRENCY}|₹|\bRs\.?|\b(?:{_CODES})(?![a-z]))"
"""A sign or code as it stands in front of a figure or a scale word; no group of its own."""

# Codes are capitals: "cad" and "sek" are parts of words.
_CODE = re.compile(rf"(?<![A-Za-z])(?:{_CODES})(?![A-Za-z])|(?<=\bT)EUR\b")
_SIGN = re.compile(rf"{CURRENCY}|₹")


def currency_code(text: str) -> str:
    """The ISO code of the first currency that the text names, "" for none or an open one."""
    code = _CODE.search(text)
    if code:
        return _RENAMED.get(code.group(), code.group())
    sign = _SIGN.search(text)
    if sign and sign.group() in _BY_SIGN:
        return _BY_SIGN[sign.group()]
    return next((code for code, words in _WORDS if words.search(text)), "")
