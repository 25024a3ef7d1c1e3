"""The truth about a table that was set: its manuscript, and where its cells came to stand.

Belongs here: putting the two together. Not here: setting (typesetting).
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from rag_resources.records import Box
from rag_resources.table_records import RowKind, TablePart
from tests.table_corpus.manuscript import Figure, Head, Manuscript, Row
from tests.table_corpus.truth import Path, TrueCell, TrueTable


class PrintedCell(NamedTuple):
    """A cell of the body as set; row and column as in the manuscript."""

    row: int
    column: int
    page: int
    box: Box


def record(
    name: str,
    kind: str,
    manuscript: Manuscript,
    parts: Sequence[TablePart],
    printed: Sequence[PrintedCell],
) -> TrueTable:
    """The truth about a table."""
    paths = tuple(manuscript.row_paths())
    width = 1 + len(manuscript.columns)
    heads: list[RowKind] = ["header"] * manuscript.levels
    return TrueTable(
        name=name,
        kind=kind,
        parts=tuple(parts),
        cells=(
            *(_head_row(manuscript.heads, level, width) for level in range(manuscript.levels)),
            *(_body_row(row, width) for row in manuscript.rows),
        ),
        header_rows=manuscript.levels,
        header_paths=tuple(manuscript.header_path(column) for column in range(-1, width - 1)),
        row_labels=paths,
        row_kinds=(*heads, *(row.kind for row in manuscript.rows)),
        column_kinds=("label", *(column.kind for column in manuscript.columns)),
        caption=manuscript.caption,
        figures=tuple(_cell(manuscript, paths[cell.row], cell) for cell in printed),
    )


def _head_row(heads: Sequence[Head], level: int, width: int) -> tuple[str, ...]:
    cells = [""] * width
    for head in heads:
        if head.level == level:
            cells[head.first + 1] = " ".join(head.text.split())
    return tuple(cells)


def _body_row(row: Row, width: int) -> tuple[str, ...]:
    texts = [cell.raw if isinstance(cell, Figure) else cell for cell in row.cells]
    return (row.label, *texts, *[""] * (width - 1 - len(texts)))


def _cell(manuscript: Manuscript, path: Path, printed: PrintedCell) -> TrueCell:
    row, column = manuscript.rows[printed.row], manuscript.columns[printed.column]
    cell = row.cells[printed.column]
    figure = cell if isinstance(cell, Figure) else None
    return TrueCell(
        row=manuscript.levels + printed.row,
        column=printed.column + 1,
        page=printed.page,
        box=printed.box,
        text=cell.raw if isinstance(cell, Figure) else cell,
        mark=figure.mark if figure else "",
        figure=figure.kind if figure else None,
        value=figure.value if figure else None,
        unit=manuscript.unit_of(row, printed.column),
        labels=_names(manuscript, printed.row, path),
        headers=(manuscript.header_path(printed.column),),
        periods=manuscript.periods_of(row, printed.column),
        restated=column.restated,
        note=manuscript.note_of(row),
    )


def _names(manuscript: Manuscript, number: int, path: Path) -> tuple[Path, ...]:
    """A total may stand in the group that it closes or behind it; a mark may be told or not.

    Words right beside a label may be taken for a part of it.
    """
    row, paths = manuscript.rows[number], [path]
    if not row.label:
        return (path, ())
    if row.kind in ("subtotal", "total"):
        if len(path) > 1:
            paths.append((*path[:-2], path[-1]))
        above = manuscript.rows[number - 1]
        if above.kind == "item" and above.depth == row.depth + 1:
            paths.append((*tuple(manuscript.row_paths())[number - 1][:-1], row.label))
    beside = list(
        takewhile(
            lambda pair: pair[0].kind == "text", zip(manuscript.columns, row.cells, strict=False)
        )
    )
    if beside:
        words = (cell for _, cell in beside if isinstance(cell, str) and cell)
        paths.append((*path, *words))
    if row.mark:
        paths += [(*one[:-1], f"{one[-1]} {row.mark}") for one in paths]
    return tuple(paths)
