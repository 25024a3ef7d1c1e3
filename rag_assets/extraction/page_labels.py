"""The page numbers that are printed on the pages.

Belongs here: numbers of the furniture that are believed because they count along with the pages.
Not here: finding the furniture (page_furniture) and reading numbers (page_numbers).
"""

import re
from collections import Counter
from collections.abc import Sequence

from rag_assets.extraction.page_numbers import Numbering, numberings
from rag_resources.records import Line

# Two pages may agree by chance; three that count along do not.
_MIN_SUPPORT = 3

_HEX_PREFIX = re.compile(r"<FEFF(?P<digits>(?:[0-9A-Fa-f]{4})*)>")


def printed_labels(
    furniture: Sequence[Sequence[Line]], pdf_labels: Sequence[str]
) -> tuple[str, ...]:
    """Per page the printed number, else the PDF's own label, else ""."""
    found = [
        {number for line in lines for number in numberings(line.text, page)}
        for page, lines in enumerate(furniture)
    ]
    # Running titles change with the chapter while the count goes on: patterns do not matter.
    support = Counter(
        series for numbers in found for series in {_series(number) for number in numbers}
    )
    return tuple(
        _best(numbers, support) or _decoded(own)
        for numbers, own in zip(found, pdf_labels, strict=True)
    )


def _decoded(label: str) -> str:
    """The PDF's label; the library leaves a prefix in UTF-16 as its hexadecimal digits."""
    match = _HEX_PREFIX.match(label)
    if match is None:
        return label
    return bytes.fromhex(match["digits"]).decode("utf-16-be", "replace") + label[match.end() :]


def _series(number: Numbering) -> tuple[str, int]:
    prefix, _, _ = number.label.rpartition("-")
    style = "roman" if number.label.isalpha() else prefix
    return (style, number.offset)


def _best(numbers: set[Numbering], support: Counter[tuple[str, int]]) -> str:
    believed = [
        (support[_series(number)], number.label)
        for number in numbers
        if support[_series(number)] >= _MIN_SUPPORT
    ]
    return max(believed)[1] if believed else ""
