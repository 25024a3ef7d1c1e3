"""Indexes: per report, the shard that accepts them; over all, the corpus index and its release."""

from pathlib import Path
from typing import Any

import dagster as dg

from rag_assets import versions
from rag_assets.defs.embedding import embeddings, newest_chunks
from rag_assets.defs.extraction import pages, report_card
from rag_assets.defs.extraction_report import extraction_page
from rag_assets.defs.page_fields import page_fields
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.defs.stage import run_stage
from rag_assets.defs.table_page import table_page
from rag_assets.indexing.corpus_index import merge_shards
from rag_assets.indexing.report_shard import assemble_shard
from rag_assets.reconciliation import generation_id, of_encoder
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import BM25_INDEX, EMBEDDINGS, FAISS_INDEX, PROSE_CHUNKS, TABLE_CHUNKS
from rag_resources.retrieval.dense_index import DenseIndex, vector_id
from rag_resources.retrieval.tokenizer import tokenize
from rag_resources.schemas import TokenLists


@dg.asset(
    partitions_def=reports,
    deps=[embeddings],
    group_name="indexing",
    kinds={"faiss"},
    code_version=versions.FAISS_INDEX,
)
def faiss_index(
    context: dg.AssetExecutionContext, store: dg.ResourceParam[ArtifactStore]
) -> dg.MaterializeResult[Any]:
    """Exact inner-product index of the report; ids are derived from chunk ids."""
    report_id = context.partition_key

    def build() -> bytes:
        found = store.newest(report_id, EMBEDDINGS)
        return DenseIndex.build(
            [vector_id(key) for key in found.chunk_ids], found.vectors
        ).to_bytes()

    return run_stage(context, store, FAISS_INDEX, build, upstream=[EMBEDDINGS])


@dg.asset(
    partitions_def=reports,
    deps=[embeddings],
    group_name="indexing",
    kinds={"bm25", "parquet"},
    code_version=versions.BM25_INDEX,
)
def bm25_index(
    context: dg.AssetExecutionContext, store: dg.ResourceParam[ArtifactStore]
) -> dg.MaterializeResult[Any]:
    """Token lists that BM25 scores, figures kept whole; row by row as the embeddings."""
    report_id = context.partition_key

    def build() -> TokenLists:
        chunks = newest_chunks(store, report_id)
        tokens = tuple(tuple(tokenize(chunk.indexed_text)) for chunk in chunks)
        return TokenLists(tuple(chunk.chunk_id for chunk in chunks), tokens)

    return run_stage(context, store, BM25_INDEX, build, upstream=[PROSE_CHUNKS, TABLE_CHUNKS])


@dg.asset(
    partitions_def=reports,
    deps=[pages, report_card, extraction_page, page_fields, table_page, faiss_index, bm25_index],
    group_name="indexing",
    kinds={"json"},
    code_version=versions.REPORT_SHARD,
)
def report_shard(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """The report as it is searched from now on: one consistent set of artifacts, checks passed."""
    report_id = context.partition_key
    shard = assemble_shard(store, report_id, build.settings.fingerprint, build.encoder.key)
    store.accept(shard)
    return dg.MaterializeResult(
        metadata={
            "file": shard.name,
            "sha256": shard.version,
            "pages": len(shard.labels),
            "chunks": shard.receipts[EMBEDDINGS.name].rows,
            "settings": shard.settings[:16],
            "encoder": shard.encoder,
        },
        data_version=dg.DataVersion(shard.fingerprint[:16]),
    )


@dg.asset(
    deps=[dg.AssetDep(report_shard, partition_mapping=dg.AllPartitionMapping())],
    group_name="indexing",
    kinds={"faiss", "bm25"},
    code_version=versions.CORPUS_INDEX,
)
def corpus_index(
    context: dg.AssetExecutionContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.MaterializeResult[Any]:
    """All accepted shards merged into one generation, which its checks may look at."""
    shards = of_encoder(store.shards(), build.encoder.key)
    wanted = generation_id(shards, build.encoder.key, versions.CORPUS_INDEX)
    merged, files = merge_shards(store, shards, generation_id=wanted, encoder=build.encoder)
    generation = store.stage(merged, files)
    folder = Path(str(store.root)) / "corpus" / generation.folder
    return dg.MaterializeResult(
        metadata={
            "generation": generation.id,
            "reports": len(shards),
            "dagster/row_count": generation.chunks,
            "bytes": sum(map(len, files.values())),
            "encoder": generation.encoder,
            "path": dg.MetadataValue.path(str(folder)),
        },
        data_version=dg.DataVersion(generation.id),
    )


@dg.asset(
    deps=[corpus_index],
    group_name="indexing",
    kinds={"json"},
    code_version=versions.CORPUS_RELEASE,
)
def corpus_release(store: dg.ResourceParam[ArtifactStore]) -> dg.MaterializeResult[Any]:
    """The generation that is searched from now on, published by swapping a pointer.

    It runs only where the blocking checks of the corpus index passed.
    """
    staged = store.staged()
    if staged is None:
        raise dg.Failure("No corpus index is built; materialize it first.", allow_retries=False)
    store.publish(staged.id)
    return dg.MaterializeResult(
        metadata={"generation": staged.id, "reports": len(staged.shards)},
        data_version=dg.DataVersion(staged.id),
    )
