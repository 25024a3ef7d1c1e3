"""The body rows of a table in words.

Belongs here: a row with its label, group and cells, and the ways to write it as one line. Not here:
what columns are called, fitting lines into chunks.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rag_assets.chunking.tables.columns import column_kinds, column_names
from rag_assets.tables.grid import PATH
from rag_resources.table_records import ColumnKind, Table

CELL = " | "
EMPTY = "-"
"""Keeps the place of an empty cell where only its place says which column it belongs to."""

_NOTE = "note"


class NamedCell(NamedTuple):
    """A cell and what its column is called, "" where the name says nothing about the cell."""

    name: str
    text: str
    kind: ColumnKind

    @property
    def labelled(self) -> str:
        """The cell beside its column."""
        return f"{self.name}: {self.text}" if self.name else self.text


class Row(NamedTuple):
    """A body row.

    Attributes:
        number: 0-based among the body rows.
        page: on which it is printed.
        label: as printed, None where the table has no labels.
        group: path of the groups it stands in, "" outside all.
        cells: all others, empty ones as well.
    """

    number: int
    page: int
    label: str | None
    group: str
    cells: tuple[NamedCell, ...]

    @property
    def filled(self) -> tuple[NamedCell, ...]:
        """The cells that hold anything."""
        return tuple(cell for cell in self.cells if cell.text)

    @property
    def path(self) -> str:
        """The label under its groups."""
        return PATH.join(part for part in (self.group, self.label) if part)

    @property
    def labelled(self) -> str:
        """Each filled cell beside its column: "Grants | 2024: 1,234"."""
        values = [cell.labelled for cell in self.filled]
        return CELL.join([self.label, *values] if self.label else values)

    @property
    def aligned(self) -> str:
        """Every cell in its place: "Grants | 1,234 | -"; a row of a label alone is that label."""
        if not self.filled:
            return self.label or ""
        labels = [] if self.label is None else [self.label]
        return CELL.join(text or EMPTY for text in (*labels, *(one.text for one in self.cells)))

    @property
    def facts(self) -> tuple[str, ...]:
        """Each figure with what it means: "Income › Grants > 2024 : 1,234"."""
        return tuple(
            f"{' > '.join(part for part in (self.path, cell.name) if part)} : {cell.text}"
            for cell in self.filled
            if cell.kind in ("value", "text") and (self.path or cell.name)
        )


def body_rows(table: Table) -> Iterator[Row]:
    """The body rows that hold anything, from top to bottom."""
    kinds, names = column_kinds(table), column_names(table)
    first = 1 if kinds[0] == "label" else 0
    for number, cells in enumerate(table.cells[table.header_rows :]):
        if not any(cells):
            continue
        place = table.header_rows + number
        is_header = bool(table.row_kinds) and table.row_kinds[place] == "header"
        yield Row(
            number=number,
            page=table.page_of_row(place),
            label=cells[0] if first else None,
            group=_group(table, number),
            cells=tuple(
                _named(names[column], cells[column], "label" if is_header else kinds[column])
                for column in range(first, len(cells))
            ),
        )


def _group(table: Table, number: int) -> str:
    label = table.cells[table.header_rows + number][0]
    path = table.row_labels[number]
    return path.removesuffix(label).removesuffix(PATH) if path != label else ""


def _named(name: str, text: str, kind: ColumnKind) -> NamedCell:
    if kind == "note":
        is_bare = text and not text.lower().startswith(_NOTE)
        return NamedCell("", f"{_NOTE} {text}" if is_bare else text, kind)
    return NamedCell("" if kind == "label" else name, text, kind)
