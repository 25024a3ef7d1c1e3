"""Two tables printed side by side, read as the rows of one.

Belongs here: telling them from one table, parting the grid. Not here: reading rows (aligned_rows).
"""

from collections.abc import Sequence
from dataclasses import replace

from rag_assets.tables.figures import is_figure, is_nil
from rag_assets.tables.grid import Grid, enclosing
from rag_resources.table_records import Span

_FILLED = 0.5  # share of the body rows beside which labels of the other table stand
_FEW = 2
_LETTERS = 3  # a shorter word is a unit or a mark
_FIRST = 2  # labels and one column of figures stand before the other table


def side_by_side(grid: Grid) -> tuple[Grid, ...]:
    """The tables of a grid, left to right: a second column of labels starts another one."""
    headers = grid.header_rows
    if headers is None or not grid.boxes:
        return (grid,)
    starts = [
        column
        for column in range(_FIRST, len(grid.cells[0]) - 1)
        if _holds_labels(grid, column, headers)
        and _holds_figures(grid, column - 1, headers)
        and _holds_figures(grid, column + 1, headers)
    ]
    if not starts:
        return (grid,)
    ends = [*starts[1:], len(grid.cells[0])]
    bounds = [(0, starts[0]), *zip(starts, ends, strict=True)]
    return tuple(_part(grid, range(first, end), headers) for first, end in bounds)


def _holds_labels(grid: Grid, column: int, headers: int) -> bool:
    """Whether a column of words that differ from row to row has no head, or repeats the heads."""
    heads = any(row[column] for row in grid.cells[:headers]) and not _repeats(grid, column, headers)
    spanned = any(
        span.first_column < column <= span.last_column and span.row < headers for span in grid.spans
    )
    body = [row[column] for row in grid.cells[headers:]]
    filled = [text for text in body if text]
    words = all(sum(map(str.isalpha, text)) >= _LETTERS for text in filled)
    several = len(filled) >= max(_FEW, _FILLED * len(body)) and len(set(filled)) == len(filled)
    return not heads and not spanned and words and several


def _repeats(grid: Grid, column: int, headers: int) -> bool:
    """Whether the columns behind a headed column of labels are called like those before it."""
    heads = [
        tuple(row[number] for row in grid.cells[:headers]) for number in range(len(grid.cells[0]))
    ]
    before = heads[1:column]
    named = any(heads[0]) and any(map(any, before))
    return named and heads[column + 1 : column + 1 + len(before)] == before


def _holds_figures(grid: Grid, column: int, headers: int) -> bool:
    filled = [row[column] for row in grid.cells[headers:] if row[column]]
    return len(filled) >= _FEW and all(is_figure(text) or is_nil(text) for text in filled)


def _part(grid: Grid, columns: Sequence[int], headers: int) -> Grid:
    kept = [
        number for number, row in enumerate(grid.cells) if any(row[column] for column in columns)
    ]
    place = {row: number for number, row in enumerate(kept)}
    boxes = tuple(tuple(grid.boxes[row][column] for column in columns) for row in kept)
    spans = []
    for span in grid.spans:
        rows = [place[row] for row in range(span.row, span.last_row + 1) if row in place]
        inside = [one for one in range(span.first_column, span.last_column + 1) if one in columns]
        if span.first_column in columns and span.row in place:
            first = columns[0]
            spans.append(Span(rows[0], inside[0] - first, inside[-1] - first, rows[-1]))
    return replace(
        grid,
        box=enclosing([box for row in boxes for box in row if box]),
        cells=tuple(tuple(grid.cells[row][column] for column in columns) for row in kept),
        boxes=boxes,
        spans=tuple(spans),
        header_rows=sum(row < headers for row in kept),
    )
