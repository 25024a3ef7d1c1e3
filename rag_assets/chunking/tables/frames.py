"""What every piece of a table repeats: section, caption, unit, page and columns.

Belongs here: choosing what fits of it. Not here: the rows below.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rag_assets.chunking.tables.columns import column_headings, column_names
from rag_assets.chunking.tables.cutting import leading_words
from rag_assets.chunking.tables.rows import CELL, EMPTY
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.tables.grid import PATH
from rag_resources.table_records import Table

# The frame may take this share of a chunk; the rest belongs to the rows themselves.
_SHARE = 0.5


class Frame(NamedTuple):
    """The lines above the rows of a piece.

    Attributes:
        context: read by encoder and BM25 alone.
        head: shown to people as well.
    """

    context: str
    head: str = ""

    def shown(self, body: str) -> str:
        """What a person is shown of a piece with this body."""
        return "\n".join(part for part in (self.head, body) if part)

    def indexed(self, body: str) -> str:
        """What is read by encoder and BM25."""
        return "\n".join(part for part in (self.context, self.head, body) if part)


def plain_frame(table: Table, path: tuple[str, ...], budget: TokenBudget) -> Frame:
    """For rows that name their columns themselves: the frame is context only."""
    columns = CELL.join(heading for heading in column_headings(table) if heading)
    # The caption says most about a table; columns stand in the rows as well, so they go first.
    wanted = [[_title(table)], [PATH.join(path)], [columns]]
    return Frame("\n".join(_fitting(wanted, budget)))


def headed_frames(
    table: Table, path: tuple[str, ...], budget: TokenBudget, more: Sequence[str] = ()
) -> Mapping[int, Frame]:
    """For rows that only keep their place: the columns are shown above them; one frame per page."""
    pages = {table.page, *table.row_pages}
    return {page: _headed_frame(table, path, budget, page, more) for page in sorted(pages)}


def _headed_frame(
    table: Table, path: tuple[str, ...], budget: TokenBudget, page: int, more: Sequence[str]
) -> Frame:
    title = CELL.join(part for part in ("TABLE", f"page={page}", _title(table)) if part)
    innermost = [name.rsplit(PATH, 1)[-1] for name in column_names(table)]
    columns = [
        _columns(names) for names in (column_headings(table), column_names(table), innermost)
    ]
    wanted = [[title], columns, *([line] for line in more)]
    # Without its columns a row says nothing, so they come before the section.
    head = _fitting(wanted, budget)
    whole = _fitting([*([line] for line in head), [PATH.join(path)]], budget)
    return Frame("\n".join(whole[len(head) :]), "\n".join(head))


def _columns(names: Sequence[str]) -> str:
    return "COLUMNS: " + CELL.join(name or EMPTY for name in names) if any(names) else ""


def _title(table: Table) -> str:
    if table.caption and table.unit:
        return f"{table.caption} ({table.unit})"
    return table.caption or table.unit


def _fitting(wanted: Sequence[Sequence[str]], budget: TokenBudget) -> list[str]:
    """Of each line the first version that fits; the first line is cut rather than left out."""
    room = int(budget.limit * _SHARE)
    lines: list[str] = []
    for versions in wanted:
        fits = (one for one in versions if one and budget.count("\n".join([*lines, one])) <= room)
        line = next(fits, "")
        if not line and not lines:
            line = leading_words(versions[0], room, budget)
        if line:
            lines.append(line)
    return lines
