"""Running headers and footers, page numbers, side tabs and watermarks, told by repetition.

Belongs here: which lines near an edge, or across the page, repeat at one place or count along with
the pages. Nothing is cut off by a margin: a line that does neither stays. Not here: what the page
numbers say (page_labels).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from rag_assets.extraction.labels.page_numbers import numberings
from rag_resources.records import Box, Line

_SHORT_REPORT = 4  # pages; too few to tell a running header from a coincidence
_MIN_REPEATS = 3
_MANY = 10  # pages along which no heading or figure grows by one a page
# A chapter's header repeats on every page or every other one; full-page pictures may lie between.
_REACH = 4
_EDGE_LINES = 4  # headers and footers of reports take up to this many lines
_SAME_PLACE = 3.0  # points
_CLEARANCE = 0.5  # of a line height: white space that parts furniture from the body
_BIGGER = 1.1  # a heading set this much bigger than its repetitions is the start of its section

_TILTED = 2.5  # font sizes: a line set level or upright is not thicker than one and a half
_HUGE = 24.0  # points; smaller print over other lines is a second printing or a misprint
_OVER_LINES = 2  # lines, itself among them
_STAMP_LENGTH = 4  # characters; a narrow digit is also taller than wide

_LARGE = 2.5  # of the usual size: larger figures are headlines, not page numbers
_ALONE = re.compile(
    r"\W*(?:(?:page|seite|página|pagina|pg?\.?)\W*)?(?:roman |(?:[A-Z\d]{1,4}-)*)#"
    r"(?:\s*(?:of|von|de|/)\s*\S{1,12})?\W*",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"[£$€]\s?\d|\d[.,]\d|\d\s?%|\bnil\b|\s\d{1,3}$")
_CAPTION = re.compile(r"\(.*\)")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")

LineKey = tuple[int, int]  # index of the page, index of the line on it


class SplitPage(NamedTuple):
    """The lines of a page, parted; both in their original order."""

    body: tuple[Line, ...]
    furniture: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _EdgeLine:
    """A line near an edge and its distance from it."""

    key: LineKey
    line: Line
    distance: float

    @property
    def page(self) -> int:
        return self.key[0]


def split_furniture(
    pages: Sequence[Sequence[Line]], heights: Sequence[float]
) -> tuple[SplitPage, ...]:
    """Parts every page of a report into its body and its furniture."""
    found: set[LineKey] = set()
    if len(pages) > _SHORT_REPORT:
        sized = list(zip(pages, heights, strict=True))
        for top in (True, False):
            edges = [_from_edge(page, *each, top=top) for page, each in enumerate(sized)]
            found |= _furniture(edges)
    if len(found) == sum(map(len, pages)):
        # Nothing else is printed: slides of a single line, not furniture around a body.
        found = set()
    return tuple(
        SplitPage(
            tuple(line for index, line in enumerate(lines) if (page, index) not in found),
            tuple(line for index, line in enumerate(lines) if (page, index) in found),
        )
        for page, lines in enumerate(pages)
    )


def _from_edge(page: int, lines: Sequence[Line], height: float, *, top: bool) -> list[_EdgeLine]:
    """The lines of a page from one edge inwards."""
    entries = [
        _EdgeLine((page, index), line, line.box.y0 if top else height - line.box.y1)
        for index, line in enumerate(lines)
    ]
    return sorted(entries, key=lambda entry: (entry.distance, entry.key))


def _furniture(edges: Sequence[Sequence[_EdgeLine]]) -> set[LineKey]:
    outermost = [
        entry
        for edge in edges
        for depth, entry in enumerate(edge)
        if depth < _EDGE_LINES or _is_turned(entry.line) or _is_across(entry, edge)
    ]
    usual = median([entry.line.size for edge in edges for entry in edge] or [0.0])
    small = [entry for entry in outermost if entry.line.size <= _LARGE * usual]
    numbered = [group for group in _numbers(small) if _recurs(_pages(group))]
    counting = [group for group in _counting(small) if _recurs(_pages(group))]
    standing = [group for group in _standing(outermost) if _recurs(_pages(group))]
    repeated = [*counting, *standing]
    clear = _clear(repeated, numbered, edges)
    return {
        entry.key
        for group in [*numbered, *clear]
        for entry in group
        if entry is not _section_start(group)
    } - {min(entry.key for entry in group) for group in standing if _tells_a_figure(group)}


def _is_turned(line: Line) -> bool:
    """Whether it runs up or down the page: a stamp in the margin is as long as the page."""
    return len(line.text) >= _STAMP_LENGTH and line.box.y1 - line.box.y0 > line.box.x1 - line.box.x0


def _is_across(entry: _EdgeLine, edge: Sequence[_EdgeLine]) -> bool:
    """Whether it is printed across the page or over other lines, as watermarks are."""
    box, size = entry.line.box, entry.line.size
    if min(box.x1 - box.x0, box.y1 - box.y0) > _TILTED * size > 0:
        return True
    return size >= _HUGE and sum(_holds_middle(box, other.line.box) for other in edge) > _OVER_LINES


def _holds_middle(around: Box, box: Box) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return around.x0 <= x <= around.x1 and around.y0 <= y <= around.y1


def _numbers(entries: Iterable[_EdgeLine]) -> Iterator[list[_EdgeLine]]:
    """Lines whose number counts along with the pages: it stands alone, or does so for many pages.

    In reports printed from a web page they follow the text, so their place says nothing.
    """
    for (pattern, _), group in _series(entries).items():
        if _is_page_number(pattern, group):
            yield group


def _counting(entries: Iterable[_EdgeLine]) -> Iterator[list[_EdgeLine]]:
    """Lines alike but for a number that counts along with the pages, at one place.

    Elsewhere it may be the number of a note or a figure that happens to grow.
    """
    for (pattern, _), group in _series(entries).items():
        if not _is_page_number(pattern, group):
            yield from _places(group)


def _is_page_number(pattern: str, group: Sequence[_EdgeLine]) -> bool:
    return len(group) >= _MANY or _ALONE.fullmatch(pattern) is not None


def _series(entries: Iterable[_EdgeLine]) -> Mapping[tuple[str, int], list[_EdgeLine]]:
    series: defaultdict[tuple[str, int], list[_EdgeLine]] = defaultdict(list)
    for entry in entries:
        for number in numberings(entry.line.text, entry.page):
            if not _YEAR.fullmatch(number.label):
                series[number.pattern, number.offset].append(entry)
    return series


def _places(alike: list[_EdgeLine]) -> Iterator[list[_EdgeLine]]:
    """The entries that stand at one distance from the edge, for each such distance."""
    alike.sort(key=lambda entry: (entry.distance, entry.key))
    place: list[_EdgeLine] = []
    for entry in alike:
        if place and entry.distance - place[-1].distance > _SAME_PLACE:
            yield place
            place = []
        place.append(entry)
    yield place


def _standing(entries: Iterable[_EdgeLine]) -> Iterator[list[_EdgeLine]]:
    """Lines with one text that stand at one distance from the edge."""
    by_text: defaultdict[str, list[_EdgeLine]] = defaultdict(list)
    for entry in entries:
        if not _heads_a_table(entry.line.text):
            by_text[entry.line.text].append(entry)
    for alike in by_text.values():
        yield from _places(alike)


def _tells_a_figure(group: Sequence[_EdgeLine]) -> bool:
    """Whether a repeated line is more than the name of the report: it stays where it first is."""
    return bool(_FIGURE.search(_YEAR.sub("", group[0].line.text)))


def _heads_a_table(text: str) -> bool:
    """Whether a repeated line says what the figures below it are: "(in millions)", "2022 2021"."""
    if _CAPTION.fullmatch(text) or not any(character.isalpha() for character in text):
        return True
    return len(set(_YEAR.findall(text))) > 1


def _pages(group: Iterable[_EdgeLine]) -> list[int]:
    return sorted({entry.page for entry in group})


def _recurs(pages: Sequence[int]) -> bool:
    """Whether enough pages close to each other show it; then it counts wherever it stands."""
    run = 1
    for before, page in pairwise(pages):
        run = run + 1 if page - before <= _REACH else 1
        if run >= _MIN_REPEATS:
            return True
    return False


def _clear(
    repeated: Sequence[list[_EdgeLine]],
    numbered: Sequence[list[_EdgeLine]],
    edges: Sequence[Sequence[_EdgeLine]],
) -> list[list[_EdgeLine]]:
    """The groups that white space parts from the body: what sits on lines that stay, stays too."""
    clear = list(repeated)
    while True:
        candidates = {entry.key for group in [*numbered, *clear] for entry in group}
        kept = [
            group
            for group in clear
            if _is_turned(group[0].line)
            or _is_across(group[0], edges[group[0].page])
            or _stands_clear(group, edges, candidates)
        ]
        if len(kept) == len(clear):
            return clear
        clear = kept


def _stands_clear(
    group: Sequence[_EdgeLine], edges: Sequence[Sequence[_EdgeLine]], candidates: set[LineKey]
) -> bool:
    """Whether white space parts it from the body; the repeated head of a table sits on its rows."""
    gaps = [gap for entry in group for gap in _gap_inwards(entry, edges[entry.page], candidates)]
    return not gaps or median(gaps) >= _CLEARANCE


def _gap_inwards(
    entry: _EdgeLine, edge: Sequence[_EdgeLine], candidates: set[LineKey]
) -> Iterator[float]:
    """The space to the next line of the body in line heights; nothing where there is none."""
    height = max(1.0, entry.line.box.y1 - entry.line.box.y0)
    for other in edge:
        if other.distance > entry.distance and other.key not in candidates:
            yield (other.distance - entry.distance - height) / height
            return


def _section_start(group: Sequence[_EdgeLine]) -> _EdgeLine | None:
    first = min(group, key=lambda entry: entry.key)
    usual = median(entry.line.size for entry in group)
    return first if first.line.size > _BIGGER * usual else None
