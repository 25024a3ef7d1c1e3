"""The entries of a printed contents page, as they are printed.

Belongs here: layouts (number last or first, several columns, titles over more than one line, groups
without a number of their own) and the depth of entries. Not here: the pages the entries point to
(contents_page).
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rag_assets.extraction.sections.emphasis import CONNECTING, half_points
from rag_resources.records import Line, Page

COLUMN_GAP = 1.5
"""Words further apart than this many font sizes stand in different columns."""

INDENT = 6.0
"""Points; entries whose left edges differ by less are of one level."""

SECOND_COLUMN = 0.25
"""An entry this share of the page's width to the right is in another column, not of lower level."""

CLOSE = 1.0
"""Line heights; further apart, two lines are not one title."""

FILLED = 0.6
"""A title that fills this share of the page's width may have been broken because it was full."""

LONGEST_ROW = 400
"""Characters of a row of several columns; longer lines are prose, and dear to match."""

MOST_GROUP_WORDS = 12

_PAGE = r"(?:[A-Z]{1,2}-)?\d{1,3}|[ivxlc]{1,6}"
_PAGE_LAST = re.compile(
    rf"^(?P<title>.*?[^\W\d_].*?)[\s.…·_-]*[\s.…·](?P<page>{_PAGE})(?:\s?[-–]\s?\d{{1,3}})?$"
)
_PAGE_FIRST = re.compile(
    r"(?:^|\t)(?P<page>\d{1,3})\s+(?P<title>[^\t]*?[^\W\d_][^\t]*?)(?=\t\d{1,3}\s|$)"
)
_PAGE_ALONE = re.compile(rf"^[\s.…·_-]*(?:{_PAGE})$")
_FIRST_SIGN = re.compile(r"(?:^|\t)\d")
_LAST_SIGNS = frozenset("0123456789ivxlc")
_LEADERS = re.compile(r"(?:[.…·_]\s?){3,}")
_NUMBERED = re.compile(r"^(\d{1,2}(?:\.\d{1,2})*)[.)]?\s")
_STARTS_ENTRY = re.compile(
    r"^(?:(?:part|item|note|section|chapter|appendix|annex|schedule|exhibit)\b"
    r"|[\divx]+[a-z]?(?:\.\d+)*[.):\s])",
    re.IGNORECASE,
)


class Entry(NamedTuple):
    """An entry as printed.

    Attributes:
        titles: readings of its title, the longest first: lines above or below may belong to it.
        printed_page: the page it names; "" for the title of a group of entries.
        level: 1 for the most prominent.
    """

    titles: tuple[str, ...]
    printed_page: str
    level: int


class _Row(NamedTuple):
    """A title with its page number, or a line without one."""

    title: str
    page: str
    line: Line
    width: float


def numbered_rows(page: Page) -> list[str]:
    """The page numbers that the lines of a page end or start with, as a contents page has them."""
    return [row.page for line in page.lines for row in _rows_of(line, page) if row.page]


def entries(pages: Sequence[Page], first_lines: Sequence[int]) -> list[Entry]:
    """The entries of a contents of one or more pages, each read from the given line on."""
    rows = [
        row
        for page, first in zip(pages, first_lines, strict=True)
        for row in _by_column([list(_rows_of(line, page)) for line in page.lines[first:]])
    ]
    levels = _levels(rows)
    taken: set[int] = set()
    titles: dict[int, tuple[str, ...]] = {}
    for number, row in enumerate(rows):
        if row.page:
            titles[number], used = _readings(rows, number)
            taken |= used
    return [
        Entry(titles.get(number, (row.title,)), row.page, level)
        for number, (row, level) in enumerate(zip(rows, levels, strict=True))
        if row.page or (number not in taken and _may_head_a_group(row))
    ]


def _rows_of(line: Line, page: Page) -> Iterator[_Row]:
    if len(line.text) > LONGEST_ROW:
        yield _Row("", "", line, page.width)
        return
    cells = _cells(line)
    found = _beside_each_other(cells)
    if not found and line.text[-1:] in _LAST_SIGNS and (last := _PAGE_LAST.match(line.text)):
        found = [(last["title"], last["page"], 0)]
    if not found and _FIRST_SIGN.search(cells):
        found = [(m["title"], m["page"], m.start()) for m in _PAGE_FIRST.finditer(cells)]
    if not found:
        yield _Row(line.text.strip(), "", line, page.width)
    for title, number, start in found:
        text = _LEADERS.sub(" ", title).strip(" .…·_-\t").replace("\t", " ")
        yield _Row(text, number, _from(line, start), page.width)


