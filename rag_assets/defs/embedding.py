"""Embeddings: one normalised vector per chunk."""

from typing import Any

import dagster as dg

from rag_assets.defs.chunking import prose_chunks, table_chunks
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.defs.stage import run_stage
from rag_assets.versions import EMBEDDINGS as EMBEDDINGS_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import EMBEDDINGS, PROSE_CHUNKS, TABLE_CHUNKS
from rag_resources.records import Chunk
from rag_resources.schemas import Embeddings


@dg.asset(
    partitions_def=reports,
    deps=[prose_chunks, table_chunks],
    group_name="embedding",
    kinds={"sentence-transformers", "parquet"},
    code_version=EMBEDDINGS_VERSION,
    pool="embedding",
)
def embeddings(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """Vectors of prose chunks, then of table chunks; float32, L2-normalised."""
    report_id = context.partition_key

    def encode() -> Embeddings:
        chunks = newest_chunks(store, report_id)
        vectors = build.encoder.encode([chunk.indexed_text for chunk in chunks])
        return Embeddings(tuple(chunk.chunk_id for chunk in chunks), vectors)

    return run_stage(
        context,
        store,
        EMBEDDINGS,
        encode,
        upstream=[PROSE_CHUNKS, TABLE_CHUNKS],
        settings={"encoder": build.encoder.key},
        measures=_measures,
    )


def newest_chunks(store: ArtifactStore, report_id: str) -> list[Chunk]:
    """All chunks of a report in the order of every index: prose, then tables."""
    return [*store.newest(report_id, PROSE_CHUNKS), *store.newest(report_id, TABLE_CHUNKS)]


def _measures(embeddings: Embeddings) -> dict[str, float]:
    return {"vectors": len(embeddings), "dimension": embeddings.vectors.shape[1]}
