"""The rows of a table as they are drawn: what kind each is, and how deep it stands.

Belongs here: structure that every format draws in its own way. Not here: the formats.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rag_resources.table_records import RowKind, Table

_TOTAL = re.compile(r"(?:sub-?)?totals?\b|summe\b|gesamt", re.IGNORECASE)
_PATH = " › "


class DrawnRow(NamedTuple):
    """A body row.

    Attributes:
        number: 0-based row of the table's `cells`.
        depth: how many groups it stands in.
    """

    number: int
    kind: RowKind
    depth: int
    cells: tuple[str, ...]


def body_rows(table: Table) -> Iterator[DrawnRow]:
    """The rows below the header."""
    for number, path in enumerate(table.row_labels, start=table.header_rows):
        cells = table.cells[number]
        levels = path.split(_PATH) if path else []
        depth = len(levels) - 1 if cells[0] and levels else len(levels)
        yield DrawnRow(number, _kind(table, number), depth, cells)


def unit_line(table: Table) -> str:
    """Unit and currency as words: "£000 (GBP, × 1,000)", "" where none is known."""
    known = [table.currency, f"× {table.scale:,}" if table.scale > 1 else ""]
    meaning = ", ".join(filter(None, known))
    if table.unit and meaning:
        return f"{table.unit} ({meaning})"
    return table.unit or meaning


def _kind(table: Table, number: int) -> RowKind:
    if table.row_kinds:
        return table.row_kinds[number]
    label, *figures = table.cells[number]
    if label and not any(figures):
        return "group"
    return "total" if _TOTAL.match(label) else "item"
