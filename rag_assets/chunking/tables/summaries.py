"""What a table holds, in a sentence and a few key rows.

Belongs here: the choice of what stands for the whole. Not here: the rows in full.
"""

from collections.abc import Sequence

from rag_assets.chunking.tables.columns import column_headings
from rag_assets.chunking.tables.rows import CELL, Row
from rag_resources.table_records import Table

_COLUMNS = 6
_LABELS = 5
_KEY_ROWS = 5
_KEY_CELLS = 4


def summary_line(table: Table, rows: Sequence[Row]) -> str:
    """Size, first columns and first row labels: "Table on page 3, 4 rows, 3 columns: …"."""
    size = f"Table on page {rows[0].page}, {len(rows)} rows, {len(table.header_paths)} columns"
    columns = ", ".join([name for name in column_headings(table) if name][:_COLUMNS])
    labels = ", ".join([row.label for row in rows if row.label][:_LABELS])
    return "; ".join(
        part
        for part in (size, columns and f"columns {columns}", labels and f"rows {labels}")
        if part
    )


def key_rows(rows: Sequence[Row]) -> list[tuple[Row, str]]:
    """The first rows with figures, each with its first cells beside their columns."""
    told = [row for row in rows if row.facts][:_KEY_ROWS]
    return [(row, CELL.join(_label_and(row))) for row in told]


def _label_and(row: Row) -> list[str]:
    cells = [cell.labelled for cell in row.filled[:_KEY_CELLS]]
    return [row.path, *cells] if row.path else cells
