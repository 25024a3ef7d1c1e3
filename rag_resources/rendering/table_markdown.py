"""A table as Markdown that any viewer draws."""

import re
from collections.abc import Sequence

from rag_resources.rendering.table_rows import DrawnRow, body_rows, unit_line
from rag_resources.table_records import Table

_SPECIAL = re.compile(r"([\\|*_`\[\]<>])")
_INDENT = "&emsp;"


def tables_markdown(tables: Sequence[Table]) -> str:
    """Tables one after the other, each under its caption."""
    return "\n".join(map(table_markdown, tables))


def table_markdown(table: Table) -> str:
    """Caption, unit and page, then the table: levels of headers stacked, totals bold."""
    facts = ", ".join(filter(None, (f"PDF page {table.page}", unit_line(table))))
    title = _escaped(table.caption or "Table without caption")
    width = len(table.header_paths)
    header = [
        " <br> ".join(map(_escaped, filter(None, path.split(" › ")))) for path in table.header_paths
    ]
    lines = [
        _line(header),
        _line([":---", *["---:"] * (width - 1)]),
        *(_line(_row(row)) for row in body_rows(table)),
    ]
    notes = [f"\n> {_escaped(flag)}" for flag in table.flags]
    return "\n".join([f"**{title}** ({_escaped(facts)})", "", *lines, *notes, ""])


def _row(row: DrawnRow) -> list[str]:
    label, *figures = map(_escaped, row.cells)
    if row.kind in ("total", "subtotal"):
        label, *figures = (f"**{text}**" if text else "" for text in (label, *figures))
    elif row.kind == "group":
        label = f"*{label}*" if label else ""
    return [_INDENT * row.depth + label, *figures]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return (
        _SPECIAL.sub(r"\\\1", " ".join(text.split())).replace("\\<", "&lt;").replace("\\>", "&gt;")
    )
