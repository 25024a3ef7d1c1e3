"""Which cell that was read is which cell that was printed: those that stand in the same place.

Belongs here: pairing cells and tables by their boxes. Not here: whether the pairs agree
(comparing).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rag_resources.records import Box
from rag_resources.table_records import Table, TableFact, TablePart
from tests.table_corpus.comparing import ReadFigure
from tests.table_corpus.truth import TrueCell, TrueTable

ByPage = Mapping[int, Sequence[ReadFigure]]

_SHARED = 0.4  # of the smaller of two boxes; a cell beside it shares nothing
_COVERED = 0.6  # of the printed table that the table read covers
_FILLED = 0.45  # of the table read that the printed one fills: titles above may belong to it


def shared(one: Box, other: Box) -> float:
    """The area in common, as a share of the smaller box."""
    width = min(one.x1, other.x1) - max(one.x0, other.x0)
    height = min(one.y1, other.y1) - max(one.y0, other.y0)
    least = min(_area(one), _area(other))
    return width * height / least if width > 0 and height > 0 and least > 0 else 0.0


def figures_of_facts(facts: Iterable[TableFact]) -> Iterator[ReadFigure]:
    """Facts as cells."""
    for fact in facts:
        yield ReadFigure(
            fact.page, fact.box, fact.raw, fact.label, fact.header, fact.unit, fact.period,
            fact.kind, fact.value, fact.note, fact.restated,
        )  # fmt: skip


def figures_of_tables(tables: Iterable[Table]) -> Iterator[ReadFigure]:
    """All cells of tables that hold something."""
    for table in tables:
        for row, texts in enumerate(table.cells):
            for text, box in zip(texts, table.boxes[row], strict=True):
                if box is not None and text:
                    yield ReadFigure(table.page_of_row(row), box, text)


def by_page(read: Iterable[ReadFigure]) -> ByPage:
    """The cells of each page."""
    pages: dict[int, list[ReadFigure]] = {}
    for figure in read:
        pages.setdefault(figure.page, []).append(figure)
    return pages


def cell_at(true: TrueCell, read: ByPage) -> ReadFigure | None:
    """The cell that stands where a printed one does."""
    near = [
        (shared(true.box, figure.box), -_apart(true.box, figure.box), figure)
        for figure in read.get(true.page, ())
        if figure.box is not None
    ]
    # Boxes of tall typefaces reach into the rows above and below: then the middle decides.
    share, _, best = max(near, key=lambda one: one[:2], default=(0.0, 0.0, None))
    return best if share >= _SHARED else None


def stands_at(true: TrueCell, read: ReadFigure) -> bool:
    """Whether a cell stands where a printed one on the same page does."""
    return read.box is not None and shared(true.box, read.box) >= _SHARED


def parts_of(table: Table) -> tuple[TablePart, ...]:
    """Where a table stands."""
    return table.parts or (TablePart(table.page, table.box),)


def same_place(true: TrueTable, table: Table) -> bool:
    """Whether a table was read where one is printed, on the page where that begins."""
    page, box = true.parts[0]
    return any(
        part.page == page
        and _common(box, part.box) >= _COVERED * _area(box)
        and _common(box, part.box) >= _FILLED * _area(part.box)
        for part in parts_of(table)
    )


def _common(one: Box, other: Box) -> float:
    return shared(one, other) * min(_area(one), _area(other))


def _apart(one: Box, other: Box) -> float:
    across = one.x0 + one.x1 - other.x0 - other.x1
    return abs(across) + abs(one.y0 + one.y1 - other.y0 - other.y1)


def _area(box: Box) -> float:
    return max(0.0, box.x1 - box.x0) * max(0.0, box.y1 - box.y0)
