"""The frozen records of tables: what is printed, how it is built, what each figure means.

Belongs here: what a table and a fact *are*. Not here: reading them (rag_assets.tables), storing
them (schemas).
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, NamedTuple

from rag_resources.records import Box, SectionKind

RowKind = Literal["header", "group", "item", "subtotal", "total"]
ColumnKind = Literal["label", "note", "value", "text"]
FigureKind = Literal["amount", "nil", "not_applicable"]
SumCheck = Literal["", "agrees", "fails"]


class Span(NamedTuple):
    """A printed cell that reaches over several columns or rows; its text stands in the first.

    Numbers are 0-based into `cells` and inclusive.
    """

    row: int
    first_column: int
    last_column: int
    last_row: int


class Unit(NamedTuple):
    """What figures are counted in.

    Attributes:
        text: as printed ("£000", "$m", "%", "Number"), or "".
        scale: the factor it implies (1, 1000, 1000000 …).
        currency: ISO 4217 code, or "".
    """

    text: str
    scale: int
    currency: str


NO_UNIT = Unit("", 1, "")


class TablePart(NamedTuple):
    """Where a piece of a table stands; a table over a page break has several."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class Table:
    """A table read from the text layer; its identity is (report, page, box).

    Fields with a default are empty in tables stored before they existed.

    Attributes:
        page: 1-based page on which it starts.
        box: where it stands on that page.
        cells: every printed row, header rows first; cell strings exactly as printed.
        header_rows: how many leading rows are headers.
        header_paths: per column, the header texts from top to bottom ("2024 › £000").
        row_labels: per body row, the label path ("Income › Charitable activities").
        caption: title printed above the table, or "".
        unit: unit of most of the table as printed ("£000", "$m", "%"), or "".
        scale: factor that the unit implies (1, 1000, 1000000 …).
        currency: ISO 4217 code, or "".
        periods: per column, the period it reports ("2023/24", "2022"), or "".
        method: engine that read the table ("camelot-lattice", "pdfplumber" …).
        confidence: 0 to 1.
        boxes: per cell where its words stand, None for an empty cell.
        row_pages: per row of `cells` the page it is printed on.
        spans: cells that reach over several columns or rows.
        row_kinds: per row of `cells`.
        column_kinds: per column; "note" refers to the notes, "text" holds words.
        units: per column, where one differs from the table's as printed in its header.
        statement: which primary statement it belongs to, or "".
        parts: the pieces of a table over several pages, () where it stands on one.
        flags: what a reader should know, as sentences.
    """

    page: int
    box: Box
    cells: tuple[tuple[str, ...], ...]
    header_rows: int
    header_paths: tuple[str, ...]
    row_labels: tuple[str, ...]
    caption: str
    unit: str
    scale: int
    currency: str
    periods: tuple[str, ...]
    method: str
    confidence: float
    boxes: tuple[tuple[Box | None, ...], ...] = ()
    row_pages: tuple[int, ...] = ()
    spans: tuple[Span, ...] = ()
    row_kinds: tuple[RowKind, ...] = ()
    column_kinds: tuple[ColumnKind, ...] = ()
    units: tuple[Unit, ...] = ()
    statement: SectionKind = ""
    parts: tuple[TablePart, ...] = ()
    flags: tuple[str, ...] = ()

    def page_of_row(self, row: int) -> int:
        """The page on which a row of `cells` is printed."""
        return self.row_pages[row] if self.row_pages else self.page


@dataclass(frozen=True, slots=True)
class TableFact:
    """One figure of a table and what it means: row label path × column header path.

    Attributes:
        table: 0-based place of its table in the report's list of tables.
        row: 0-based row of its cell in the table's `cells`.
        column: 0-based column of its cell.
        label: row label path ("Income › Charitable activities").
        header: column header path ("2024 › £000").
        raw: the figure exactly as printed, footnote marks left out.
        kind: an amount, a nil mark ("-", "nil"), or "not applicable" ("n/a").
        value: signed, in the unit as printed; 0 for a nil mark, None where nothing applies.
        unit: what it is counted in.
        period: what the column or row reports ("2023/24"), or "".
        restated: whether the column says that it was restated.
        note: the number of the note the row refers to, or "".
        page: 1-based page on which it is printed.
        box: where its words stand there.
        confidence: 0 to 1.
        sum_check: whether printed sums that it is part of agree.
    """

    table: int
    row: int
    column: int
    label: str
    header: str
    raw: str
    kind: FigureKind
    value: Decimal | None
    unit: Unit
    period: str
    restated: bool
    note: str
    page: int
    box: Box
    confidence: float
    sum_check: SumCheck = ""

    @property
    def amount(self) -> Decimal | None:
        """The value in whole units: 1.2 counted in "£m" is 1200000."""
        return None if self.value is None else self.value * self.unit.scale
