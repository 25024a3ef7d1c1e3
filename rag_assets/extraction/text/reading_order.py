"""The order in which a reader takes in the pieces of text of a page.

Belongs here: columns of print, found by a vertical gutter that the pieces respect. Not here: the
rows inside a column (baselines) and turned text (page_lines). A table also has gutters; it stays
whole because its columns are figures or short words that share baselines, not prose.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from rag_assets.extraction.text.baselines import printed_lines, same_row
from rag_resources.records import Line

_SAME_EDGE = 0.5  # points
_EDGE_REACH = 12.0  # points: first lines of paragraphs and bullets start this far in
_COLUMN_LINES = 4  # fewer lines side by side are a caption, an address, a table
_PROSE_WORDS = 4
_PROSE_SHARE = 0.5  # of the lines of a column
_PROSE_WIDTH = 0.5  # of the widest line: cells and labels vary more in length
_ALIGNED = 0.5  # share of shared baselines that makes rows of a table
_ROW_GAP = 0.6  # of a line height: white strips across both columns that part rows of cells
_WIDE = 0.6  # of the widest such strip: narrower ones part a title from its text
_TEXT_TABLE_ROWS = 3
_TABLE_ROWS = 2  # of label and figures across a gutter that make a table as wide as the page
_FIGURES_OF_ROW = 2
_LABEL_WIDTH = 0.75  # of the left column: a line of prose fills it
_WORD_GAP = 1.3  # of a font size: what a justified line may have between its words
_WORDS_APART = 2  # the library parts such a line into single words; longer pieces are columns


class _Split(NamedTuple):
    """Consecutive parts of a page, and how many pieces the columns among them hold."""

    parts: list[list[Line]]
    gain: int


def in_reading_order(pieces: Sequence[Line]) -> list[Line]:
    """Upright pieces as printed lines: columns left to right, lines top to bottom."""
    split = _best_split(pieces)
    if split is None:
        return printed_lines(pieces)
    return [line for part in split.parts for line in in_reading_order(part)]


def _best_split(pieces: Sequence[Line]) -> _Split | None:
    best: _Split | None = None
    rows = _rows(pieces)
    for gutter in _gutters(pieces):
        split = _split_at(gutter, rows)
        if split.gain > (best.gain if best else 0):
            best = split
    return best


def _gutters(pieces: Sequence[Line]) -> list[float]:
    """The left edges at which several lines begin, except the first such edge."""
    starts = sorted(piece.box.x0 for piece in pieces)
    edges = [
        start
        for index, start in enumerate(starts)
        if index == 0 or start - starts[index - 1] > _SAME_EDGE
    ]
    return [
        edge
        for edge in edges
        if edge > starts[0] + _EDGE_REACH
        and sum(edge <= start <= edge + _EDGE_REACH for start in starts) >= _COLUMN_LINES
    ]


def _rows(pieces: Sequence[Line]) -> list[list[Line]]:
    """Pieces side by side, top to bottom, whatever columns they stand in."""
    rows: list[list[Line]] = []
    for piece in sorted(pieces, key=lambda piece: (piece.box.y0 + piece.box.y1, piece.box.x0)):
        if rows and same_row(rows[-1][0].box, piece.box):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return rows


def _split_at(gutter: float, rows: Sequence[Sequence[Line]]) -> _Split:
    """Parts above, beside and below each other; what spans the gutter parts the columns."""
    parts: list[list[Line]] = [[]]
    gain = 0
    for band in _bands(gutter, rows):
        left = [piece for piece in band if piece.box.x0 < gutter]
        right = [piece for piece in band if piece.box.x0 >= gutter]
        if any(piece.box.x1 > gutter for piece in left) or not _are_columns(left, right):
            parts[-1].extend(band)
            continue
        gain += len(band)
        parts += [*_cells(left, right), []]
    return _Split([part for part in parts if part], gain)


def _bands(gutter: float, rows: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The pieces of rows, cut where rows that span the gutter begin or end."""
    spans = [_crosses(gutter, row) for row in rows]
    left = min(piece.box.x0 for row in rows for piece in row)
    for first, last in _runs([_is_table_row(gutter, left, row) for row in rows]):
        if last - first >= _TABLE_ROWS:
            spans[first:last] = [True] * (last - first)
    bands: list[list[Line]] = []
    for number, row in enumerate(rows):
        if number == 0 or spans[number] != spans[number - 1]:
            bands.append([])
        bands[-1].extend(row)
    return bands


def _crosses(gutter: float, row: Sequence[Line]) -> bool:
    return any(piece.box.x0 < gutter < piece.box.x1 for piece in row)


