"""The extraction report: how each page was read, as data and as a page to look at."""

from typing import Any

import dagster as dg

from rag_assets.defs.extraction import pages, report_profile
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.defs.stage import report_version, run_stage
from rag_assets.extraction.account.active_content import active_content_limited
from rag_assets.extraction.account.extraction_page import extraction_page as drawn_page
from rag_assets.extraction.account.extraction_report import report_extraction
from rag_assets.versions import EXTRACTION_PAGE as EXTRACTION_PAGE_VERSION
from rag_assets.versions import EXTRACTION_REPORT as EXTRACTION_REPORT_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import EXTRACTION_PAGE, EXTRACTION_REPORT, PAGES, REPORT_PROFILE
from rag_resources.extraction_report import ExtractionReport


@dg.asset(
    partitions_def=reports,
    deps=[pages, report_profile],
    group_name="extraction",
    kinds={"json"},
    code_version=EXTRACTION_REPORT_VERSION,
    pool="pdf_parsing",
)
def extraction_report(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """What became of every word, what was doubted, and what the file carries beside its pages."""
    report_id = context.partition_key
    source = store.known_source(report_id)

    def report() -> ExtractionReport:
        pages, profile = store.newest(report_id, PAGES), store.newest(report_id, REPORT_PROFILE)
        active = active_content_limited(source.path, build.limits)
        return report_extraction(source.name, pages, profile, active)

    return run_stage(
        context,
        store,
        EXTRACTION_REPORT,
        report,
        upstream=[PAGES, REPORT_PROFILE],
        settings={"pdf": report_version(source.path)},
        measures=_measures,
    )


@dg.asset(
    partitions_def=reports,
    deps=[extraction_report],
    group_name="extraction",
    kinds={"html"},
    code_version=EXTRACTION_PAGE_VERSION,
    pool="pdf_parsing",
)
def extraction_page(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """The extraction report as an HTML page with pictures of the pages to look at."""
    report_id = context.partition_key
    pdf = store.known_source(report_id).path
    return run_stage(
        context,
        store,
        EXTRACTION_PAGE,
        lambda: drawn_page(store.newest(report_id, EXTRACTION_REPORT), pdf, build.limits),
        upstream=[EXTRACTION_REPORT],
        settings={"pdf": report_version(pdf)},
    )


def _measures(report: ExtractionReport) -> dict[str, float]:
    totals = report.totals
    return {
        "words": totals.words,
        "words_in_the_body": totals.kept,
        **{f"words_left_out: {one.reason}": one.words for one in totals.exclusions},
        **{f"pages: {flag}": len(on) for flag, on in report.flags.items()},
        "pages_with_concerns": len(report.worst(len(report.pages))),
    }
