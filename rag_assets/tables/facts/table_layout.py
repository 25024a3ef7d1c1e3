"""What each row and column of a table is for, also of tables stored without that.

Belongs here: which columns hold figures, which one the notes, what a column reports and is counted
in. Not here: what a figure is worth.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_assets.tables.figures import is_year
from rag_assets.tables.grid import PATH
from rag_assets.tables.meaning.periods import column_periods
from rag_assets.tables.meaning.units import column_units
from rag_resources.records import Box
from rag_resources.table_records import ColumnKind, RowKind, Table, Unit

_NOTE = re.compile(r"notes?(?:\s(?:no\.?|ref\.?|number))?|ref\.?", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:sub-?)?totals?\b|\bsumme\b|\bgesamt", re.IGNORECASE)
_TOTAL_COLUMN = re.compile(
    rf"{_TOTAL.pattern}|\b(?:consolidated|combined|overall|sum)\b", re.IGNORECASE
)
_FEW = 2


@dataclass(frozen=True, slots=True)
class TableLayout:
    """A table with every per-row and per-column attribute filled in.

    Attributes:
        unit: of the table.
        rows: numbers of the body rows that may hold figures.
    """

    table: Table
    unit: Unit
    column_kinds: tuple[ColumnKind, ...]
    units: tuple[Unit, ...]
    periods: tuple[str, ...]
    rows: tuple[int, ...]

    @property
    def value_columns(self) -> tuple[int, ...]:
        """Numbers of the columns that hold figures."""
        return tuple(number for number, kind in enumerate(self.column_kinds) if kind == "value")

    def label(self, row: int) -> str:
        """The label path of a row of `cells`."""
        return self.table.row_labels[row - self.table.header_rows]

    def leaf(self, row: int) -> str:
        """The innermost label of a row."""
        return self.label(row).rsplit(PATH, 1)[-1]

    def note(self, row: int) -> str:
        """The note that a row refers to, or ""."""
        numbers = [number for number, kind in enumerate(self.column_kinds) if kind == "note"]
        return self.table.cells[row][numbers[0]].strip() if numbers else ""

    def is_total(self, row: int) -> bool:
        """Whether a row is a total by its kind or by its label."""
        table = self.table
        if table.row_kinds and table.row_kinds[row] in ("total", "subtotal"):
            return True
        return bool(table.cells[row][0]) and _TOTAL.search(self.leaf(row)) is not None

    def box(self, row: int, column: int) -> Box:
        """Where a cell's words stand, else where its table stands on that page."""
        table = self.table
        printed = table.boxes[row][column] if table.boxes else None
        if printed is not None:
            return printed
        page = table.page_of_row(row)
        return next((part.box for part in table.parts if part.page == page), table.box)


def table_layout(table: Table) -> TableLayout:
    """The layout of a table; attributes that it lacks are worked out from its headers."""
    unit = Unit(table.unit, table.scale, table.currency)
    return TableLayout(
        table=table,
        unit=unit,
        column_kinds=table.column_kinds or _column_kinds(table),
        units=table.units or column_units(table.header_paths, unit),
        periods=table.periods or column_periods(table.header_paths),
        rows=tuple(_figure_rows(table)),
    )


def is_total_header(header_path: str) -> bool:
    """Whether a column is headed as the total of others."""
    return _TOTAL_COLUMN.search(header_path.rsplit(PATH, 1)[-1]) is not None


def _column_kinds(table: Table) -> tuple[ColumnKind, ...]:
    return tuple(_column_kind(table, column) for column in range(len(table.header_paths)))


def _column_kind(table: Table, column: int) -> ColumnKind:
    if column == 0:
        return "label"
    levels = table.header_paths[column].split(PATH)
    if any(_NOTE.fullmatch(level.strip(" .:")) for level in levels):
        return "note"
    filled = [row[column] for row in table.cells[table.header_rows :] if row[column]]
    # A column of nothing but years says when something happens, not how much it is.
    return "text" if len(filled) >= _FEW and all(map(is_year, filled)) else "value"


def _figure_rows(table: Table) -> Sequence[int]:
    return [
        number
        for number in range(table.header_rows, len(table.cells))
        if not _is_header(table.row_kinds, number) and not _heads_again(table.cells[number])
    ]


def _is_header(kinds: Sequence[RowKind], row: int) -> bool:
    return bool(kinds) and kinds[row] == "header"


def _heads_again(row: Sequence[str]) -> bool:
    """Whether years alone stand over the columns once more ("2024  2023")."""
    filled = [text for text in row[1:] if text]
    return bool(filled) and all(map(is_year, filled)) and (len(filled) >= _FEW or not row[0])
