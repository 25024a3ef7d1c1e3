"""Extraction: the PDF's pages, what they state of the report, and the tree of its sections."""

from collections.abc import Sequence
from typing import Any

import dagster as dg

from rag_assets.defs.intake import report_pdf
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.defs.stage import report_version, run_stage
from rag_assets.extraction.pages import read_pages
from rag_assets.extraction.profile.report_card import report_card as card_of
from rag_assets.extraction.profile.report_profile import read_profile
from rag_assets.extraction.sections.outline import outline_limited
from rag_assets.extraction.sections.section_tree import find_sections
from rag_assets.versions import PAGES as PAGES_VERSION
from rag_assets.versions import REPORT_CARD as REPORT_CARD_VERSION
from rag_assets.versions import REPORT_PROFILE as REPORT_PROFILE_VERSION
from rag_assets.versions import SECTIONS as SECTIONS_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES, REPORT_CARD, REPORT_PROFILE, SECTIONS
from rag_resources.records import Page, Section


@dg.asset(
    partitions_def=reports,
    deps=[report_pdf],
    group_name="extraction",
    kinds={"pymupdf", "parquet"},
    code_version=PAGES_VERSION,
    pool="pdf_parsing",
)
def pages(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """Pages of the report: lines with boxes in reading order, page furniture set apart."""
    pdf = store.known_source(context.partition_key).path
    return run_stage(
        context,
        store,
        PAGES,
        lambda: read_pages(pdf, build.limits, build.settings.ocr),
        settings={"pdf": report_version(pdf), "ocr": build.settings.ocr._asdict()},
        measures=_page_measures,
    )


@dg.asset(
    partitions_def=reports,
    deps=[pages],
    group_name="extraction",
    kinds={"python", "json"},
    code_version=REPORT_PROFILE_VERSION,
)
def report_profile(
    context: dg.AssetExecutionContext, store: dg.ResourceParam[ArtifactStore]
) -> dg.MaterializeResult[Any]:
    """Organisation, type, period, currency and language, each with the page that says so."""
    report_id = context.partition_key
    return run_stage(
        context,
        store,
        REPORT_PROFILE,
        lambda: read_profile(store.newest(report_id, PAGES)),
        upstream=[PAGES],
    )


@dg.asset(
    partitions_def=reports,
    deps=[report_profile],
    group_name="extraction",
    kinds={"python", "parquet"},
    code_version=REPORT_CARD_VERSION,
)
def report_card(
    context: dg.AssetExecutionContext, store: dg.ResourceParam[ArtifactStore]
) -> dg.MaterializeResult[Any]:
    """What the report is found by: the names of its organisation, its kind, its period."""
    report_id = context.partition_key
    file_name = store.known_source(report_id).name
    return run_stage(
        context,
        store,
        REPORT_CARD,
        lambda: (card_of(report_id, store.newest(report_id, REPORT_PROFILE), file_name),),
        upstream=[REPORT_PROFILE],
        settings={"file_name": file_name},
    )


@dg.asset(
    partitions_def=reports,
    deps=[pages],
    group_name="extraction",
    kinds={"python", "parquet"},
    code_version=SECTIONS_VERSION,
    pool="pdf_parsing",
)
def sections(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """The section tree, from the outline, else the contents page, else typography."""
    report_id = context.partition_key
    pdf = store.known_source(report_id).path

    def find() -> tuple[Section, ...]:
        return find_sections(store.newest(report_id, PAGES), outline_limited(pdf, build.limits))

    return run_stage(
        context,
        store,
        SECTIONS,
        find,
        upstream=[PAGES],
        settings={"pdf": report_version(pdf)},
        measures=_section_measures,
    )


def _page_measures(pages: Sequence[Page]) -> dict[str, float]:
    return {
        "pages": len(pages),
        "pages_by_ocr": sum(page.method == "ocr" for page in pages),
        "pages_without_text": sum(not page.lines for page in pages),
        "pages_with_hidden_text": sum(bool(page.hidden) for page in pages),
        "pages_with_error": sum(bool(page.error) for page in pages),
        "characters_per_page": round(sum(len(page.text) for page in pages) / len(pages), 1),
        "furniture_lines": sum(len(page.furniture) for page in pages),
    }


def _section_measures(sections: Sequence[Section]) -> dict[str, float]:
    return {
        "sections": len(sections),
        "deepest_level": max(section.level for section in sections),
        "found_by_outline": sum(section.found_by == "outline" for section in sections),
    }
