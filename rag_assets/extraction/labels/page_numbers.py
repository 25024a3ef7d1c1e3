"""Numbers in a line that may be the number of its page.

Belongs here: Arabic, Roman and prefixed numbers ("12", "iv", "F-12") and how far each is from the
page it stands on. A number that keeps its distance from page to page is a page number. Not here:
what follows from it (page_furniture, page_labels).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

# "F-12", "A - 3", "A3-4", "APP-1-2" count within an appendix; longer prefixes are words or years.
_PREFIX = r"(?:[A-Z]{1,3}-\d{1,2}-|[A-Z]{1,2}\d{0,2}-|[A-Z] - |\d{1,2}-)"
# "January 19, 2022" and "31 March 2022" are dates, though they too may count along.
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_ARABIC = re.compile(
    rf"(?<![\w.,])(?P<prefix>{_PREFIX})?(?P<number>\d{{1,4}})(?![\w%]|[.,]\d)"
    rf"(?!,\s(?:19|20)\d\d\b|\s(?i:{_MONTH})[a-z]*\s(?:19|20)\d\d\b)"
)
# Roman page numbers stand at an end of their line; elsewhere the letters are words.
_ROMAN = re.compile(
    r"^\W*(?P<first>[ivxlc]+)(?=\s|\W*$)|(?:^|\s)(?P<last>[ivxlc]+)\W*$", re.IGNORECASE
)

_ROMAN_SIGNS = {"c": 100, "xc": 90, "l": 50, "xl": 40, "x": 10, "ix": 9, "v": 5, "iv": 4, "i": 1}


class Numbering(NamedTuple):
    """A series that a number of a line may belong to.

    Attributes:
        pattern: the line with the number masked.
        offset: index of the page minus the number; the same all along a series.
        label: the number as printed, with its prefix.
    """

    pattern: str
    offset: int
    label: str


def numberings(text: str, page: int) -> Iterator[Numbering]:
    """The series that the numbers of a line on this 0-based page may belong to."""
    for match in _ARABIC.finditer(text):
        start, end = match.span("number")
        pattern = f"{text[:start]}#{text[end:]}"
        yield Numbering(pattern, page - int(match["number"]), match.group())
    for match in _ROMAN.finditer(text):
        name = "first" if match["first"] else "last"
        start, end = match.span(name)
        if value := roman_value(match[name]):
            yield Numbering(f"{text[:start]}roman #{text[end:]}", page - value, match[name])


def roman_value(numeral: str) -> int:
    """The value of a Roman numeral below 400, 0 where the letters are not one."""
    rest, value = numeral.lower(), 0
    for sign, size in _ROMAN_SIGNS.items():
        while rest.startswith(sign):
            rest, value = rest[len(sign) :], value + size
    return value if not rest and _roman(value) == numeral.lower() else 0


def _roman(value: int) -> str:
    numeral = ""
    for sign, size in _ROMAN_SIGNS.items():
        numeral += sign * (value // size)
        value %= size
    return numeral
