"""Which rows of a grid are headers, and what every column and row is called.

Belongs here: signs closed up to their figures, header rows, header paths, row label paths. Not
here: units, periods and titles.
"""

from collections.abc import Sequence
from itertools import pairwise

from rag_assets.tables.figures import closes_figure, is_figure, is_nil, is_year, opens_figure
from rag_assets.tables.grid import PATH, Cells, Grid
from rag_assets.tables.periods import is_partial_date, period_of
from rag_assets.tables.units import is_unit_only
from rag_resources.table_records import Span

_TOTALS = ("total", "net ", "subtotal", "sub-total", "balance", "summe", "gesamt")


def with_signs_closed_up(grid: Grid) -> Grid:
    """Moves "$", ")" and "%" from columns of their own into the cell of their figure.

    Columns that are empty afterwards disappear, so figures keep one column each.
    """
    rows = [_closed_up(row) for row in grid.cells]
    kept = [number for number in range(len(rows[0])) if any(row[number] for row in rows)]
    position = {old: new for new, old in enumerate(kept)}
    spans = []
    for span in grid.spans:
        inside = [position[old] for old in kept if span.first_column <= old <= span.last_column]
        if len(inside) > 1:
            spans.append(Span(span.row, inside[0], inside[-1], span.last_row))
    cells = tuple(tuple(row[number] for number in kept) for row in rows)
    return Grid(grid.page, grid.box, cells, tuple(spans), grid.method, grid.confidence)


def _closed_up(row: Sequence[str]) -> list[str]:
    cells = list(row)
    filled = [number for number, text in enumerate(cells) if text]
    for here, after in pairwise(filled):
        if opens_figure(cells[here]) and _is_value(cells[after]):
            cells[after], cells[here] = cells[here] + cells[after], ""
        elif closes_figure(cells[after]) and is_figure(cells[here]):
            cells[here], cells[after] = cells[here] + cells[after], ""
    return cells


def _is_value(text: str) -> bool:
    return is_figure(text) or is_nil(text)


def count_header_rows(cells: Cells) -> int:
    """How many leading rows are headers: those before the first row of figures.

    Years alone are headers. Labels without figures right above the body ("Current assets") are
    groups of the body, unless they name a unit.
    """
    first_body = next((number for number, row in enumerate(cells) if _has_figures(row)), None)
    if first_body is None:
        return 1 if len(cells) > 1 else 0
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


def row_label_paths(body: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Per body row its label under the groups it belongs to ("Income › Charitable activities").

    A label without figures opens a group: inside the one above when it follows it directly, beside
    it otherwise. A total closes the innermost group.
    """
    groups: list[str] = []
    paths = []
    beside = False  # whether the next group stands beside the innermost one, not inside it
    for row in body:
        label = row[0]
        if _is_group(row) and beside and groups:
            groups.pop()
        paths.append(PATH.join([*groups, label] if label else groups))
        beside = not _is_group(row)
        if _is_group(row):
            groups.append(label.rstrip(": "))
        elif groups and label.lower().startswith(_TOTALS):
            groups.pop()
            beside = False
    return tuple(paths)
