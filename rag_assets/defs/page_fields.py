"""Page fields: the short texts of headings and tables that pages are found by."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import dagster as dg

from rag_assets.defs.extraction import sections
from rag_assets.defs.partitions import reports
from rag_assets.defs.stage import run_stage
from rag_assets.defs.table_facts import table_facts
from rag_assets.defs.tables import tables
from rag_assets.indexing.page_fields import page_fields as fields_of_pages
from rag_assets.versions import PAGE_FIELDS as PAGE_FIELDS_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGE_FIELDS, SECTIONS, TABLE_FACTS, TABLES, Artifact
from rag_resources.page_fields import PageField


@dg.asset(
    partitions_def=reports,
    deps=[sections, tables, table_facts],
    group_name="indexing",
    kinds={"parquet"},
    code_version=PAGE_FIELDS_VERSION,
)
def page_fields(
    context: dg.AssetExecutionContext, store: dg.ResourceParam[ArtifactStore]
) -> dg.MaterializeResult[Any]:
    """Headings, section paths, captions and row labels of every page, with their periods."""
    report_id = context.partition_key

    def build() -> tuple[PageField, ...]:
        found, printed = store.newest(report_id, SECTIONS), store.newest(report_id, TABLES)
        return fields_of_pages(found, printed, store.newest(report_id, TABLE_FACTS))

    upstream: list[Artifact[Any]] = [SECTIONS, TABLES, TABLE_FACTS]
    return run_stage(context, store, PAGE_FIELDS, build, upstream=upstream, measures=_measures)


def _measures(fields: Sequence[PageField]) -> dict[str, float]:
    return {f"{kind}_fields": count for kind, count in Counter(f.kind for f in fields).items()}
