"""The order in which a reader takes in the pieces of text of a page.

Belongs here: columns of print, found by a vertical gutter that the pieces respect. Not here: the
rows inside a column (baselines) and turned text (page_lines). A table also has gutters; it stays
whole because its columns are figures or short words that share baselines, not prose.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rag_assets.extraction.baselines import printed_lines, same_row
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
    ordered = sorted(pieces, key=lambda piece: (piece.box.y0 + piece.box.y1, piece.box.x0))
    for gutter in _gutters(pieces):
        split = _split_at(gutter, ordered)
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


def _split_at(gutter: float, pieces: Sequence[Line]) -> _Split:
    """Parts above, beside and below each other; text across the gutter parts the columns."""
    parts: list[list[Line]] = [[]]
    gain = 0
    for band in _bands(gutter, pieces):
        left = [piece for piece in band if piece.box.x0 < gutter]
        right = [piece for piece in band if piece.box.x0 >= gutter]
        if any(piece.box.x1 > gutter for piece in left) or not _are_columns(left, right):
            parts[-1].extend(band)
            continue
        gain += len(band)
        parts += [*_cells(left, right), []]
    return _Split([part for part in parts if part], gain)


def _bands(gutter: float, pieces: Sequence[Line]) -> list[list[Line]]:
    """Pieces, top to bottom, cut where a row with text across the gutter begins or ends."""
    crossing = [piece for piece in pieces if piece.box.x0 < gutter < piece.box.x1]
    bands: list[list[Line]] = []
    was_crossed: bool | None = None
    first = 0
    for piece in pieces:
        while first < len(crossing) and crossing[first].box.y1 < piece.box.y0:
            first += 1
        crossed = first < len(crossing) and (
            same_row(crossing[first].box, piece.box)
            or (first + 1 < len(crossing) and same_row(crossing[first + 1].box, piece.box))
        )
        if crossed != was_crossed:
            bands.append([])
            was_crossed = crossed
        bands[-1].append(piece)
    return bands


def _are_columns(left: Sequence[Line], right: Sequence[Line]) -> bool:
    if min(len(left), len(right)) < _COLUMN_LINES:
        return False
    prose = (_is_prose(left), _is_prose(right))
    if all(prose):
        return True
    other = left if prose[1] else right
    return any(prose) and _is_text(other) and _shared_baselines(left, right) < _ALIGNED


def _is_prose(column: Sequence[Line]) -> bool:
    # The widest line, not the whole breadth: there may be further columns to the right.
    width = max(piece.box.x1 - piece.box.x0 for piece in column)
    full = sum(
        len(piece.words) >= _PROSE_WORDS
        and piece.box.x1 - piece.box.x0 >= _PROSE_WIDTH * width
        and _letters(piece.text) >= 0.5
        for piece in column
    )
    return full >= _PROSE_SHARE * len(column)


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
