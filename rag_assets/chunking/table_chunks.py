"""The chunks of all tables of a report, by the strategy that the settings name.

Belongs here: the section of a table, the chunk around a piece. Not here: what a piece says and
where it ends (rag_assets.chunking.tables), reading tables, prose.
"""

from collections.abc import Sequence
from dataclasses import replace

from rag_assets.chunking.chunk_identity import chunk_id
from rag_assets.chunking.tables.packing import Piece
from rag_assets.chunking.tables.strategies import STRATEGIES
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.extraction.sections.section_tree import section_path_at
from rag_assets.settings import DEFAULT_TABLE_CHUNKS, TableChunks
from rag_resources.records import Chunk, Page, Section, SourceSpan
from rag_resources.table_records import Table


def table_chunks(
    report_id: str,
    pages: Sequence[Page],
    sections: Sequence[Section],
    tables: Sequence[Table],
    budget: TokenBudget,
    strategy: TableChunks = DEFAULT_TABLE_CHUNKS,
) -> tuple[Chunk, ...]:
    """The chunks of all tables, in table order; the same text on the same page is one chunk.

    No chunk is longer than the encoder reads or made of rows of two pages; only a row that alone is
    longer than the encoder reads is cut.
    """
    by_number = {page.number: page for page in pages}
    chunks: dict[str, Chunk] = {}
    for index, table in enumerate(tables):
        line = _first_line_inside(by_number[table.page], table)
        path = section_path_at(tuple(sections), table.page, line)
        for piece in STRATEGIES[strategy](table, path, budget):
            chunk = _chunk(report_id, index, path, piece, budget)
            twin = chunks.get(chunk.chunk_id)
            spans = (*twin.spans, *chunk.spans) if twin else chunk.spans
            chunks[chunk.chunk_id] = replace(twin or chunk, spans=spans)
    return tuple(chunks.values())


def _first_line_inside(page: Page, table: Table) -> int:
    """The line of the page at which the table starts: its section is the table's section."""
    return next(
        (
            number
            for number, line in enumerate(page.lines)
            if table.box.y0 <= (line.box.y0 + line.box.y1) / 2 <= table.box.y1
            and line.box.x1 > table.box.x0
            and line.box.x0 < table.box.x1
        ),
        0,
    )


def _chunk(
    report_id: str, index: int, path: tuple[str, ...], piece: Piece, budget: TokenBudget
) -> Chunk:
    return Chunk(
        chunk_id=chunk_id(report_id, "table", piece.page, piece.page, piece.text),
        report_id=report_id,
        kind="table",
        first_page=piece.page,
        last_page=piece.page,
        section_path=path,
        text=piece.text,
        indexed_text=piece.indexed,
        token_count=budget.count(piece.indexed),
        spans=tuple(SourceSpan(piece.page, first, last, index) for first, last in piece.runs),
    )
