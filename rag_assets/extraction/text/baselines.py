"""Pieces of text that stand on one baseline, merged to the line a reader sees.

Belongs here: which pieces share a row, and the line they make. Not here: columns (reading_order);
pieces that reach this module are known to stand in one column.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rag_resources.records import Box, Line, Word

# Neighbouring rows set solid overlap by up to a third of their boxes; pieces of one row by more
# than half even where a figure is set smaller than its label.
_SAME_ROW_OVERLAP = 0.55


def printed_lines(pieces: Iterable[Line]) -> list[Line]:
    """The lines of one column, top to bottom, each with its pieces from left to right."""
    rows: list[list[Line]] = []
    for piece in sorted(pieces, key=lambda piece: (_middle(piece.box), piece.box.x0)):
        # Only the last rows can share a baseline: pieces come sorted by their middle.
        row = next((row for row in rows[-1:-3:-1] if same_row(row[0].box, piece.box)), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    rows.sort(key=lambda row: (min(piece.box.y0 for piece in row), row[0].box.x0))
    return [_merged(sorted(row, key=lambda piece: piece.box.x0)) for row in rows]


def same_row(first: Box, second: Box) -> bool:
    """Whether two pieces stand on one row, whatever lies between them."""
    overlap = min(first.y1, second.y1) - max(first.y0, second.y0)
    return overlap >= _SAME_ROW_OVERLAP * min(first.y1 - first.y0, second.y1 - second.y0)


def line_of_words(words: Sequence[Word], size: float, *, bold: bool = False) -> Line:
    """A line made of words that are already in order."""
    text = " ".join(word.text for word in words)
    return Line(text, enclosing(word.box for word in words), size, bold, tuple(words))


def enclosing(boxes: Iterable[Box]) -> Box:
    """The smallest box around some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _middle(box: Box) -> float:
    return (box.y0 + box.y1) / 2


def _merged(pieces: Sequence[Line]) -> Line:
    if len(pieces) == 1:
        return pieces[0]
    words = [word for piece in pieces for word in piece.words]
    bold = sum(len(piece.text) for piece in pieces if piece.bold)
    length = sum(len(piece.text) for piece in pieces)
    line = line_of_words(words, max(piece.size for piece in pieces), bold=2 * bold > length)
    printed = " ".join(piece.printed or piece.text for piece in pieces)
    return replace(
        line,
        color=max(pieces, key=lambda piece: len(piece.text)).color,
        printed="" if printed == line.text else printed,
    )
