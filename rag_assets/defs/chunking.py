"""Chunks: prose inside its section, tables by rows; both sized by the encoder's tokenizer."""

from collections.abc import Sequence
from typing import Any

import dagster as dg

from rag_assets.chunking.prose_chunks import prose_chunks as split_prose
from rag_assets.chunking.table_chunks import table_chunks as split_tables
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.defs.extraction import pages, sections
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.defs.stage import run_stage
from rag_assets.defs.tables import tables
from rag_assets.versions import PROSE_CHUNKS as PROSE_VERSION
from rag_assets.versions import TABLE_CHUNKS as TABLE_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES, PROSE_CHUNKS, SECTIONS, TABLE_CHUNKS, TABLES
from rag_resources.records import Chunk


@dg.asset(
    partitions_def=reports,
    deps=[pages, sections],
    group_name="chunking",
    kinds={"python", "parquet"},
    code_version=PROSE_VERSION,
)
def prose_chunks(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """Prose chunks: whole lines of one section, its path in the indexed text."""
    report_id = context.partition_key
    budget = token_budget(build)

    def split() -> Sequence[Chunk]:
        found = store.newest(report_id, SECTIONS)
        return split_prose(report_id, store.newest(report_id, PAGES), found, budget)

    return run_stage(
        context,
        store,
        PROSE_CHUNKS,
        split,
        upstream=[PAGES, SECTIONS],
        settings=_sizes(build) | {"overlap": build.settings.overlap_tokens},
        measures=_measures,
    )


@dg.asset(
    partitions_def=reports,
    deps=[pages, sections, tables],
    group_name="chunking",
    kinds={"python", "parquet"},
    code_version=TABLE_VERSION,
)
def table_chunks(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """Table chunks: whole rows with caption, unit, header and section repeated in each."""
    report_id = context.partition_key
    budget, strategy = token_budget(build), build.settings.table_chunks

    def split() -> Sequence[Chunk]:
        read, found = store.newest(report_id, PAGES), store.newest(report_id, SECTIONS)
        printed = store.newest(report_id, TABLES)
        return split_tables(report_id, read, found, printed, budget, strategy)

    return run_stage(
        context,
        store,
        TABLE_CHUNKS,
        split,
        upstream=[PAGES, SECTIONS, TABLES],
        settings=_sizes(build) | {"strategy": strategy},
        measures=_measures,
    )


def token_budget(build: Build) -> TokenBudget:
    """The budget that the build settings and the encoder's tokenizer give."""
    settings = build.settings
    return TokenBudget(
        build.encoder.tokenizer, target=settings.chunk_tokens, overlap=settings.overlap_tokens
    )


def _sizes(build: Build) -> dict[str, Any]:
    return {"encoder": build.encoder.key, "target": build.settings.chunk_tokens}


def _measures(chunks: Sequence[Chunk]) -> dict[str, float]:
    tokens = [chunk.token_count for chunk in chunks]
    return {
        "chunks": len(tokens),
        "mean_tokens": round(sum(tokens) / len(tokens), 1) if tokens else 0.0,
        "most_tokens": max(tokens, default=0),
    }
