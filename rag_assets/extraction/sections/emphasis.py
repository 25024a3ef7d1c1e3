"""Lines that stand out from the body text: larger, bold or in capitals, and close together.

Belongs here: what ordinary text looks like, and blocks of lines that differ from it. Not here:
whether such a line is a heading (headings).
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rag_assets.extraction.sections.titles import MOST_LINES
from rag_assets.statements import statement_kind
from rag_resources.records import Line, Page

LARGER = 1.15
"""Printed headings differ from the body by at least a sixth; less is noise of the type setting."""

COMMON = 0.4
"""Where more of the text than this is bold (or in capitals), that says nothing of a line."""

FULL_PAGE = 600
"""Characters; a page with this much text has a body size of its own."""

FULL_LINE = 0.55
"""A line that fills this share of the page's width was broken because it was full."""

CONNECTING = re.compile(r"(?:\b(?:and|or|of|the|for|in|to|on|with|by)|[-–—&,])$", re.IGNORECASE)

# A line that starts like this starts a title of its own.
_NUMBERED = re.compile(
    r"^(?:(?:note|item|part|schedule|appendix)\s+)?(?:\d|[IVX]+\b)", re.IGNORECASE
)


class BodyType(NamedTuple):
    """What ordinary text looks like, and which means of emphasis are rare enough to tell."""

    size: float
    bold_tells: bool
    capitals_tell: bool


def body_type(pages: Sequence[Page]) -> BodyType:
    """What most of the report is set in."""
    lines = [line for page in pages for line in page.lines]
    most = COMMON * sum(len(line.text) for line in lines)
    return BodyType(
        _commonest_size(lines),
        sum(len(line.text) for line in lines if line.bold) <= most,
        sum(len(line.text) for line in lines if line.text.isupper()) <= most,
    )


def _commonest_size(lines: Sequence[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[half_points(line.size)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def body_type_of_page(page: Page, body: BodyType) -> BodyType:
    """The body type of a full page: front halves are often set larger than the notes."""
    if sum(len(line.text) for line in page.lines) < FULL_PAGE:
        return body
    return body._replace(size=max(body.size, _commonest_size(page.lines)))


def half_points(size: float) -> float:
    """The size as fonts are chosen; the rest is noise of conversion."""
    return round(size * 2) / 2


def emphasised_titles(page: Page, body: BodyType) -> Iterator[list[int]]:
    """The lines of each emphasised title of a page: one, or more where it is broken."""
    for block in _blocks(page, [_stands_out(line, body) for line in page.lines]):
        yield from _broken_titles(page, block)


def _stands_out(line: Line, body: BodyType) -> bool:
    emphasised = (body.bold_tells and line.bold) or (body.capitals_tell and line.text.isupper())
    return line.size >= body.size * LARGER or (emphasised and line.size >= body.size * 0.95)


def _blocks(page: Page, outstanding: Sequence[bool]) -> Iterator[list[int]]:
    """Outstanding lines that follow each other closely; a longer block is emphasised prose.

    The name of a statement is a title even so: whose it is, its period and unit stand around it.
    """
    block: list[int] = []
    for number, stands_out in enumerate([*outstanding, False]):
        if block and not (stands_out and _close(page.lines[number - 1], page.lines[number])):
            if len(block) <= MOST_LINES:
                yield block
            else:
                yield from ([one] for one in block if statement_kind(page.lines[one].text))
            block = []
        if stands_out:
            block.append(number)


def _close(upper: Line, lower: Line) -> bool:
    same = (half_points(upper.size), upper.bold) == (half_points(lower.size), lower.bold)
    return same and -0.5 * lower.size < lower.box.y0 - upper.box.y1 < 0.7 * lower.size


def _broken_titles(page: Page, block: Sequence[int]) -> Iterator[list[int]]:
    """Titles of one or more lines: the next line belongs to a title that is plainly unfinished."""
    title = [block[0]]
    for upper, lower in pairwise(block):
        text, following = page.lines[upper].text, page.lines[lower].text
        full = page.lines[upper].box.x1 - page.lines[upper].box.x0 >= FULL_LINE * page.width
        unfinished = full or following[:1].islower() or CONNECTING.search(text)
        if unfinished and not _NUMBERED.match(following):
            title.append(lower)
        else:
            yield title
            title = [lower]
    yield title
