"""Row preserving: whole rows as printed, below a line that names their columns."""

from collections.abc import Iterator

from rag_assets.chunking.tables.frames import headed_frames
from rag_assets.chunking.tables.packing import Piece, header_entries, packed, row_entries
from rag_assets.chunking.tables.rows import Row, body_rows
from rag_assets.chunking.token_budget import TokenBudget
from rag_resources.table_records import Table


def row_preserving(table: Table, path: tuple[str, ...], budget: TokenBudget) -> Iterator[Piece]:
    """Whole rows such as "Grants | 1,234 | -", packed to the target."""
    frames = headed_frames(table, path, budget)
    rows = row_entries(body_rows(table), frames, budget, aligned)
    yield from packed([*header_entries(table, frames, budget), *rows], frames, budget)


def aligned(row: Row) -> str:
    """The row with every cell in its place."""
    return row.aligned
