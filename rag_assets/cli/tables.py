"""`tables`: what was read from the tables of a report."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from rag_assets.cli.options import JsonFlag, StoreOption, print_json
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import TABLES
from rag_resources.errors import UsageError
from rag_resources.opening import store_url
from rag_resources.table_records import Table

ReportId = Annotated[str, typer.Argument(help="The report's id.")]
PageOption = Annotated[int | None, typer.Option("--page", help="This PDF page only.")]


def tables(
    report: ReportId, page: PageOption = None, json: JsonFlag = False, store: StoreOption = None
) -> None:
    """Show the tables of a report with captions, units and headers."""
    artifacts = ArtifactStore(store or store_url())
    shard = artifacts.shard(report)
    if shard is None:
        known = ", ".join(artifacts.shards()) or "none"
        raise UsageError(f"There is no report {report!r} in the store; known reports: {known}.")
    read = artifacts.load(report, TABLES, shard.receipts[TABLES.name])
    shown = [table for table in read if page in (None, table.page)]
    if json:
        print_json({"report_id": report, "tables": list(map(_record, shown)), "facts": []})
        return
    console = Console()
    for table in shown:
        console.print(_drawn(table))
    if not shown:
        console.print("No table was found.")


def _record(table: Table) -> dict[str, Any]:
    return {
        "page": table.page,
        "bbox": list(table.box),
        "cells": [list(row) for row in table.cells],
        "caption": table.caption,
        "unit": table.unit,
        "scale": table.scale,
        "currency": table.currency,
        "periods": list(table.periods),
        "header_rows": table.header_rows,
        "method": table.method,
        "confidence": round(table.confidence, 3),
    }


def _drawn(table: Table) -> RichTable:
    title = f"PDF page {table.page}: {table.caption or 'no caption'}"
    unit = f" [{table.unit}]" if table.unit else ""
    drawn = RichTable(title=Text(title + unit), title_justify="left")
    for path in table.header_paths:
        drawn.add_column(Text(path))
    for row in table.cells[table.header_rows :]:
        drawn.add_row(*(Text(cell) for cell in row))
    return drawn
