"""Where the words of a frame show more rows and columns than its rules.

Belongs here: cutting bands that hold several printed rows, taking apart cells that only a missing
rule joins. Not here: frames as drawn (rule_frames), the words of each cell (ruled_cells).
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rag_assets.tables.figures import is_figure, is_nil
from rag_assets.tables.grid import enclosing
from rag_assets.tables.ruled.rule_frames import Frame
from rag_resources.records import Box, Word
from rag_resources.table_records import Span

_SAME_ROW = 0.5  # of a word's height
_LEAST_LINES = 3  # two lines in two bands are more often one label than two
_CELL_GAP = 0.85  # of a word's height: no space between two words of one cell is as wide


class Place(NamedTuple):
    """A cell of a frame, 0-based."""

    row: int
    column: int


Held = Mapping[Place, Sequence[Word]]


class _Row(NamedTuple):
    """A printed row inside one cell."""

    text: str
    box: Box

    @property
    def is_figure(self) -> bool:
        return is_figure(self.text) or is_nil(self.text)


def parted(frame: Frame, words: Sequence[Word]) -> Frame:
    """The frame with the rows and cells that its words show."""
    return _with_parted_bands(_with_parted_spans(frame, words), words)


def held_words(frame: Frame, words: Sequence[Word]) -> dict[Place, list[Word]]:
    """The words of each cell; those of a spanning cell in its first row and column."""
    first = {
        Place(row, column): Place(span.row, span.first_column)
        for span in frame.spans
        for row in range(span.row, span.last_row + 1)
        for column in range(span.first_column, span.last_column + 1)
    }
    held: defaultdict[Place, list[Word]] = defaultdict(list)
    for word in words:
        row = bisect(frame.ys, _middle(word.box)) - 1
        column = bisect(frame.xs, (word.box.x0 + word.box.x1) / 2) - 1
        if 0 <= row < len(frame.ys) - 1 and 0 <= column < len(frame.xs) - 1:
            place = Place(row, column)
            held[first.get(place, place)].append(word)
    return dict(held)


def _with_parted_spans(frame: Frame, words: Sequence[Word]) -> Frame:
    held = held_words(frame, words)
    spans = [
        part
        for span in frame.spans
        for tall in _parted_down(frame, span, held.get(Place(span.row, span.first_column), ()))
        for part in _parted_across(frame, tall, held.get(Place(span.row, span.first_column), ()))
    ]
    return frame._replace(spans=tuple(spans))


def _parted_down(frame: Frame, span: Span, words: Sequence[Word]) -> Iterator[Span]:
    """A cell over several rows with a line of text in each of them is a cell in each of them."""
    lines = {bisect(frame.ys, _middle(row.box)) - 1: row for row in _printed_rows(words)}
    wrapped = any(row.text[:1].islower() for row in lines.values())
    if len(lines) < max(_LEAST_LINES, span.last_row - span.row + 1) or wrapped:
        yield span
    elif span.last_column > span.first_column:
        yield from (span._replace(row=row, last_row=row) for row in sorted(lines))


def _parted_across(frame: Frame, span: Span, words: Sequence[Word]) -> Iterator[Span]:
    """A cell over several columns, cut where wide space lies between its words."""
    start = span.first_column
    top, bottom = frame.ys[span.row], frame.ys[span.last_row + 1]
    inside = [word.box for word in words if top <= _middle(word.box) <= bottom]
    for column in range(span.first_column + 1, span.last_column + 1):
        if _is_gap(frame.xs[column], inside):
            yield from _span(span._replace(first_column=start, last_column=column - 1))
            start = column
    yield from _span(span._replace(first_column=start))


def _span(span: Span) -> Iterator[Span]:
    if span.last_column > span.first_column or span.last_row > span.row:
        yield span


def _is_gap(x: float, boxes: Sequence[Box]) -> bool:
    """Whether words stand on both sides of a place, and none of them near it."""
    left = [box for box in boxes if box.x1 <= x]
    right = [box for box in boxes if box.x0 >= x]
    if not left or not right or len(left) + len(right) < len(boxes):
        return False
    gap = min(box.x0 for box in right) - max(box.x1 for box in left)
    return gap > _CELL_GAP * max(box.y1 - box.y0 for box in boxes)


def _with_parted_bands(frame: Frame, words: Sequence[Word]) -> Frame:
    """The frame, its bands that hold several rows of figures cut between these."""
    tall = {Place(span.row, span.first_column) for span in frame.spans if span.last_row > span.row}
    bands: defaultdict[int, list[Sequence[Word]]] = defaultdict(list)
    for place, held in held_words(frame, words).items():
        if place not in tall:
            bands[place.row].append(held)
    ys = [frame.ys[0]]
    for row, (_, bottom) in enumerate(pairwise(frame.ys)):
        ys += [*_cuts(bands[row]), bottom]
    start = {y: number for number, y in enumerate(ys)}
    spans: list[Span] = []
    for span in frame.spans:
        first, last = start[frame.ys[span.row]], start[frame.ys[span.last_row + 1]] - 1
        if span.row == span.last_row:  # it reaches over columns only, in each row of its band
            spans += (span._replace(row=row, last_row=row) for row in range(first, last + 1))
        else:
            spans.append(span._replace(row=first, last_row=last))
    return Frame(frame.xs, tuple(ys), tuple(spans))


def _cuts(cells: Sequence[Sequence[Word]]) -> list[float]:
    """Where a band parts: between rows that have a figure in one cell and a line in another."""
    printed = [_printed_rows(words) for words in cells]
    for number, rows in sorted(enumerate(printed), key=lambda one: -len(one[1])):
        others = [row.box for other in (*printed[:number], *printed[number + 1 :]) for row in other]
        figures = _trailing_figures(rows)
        if len(figures) > 1 and all(any(_beside(box, o) for o in others) for box in figures):
            above = [box.y1 for box in others if box.y1 <= figures[0].y0]
            head = [rows[-len(figures) - 1].box.y1] if len(rows) > len(figures) else above
            first = [(max(head) + figures[0].y0) / 2] if head else []
            return first + [(upper.y1 + lower.y0) / 2 for upper, lower in pairwise(figures)]
    return []


def _trailing_figures(rows: Sequence[_Row]) -> list[Box]:
    """The last rows of a cell that are a figure each; a header may stand above them."""
    figures: list[Box] = []
    for row in reversed(rows):
        if not row.is_figure:
            break
        figures.insert(0, row.box)
    return figures


def _printed_rows(words: Sequence[Word]) -> list[_Row]:
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.box.y0 + word.box.y1, word.box.x0)):
        if rows and _beside(rows[-1][0].box, word.box):
            rows[-1].append(word)
        else:
            rows.append([word])
    texts = ["".join(word.text for word in row) for row in rows]
    return [
        _Row(text, enclosing([word.box for word in row]))
        for row, text in zip(rows, texts, strict=True)
    ]


def _beside(first: Box, second: Box) -> bool:
    height = min(first.y1 - first.y0, second.y1 - second.y0)
    return abs(_middle(first) - _middle(second)) <= _SAME_ROW * height


def _middle(box: Box) -> float:
    return (box.y0 + box.y1) / 2
