"""A table as both sides of a comparison see it: texts in rows and columns, and where it stands.

Belongs here: the record, which place belongs to which cell, tables of the product in that form. Not
here: files of known tables (truth_tables), any score.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from rag_resources.records import Box
from rag_resources.table_records import Span, Table

Cells = tuple[tuple[str, ...], ...]


class Place(NamedTuple):
    """Row and column of a cell, counted from 0."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class GridTable:
    """A table, or the part of one that stands on one page.

    Attributes:
        page: 1-based page number.
        box: where it stands on the displayed page, None where that is not known.
        cells: the text of each row and column; "" is blank.
        spans: cells that reach over several places; their text stands in the first.

    Raises:
        ValueError: its rows differ in length, or a span leaves the grid.
    """

    page: int
    box: Box | None
    cells: Cells
    spans: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        if len({len(row) for row in self.cells}) > 1:
            raise ValueError(f"the rows of a table on page {self.page} differ in length")
        for span in self.spans:
            rows = 0 <= span.row <= span.last_row < self.rows
            columns = 0 <= span.first_column <= span.last_column < self.columns
            if not (rows and columns):
                raise ValueError(f"{span} leaves its table on page {self.page}")

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return len(self.cells)

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return len(self.cells[0]) if self.cells else 0

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts that are not blank, row by row."""
        return tuple(text for row in self.cells for text in row if not is_blank(text))

    def owners(self) -> Mapping[Place, Place]:
        """Per place, the first place of the cell that it belongs to.

        A place inside a span that holds a text of its own is a cell of its own: an engine that
        gives both at once has read a cell there, whatever it says of the span.
        """
        owners = {place: place for place in self._places()}
        for span in self.spans:
            first = Place(span.row, span.first_column)
            for row in range(span.row, span.last_row + 1):
                for column in range(span.first_column, span.last_column + 1):
                    if is_blank(self.cells[row][column]):
                        owners[Place(row, column)] = first
        return owners

    def text_at(self, place: Place) -> str:
        """The text of a cell."""
        return self.cells[place.row][place.column]

    def _places(self) -> Iterator[Place]:
        for row in range(self.rows):
            for column in range(self.columns):
                yield Place(row, column)


def is_blank(text: str) -> bool:
    """Whether a cell shows nothing."""
    return not text.strip()


def grids_of(tables: Sequence[Table]) -> tuple[GridTable, ...]:
    """Tables of a report as they are scored: one that goes on over a page break, page by page.

    Known tables are drawn page by page as well. Spans never reach over a page break.
    """
    return tuple(grid for table in tables for grid in _by_page(table))


def _by_page(table: Table) -> Iterator[GridTable]:
    boxes = {part.page: part.box for part in table.parts} or {table.page: table.box}
    for page, group in groupby(range(len(table.cells)), key=table.page_of_row):
        rows = list(group)
        first, last = rows[0], rows[-1]
        spans = tuple(
            span._replace(row=span.row - first, last_row=min(span.last_row, last) - first)
            for span in table.spans
            if first <= span.row <= last
        )
        yield GridTable(page, boxes.get(page), table.cells[first : last + 1], spans)
