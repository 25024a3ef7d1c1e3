"""Tables of the report, read from the text layer."""

from collections.abc import Sequence
from typing import Any

import dagster as dg

from rag_assets.defs.extraction import pages
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.defs.stage import report_version, run_stage
from rag_assets.tables.limited_reading import read_tables_limited
from rag_assets.versions import TABLES as TABLES_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES, TABLES
from rag_resources.table_records import Table


@dg.asset(
    partitions_def=reports,
    deps=[pages],
    group_name="extraction",
    kinds={"camelot", "parquet"},
    code_version=TABLES_VERSION,
    pool="pdf_parsing",
)
def tables(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """Tables with header paths, row labels, unit, currency and period per column."""
    report_id = context.partition_key
    pdf = store.known_source(report_id).path

    def read() -> tuple[Table, ...]:
        return read_tables_limited(pdf, store.newest(report_id, PAGES), build.limits)

    return run_stage(
        context,
        store,
        TABLES,
        read,
        upstream=[PAGES],
        settings={"pdf": report_version(pdf)},
        measures=_measures,
    )


def _measures(tables: Sequence[Table]) -> dict[str, float]:
    return {
        "tables": len(tables),
        "pages_with_tables": len({table.page for table in tables}),
        "tables_with_unit": sum(bool(table.unit) for table in tables),
    }
