"""The currency a question asks for.

Belongs here: names and signs of currencies as people write them. Not here: the currency of a
report's accounts (its profile), amounts (answering).
"""

import re

_CURRENCIES = (
    ("AUD", r"\bAUD\b|A\$|AU\$|\baustralian\s+dollars?\b"),
    ("CAD", r"\bCAD\b|C\$|CA\$|\bcanadian\s+dollars?\b"),
    ("NZD", r"\bNZD\b|NZ\$|\bnew\s+zealand\s+dollars?\b"),
    ("HKD", r"\bHKD\b|HK\$|\bhong\s+kong\s+dollars?\b"),
    ("SGD", r"\bSGD\b|S\$|\bsingapore\s+dollars?\b"),
    ("USD", r"\bUSD\b|(?<![A-Z])(?:US)?\$|\b(?:us|u\.s\.|american)\s+dollars?\b"),
    ("GBP", r"\bGBP\b|£|\bpounds?(?:\s+sterling)?\b|\bsterling\b"),
    ("EUR", r"\bEUR\b|€|\beuros?\b"),
    ("JPY", r"\bJPY\b|\byen\b"),
    ("CNY", r"\b(?:CNY|RMB)\b|\brenminbi\b"),
    ("INR", r"\bINR\b|₹|\brupees?\b"),
    ("CHF", r"\bCHF\b|\bswiss\s+francs?\b"),
    ("SEK", r"\bSEK\b|\bswedish\s+kron(?:a|or)\b"),
    ("NOK", r"\bNOK\b|\bnorwegian\s+kron(?:e|er)\b"),
    ("DKK", r"\bDKK\b|\bdanish\s+kron(?:e|er)\b"),
    ("ZAR", r"\bZAR\b"),
)
_PATTERNS = tuple((code, re.compile(words, re.IGNORECASE)) for code, words in _CURRENCIES)


def currency_in(question: str) -> str:
    """ISO 4217 code of the first currency a question names, "" if it names none."""
    found = [
        (match.start(), place, code)
        for place, (code, pattern) in enumerate(_PATTERNS)
        if (match := pattern.search(question))
    ]
    return min(found)[2] if found else ""
