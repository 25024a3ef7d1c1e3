"""Which pages of a report are shown with their tables.

Belongs here: choosing where there are too many. Not here: drawing them (outlines, printed_table).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rag_resources.records import Box
from rag_resources.table_records import Table

PAGES_SHOWN = 40


class Piece(NamedTuple):
    """What of a table stands on one page.

    Attributes:
        place: 0-based place of the table in the report's list of tables.
        box: of the piece.
        rows: numbers of the table's rows that are printed on the page.
    """

    place: int
    table: Table
    box: Box
    rows: tuple[int, ...]


def pieces_by_page(tables: Sequence[Table]) -> dict[int, list[Piece]]:
    """The pieces of all tables by the number of their page, in page order."""
    found: dict[int, list[Piece]] = {}
    for place, table in enumerate(tables):
        for page, box in table.parts or ((table.page, table.box),):
            rows = tuple(row for row in range(len(table.cells)) if table.page_of_row(row) == page)
            found.setdefault(page, []).append(Piece(place, table, box, rows))
    return dict(sorted(found.items()))


def pages_to_show(pieces: dict[int, list[Piece]], most: int = PAGES_SHOWN) -> list[int]:
    """Up to so many pages, in page order: primary statements first, then the least sure tables."""
    first = sorted(pieces, key=lambda page: min(_urgency(pieces[page])))
    return sorted(first[:most])


def _urgency(pieces: Sequence[Piece]) -> Iterator[tuple[bool, float]]:
    for piece in pieces:
        yield not piece.table.statement, piece.table.confidence
