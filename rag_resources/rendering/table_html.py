"""A table as HTML with the structure it is printed in; every text is escaped."""

from collections.abc import Sequence
from html import escape

from rag_resources.rendering.table_rows import body_rows, unit_line
from rag_resources.table_records import Span, Table

_STYLE = """
body { font-family: system-ui, sans-serif; margin: 2rem }
table { border-collapse: collapse; margin: 0 0 2rem }
caption { text-align: left; font-weight: bold; padding: .3rem 0 }
caption small { font-weight: normal; color: #555 }
th, td { padding: .15rem .7rem; text-align: right; vertical-align: bottom }
th:first-child, td:first-child { text-align: left }
th[colspan] { text-align: center }
thead { border-bottom: 1px solid #999 }
tr.total, tr.subtotal { font-weight: bold; border-top: 1px solid #999 }
tr.group td { font-style: italic }
p.flag { color: #a40; margin: -1.5rem 0 2rem }
"""


def tables_html(tables: Sequence[Table], title: str) -> str:
    """One page with all tables."""
    drawn = "\n".join(map(table_html, tables))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
        f"</title><style>{_STYLE}</style></head>\n<body>\n<h1>{escape(title)}</h1>\n{drawn}\n"
        "</body></html>\n"
    )


def table_html(table: Table) -> str:
    """One table element: header cells over the columns they head, groups indented."""
    facts = ", ".join(filter(None, (f"PDF page {table.page}", unit_line(table))))
    caption = f"{escape(table.caption)} <small>{escape(facts)}</small>"
    spans = {(span.row, span.first_column): span for span in table.spans}
    covered = _covered(table.spans)
    head = [
        f"<tr>{_cells(table, number, spans, covered, 'th')}</tr>"
        for number in range(table.header_rows)
    ]
    body = [
        f'<tr class="{row.kind}">{_cells(table, row.number, spans, covered, "td", row.depth)}</tr>'
        for row in body_rows(table)
    ]
    flags = [f'<p class="flag">{escape(flag)}</p>' for flag in table.flags]
    return "\n".join(
        [
            f"<table><caption>{caption}</caption>",
            *(["<thead>", *head, "</thead>"] if head else []),
            *["<tbody>", *body, "</tbody>", "</table>"],
            *flags,
        ]
    )


def _covered(spans: Sequence[Span]) -> frozenset[tuple[int, int]]:
    """Cells that a spanning cell takes the place of."""
    return frozenset(
        (row, column)
        for span in spans
        for row in range(span.row, span.last_row + 1)
        for column in range(span.first_column, span.last_column + 1)
        if (row, column) != (span.row, span.first_column)
    )


def _cells(
    table: Table,
    row: int,
    spans: dict[tuple[int, int], Span],
    covered: frozenset[tuple[int, int]],
    tag: str,
    depth: int = 0,
) -> str:
    drawn = []
    for column, text in enumerate(table.cells[row]):
        if (row, column) in covered:
            continue
        span = spans.get((row, column))
        wide = span.last_column - span.first_column + 1 if span else 1
        high = span.last_row - span.row + 1 if span else 1
        attributes = f' colspan="{wide}"' if wide > 1 else ""
        attributes += f' rowspan="{high}"' if high > 1 else ""
        if depth and column == 0:
            attributes += f' style="padding-left: {0.7 + 1.2 * depth:.1f}rem"'
        drawn.append(f"<{tag}{attributes}>{escape(text)}</{tag}>")
    return "".join(drawn)
