"""Group labels right above a piece of a table that has no header of its own.

Belongs here: telling such labels from titles by place. Not here: whether the piece continues a
table (continuation). On the first page of a table they stand between its header and its figures and
are rows of it; overleaf there is no header, and they look like a title.
"""

from dataclasses import replace

from rag_assets.tables.figures import is_figure
from rag_resources.records import Line, Page
from rag_resources.table_records import Table

_SAME_EDGE = 4.0  # points by which labels of one column start apart
_PITCH = 2.1  # of a line's height: rows of a table stand no farther apart
_MOST = 2
_LONGEST = 60  # characters


def with_leading_groups(piece: Table, page: Page) -> Table:
    """The piece with the labels right above it as its first rows, where it has no header."""
    places = [row[0] for row in piece.boxes if row and row[0]]
    if piece.header_rows or not places:
        return piece
    left = min(place.x0 for place in places)
    above = sorted((line for line in page.lines if line.box.y1 <= piece.box.y0 + 1), key=_height)
    for line in above[:_MOST]:
        edges = (piece.box.x0 - _SAME_EDGE, left + _SAME_EDGE)
        if not _is_label(line, edges) or piece.box.y0 - line.box.y1 > _gap(line):
            break
        blank = len(piece.cells[0]) - 1
        piece = replace(
            piece,
            box=piece.box._replace(y0=line.box.y0, x0=min(left, line.box.x0)),
            cells=((line.text, *[""] * blank), *piece.cells),
            boxes=((line.box, *[None] * blank), *piece.boxes),
            row_pages=(page.number, *(piece.row_pages or (page.number,) * len(piece.cells))),
            row_labels=(line.text, *piece.row_labels),
            row_kinds=("group", *piece.row_kinds) if piece.row_kinds else (),
            spans=tuple(s._replace(row=s.row + 1, last_row=s.last_row + 1) for s in piece.spans),
            caption="" if piece.caption == line.text.strip() else piece.caption,
        )
    return piece


def _height(line: Line) -> float:
    return -line.box.y0


def _gap(line: Line) -> float:
    return (_PITCH - 1) * (line.box.y1 - line.box.y0)


def _is_label(line: Line, edges: tuple[float, float]) -> bool:
    """Whether it starts where the labels do, and neither ends a sentence nor holds a figure."""
    text = line.text.strip()
    return (
        edges[0] <= line.box.x0 <= edges[1]
        and len(text) <= _LONGEST
        and not text.endswith((".", ";"))
        and not any(map(is_figure, text.split()))
    )
