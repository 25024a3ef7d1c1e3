"""A table with boxes set over pages, for tests that break it and join it again."""

from collections.abc import Sequence
from dataclasses import replace

from rag_assets.tables.meaning.headers import header_paths
from rag_assets.tables.meaning.row_labels import with_row_labels
from rag_resources.records import Box, Line, Page, Word
from rag_resources.table_records import Table

WIDTH, HEIGHT, PITCH = 600.0, 800.0, 14.0
LABELS, EDGES = 60.0, (400.0, 480.0, 560.0)  # left edge of labels, right edges of figures
FOOT = 780.0

Rows = Sequence[tuple[str, ...]]


def line(text: str, y: float, x: float = LABELS, size: float = 9.0) -> Line:
    box = Box(x, y, x + 5 * len(text), y + 10)
    return Line(text, box, size, False, (Word(text, box),))


def page(number: int, *lines: Line, heads: Sequence[str] = ()) -> Page:
    """A page with its number at the foot, which is furniture like its running heads."""
    furniture = [line(head, 20.0) for head in heads] + [line(str(number), FOOT)]
    return Page(number, str(number), WIDTH, HEIGHT, 0, lines, tuple(furniture), "pymupdf")


def table(
    number: int,
    rows: Rows,
    *,
    top: float = 100.0,
    header_rows: int = 1,
    shift: float = 0.0,
    edges: Sequence[float] = EDGES,
    boxed: bool = True,
) -> Table:
    """A piece of a table with labels flush left and figures flush right."""
    boxes = tuple(
        tuple(
            _box(text, column, top + PITCH * place, shift, edges) for column, text in enumerate(row)
        )
        for place, row in enumerate(rows)
    )
    cells = tuple(rows)
    return with_row_labels(
        Table(
            page=number,
            box=Box(LABELS + shift, top, edges[-1] + shift, top + PITCH * len(rows)),
            cells=cells,
            header_rows=header_rows,
            header_paths=header_paths(cells, header_rows, ()),
            row_labels=(),
            caption="",
            unit="",
            scale=1,
            currency="",
            periods=("",) * len(rows[0]),
            method="aligned-rows",
            confidence=0.9,
            boxes=boxes if boxed else (),
        )
    )


def _box(text: str, column: int, y: float, shift: float, edges: Sequence[float]) -> Box | None:
    if not text:
        return None
    if column == 0:
        return Box(LABELS + shift, y, LABELS + shift + 5 * len(text), y + 10)
    right = edges[column - 1] + shift
    return Box(right - 5 * len(text), y, right, y + 10)


def at_foot(one: Table) -> Table:
    """The table moved down to the foot of its page."""
    down = FOOT - 20 - one.box.y1
    box = one.box._replace(y0=one.box.y0 + down, y1=one.box.y1 + down)
    boxes = tuple(
        tuple(cell and cell._replace(y0=cell.y0 + down, y1=cell.y1 + down) for cell in row)
        for row in one.boxes
    )
    return replace(one, box=box, boxes=boxes)
