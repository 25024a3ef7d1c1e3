"""Every figure of a report's tables as a fact: row label × column header → value, unit, period.

Belongs here: putting a fact together. Not here: reading one figure (figure_value), sums (sums).
"""

from collections.abc import Iterator, Sequence

from rag_assets.tables.facts.fact_unit import fact_unit
from rag_assets.tables.facts.figure_value import FigureValue, figure_value
from rag_assets.tables.facts.number_notation import Notation, table_notation
from rag_assets.tables.facts.sum_checks import sum_sentences, with_sum_checks
from rag_assets.tables.facts.table_layout import TableLayout, table_layout
from rag_assets.tables.meaning.periods import (
    compares_periods,
    is_restated,
    period_of,
    row_period,
)
from rag_assets.tables.meaning.row_units import row_unit
from rag_resources.table_records import Table, TableFact

_UNNAMED = 0.7  # certainty of a figure whose row or column says nothing


def table_facts(tables: Sequence[Table]) -> tuple[TableFact, ...]:
    """The facts of all tables, table by table, row by row, left to right."""
    return tuple(fact for number, table in enumerate(tables) for fact in facts_of(table, number))


def facts_of(table: Table, number: int) -> tuple[TableFact, ...]:
    """The facts of one table, printed sums checked.

    Args:
        number: 0-based place of the table in the report's list of tables.
    """
    layout = table_layout(table)
    facts = tuple(_facts(layout, number))
    return with_sum_checks(facts, layout)


def sum_flags(table: Table) -> tuple[str, ...]:
    """What a reader should know of the sums that a table prints, one sentence a failing sum."""
    layout = table_layout(table)
    return sum_sentences(tuple(_facts(layout, 0)), layout)


def _facts(layout: TableLayout, number: int) -> Iterator[TableFact]:
    cells = layout.table.cells
    notation = table_notation(
        cells[row][column] for row in layout.rows for column in layout.value_columns
    )
    for row in layout.rows:
        for column in layout.value_columns:
            figure = _figure(cells[row][column], notation)
            if figure is not None:
                yield _fact(layout, number, row, column, figure)


def _figure(printed: str, notation: Notation) -> FigureValue | None:
    return figure_value(printed, notation) if printed else None


def _fact(
    layout: TableLayout, number: int, row: int, column: int, figure: FigureValue
) -> TableFact:
    table = layout.table
    label, header = layout.label(row), table.header_paths[column]
    named = 1.0 if label and header else _UNNAMED
    return TableFact(
        table=number,
        row=row,
        column=column,
        label=label,
        header=header,
        raw=figure.raw,
        kind=figure.kind,
        value=figure.value,
        unit=fact_unit(figure, row_unit(label, layout.unit), layout.units[column], layout.unit),
        period=_period(layout, column, label, header),
        restated=is_restated(header),
        note=layout.note(row),
        page=table.page_of_row(row),
        box=layout.box(row, column),
        confidence=round(table.confidence * figure.certainty * named, 3),
    )


def _period(layout: TableLayout, column: int, label: str, header: str) -> str:
    """What the column's own header says, else the row's date, else what is said of all columns."""
    around = layout.periods[column]
    if compares_periods(header) or period_of(header):
        return around
    return row_period(label) or around
