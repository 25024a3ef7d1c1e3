"""Some tables of a report as they were read, as Markdown.

Belongs here: which tables and how much of them. Not here: the page that shows them all
(rag_assets.table_page).
"""

from collections.abc import Sequence

from rag_assets.defs.markdown import markdown_table
from rag_assets.table_page.outlines import row_kind
from rag_assets.tables.grid import PATH
from rag_resources.table_records import Table

TABLES_SHOWN = 3
ROWS_SHOWN = 10
COLUMNS_SHOWN = 7
_INDENT = "\u2003"  # Markdown closes up plain spaces


def table_preview(tables: Sequence[Table]) -> str:
    """The first rows of a few tables: primary statements, then the ones read best."""
    best = sorted(tables, key=lambda table: (not table.statement, -_quality(table)))
    chosen = sorted(best[:TABLES_SHOWN], key=lambda table: (table.page, table.box.y0))
    return "\n\n".join(map(_shown, chosen))


def _quality(table: Table) -> float:
    """What a table is known by, beside how surely it was read."""
    known = [table.caption, table.unit, any(table.periods), len(table.row_labels) >= ROWS_SHOWN / 2]
    return table.confidence + sum(map(bool, known))


def _shown(table: Table) -> str:
    columns = min(len(table.header_paths), COLUMNS_SHOWN)
    body = range(table.header_rows, len(table.cells))[:ROWS_SHOWN]
    printed = markdown_table(
        table.header_paths[:columns], [_row(table, row, columns) for row in body]
    )
    rows, more_columns = len(table.row_labels) - len(body), len(table.header_paths) - columns
    left_out = [f"{rows} more rows"] * (rows > 0) + [f"{more_columns} more columns"] * (
        more_columns > 0
    )
    return "\n\n".join(filter(None, [_heading(table), printed, ", ".join(left_out)]))


def _heading(table: Table) -> str:
    # A caption in the file's own words must not be read as Markdown.
    caption = table.caption.replace("*", "\\*").replace("\n", " ") or "No caption"
    facts = [f"PDF page {table.page}", table.unit, f"confidence {table.confidence:.2f}"]
    return f"**{caption}** ({', '.join(filter(None, facts))})"


def _row(table: Table, row: int, columns: int) -> list[str]:
    cells = list(table.cells[row][:columns])
    label = table.row_labels[row - table.header_rows]
    depth = label.count(PATH)
    if row_kind(table, row) in ("group", "subtotal", "total"):
        cells = [f"**{text}**" if text else "" for text in cells]
    return [_INDENT * depth + cells[0], *cells[1:]]