def _is_table_row(gutter: float, left: float, row: Sequence[Line]) -> bool:
    """A short label and nothing but figures beyond the gutter: they belong to the label."""
    label = min(row, key=lambda piece: piece.box.x0)
    is_short = label.box.x1 - left < _LABEL_WIDTH * (gutter - left)
    beyond = [piece.text for piece in row if piece.box.x0 >= gutter]
    figures = sum(any(character.isdigit() for character in text) for text in beyond)
    return (
        label.box.x0 < gutter
        and is_short
        and figures >= _FIGURES_OF_ROW
        and not any(map(_letters, beyond))
    )


def _runs(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """First and one past the last of each run of marks."""
    first = 0
    for marked, run in groupby(marks):
        last = first + len(list(run))
        if marked:
            yield first, last
        first = last


def _are_columns(left: Sequence[Line], right: Sequence[Line]) -> bool:
    if min(len(left), len(right)) < _COLUMN_LINES:
        return False
    prose = (_is_prose(left), _is_prose(right))
    if all(prose):
        return True
    other = left if prose[1] else right
    return any(prose) and _is_text(other) and _shared_baselines(left, right) < _ALIGNED


def _is_prose(column: Sequence[Line]) -> bool:
    lines = list(_set_lines(column))
    # The widest line, not the whole breadth: there may be further columns to the right.
    width = max(line.width for line in lines)
    full = sum(
        line.words >= _PROSE_WORDS
        and line.width >= _PROSE_WIDTH * width
        and 2 * line.letters >= line.characters
        for line in lines
    )
    return full >= _PROSE_SHARE * len(lines)


class _SetLine(NamedTuple):
    """What tells prose from cells: a line as the compositor set it."""

    width: float
    words: int
    letters: int
    characters: int


def _set_lines(column: Sequence[Line]) -> Iterator[_SetLine]:
    """The pieces of a column, those joined that only the wide spaces of a justified line part."""
    start = 0.0
    last: Line | None = None
    words = letters = characters = 0
    for piece in column:
        joins = last is not None and _are_words_of_one_line(last, piece)
        if last is not None and not joins:
            yield _SetLine(last.box.x1 - start, words, letters, characters)
        if not joins:
            start, words, letters, characters = piece.box.x0, 0, 0, 0
        words += len(piece.words)
        letters += sum(character.isalpha() for character in piece.text)
        characters += len(piece.text)
        last = piece
    if last is not None:
        yield _SetLine(last.box.x1 - start, words, letters, characters)


def _are_words_of_one_line(left: Line, right: Line) -> bool:
    return (
        max(len(left.words), len(right.words)) <= _WORDS_APART
        and 0 <= right.box.x0 - left.box.x1 <= _WORD_GAP * right.size
        and same_row(left.box, right.box)
        and _letters(left.text) > 0
        and _letters(right.text) > 0
    )


def _is_text(column: Sequence[Line]) -> bool:
    return 2 * sum(_letters(piece.text) >= 0.5 for piece in column) >= len(column)


def _letters(text: str) -> float:
    return sum(character.isalpha() for character in text) / max(1, len(text))


def _shared_baselines(left: Sequence[Line], right: Sequence[Line]) -> float:
    bottoms = {round(piece.box.y1) for piece in left}
    shared = sum(
        not bottoms.isdisjoint({round(piece.box.y1) + step for step in (-1, 0, 1)})
        for piece in right
    )
    return shared / len(right)


def _cells(left: Sequence[Line], right: Sequence[Line]) -> list[list[Line]]:
    """The two columns, or the cells row by row where white strips cross both columns."""
    cuts = _white_strips([*left, *right])
    if len(cuts) + 1 < _TEXT_TABLE_ROWS:
        return [list(left), list(right)]
    limits = [float("-inf"), *cuts, float("inf")]
    cells = [
        [piece for piece in column if top <= piece.box.y0 < end]
        for top, end in pairwise(limits)
        for column in (left, right)
    ]
    return [cell for cell in cells if cell]


def _white_strips(pieces: Sequence[Line]) -> list[float]:
    """Where the text goes on below the widest white strips: those between rows of cells."""
    strips: list[tuple[float, float]] = []
    ordered = sorted(pieces, key=lambda piece: piece.box.y0)
    bottom = ordered[0].box.y1
    for piece in ordered:
        if piece.box.y0 - bottom > _ROW_GAP * (piece.box.y1 - piece.box.y0):
            strips.append((piece.box.y0 - bottom, piece.box.y0))
        bottom = max(bottom, piece.box.y1)
    widest = max((gap for gap, _ in strips), default=0.0)
    return [below for gap, below in strips if gap >= _WIDE * widest]