def _by_column(lines: Sequence[Sequence[_Row]]) -> list[_Row]:
    """The rows column by column, where lines hold the entries of several columns."""
    rows = [row for line in lines for row in line]
    edges: list[float] = []
    for left in sorted(row.line.box.x0 for line in lines for row in line[1:]):
        if not edges or left - edges[-1] > SECOND_COLUMN * rows[0].width:
            edges.append(left)
    return sorted(rows, key=lambda row: bisect_right(edges, row.line.box.x0 + INDENT))


def _beside_each_other(cells: str) -> list[tuple[str, str, int]]:
    """Entries of several columns on one line: each a title, a gap and its page number."""
    found: list[tuple[str, str, int]] = []
    title, start, place = "", 0, 0
    for cell in cells.split("\t"):
        if _PAGE_ALONE.match(cell) and any(map(str.isalpha, title)):
            found.append((title, cell.strip(" .…·_-"), start))
            title = ""
        else:
            start = start if title else place
            title = f"{title}\t{cell}" if title else cell
        place += len(cell) + 1
    return found if len(found) > 1 and not title else []


def _cells(line: Line) -> str:
    """The text with a tab where a gap parts two columns."""
    text = line.words[0].text if line.words else line.text
    for left, right in pairwise(line.words):
        apart = right.box.x0 - left.box.x1 > COLUMN_GAP * line.size
        text += ("\t" if apart else " ") + right.text
    return text


def _from(line: Line, start: int) -> Line:
    """The line with the left edge of the word at a place of its text."""
    position = 0
    for word in line.words:
        if position >= start:
            return Line(line.text, line.box._replace(x0=word.box.x0), line.size, line.bold, ())
        position += len(word.text) + 1
    return line


def _readings(rows: Sequence[_Row], number: int) -> tuple[tuple[str, ...], set[int]]:
    """Titles that a numbered row may have with the lines around it, and which lines those are."""
    own = rows[number]
    readings = [own.title]
    used: set[int] = set()
    title = own.title
    for above in range(number - 1, max(-1, number - 3), -1):
        upper, lower = rows[above], rows[above + 1]
        if upper.page or _STARTS_ENTRY.match(lower.title) or not _goes_on(upper, lower):
            break
        title = f"{upper.title} {title}"
        readings.append(title)
        used.add(above)
    if not used and number + 1 < len(rows):
        lower = rows[number + 1]
        if not lower.page and not _STARTS_ENTRY.match(lower.title) and _goes_on(own, lower):
            readings.append(f"{own.title} {lower.title}")
            used.add(number + 1)
    return tuple(reversed(readings)), used


def _goes_on(upper: _Row, lower: _Row) -> bool:
    """Whether the lower of two lines continues the title of the upper one."""
    one, two = upper.line, lower.line
    alike = (half_points(one.size), one.bold) == (half_points(two.size), two.bold)
    gap = two.box.y0 - one.box.y1
    if not alike or not -0.7 * one.size < gap < CLOSE * one.size:
        return False
    indented = INDENT < two.box.x0 - one.box.x0 < SECOND_COLUMN * upper.width
    return bool(
        lower.title[:1].islower()
        or CONNECTING.search(upper.title)
        or (indented and _STARTS_ENTRY.match(upper.title))
        or one.box.x1 - one.box.x0 >= FILLED * upper.width
    )


def _may_head_a_group(row: _Row) -> bool:
    letters = sum(character.isalpha() for character in row.title)
    words = row.title.split()
    return (
        letters >= 3
        and letters >= 0.6 * len(row.title.replace(" ", ""))
        and len(words) <= MOST_GROUP_WORDS
        and not row.title[:1].islower()
        and row.title[-1] not in ".,;"
    )


def _levels(rows: Sequence[_Row]) -> list[int]:
    """The depth of the number where there is one, of the indentation in its column, of the type."""
    lefts = sorted({row.line.box.x0 for row in rows if row.page})
    depth_at: dict[float, int] = {}
    depth = 1
    for previous, left in zip([None, *lefts], lefts, strict=False):
        if previous is not None and left - previous > SECOND_COLUMN * rows[0].width:
            depth = 1
        elif previous is not None and left - previous > INDENT:
            depth += 1
        depth_at[left] = depth
    bold = _bold_leads([row for row in rows if row.page])
    levels: list[int] = []
    for row in rows:
        if not row.page:
            levels.append(1)
            continue
        number = _NUMBERED.match(row.title)
        level = max(number[1].count(".") + 1 if number else 1, depth_at[row.line.box.x0])
        levels.append(level + (bold and not row.line.bold))
    return levels


def _bold_leads(rows: Sequence[_Row]) -> bool:
    """Whether bold entries head the others: at one left edge, and the first one is bold."""
    if not rows or not rows[0].line.bold:
        return False
    edge = rows[0].line.box.x0
    plain = [row for row in rows if not row.line.bold]
    return len(plain) >= 2 and all(abs(row.line.box.x0 - edge) <= INDENT for row in plain)
