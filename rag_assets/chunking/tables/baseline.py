"""Baseline: one description of the whole table, as many pieces as it takes."""

from collections.abc import Iterator
from itertools import groupby

from rag_assets.chunking.tables.cutting import leading_words
from rag_assets.chunking.tables.frames import headed_frames
from rag_assets.chunking.tables.packing import (
    Entry,
    Piece,
    fact_entries,
    header_entries,
    packed,
    row_entries,
)
from rag_assets.chunking.tables.row_preserving import aligned
from rag_assets.chunking.tables.rows import body_rows
from rag_assets.chunking.tables.summaries import summary_line
from rag_assets.chunking.token_budget import TokenBudget
from rag_resources.table_records import Table


def baseline(table: Table, path: tuple[str, ...], budget: TokenBudget) -> Iterator[Piece]:
    """A summary, each figure with its row and column, then the rows as a Markdown table.

    A table over several pages is described page by page.
    """
    frames = headed_frames(table, path, budget)
    entries = list(header_entries(table, frames, budget))
    for page, printed in groupby(body_rows(table), key=lambda row: row.page):
        rows = tuple(printed)
        room = budget.limit - budget.count(frames[page].indexed(""))
        summary = leading_words(summary_line(table, rows), room, budget)
        if summary:
            entries.append(Entry(rows[0].number, page, summary, rows[0].group))
        entries += fact_entries(rows, frames, budget)
        entries += row_entries(rows, frames, budget, aligned)
    yield from packed(entries, frames, budget)
