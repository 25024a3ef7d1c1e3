"""Two stages: what a table is about in a piece of its own, then its rows."""

from collections.abc import Iterator, Mapping, Sequence

from rag_assets.chunking.tables.cutting import cut_words
from rag_assets.chunking.tables.frames import Frame, headed_frames
from rag_assets.chunking.tables.packing import Entry, Piece, fitting, packed
from rag_assets.chunking.tables.row_preserving import row_preserving
from rag_assets.chunking.tables.rows import CELL, body_rows
from rag_assets.chunking.token_budget import TokenBudget
from rag_resources.table_records import Table


def two_stage(table: Table, path: tuple[str, ...], budget: TokenBudget) -> Iterator[Piece]:
    """Header pieces with columns, units, years and the labels of a page; then whole rows.

    A page of a table has header pieces of its own, since each points at the rows it names.
    """
    frames = headed_frames(table, path, budget, _units_and_years(table))
    yield from packed(_labels(table, frames, budget), frames, budget)
    yield from row_preserving(table, path, budget)


def _labels(table: Table, frames: Mapping[int, Frame], budget: TokenBudget) -> Sequence[Entry]:
    rows = list(body_rows(table))
    labels = [
        Entry(row.number, row.page, part, row.group)
        for row in rows
        for part in cut_words(row.label or "", "", fitting(frames[row.page], budget))
    ]
    # Without any label the header still says what the columns are.
    return labels or [Entry(row.number, row.page, "") for row in rows[:1]]


def _units_and_years(table: Table) -> list[str]:
    units = [table.unit, *(unit.text for unit in table.units)]
    lines = (("UNITS", units), ("YEARS", table.periods))
    named = ((name, CELL.join(dict.fromkeys(filter(None, values)))) for name, values in lines)
    return [f"{name}: {values}" for name, values in named if values]
