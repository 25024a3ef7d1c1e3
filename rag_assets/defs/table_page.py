"""The table page: every table as it was read beside the page it is printed on."""

from typing import Any

import dagster as dg

from rag_assets.defs.extraction import pages
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.defs.stage import report_version, run_stage
from rag_assets.defs.tables import tables
from rag_assets.table_page.table_page import table_page as drawn_page
from rag_assets.versions import TABLE_PAGE as TABLE_PAGE_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES, TABLE_PAGE, TABLES


@dg.asset(
    partitions_def=reports,
    deps=[pages, tables],
    group_name="extraction",
    kinds={"html"},
    code_version=TABLE_PAGE_VERSION,
    pool="pdf_parsing",
)
def table_page(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """The tables as an HTML page: pictures of their pages with the cells drawn over them."""
    report_id = context.partition_key
    source = store.known_source(report_id)

    def draw() -> bytes:
        read, printed = store.newest(report_id, TABLES), store.newest(report_id, PAGES)
        return drawn_page(source.name, read, printed, source.path, build.limits)

    return run_stage(
        context,
        store,
        TABLE_PAGE,
        draw,
        upstream=[PAGES, TABLES],
        settings={"pdf": report_version(source.path)},
    )
