"""The strategies by the name they have in the settings."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from rag_assets.chunking.tables.baseline import baseline
from rag_assets.chunking.tables.labelled_rows import labelled_rows
from rag_assets.chunking.tables.packing import Piece
from rag_assets.chunking.tables.row_blocks import row_blocks
from rag_assets.chunking.tables.row_preserving import row_preserving
from rag_assets.chunking.tables.two_stage import two_stage
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.settings import TableChunks
from rag_resources.table_records import Table

Strategy = Callable[[Table, tuple[str, ...], TokenBudget], Iterator[Piece]]

STRATEGIES: Mapping[TableChunks, Strategy] = MappingProxyType(
    {
        "baseline": baseline,
        "row_preserving": row_preserving,
        "row_blocks": row_blocks,
        "two_stage": two_stage,
        "labelled_rows": labelled_rows,
    }
)
