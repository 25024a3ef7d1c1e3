"""The title printed above a table, and the lines that may name its unit.

Belongs here: choosing lines by place and look. Not here: what a unit is (units).
"""

from collections.abc import Sequence

from rag_assets.tables.figures import is_figure
from rag_assets.tables.units import is_unit_only, names_unit
from rag_resources.records import Box, Line, Page

_REACH = 60.0  # points above the table: about four lines of text
_LINES = 4
_LONGEST_TITLE = 120
_LONGEST_LEAD_IN = 200


def lines_above(page: Page, box: Box) -> tuple[Line, ...]:
    """The lines just above the box that share its width, nearest first."""
    near = [
        line
        for line in page.lines
        if box.y0 - _REACH <= line.box.y0
        and (line.box.y0 + line.box.y1) / 2 < box.y0
        and line.box.x0 < box.x1
        and line.box.x1 > box.x0
    ]
    return tuple(sorted(near, key=lambda line: -line.box.y0)[:_LINES])


def find_caption(above: Sequence[Line]) -> str:
    """The nearest line that reads like a title, or the sentence that leads in to the table."""
    for line in above:
        text = line.text.strip()
        if _is_unit_line(text):
            continue
        return text if _is_title(text) or _leads_in(text) else ""
    return ""


def _is_unit_line(text: str) -> bool:
    """Whether it stands between a title and its table: "(in thousands, except per share data)"."""
    return is_unit_only(text) or (names_unit(text) and not text[:1].isupper())


def _is_title(text: str) -> bool:
    words = text.split()
    letters = any(char.isalpha() for char in text)
    figures = sum(is_figure(word) for word in words)
    return (
        letters
        and len(text) <= _LONGEST_TITLE
        and not text.endswith((".", ",", ";"))
        and text[:1] == text[:1].upper()
        and 2 * figures < len(words)
    )


def _leads_in(text: str) -> bool:
    return text.endswith(":") and len(text) <= _LONGEST_LEAD_IN
