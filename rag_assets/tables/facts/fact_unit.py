"""The unit of one figure: its own sign, else its row's, else its column's, else the table's.

Belongs here: who decides. Not here: finding units in headers (units) or labels (row_units).
"""

from rag_assets.tables.facts.figure_value import FigureValue
from rag_assets.tables.meaning.currencies import currency_code
from rag_assets.tables.meaning.units import PER_SHARE, PERCENT
from rag_resources.table_records import Unit

_PENCE = 2  # decimals
_LARGE = 1000  # whole units of money per share


def fact_unit(
    figure: FigureValue, row: Unit | None, column: Unit, table: Unit, *, whole: bool = False
) -> Unit:
    """What a figure is counted in.

    Args:
        row: what the label says, None where it says nothing.
        column: what the header says, or the table's unit.
        table: the table's own.
        whole: whether the figures of the table have no decimals: among them "£1,842.12" is pounds
            and pence, whatever the table is counted in.
    """
    if figure.measure:
        return Unit(figure.measure, 1, "")
    around = _around(None if _is_no_rate(figure, row) else row, column, table)
    if not figure.money and not figure.scale_text:
        return around
    currency = currency_code(figure.money) or around.currency or table.currency
    if figure.scale_text:
        return Unit(f"{figure.money}{figure.scale_text}", figure.scale, currency)
    if whole and figure.places == _PENCE and around.scale > 1:
        return Unit(figure.money, 1, currency)
    if around.currency or around.scale > 1 or around.text == PER_SHARE:
        # "$" before the first figure of a column in millions names the currency only.
        return around._replace(currency=currency)
    return Unit(figure.money, 1, currency)


def _is_no_rate(figure: FigureValue, row: Unit | None) -> bool:
    """Whether a figure is too large to be per share: net income in the working of earnings."""
    large = figure.value is not None and abs(figure.value) >= _LARGE and not figure.places
    return row is not None and row.text == PER_SHARE and large


def _around(row: Unit | None, column: Unit, table: Unit) -> Unit:
    """A row names its unit for money columns; a column of its own kind ("%") keeps its unit."""
    if row is None:
        return column
    return column if column == PERCENT and table != PERCENT else row
