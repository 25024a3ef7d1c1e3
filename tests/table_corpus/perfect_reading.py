"""The records that a reading without any mistake would give, made of the truth.

Belongs here: truth as tables and facts. Not here: the truth itself (truth).
"""

from rag_assets.tables.grid import PATH
from rag_resources.records import Box
from rag_resources.table_records import Table, TableFact, Unit
from tests.table_corpus.reading import Reading
from tests.table_corpus.truth import CorpusDocument, TrueCell, TrueTable, TrueUnit


def perfect_reading(document: CorpusDocument) -> Reading:
    """All tables and facts of a document."""
    tables = tuple(_table(true) for true in document.tables)
    facts = tuple(
        _fact(place, cell)
        for place, true in enumerate(document.tables)
        for cell in true.figures
        if cell.figure is not None
    )
    return Reading(tables, facts)


def _table(true: TrueTable) -> Table:
    boxes: list[list[Box | None]] = [[None] * len(row) for row in true.cells]
    pages = [true.page] * len(true.cells)
    for cell in true.figures:
        boxes[cell.row][cell.column] = cell.box
        pages[cell.row] = cell.page
    return Table(
        page=true.page,
        box=true.parts[0].box,
        cells=true.cells,
        header_rows=true.header_rows,
        header_paths=tuple(map(PATH.join, true.header_paths)),
        row_labels=tuple(map(PATH.join, true.row_labels)),
        caption=true.caption,
        unit="",
        scale=1,
        currency="",
        periods=("",) * len(true.header_paths),
        method="truth",
        confidence=1.0,
        boxes=tuple(map(tuple, boxes)),
        row_pages=tuple(pages),
        row_kinds=true.row_kinds,
        column_kinds=true.column_kinds,
        parts=true.parts if len(true.parts) > 1 else (),
    )


def _fact(place: int, cell: TrueCell) -> TableFact:
    assert cell.figure is not None
    return TableFact(
        table=place,
        row=cell.row,
        column=cell.column,
        label=PATH.join(cell.labels[0]),
        header=PATH.join(cell.headers[0]),
        raw=cell.text,
        kind=cell.figure,
        value=cell.value,
        unit=_unit(cell.unit),
        period=cell.periods[0],
        restated=cell.restated,
        note=cell.note,
        page=cell.page,
        box=cell.box,
        confidence=1.0,
    )


def _unit(unit: TrueUnit) -> Unit:
    return Unit(unit.texts[0], unit.scale, unit.currencies[0])
