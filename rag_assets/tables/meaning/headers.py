"""Which rows of a grid are headers, and what every column is called.

Belongs here: signs closed up to their figures, header rows, header paths. Not here: the labels of
rows, units, periods and titles.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rag_assets.tables.figures import closes_figure, is_figure, is_nil, is_year, opens_figure
from rag_assets.tables.grid import PATH, CellBoxes, Cells, Grid, enclosing
from rag_assets.tables.meaning.periods import is_partial_date, period_of
from rag_assets.tables.meaning.units import is_unit_only
from rag_resources.records import Box
from rag_resources.table_records import Span

_FIGURE_ROWS = 0.3  # share of rows that hold figures in a table of figures


def with_signs_closed_up(grid: Grid) -> Grid:
    """Moves "$", ")" and "%" from columns of their own into the cell of their figure.

    Columns that are empty afterwards disappear, so figures keep one column each.
    """
    closed = [_closed_up(row, boxes) for row, boxes in zip(grid.cells, _boxes(grid), strict=True)]
    width = len(grid.cells[0])
    kept = [number for number in range(width) if any(texts[number] for texts, _ in closed)]
    position = {old: new for new, old in enumerate(kept)}
    spans = []
    for span in grid.spans:
        inside = [position[old] for old in kept if span.first_column <= old <= span.last_column]
        if len(inside) > 1 or (inside and span.last_row > span.row):
            spans.append(Span(span.row, inside[0], inside[-1], span.last_row))
    return replace(
        grid,
        cells=tuple(tuple(texts[number] for number in kept) for texts, _ in closed),
        boxes=tuple(tuple(boxes[number] for number in kept) for _, boxes in closed),
        spans=tuple(spans),
    )


def _boxes(grid: Grid) -> CellBoxes:
    return grid.boxes or tuple((None,) * len(row) for row in grid.cells)


def _closed_up(
    row: Sequence[str], places: Sequence[Box | None]
) -> tuple[list[str], list[Box | None]]:
    cells, boxes = list(row), list(places)
    filled = [number for number, text in enumerate(cells) if text]
    for here, after in pairwise(filled):
        if opens_figure(cells[here]) and _is_value(cells[after]) and not is_year(cells[after]):
            source, target, text = here, after, cells[here] + cells[after]
        elif _closes(cells[here], cells[after]):
            source, target, text = after, here, cells[here] + cells[after]
        else:
            continue
        whole = [box for box in (boxes[here], boxes[after]) if box]
        cells[target], boxes[target] = text, enclosing(whole) if whole else None
        cells[source], boxes[source] = "", None
    return cells, boxes


def _closes(figure: str, sign: str) -> bool:
    """Whether a sign ends the figure before it; "%" beside a year heads a column of its own."""
    return closes_figure(sign) and is_figure(figure) and not (is_year(figure) and "%" in sign)


def _is_value(text: str) -> bool:
    return is_figure(text) or is_nil(text)


def count_header_rows(cells: Cells) -> int:
    """How many leading rows are headers: those before the first row of figures.

    Years alone are headers. Labels without figures right above the body ("Current assets") are
    groups of the body, unless they name a unit.
    """
    figures = [number for number, row in enumerate(cells) if _has_figures(row)]
    if len(figures) < _FIGURE_ROWS * len(cells):  # words throughout
        return 1 if len(cells) > 1 else 0
    first_body = figures[0]
    while (
        first_body > 0
        and _is_group(cells[first_body - 1])
        and not is_unit_only(cells[first_body - 1][0])
    ):
        first_body -= 1
    return first_body


def _has_figures(row: Sequence[str]) -> bool:
    return any(_is_value(text) and not is_year(text) for text in row[1:])


def _is_group(row: Sequence[str]) -> bool:
    return bool(row[0]) and not any(row[1:])


def header_paths(cells: Cells, header_rows: int, spans: Sequence[Span]) -> tuple[str, ...]:
    """Per column its header texts from top to bottom; a spanning cell heads all it spans."""
    width = len(cells[0])
    reach = {
        (span.row, column): span.first_column
        for span in spans
        for column in range(span.first_column, span.last_column + 1)
    }
    paths = []
    for column in range(width):
        path = ""
        spanned = False
        for number in range(header_rows):
            text = cells[number][reach.get((number, column), column)]
            if text:
                path = _extended(path, text, spanned=spanned)
                spanned = (number, column) in reach
        paths.append(path)
    return tuple(paths)


def _extended(path: str, text: str, *, spanned: bool) -> str:
    """A header cell under others: a level of its own, or the next line of a wrapped one."""
    if not path:
        return text
    upper = path.rsplit(PATH, 1)[-1]
    if is_partial_date(upper) and not spanned:
        return f"{path} {text}"
    is_level = spanned or is_unit_only(text) or is_unit_only(upper)
    is_level = is_level or bool(period_of(text)) or bool(period_of(upper))
    return f"{path}{PATH}{text}" if is_level else f"{path} {text}"
