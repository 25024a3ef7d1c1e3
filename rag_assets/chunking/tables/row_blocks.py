"""Row blocks: a summary, then few rows at a time with their category and figures in words."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from rag_assets.chunking.tables.cutting import leading_words
from rag_assets.chunking.tables.frames import Frame, headed_frames
from rag_assets.chunking.tables.packing import (
    Entry,
    Piece,
    fitting,
    header_entries,
    packed,
    row_entries,
)
from rag_assets.chunking.tables.row_preserving import aligned
from rag_assets.chunking.tables.rows import body_rows
from rag_assets.chunking.tables.summaries import key_rows, summary_line
from rag_assets.chunking.token_budget import TokenBudget
from rag_resources.table_records import Table

_ROWS = 10
_FACTS = 24
_CATEGORIES = 4


def row_blocks(table: Table, path: tuple[str, ...], budget: TokenBudget) -> Iterator[Piece]:
    """A summary piece, then blocks of at most ten rows with their category and their figures."""
    kind = [f"TYPE: {table.statement.replace('_', ' ')}"] if table.statement else []
    frames = headed_frames(table, path, budget, kind)
    yield from _summary(table, frames, budget)
    rows = row_entries(body_rows(table), frames, budget, aligned)
    entries = [*header_entries(table, frames, budget), *rows]
    yield from packed(entries, frames, budget, _block, _ROWS)


def _summary(table: Table, frames: Mapping[int, Frame], budget: TokenBudget) -> Iterator[Piece]:
    """One piece: what does not fit is left out, since the blocks hold all of it."""
    rows = list(body_rows(table))
    if not rows:
        return
    page = rows[0].page
    here = list(takewhile(lambda row: row.page == page, rows))
    room = budget.target - budget.count(frames[page].indexed(""))
    line = leading_words(summary_line(table, rows), room, budget)
    fits = fitting(frames[page], budget)
    told = [Entry(row.number, page, text) for row, text in key_rows(here) if fits(text)]
    entries = [Entry(rows[0].number, page, line), *told] if line else told
    yield from list(packed(entries, frames, budget))[:1]


def _block(entries: Sequence[Entry]) -> Sequence[str]:
    """Category, rows and figures; figures go first where a single row fills its piece."""
    groups = list(dict.fromkeys(entry.group for entry in entries if entry.group))[:_CATEGORIES]
    name = "CATEGORIES" if len(groups) > 1 else "CATEGORY"
    category = [f"{name}: {'; '.join(groups)}"] if groups else []
    rows = [entry.text for entry in entries]
    facts = [fact for entry in entries for fact in entry.facts][:_FACTS]
    versions = ([*category, *rows, *facts], [*category, *rows], rows)
    return ["\n".join(version) for version in versions]
