"""What a printed figure looks like.

Belongs here: telling figures, nil marks, years and amounts from words, as printed. Not here: what
a figure is worth (its value, sign and scale).
"""

import re

CURRENCY = r"(?:US|AU|NZ|CA|HK|A|C|S|R)?[$£€¥]"

_FIGURE = re.compile(
    rf"(?!{CURRENCY}['’‘]?000)"  # "£000" is a unit
    r"(?!\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?!\d))"  # "31.12.2024" is a date
    # "– 1,846": some set the sign apart.
    rf"(?:[-−–]\s(?=\d))?[-−–+(]*(?:{CURRENCY})?[-−–+(]*\d[\d.,'’]*(?:%|x|p|c|m|k|bn|bps|pp)?[)%]*[*†‡¹²³⁰⁴-⁹]*(?:\s?\(\d[\d.,]*%\))?"
)
_NIL = re.compile(rf"(?:{CURRENCY})?\(?[-–—−]{{1,3}}\)?%?|n/?a|n/?m|nil", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d(?:[/–-](?:20)?\d\d)?[*†‡)]*")
_RANGE = re.compile(
    rf"(?:{CURRENCY})?\d[\d,.]*k?\s?[-–—]\s?(?:{CURRENCY})?\d[\d,.]*k?", re.IGNORECASE
)
_AMOUNT_MARK = re.compile(r"\d,\d{3}|\d\.\d|[$£€¥%]|\(\d{2,}")
_PLAIN_INTEGER = re.compile(r"\d{1,3}")
_OPENING = re.compile(rf"{CURRENCY}[(]?|[(][$£€¥]?")
_CLOSING = re.compile(r"[)%]{1,2}|[*†‡]")


def is_figure(text: str) -> bool:
    """Whether the text is one number with its own signs, and perhaps its share, "12 (3.4%)"."""
    return _FIGURE.fullmatch(text) is not None


def is_nil(text: str) -> bool:
    """Whether the text is a mark that stands where a figure would: a dash, n/a, nil."""
    return _NIL.fullmatch(text) is not None


def is_year(text: str) -> bool:
    """Whether the text is a year or a financial year and nothing else."""
    return _YEAR.fullmatch(text) is not None


def is_range(text: str) -> bool:
    """Whether the text is a band between two figures ("95-100") and no financial year."""
    return _RANGE.fullmatch(text) is not None and not is_year(text)


def is_amount(text: str) -> bool:
    """Whether a figure is written as money, share or measure, which a page number never is."""
    return is_figure(text) and _AMOUNT_MARK.search(text) is not None


def is_plain_integer(text: str) -> bool:
    """Whether the text could be a page or note number."""
    return _PLAIN_INTEGER.fullmatch(text) is not None


def opens_figure(text: str) -> bool:
    """Whether the word is a sign that belongs to the figure after it ("$", "(")."""
    return _OPENING.fullmatch(text) is not None


def closes_figure(text: str) -> bool:
    """Whether the word is a sign that belongs to the figure before it (")", "%")."""
    return _CLOSING.fullmatch(text) is not None
