"""Numbers at the top and bottom of a page that may be its number though they are no furniture.

Belongs here: lines that are nothing but a number, lines that start or end with one, and pairs of
numbers of pages printed two to a sheet. Not here: which of them are believed (page_labels).
"""

import re
from collections.abc import Iterator, Sequence

from rag_assets.extraction.labels.page_numbers import Numbering, numberings
from rag_resources.records import Line

TOP_LINES = 2
BOTTOM_LINES = 3
"""Footers stand on up to this many lines, the number on any of them."""

LONGEST_ALONE = 14
"""Characters of "Page 12 of 140"; a longer line says more than its number."""

_AROUND = r"[\s\-–—|·]*"
_ALONE = re.compile(
    rf"^{_AROUND}(?:(?:page|seite|página|p\.)\s*)?(?:[A-Z]{{1,3}}\d{{0,2}}\s?-\s?)?"
    rf"(?:\d{{1,4}}|[ivxlc]+)(?:\s*(?:of|/|von|de|sur)\s*\d+)?\.?{_AROUND}$",
    re.IGNORECASE,
)
_UNMISTAKABLE = re.compile(
    r"^(?:[-–—]\s?(?:\d{1,3}|[ivxlc]+)\s?[-–—]|(?:page|seite)\s\d{1,3}"
    r"|(?:page\s)?\d{1,3}\sof\s\d{1,3}|[A-Z]{2,3}-\d{1,2}-\d{1,3})$",
    re.IGNORECASE,
)


def edge_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines nearest the top and the bottom edge."""
    ordered = sorted(lines, key=lambda line: line.box.y0)
    return [*ordered[:TOP_LINES], *ordered[TOP_LINES:][-BOTTOM_LINES:]]


def numbers_alone(lines: Sequence[Line], page: int) -> Iterator[Numbering]:
    """Numbers that have their line to themselves."""
    for line in lines:
        if len(line.text) <= LONGEST_ALONE and _ALONE.match(line.text):
            yield from list(numberings(line.text, page))[:1]


def unmistakable_number(lines: Sequence[Line], page: int) -> str:
    """The number of a line that names nothing but a page ("- 3 -", "Page 3", "3 of 9"), or ""."""
    for line in lines:
        if _UNMISTAKABLE.match(line.text):
            return next((number.label for number in numberings(line.text, page)), "")
    return ""


def numbers_at_ends(lines: Sequence[Line], page: int) -> Iterator[Numbering]:
    """Numbers at the start or end of a line; the number of a list item ("7.") is none."""
    for line in lines:
        for number in numberings(line.text, page):
            first, rest = line.text[: len(number.label)], line.text[len(number.label) :]
            starts = first == number.label and not rest.startswith((".", ")"))
            if starts or line.text.endswith(number.label):
                yield number


def facing_numbers(lines: Sequence[Line], page: int) -> set[int]:
    """The left ones of two successive numbers, as a sheet with two printed pages has them."""
    numbers = {
        int(number.label) for number in numbers_at_ends(lines, page) if number.label.isdigit()
    }
    return {number for number in numbers if number + 1 in numbers}
