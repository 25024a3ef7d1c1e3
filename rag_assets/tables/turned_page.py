"""Tables printed sideways: their part of a page set upright, and what was read put back.

Belongs here: which lines run sideways, quarter turns of lines, rules and boxes. Not here: reading.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from rag_resources.records import Box, Line, Page, Word
from rag_resources.table_records import Table

Turn = Literal[0, 1, 3]
"""Quarter turns, clockwise, of the text as displayed."""

_LEAST_LETTERS = 4  # shorter lines ("5.8") can be taller than wide when upright
_SIDEWAYS = 1.2  # height of a line by its width
_LEAST_LINES = 8  # fewer are a running title up the margin
_LEAST_ON_PAGE = 4  # of a page without much else
_MOST_OF_PAGE = 0.6  # share of telling lines that makes lines that do not tell sideways, too


class View(NamedTuple):
    """Lines of a page that run one way, set upright."""

    page: Page
    turn: Turn


def upright_views(page: Page) -> tuple[View, ...]:
    """The page as a reader holds it: as it is, and turned where text runs sideways.

    Running titles up the margin are in neither: they would tie together all rows they pass.
    """
    sideways = [line for line in page.lines if _is_sideways(line)]
    if not sideways:
        return (View(page, 0),)
    telling = sum(len(line.text) >= _LEAST_LETTERS for line in page.lines)
    rest = [line for line in page.lines if not _is_sideways(line)]
    most = len(sideways) >= _MOST_OF_PAGE * telling
    if len(sideways) < (_LEAST_ON_PAGE if most else _LEAST_LINES):
        return (View(replace(page, lines=tuple(rest)), 0),)
    if most:
        sideways += [line for line in rest if len(line.text) < _LEAST_LETTERS]
        rest = [line for line in rest if len(line.text) >= _LEAST_LETTERS]
    turn = _turn(sideways)
    lines = tuple(_upright_line(line, page, turn) for line in sideways)
    rules = tuple(_upright(rule, page, turn) for rule in page.rules)
    turned = replace(page, width=page.height, height=page.width, lines=lines, rules=rules)
    upright = replace(page, lines=tuple(rest))
    return (*([View(upright, 0)] if rest else []), View(turned, turn))


def turned_back(table: Table, page: Page, turn: Turn) -> Table:
    """A table of a view with all its places on the page as displayed."""
    if turn == 0:
        return table
    boxes = tuple(tuple(box and _displayed(box, page, turn) for box in row) for row in table.boxes)
    return replace(table, box=_displayed(table.box, page, turn), boxes=boxes)


def _is_sideways(line: Line) -> bool:
    height, width = line.box.y1 - line.box.y0, line.box.x1 - line.box.x0
    return len(line.text) >= _LEAST_LETTERS and height > _SIDEWAYS * width


def _turn(lines: Sequence[Line]) -> Turn:
    """Whether most lines of several words run down the page or up it."""
    steps = [line.words[-1].box.y0 - line.words[0].box.y0 for line in lines if len(line.words) > 1]
    return 1 if sum(step > 0 for step in steps) > sum(step < 0 for step in steps) else 3


def _upright_line(line: Line, page: Page, turn: Turn) -> Line:
    words = tuple(Word(word.text, _upright(word.box, page, turn)) for word in line.words)
    return replace(line, box=_upright(line.box, page, turn), words=words)


def _upright(box: Box, page: Page, turn: Turn) -> Box:
    if turn == 1:
        return _rounded(box.y0, page.width - box.x1, box.y1, page.width - box.x0)
    return _rounded(page.height - box.y1, box.x0, page.height - box.y0, box.x1)


def _displayed(box: Box, page: Page, turn: Turn) -> Box:
    if turn == 1:
        return _rounded(page.width - box.y1, box.x0, page.width - box.y0, box.x1)
    return _rounded(box.y0, page.height - box.x1, box.y1, page.height - box.x0)


def _rounded(x0: float, y0: float, x1: float, y1: float) -> Box:
    return Box(round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2))
