"""`tables`: what was read from the tables of a report, as tables and as facts."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as RichTable

from rag_assets.cli.options import JsonFlag, StoreOption, messages, print_json
from rag_assets.cli.plain_text import plain_text
from rag_assets.cli.table_export import export
from rag_assets.tables.facts.table_facts import sum_flags
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import TABLE_FACTS, TABLES
from rag_resources.errors import StoreError, UsageError
from rag_resources.opening import store_url
from rag_resources.retrieval.fact_search import find_facts
from rag_resources.table_records import Table, TableFact

ReportId = Annotated[str, typer.Argument(help="The report's id.")]
PageOption = Annotated[int | None, typer.Option("--page", help="This PDF page only.")]
FactsOption = Annotated[
    str | None,
    typer.Option("--facts", help='Figures whose label and header hold these words ("net cash").'),
]
ExportOption = Annotated[
    Path | None,
    typer.Option("--export", help="Write facts (.csv, .parquet) or tables (.md, .html) to a file."),
]


def tables(
    report: ReportId,
    page: PageOption = None,
    facts: FactsOption = None,
    json: JsonFlag = False,
    export_to: ExportOption = None,
    store: StoreOption = None,
) -> None:
    """Show the tables of a report, or the figures in them that some words name."""
    read, found = _load(ArtifactStore(store or store_url()), report)
    found = tuple(fact for fact in found if page in (None, fact.page))
    shown = tuple(table for table in read if page in (None, table.page))
    if facts is not None:
        found = find_facts(found, read, facts)
        shown = tuple(read[number] for number in sorted({fact.table for fact in found}))
    if export_to is not None:
        export(export_to, report, shown, found)
        messages.print(f"Wrote {len(shown)} tables with {len(found)} facts to {export_to}.")
    if json:
        records = {"tables": list(map(_record, shown)), "facts": list(map(_fact_record, found))}
        print_json({"report_id": report, **records})
    elif export_to is None:
        _print(shown, found, as_facts=facts is not None)


def _load(artifacts: ArtifactStore, report: str) -> tuple[tuple[Table, ...], tuple[TableFact, ...]]:
    shard = artifacts.shard(report)
    if shard is None:
        known = ", ".join(artifacts.shards()) or "none"
        raise UsageError(f"There is no report {report!r} in the store; known reports: {known}.")
    if TABLE_FACTS.name not in shard.receipts:
        raise StoreError(f"{report}: its facts are not read yet; ingest the report again.")
    read = artifacts.load(report, TABLES, shard.receipts[TABLES.name])
    found = artifacts.load(report, TABLE_FACTS, shard.receipts[TABLE_FACTS.name])
    return tuple(map(_with_sum_flags, read)), tuple(found)


def _with_sum_flags(table: Table) -> Table:
    return replace(table, flags=tuple(dict.fromkeys((*table.flags, *sum_flags(table)))))


def _print(shown: tuple[Table, ...], found: tuple[TableFact, ...], *, as_facts: bool) -> None:
    console = Console()
    if as_facts:
        console.print(_listed(found) if found else "No figure matches.")
        return
    for table in shown:
        console.print(_drawn(table))
        for flag in table.flags:
            console.print(plain_text(flag))
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
        "header_paths": list(table.header_paths),
        "row_labels": list(table.row_labels),
        "method": table.method,
        "confidence": round(table.confidence, 3),
        "flags": list(table.flags),
    }


def _fact_record(fact: TableFact) -> dict[str, Any]:
    return {
        "table": fact.table,
        "row": fact.row,
        "column": fact.column,
        "label": fact.label,
        "header": fact.header,
        "raw": fact.raw,
        "kind": fact.kind,
        "value": None if fact.value is None else f"{fact.value:f}",
        "unit": fact.unit.text,
        "scale": fact.unit.scale,
        "currency": fact.unit.currency,
        "period": fact.period,
        "restated": fact.restated,
        "note": fact.note,
        "page": fact.page,
        "bbox": list(fact.box),
        "confidence": fact.confidence,
        "sum_check": fact.sum_check,
    }


def _listed(facts: tuple[TableFact, ...]) -> RichTable:
    drawn = RichTable("Label", "Period", "Header", box=None, pad_edge=False)
    drawn.add_column("Figure", justify="right", no_wrap=True)
    drawn.add_column("PDF page", justify="right")
    for fact in facts:
        unit = fact.unit.text or fact.unit.currency
        figure = fact.raw if not unit or fact.raw.endswith(unit) else f"{fact.raw} {unit}"
        cells = (fact.label, fact.period, fact.header, figure, str(fact.page))
        drawn.add_row(*map(plain_text, cells), style="red" if fact.sum_check == "fails" else "")
    return drawn


def _drawn(table: Table) -> RichTable:
    title = f"PDF page {table.page}: {table.caption or 'no caption'}"
    unit = f" [{table.unit}]" if table.unit else ""
    drawn = RichTable(title=plain_text(title + unit), title_justify="left")
    for path in table.header_paths:
        drawn.add_column(plain_text(path))
    for row in table.cells[table.header_rows :]:
        drawn.add_row(*(plain_text(cell) for cell in row))
    return drawn
