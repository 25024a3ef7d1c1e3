"""Ruled tables: the words that stand in the cells of a frame.

Belongs here: filling a frame, and whether it holds a table at all. Not here: frames (rule_frames,
frame_parting).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from rag_assets.tables.grid import Grid, enclosing, printed_text
from rag_assets.tables.ruled.frame_parting import Place, held_words, parted
from rag_assets.tables.ruled.rule_frames import Frame
from rag_assets.tables.soundness import holds_figures
from rag_resources.records import Word
from rag_resources.table_records import Span

METHOD = "ruled-cells"

_LEAST_FILLED = 0.3  # share of cells with words; grids of charts stay far below
_MERGED_CELLS = 0.1  # share of cells with several figures
_NOTE_WORDS = 8
_MOST_WORDS = 300  # in one cell; more is a page laid out with rules
_LEAST_NAMED = 2  # cells with a word; the bars of a chart have figures alone

_WORD = re.compile(r"[^\W\d]{2,}")
_SIGNATURES = re.compile(r"signatures?", re.IGNORECASE)


def read_ruled_cells(page: int, frame: Frame, words: Sequence[Word]) -> Grid | None:
    """The frame with its words, or None where it holds no table."""
    cut = parted(frame, words)
    held = held_words(cut, words)
    rows = sorted({place.row for place in held})
    columns = sorted({place.column for place in held})
    if len(rows) < 2 or len(columns) < 2 or max(map(len, held.values())) > _MOST_WORDS:
        return None
    spans = _renumbered(cut.spans, rows, columns)
    texts = {place: printed_text(words) for place, words in held.items()}
    if any(_SIGNATURES.fullmatch(text) for place, text in texts.items() if place.row == rows[0]):
        return None
    if sum(_WORD.search(text) is not None for text in texts.values()) < _LEAST_NAMED:
        return None
    if len(held) < _LEAST_FILLED * _printed_cells(len(rows), len(columns), spans):
        return None
    cells = [[held.get(Place(row, column), ()) for column in columns] for row in rows]
    whole = Grid(
        page=page,
        box=frame.box,
        cells=tuple(tuple(map(printed_text, row)) for row in cells),
        boxes=tuple(
            tuple(enclosing([w.box for w in one]) if one else None for one in row) for row in cells
        ),
        spans=spans,
        method=METHOD,
        confidence=1.0,
    )
    return _without_title_and_notes(whole)


def _without_title_and_notes(grid: Grid) -> Grid | None:
    """The grid without a title on top and notes below that stand in one cell over all columns."""
    wide = {
        span.row
        for span in grid.spans
        if span.first_column == 0 and span.last_column == len(grid.cells[0]) - 1
    }
    first, last = 0, len(grid.cells) - 1
    while first in wide:
        first += 1
    while last in wide and len(grid.cells[last][0].split()) >= _NOTE_WORDS:
        last -= 1
    if last - first < 1:
        return None
    kept = range(first, last + 1)
    boxes = [box for row in kept for box in grid.boxes[row] if box]
    top = min(box.y0 for box in boxes) if first else grid.box.y0
    bottom = max(box.y1 for box in boxes) if last < len(grid.cells) - 1 else grid.box.y1
    return replace(
        grid,
        box=grid.box._replace(y0=top, y1=bottom),
        cells=grid.cells[first : last + 1],
        boxes=grid.boxes[first : last + 1],
        spans=tuple(
            span._replace(row=span.row - first, last_row=span.last_row - first)
            for span in grid.spans
            if first <= span.row and span.last_row <= last
        ),
    )


def is_parted(grid: Grid) -> bool:
    """Whether the rules part the columns: else cells hold the figures of several columns."""
    texts = [text for row in grid.cells for text in row if text]
    merged = sum(map(holds_figures, texts))
    return merged <= _MERGED_CELLS * len(texts)


def _printed_cells(rows: int, columns: int, spans: Sequence[Span]) -> int:
    """How many cells a grid shows: a spanning one is one."""
    covered = [(s.last_row - s.row + 1) * (s.last_column - s.first_column + 1) for s in spans]
    return rows * columns - sum(covered) + len(covered)


def _renumbered(
    spans: Sequence[Span], rows: Sequence[int], columns: Sequence[int]
) -> tuple[Span, ...]:
    """The spans as they are when blank rows and columns are left out."""
    kept = []
    for span in spans:
        inside_rows = [n for n, row in enumerate(rows) if span.row <= row <= span.last_row]
        inside = [
            n for n, column in enumerate(columns) if span.first_column <= column <= span.last_column
        ]
        if len(inside_rows) * len(inside) > 1:
            kept.append(Span(inside_rows[0], inside[0], inside[-1], inside_rows[-1]))
    return tuple(kept)
