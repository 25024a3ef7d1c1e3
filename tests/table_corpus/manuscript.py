"""A table before it is set: columns, heads and rows, and what they mean.

Belongs here: the logic of a table, whatever it looks like. Not here: its look (looks), where its
cells end up on a page (typesetting), what is written in it (the modules of the kinds).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from rag_resources.table_records import ColumnKind, FigureKind, RowKind
from tests.table_corpus.truth import NO_UNIT, Path, TrueUnit


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in its printed pieces.

    Attributes:
        core: set flush right.
        lead: set flush left in the column, as a "$" of its own.
        tail: set behind the right edge, as ")" or "%".
        apart: whether the tail stands in a narrow column of its own.
        mark: footnote mark behind all.
        unit: where it differs from that of its row, column and table.
    """

    core: str
    value: Decimal | None
    kind: FigureKind = "amount"
    lead: str = ""
    tail: str = ""
    mark: str = ""
    unit: TrueUnit | None = None
    apart: bool = False

    @property
    def raw(self) -> str:
        """As printed, the mark left out."""
        return self.lead + self.core + self.tail


Cell = Figure | str
"""A figure, or words; "" for an empty cell."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column after the label column.

    Attributes:
        periods: ways of telling the period it reports; () where it has none of its own.
        width: in font sizes, for columns of words, which wrap.
    """

    kind: ColumnKind = "value"
    periods: tuple[str, ...] = ()
    unit: TrueUnit | None = None
    restated: bool = False
    width: float = 0.0


class Head(NamedTuple):
    """A header cell over some columns, numbered from 0 after the label column.

    `text` is broken at line ends; column -1 is the label column.
    """

    text: str
    level: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the body.

    Attributes:
        depth: how many groups it stands in.
        mark: footnote mark behind the label.
        periods: where the row, not the column, says what is reported.
    """

    kind: RowKind
    label: str
    cells: tuple[Cell, ...] = ()
    depth: int = 0
    mark: str = ""
    unit: TrueUnit | None = None
    periods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A table to be set.

    Attributes:
        above: lines between the caption and the table ("(in millions)").
        notes: footnotes below the table.
        periods: of the whole table, for columns without a period of their own.
    """

    heads: tuple[Head, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    above: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unit: TrueUnit = NO_UNIT
    periods: tuple[str, ...] = ("",)

    @property
    def levels(self) -> int:
        """How many levels of headers there are."""
        return 1 + max(head.level for head in self.heads)

    def header_path(self, column: int) -> Path:
        """The heads of a column from top to bottom."""
        heads = sorted(self.heads, key=lambda head: head.level)
        return tuple(
            " ".join(head.text.split()) for head in heads if head.first <= column <= head.last
        )

    def row_paths(self) -> Iterator[Path]:
        """Per row the groups it stands in and its label."""
        groups: list[str] = []
        for row in self.rows:
            del groups[row.depth :]
            yield (*groups, row.label) if row.label else tuple(groups)
            if row.kind == "group":
                groups.append(row.label)

    def unit_of(self, row: Row, column: int) -> TrueUnit:
        """The unit of a figure: its own, its row's, its column's, the table's."""
        cell = row.cells[column]
        own = cell.unit if isinstance(cell, Figure) else None
        return own or row.unit or self.columns[column].unit or self.unit

    def periods_of(self, row: Row, column: int) -> tuple[str, ...]:
        """What a figure reports."""
        return row.periods or self.columns[column].periods or self.periods

    def note_of(self, row: Row) -> str:
        """The reference in the row's note column."""
        cells = zip(self.columns, row.cells, strict=False)
        notes = (cell for column, cell in cells if column.kind == "note")
        return next((cell for cell in notes if isinstance(cell, str)), "")
