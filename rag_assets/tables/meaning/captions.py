"""The title printed above a table, and the lines that may name its unit and its period.

Belongs here: choosing lines by place and look. Not here: what a unit or a period is.
"""

import re
from collections.abc import Sequence

from rag_assets.tables.figures import is_figure
from rag_assets.tables.meaning.units import is_unit_only, names_unit
from rag_resources.records import Box, Line, Page

_REACH = 60.0  # points above the table: about four lines of text
_LINES = 4
_LONGEST_TITLE = 120
_LONGEST_LEAD_IN = 320
_LINE_GAP = 0.8  # of a line's height: lines of one paragraph stand closer
_PROSE_WORDS = 9
_SENTENCE_END = re.compile(r"(?<=[a-z\d)][.;])\s+(?=[A-Z])")
_SPEAKS_OF_TABLE = re.compile(
    r":$|\b(?:tables?|below|above|following|follows|sets?\sforth|summar\w+)\b", re.IGNORECASE
)
_PERIOD_LINE = re.compile(
    r"(?:\W|\d|\b(?:for|the|as|at|of|and|to|from|in|on|years?|months?|weeks?|days?|quarters?|half|"
    r"periods?|ended|ending|fiscal|financial|three|six|nine|twelve|fifty|two|q[1-4]|fy|"
    r"jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*)\b)+",
    re.IGNORECASE,
)


def lines_above(page: Page, box: Box, tables: Sequence[Box] = ()) -> tuple[Line, ...]:
    """The lines just above the box that share its width, nearest first.

    Args:
        page: on which the table stands.
        box: of the table.
        tables: all tables of the page; the lines above end at the next one.
    """
    over = [other.y1 for other in tables if other.y1 <= box.y0 + 1 and _shares(other, box)]
    ceiling = max([box.y0 - _REACH, *over])
    near = [
        line
        for line in page.lines
        if (line.box.y0 + line.box.y1) / 2 >= ceiling
        and (line.box.y0 + line.box.y1) / 2 < box.y0
        and _shares(line.box, box)
    ]
    return tuple(sorted(near, key=lambda line: -line.box.y0)[:_LINES])


def find_caption(above: Sequence[Line]) -> str:
    """The nearest line that reads like a title, or the sentence that leads in to the table.

    Lines that only name a unit or a period stand between a title and its table; a period is the
    title where nothing else is.
    """
    period = ""
    for number, line in enumerate(above):
        text = line.text.strip()
        if _is_unit_line(text):
            continue
        if is_period_line(text):
            period = period or text
            continue
        whole = _whole_sentence(above[number:])
        if _leads_in(whole):
            return whole
        return text if _is_title(text) else period
    return period


def lines_about(above: Sequence[Line]) -> tuple[str, ...]:
    """What is said of the table above it, nearest first: titles, and sentences that lead in to it.

    Other prose speaks of something else.
    """
    said: list[str] = []
    number = 0
    while number < len(above):
        paragraph = _paragraph(above[number:])
        texts = [line.text.strip() for line in paragraph]
        if any(map(_is_prose, texts)) and (len(texts) > 1 or texts[0].endswith(".")):
            last = _SENTENCE_END.split(" ".join(reversed(texts)))[-1]
            said += [last] if _SPEAKS_OF_TABLE.search(last) else []
        else:
            said += [_SENTENCE_END.split(text)[-1] for text in texts]
        number += len(paragraph)
    return tuple(said)


def is_period_line(text: str) -> bool:
    """Whether a line names a period and nothing else ("Year ended 31 March 2024")."""
    return any(char.isdigit() for char in text) and _PERIOD_LINE.fullmatch(text) is not None


def _shares(one: Box, box: Box) -> bool:
    return one.x0 < box.x1 and one.x1 > box.x0


def _paragraph(above: Sequence[Line]) -> list[Line]:
    """The nearest line with those above it that are set like it and close to it."""
    lines = [above[0]]
    for line in above[1:]:
        gap = lines[-1].box.y0 - line.box.y1
        if gap > _LINE_GAP * (line.box.y1 - line.box.y0) or line.bold != lines[-1].bold:
            break
        lines.append(line)
    return lines


def _is_prose(text: str) -> bool:
    return len(text.split()) >= _PROSE_WORDS


def _whole_sentence(above: Sequence[Line]) -> str:
    """The nearest line with the lines before it that belong to its sentence."""
    lines = [above[0]]
    for line in above[1:]:
        gap = lines[0].box.y0 - line.box.y1
        ended = line.text.rstrip().endswith((".", ":", ";"))
        if ended or gap > _LINE_GAP * (line.box.y1 - line.box.y0) or line.bold != lines[0].bold:
            break
        lines.insert(0, line)
    return " ".join(line.text.strip() for line in lines)


def _is_unit_line(text: str) -> bool:
    """Whether it stands between a title and its table: "(in thousands, except per share data)"."""
    if is_unit_only(text):
        return True
    return names_unit(text) and text.endswith(")") and text.startswith("(")


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
