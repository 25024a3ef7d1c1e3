"""The printed lines of one page in the order in which they are read.

Belongs here: turned text, leaders, and how sure the order is. Not here: the text layer itself
(text_layer), the order of upright text (reading_order), and what is furniture (page_furniture).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

from rag_assets.extraction.labels.page_numbers import roman_value
from rag_assets.extraction.text.baselines import line_of_words
from rag_assets.extraction.text.directions import UPRIGHT, Direction, unturned
from rag_assets.extraction.text.reading_order import in_reading_order
from rag_assets.extraction.text.text_layer import TWICE, Run, TextLayer, text_layer
from rag_resources.records import Line

LEADERS = "leaders"

_REPLACEMENT = "\ufffd"
_LEADER = re.compile(f"{_REPLACEMENT}{{4,}}")
_OVERPRINTED = 5  # words; fewer are check boxes and dashes that programs print twice
_UNCERTAIN = 0.7  # agreement below which pages are grids of captions or charts; seen on 1 in 100
_FEW_LINES = 8  # too few to tell by
_TURNED = 0.2  # of the characters of a page; the turned words of a chart are fewer


class PageText(NamedTuple):
    """The printed lines of a page in reading order, and those that a reader does not see.

    Attributes:
        words: how many words the text layer has.
        excluded: how many of them are in no line, by reason.
        order: see `PageGrade.order`.
        flags: see `rag_resources.page_grade.FLAGS`.
    """

    lines: tuple[Line, ...]
    hidden: tuple[Line, ...]
    words: int
    excluded: Counter[str]
    order: float
    flags: tuple[str, ...]


def page_lines(page: Any) -> PageText:
    """The lines of a `pymupdf.Page`, rotation applied once.

    Text in another direction than most of the page follows at the end.
    """
    layer = text_layer(page)
    groups: defaultdict[Direction, list[Line]] = defaultdict(list)
    for run in layer.runs:
        groups[run.direction].append(unturned(run.line, run.direction.turns))
    lines: list[Line] = []
    for direction in sorted(groups, key=lambda key: (-_characters(groups[key]), key)):
        for line in in_reading_order(groups[direction]):
            kept = _without_leaders(line)
            layer.excluded[LEADERS] += len(line.words) - len(kept.words)
            lines.append(unturned(kept, -direction.turns))
    order = _agreement(lines, layer.runs)
    flags = [*_flags(layer, groups)]
    if order < _UNCERTAIN and len(lines) >= _FEW_LINES:
        flags.append("order_uncertain")
    return PageText(
        tuple(lines), tuple(layer.hidden), layer.words, +layer.excluded, order, tuple(flags)
    )


def _flags(layer: TextLayer, groups: dict[Direction, list[Line]]) -> Iterator[str]:
    if layer.hidden:
        yield "hidden_text"
    if layer.excluded[TWICE] >= _OVERPRINTED:
        yield "overprint"
    if layer.of_scan:
        yield "scan_layer"
    turned = sum(_characters(groups[key]) for key in groups if key != UPRIGHT)
    if turned > _TURNED * sum(map(_characters, groups.values())):
        yield "sideways_text"


def _agreement(lines: Sequence[Line], runs: Sequence[Run]) -> float:
    """The share of neighbouring lines that the file has in the same order."""
    places = {run.line.words[0].box: place for place, run in enumerate(runs)}
    starts = (line.words[0].box for line in lines)
    pairs = list(pairwise(places[start] for start in starts if start in places))
    return round(sum(a < b for a, b in pairs) / len(pairs), 3) if pairs else 1.0


def _without_leaders(line: Line) -> Line:
    """The line without a run of unmapped glyphs that leads to a figure, as in contents and tables.

    Other such glyphs are text that could not be read, and stay.
    """
    if _REPLACEMENT not in line.text:
        return line
    words = [
        word
        for word, following in zip_longest(line.words, line.words[1:])
        if not (_LEADER.fullmatch(word.text) and following and _leads_to(following.text))
    ]
    if len(words) == len(line.words):
        return line
    kept = line_of_words(words, line.size, bold=line.bold)
    return replace(kept, color=line.color, printed=line.printed or line.text)


def _leads_to(text: str) -> bool:
    return _REPLACEMENT not in text and (text[-1:].isdigit() or bool(roman_value(text)))


def _characters(pieces: Sequence[Line]) -> int:
    return sum(len(piece.text) for piece in pieces)
