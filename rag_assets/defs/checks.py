"""Asset checks: thin wrappers that show the verdicts of rag_assets.quality.

All but two block: a report that fails one never becomes a shard, and a corpus index that fails one
is never published, so neither is ever searched. The others warn of a report that is hard to read
and of sums that do not come to their printed totals.
"""

import dagster as dg

from rag_assets import quality, versions
from rag_assets.defs.chunking import prose_chunks, table_chunks
from rag_assets.defs.embedding import embeddings, newest_chunks
from rag_assets.defs.extraction import pages
from rag_assets.defs.indexing import corpus_index
from rag_assets.defs.resources import Build
from rag_assets.defs.table_facts import table_facts
from rag_assets.quality import Verdict
from rag_assets.reconciliation import generation_id, of_encoder
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import EMBEDDINGS, PAGES, PROSE_CHUNKS, TABLE_CHUNKS, TABLES
from rag_resources.search_scope import open_corpus

Store = dg.ResourceParam[ArtifactStore]


@dg.asset_check(asset=pages, blocking=True)
def pages_not_empty(context: dg.AssetCheckExecutionContext, store: Store) -> dg.AssetCheckResult:
    """At least one page of the report has text."""
    return shown(quality.pages_not_empty(store.newest(context.partition_key, PAGES)))


@dg.asset_check(asset=pages, blocking=True)
def words_accounted_for(
    context: dg.AssetCheckExecutionContext, store: Store
) -> dg.AssetCheckResult:
    """Every word found on a page is in its body or in the account of what was left out."""
    return shown(quality.words_accounted_for(store.newest(context.partition_key, PAGES)))


@dg.asset_check(asset=pages)
def pages_believed(context: dg.AssetCheckExecutionContext, store: Store) -> dg.AssetCheckResult:
    """Nearly all pages were read from text that can be believed; a warning, it does not block."""
    verdict = quality.pages_believed(store.newest(context.partition_key, PAGES))
    return shown(verdict, dg.AssetCheckSeverity.WARN)


@dg.asset_check(asset=table_facts)
def sums_agree(context: dg.AssetCheckExecutionContext, store: Store) -> dg.AssetCheckResult:
    """All sums that tables print come to their totals; a warning, it does not block."""
    verdict = quality.sums_agree(store.newest(context.partition_key, TABLES))
    return shown(verdict, dg.AssetCheckSeverity.WARN)


@dg.asset_check(asset=prose_chunks, blocking=True, name="chunk_ids_unique")
def prose_chunk_ids(context: dg.AssetCheckExecutionContext, store: Store) -> dg.AssetCheckResult:
    """No two prose chunks share an id."""
    return shown(quality.chunk_ids_unique(store.newest(context.partition_key, PROSE_CHUNKS)))


@dg.asset_check(asset=table_chunks, blocking=True, name="chunk_ids_unique")
def table_chunk_ids(context: dg.AssetCheckExecutionContext, store: Store) -> dg.AssetCheckResult:
    """No two table chunks share an id."""
    return shown(quality.chunk_ids_unique(store.newest(context.partition_key, TABLE_CHUNKS)))


@dg.asset_check(asset=prose_chunks, blocking=True, name="chunks_within_token_limit")
def prose_within_limit(
    context: dg.AssetCheckExecutionContext, store: Store, build: dg.ResourceParam[Build]
) -> dg.AssetCheckResult:
    """No prose chunk is longer than the encoder reads."""
    chunks = store.newest(context.partition_key, PROSE_CHUNKS)
    return shown(quality.chunks_within_limit(chunks, build.encoder.tokenizer.limit))


@dg.asset_check(asset=table_chunks, blocking=True, name="chunks_within_token_limit")
def tables_within_limit(
    context: dg.AssetCheckExecutionContext, store: Store, build: dg.ResourceParam[Build]
) -> dg.AssetCheckResult:
    """No table chunk is longer than the encoder reads."""
    chunks = store.newest(context.partition_key, TABLE_CHUNKS)
    return shown(quality.chunks_within_limit(chunks, build.encoder.tokenizer.limit))


@dg.asset_check(asset=embeddings, blocking=True)
def vectors_finite_and_normalised(
    context: dg.AssetCheckExecutionContext, store: Store
) -> dg.AssetCheckResult:
    """All vectors are finite and of length one."""
    return shown(quality.vectors_sound(store.newest(context.partition_key, EMBEDDINGS)))


@dg.asset_check(asset=embeddings, blocking=True)
def vectors_match_chunks(
    context: dg.AssetCheckExecutionContext, store: Store
) -> dg.AssetCheckResult:
    """There is one vector per chunk, in the chunks' order."""
    report_id = context.partition_key
    vectors = store.newest(report_id, EMBEDDINGS)
    return shown(quality.vectors_match_chunks(vectors, newest_chunks(store, report_id)))


@dg.asset_check(asset=corpus_index, blocking=True)
def index_matches_store(store: Store, build: dg.ResourceParam[Build]) -> dg.AssetCheckResult:
    """The generation built is the one that the accepted shards deserve."""
    staged = store.staged()
    shards = of_encoder(store.shards(), build.encoder.key)
    wanted = generation_id(shards, build.encoder.key, versions.CORPUS_INDEX)
    found = staged.id if staged else "none"
    return shown(Verdict(found == wanted, {"built": found, "wanted": wanted}))


@dg.asset_check(asset=corpus_index, blocking=True)
def indexes_match_chunks(store: Store) -> dg.AssetCheckResult:
    """The dense and the sparse side of the generation built hold exactly its chunks."""
    staged = store.staged()
    if staged is None:
        return shown(Verdict(False, {"built": "none"}))
    scope = open_corpus(store, staged)
    ids = map(int, scope.vector_ids)
    return shown(quality.indexes_match_chunks(scope.dense.ids, len(scope.sparse), ids))


def shown(
    verdict: Verdict, severity: dg.AssetCheckSeverity = dg.AssetCheckSeverity.ERROR
) -> dg.AssetCheckResult:
    """A verdict as Dagster shows it."""
    return dg.AssetCheckResult(
        passed=verdict.passed, metadata=dict(verdict.details), severity=severity
    )
