"""The page numbers that are printed on the pages.

Belongs here: which numbers are believed because they count along with the pages, and when the PDF's
own labels may stand in. Not here: finding the furniture (page_furniture), numbers outside it
(edge_numbers) and reading numbers (page_numbers).
"""

import re
from collections import Counter
from collections.abc import Sequence

from rag_assets.extraction.labels.edge_numbers import (
    edge_lines,
    facing_numbers,
    numbers_alone,
    numbers_at_ends,
    unmistakable_number,
)
from rag_assets.extraction.labels.page_numbers import Numbering, numberings
from rag_resources.records import Line

Series = tuple[str, int]

# Two pages may agree by chance; three that count along do not.
_MIN_SUPPORT = 3

# A page whose number is no furniture continues the count of a page this near.
_NEAR = 4

# Appendices of two or three pages count on their own; further apart, agreement is chance.
_ADJACENT = 2

TWO_PAGES = "–"
"""Between the numbers of two printed pages on one physical page."""

_HEX_PREFIX = re.compile(r"<FEFF(?P<digits>(?:[0-9A-Fa-f]{4})*)>")


def printed_labels(
    furniture: Sequence[Sequence[Line]],
    pdf_labels: Sequence[str],
    bodies: Sequence[Sequence[Line]] = (),
) -> tuple[str, ...]:
    """Per page the printed number, else the PDF's own label where those are right, else "".

    Args:
        furniture: per page, the lines set apart from the body.
        pdf_labels: per page, the label that the PDF gives it, or "".
        bodies: per page, the other lines: a number there counts where it fits its neighbours.
    """
    found = [
        {number for line in lines for number in numberings(line.text, page)}
        for page, lines in enumerate(furniture)
    ]
    # Running titles change with the chapter while the count goes on: patterns do not matter.
    support = Counter(
        series for numbers in found for series in {_series(number) for number in numbers}
    )
    believed = [_best(numbers, support) for numbers in found]
    edges = [
        edge_lines([*lines, *body])
        for lines, body in zip(furniture, bodies or [()] * len(furniture), strict=True)
    ]
    labels = _facing(edges) or [number.label if number else "" for number in believed]
    others = _short_runs(believed, edges) | _continuing(believed, edges)
    labels = [label or others.get(page, "") for page, label in enumerate(labels)]
    labels = [label or unmistakable_number(edges[n], n) for n, label in enumerate(labels)]
    own = [_decoded(label) for label in pdf_labels]
    trusted = _agree(labels, own)
    return tuple(
        label or (stand_in if trusted else "") for label, stand_in in zip(labels, own, strict=True)
    )


def _decoded(label: str) -> str:
    """The PDF's label; the library leaves a prefix in UTF-16 as its hexadecimal digits."""
    match = _HEX_PREFIX.match(label)
    if match is None:
        return label
    return bytes.fromhex(match["digits"]).decode("utf-16-be", "replace") + label[match.end() :]


def _series(number: Numbering) -> Series:
    prefix, _, _ = number.label.rpartition("-")
    style = "roman" if number.label.isalpha() else prefix
    return (style, number.offset)


def _best(numbers: set[Numbering], support: Counter[Series]) -> Numbering | None:
    believed = [
        (support[_series(number)], number.label, number)
        for number in numbers
        if support[_series(number)] >= _MIN_SUPPORT
    ]
    return max(believed)[2] if believed else None


def _facing(edges: Sequence[Sequence[Line]]) -> list[str]:
    """Labels of sheets with two printed pages, if that is what the report consists of."""
    pairs = [facing_numbers(lines, page) for page, lines in enumerate(edges)]
    support = Counter(left - 2 * page for page, lefts in enumerate(pairs) for left in lefts)
    if not support:
        return []
    start, sheets = support.most_common(1)[0]
    if sheets < max(_MIN_SUPPORT, len(edges) // 3):
        return []
    return [
        f"{start + 2 * page}{TWO_PAGES}{start + 2 * page + 1}" if start + 2 * page in lefts else ""
        for page, lefts in enumerate(pairs)
    ]


def _continuing(
    believed: Sequence[Numbering | None], edges: Sequence[Sequence[Line]]
) -> dict[int, str]:
    """Numbers outside the furniture that continue the count of the pages around."""
    found: dict[int, str] = {}
    for page, lines in enumerate(edges):
        if believed[page]:
            continue
        near = {
            _series(number)
            for number in believed[max(0, page - _NEAR) : page + _NEAR + 1]
            if number
        }
        # A number alone on its line that does not fit speaks against one beside other words.
        numbers = list(numbers_alone(lines, page)) or list(numbers_at_ends(lines, page))
        fitting = [one.label for one in numbers if _series(one) in near]
        if fitting:
            found[page] = fitting[0]
    return found


def _short_runs(
    believed: Sequence[Numbering | None], edges: Sequence[Sequence[Line]]
) -> dict[int, str]:
    """Numbers alone on their lines that count along on adjacent pages."""
    on_pages: dict[Series, dict[int, str]] = {}
    for page, lines in enumerate(edges):
        if not believed[page]:
            for number in numbers_alone(lines, page):
                on_pages.setdefault(_series(number), {})[page] = number.label
            for number in numbers_at_ends(lines, page):
                # Words around a Roman numeral that stay the same are a footer.
                if number.label.isalpha() and number.label.islower():
                    on_pages.setdefault((number.pattern, number.offset), {})[page] = number.label
    return {
        page: label
        for labels in on_pages.values()
        for page, label in labels.items()
        if any(0 < abs(other - page) <= _ADJACENT for other in labels)
    }


def _agree(printed: Sequence[str], own: Sequence[str]) -> bool:
    """Whether the PDF's labels are those printed, on most of the pages that print one."""
    both = [one == other for one, other in zip(printed, own, strict=True) if one and other]
    return 2 * sum(both) >= len(both)
