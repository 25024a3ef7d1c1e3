"""Labelled rows: each figure stands beside its row label and its column."""

from collections.abc import Iterator

from rag_assets.chunking.tables.frames import plain_frame
from rag_assets.chunking.tables.packing import Piece, header_entries, packed, row_entries
from rag_assets.chunking.tables.rows import Row, body_rows
from rag_assets.chunking.token_budget import TokenBudget
from rag_resources.table_records import Table


def labelled_rows(table: Table, path: tuple[str, ...], budget: TokenBudget) -> Iterator[Piece]:
    """Whole rows such as "Grants | 2024: 1,234 | 2023: (567)", packed to the target."""
    frames = dict.fromkeys({table.page, *table.row_pages}, plain_frame(table, path, budget))
    rows = row_entries(body_rows(table), frames, budget, _worded)
    yield from packed([*header_entries(table, frames, budget), *rows], frames, budget)


def _worded(row: Row) -> str:
    return row.labelled
