"""What the columns of a table are called in its chunks.

Belongs here: header, period and unit of a column in words. Not here: the cells below them.
"""

from rag_resources.table_records import ColumnKind, Table

# A table stored before kinds were known has its labels in front and figures beside them.
_UNKNOWN_LABEL: ColumnKind = "label"
_UNKNOWN: ColumnKind = "value"


def column_kinds(table: Table) -> tuple[ColumnKind, ...]:
    """The kind of each column, guessed by its place where none is stored."""
    return table.column_kinds or (
        (_UNKNOWN_LABEL, *[_UNKNOWN] * (len(table.header_paths) - 1)) if table.header_paths else ()
    )


def column_headings(table: Table) -> tuple[str, ...]:
    """Per column all that is known of it: header path, and period and unit not named there."""
    return tuple(
        _with_unit(table, column, _with_period(header, table.periods[column]))
        for column, header in enumerate(table.header_paths)
    )


def column_names(table: Table) -> tuple[str, ...]:
    """Per column what its figures are called: the period where it tells them apart.

    A period that all figures share is left to the headings above them: it would only repeat.
    """
    figures = [number for number, kind in enumerate(column_kinds(table)) if kind == "value"]
    periods = [table.periods[column] for column in figures]
    if all(periods) and len(periods) == len(set(periods)) > 0:
        named = {column: table.periods[column] for column in figures}
    elif len(set(periods)) == 1:
        named = {column: table.header_paths[column] for column in figures}
    else:
        named = {}
    return tuple(
        _with_unit(table, column, named[column]) if column in named else heading
        for column, heading in enumerate(column_headings(table))
    )


def _with_period(header: str, period: str) -> str:
    if not period or period in header:
        return header
    return f"{header} ({period})" if header else period


def _with_unit(table: Table, column: int, name: str) -> str:
    unit = table.units[column].text if table.units else ""
    if not unit or unit == table.unit or unit in name:
        return name
    return f"{name} ({unit})" if name else unit
