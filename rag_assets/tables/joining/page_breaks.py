"""What stands between a table and the edge of its page.

Belongs here: telling running titles, continuation marks, units and footnotes from text that parts
two tables. Not here: whether two tables have the same columns (continuation).
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rag_assets.tables.meaning.units import is_unit_only, names_unit
from rag_resources.records import Box, Line, Page

_CONTINUED = re.compile(
    r"[\s([—–-]*\b(?:continued|cont[’'.]?d\b|fortsetzung)"
    r"(?:\s(?:on|from|over)\b.*|\s?overleaf)?[\s)\]:.…]*$",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(
    r"(?:[*†‡§#]+|[¹²³⁴⁵⁶⁷⁸⁹]+|\(?\d{1,2}\)|\(?[a-z]\)|\d{1,2}\s(?=[A-Z])|(?:notes?|source):)",
    re.IGNORECASE,
)
_REFERS_TO_NOTES = re.compile(
    r"(?:accompanying|above|notes?\son\spages?|see\s).*\bnotes?\b|\bnotes\b.*\bpart\sof\b",
    re.IGNORECASE,
)
_UNIT_WORDS = 12  # a longer line that names a unit is a sentence
_WRAPPED = 0.8  # in line heights: the gap between lines of one footnote stays below
_WHITE_FOOT = 0.3  # share of the printed height; a table with more room below it has ended
_SAME_PLACE = 6.0  # points between running heads of left and right pages


class Frame(NamedTuple):
    """A piece of a table on its page, with the pieces of the other tables there."""

    page: Page
    box: Box
    others: Sequence[Box]


def reaches_foot(frame: Frame, overleaf: Page) -> bool:
    """Whether a table may go on overleaf: below it stand footnotes and marks at most."""
    page, box = frame.page, frame.box
    if any(other.y1 > box.y0 and other != box for other in frame.others):
        return False
    below = [line for line in page.lines if _middle(line) > box.y1]
    foot = max(_lowest(page), _lowest(overleaf))
    end = max([box.y1, *(line.box.y1 for line in below)])
    return foot - end <= _WHITE_FOOT * foot and all(_is_footing(below, page))


def starts_at_head(
    frame: Frame, before: Sequence[Page], titles: Collection[str], headers: Collection[str]
) -> bool:
    """Whether a table may come from the page before: above it stand repeated lines at most.

    Args:
        before: the two pages before its own, where there are two, the nearest last.
        titles: the lines above the table on the page where it starts, see `plain`.
        headers: what its header and caption say, see `plain`.
    """
    page, box = frame.page, frame.box
    if any(other.y0 < box.y1 and other != box for other in frame.others):
        return False
    words = {word for text in headers for word in text.split()}
    heads = _running_heads(before)
    others = [line for line in page.furniture if _masked(line.text) not in heads]
    above = [line for line in (*page.lines, *others) if _middle(line) < box.y0]
    return all(_is_heading(line, page, titles, words) for line in above)


def lines_over(page: Page, box: Box) -> list[Line]:
    """The lines of the body that are printed higher than the box."""
    return [line for line in page.lines if _middle(line) < box.y0]


def says_continued(text: str) -> bool:
    """Whether a line or title says that it goes on, or comes, from another page."""
    return _CONTINUED.search(text) is not None


def plain(text: str) -> str:
    """A title or header without its continuation mark, case and punctuation, for comparison."""
    return " ".join(re.findall(r"\w+|[£$€%]", _CONTINUED.sub("", text).casefold()))


def _is_footing(below: Sequence[Line], page: Page) -> Iterator[bool]:
    footnote: Line | None = None
    for line in sorted(below, key=lambda line: line.box.y0):
        text = line.text.strip()
        wrapped = footnote is not None and _follows(line, footnote)
        if wrapped or _FOOTNOTE.match(text):
            footnote = line
            yield True
            continue
        footnote = None
        yield not plain(text) or text == page.label or _REFERS_TO_NOTES.search(text) is not None


def _follows(line: Line, above: Line) -> bool:
    gap = line.box.y0 - above.box.y1
    return gap <= _WRAPPED * (above.box.y1 - above.box.y0) and line.size <= above.size


def _is_heading(line: Line, page: Page, titles: Collection[str], words: Collection[str]) -> bool:
    text = line.text.strip()
    said = plain(text)
    if not _masked(text) or text == page.label or said in titles:
        return True
    if set(said.split()) <= set(words):
        return True
    return is_unit_only(text) or (names_unit(text) and len(text.split()) <= _UNIT_WORDS)


def _running_heads(before: Sequence[Page]) -> set[str]:
    """The furniture of the page before, and of the one before that where left and right alternate.

    A statement's title that comes again every second page is set apart like a running head, but
    nothing that was set apart takes its place on the page between.
    """
    *earlier, last = before
    heads = {_masked(line.text): _middle(line) for line in last.furniture}
    places = [place for text, place in heads.items() if text]
    alternating = {
        _masked(line.text)
        for page in earlier
        for line in page.furniture
        if any(abs(_middle(line) - place) <= _SAME_PLACE for place in places)
    }
    return alternating | heads.keys()


def _masked(text: str) -> str:
    """A running head without the page number in it, which differs from page to page."""
    return re.sub(r"\d+", "", plain(text)).strip()


def _lowest(page: Page) -> float:
    """Where print ends on the page; paper may reach far below."""
    return max((line.box.y1 for line in (*page.lines, *page.furniture)), default=0.0)


def _middle(line: Line) -> float:
    return (line.box.y0 + line.box.y1) / 2
