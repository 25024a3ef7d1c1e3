"""The corpus index: a pure function of the accepted shards, sorted by report id.

Incremental equals rebuild by construction: every generation is merged from the shards, whatever
came before. A deleted report is a shard left out.
"""

import re
from collections.abc import Mapping
from itertools import chain
from typing import TypeVar

import numpy as np
import pyarrow as pa

from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import BM25_INDEX, EMBEDDINGS, PROSE_CHUNKS, TABLE_CHUNKS, Artifact
from rag_resources.encoding.encoder import Encoder
from rag_resources.retrieval.dense_index import DenseIndex, vector_id
from rag_resources.retrieval.sparse_index import CorpusSparseIndex
from rag_resources.retrieval.tokenizer import tokenize
from rag_resources.schemas import CHUNK_SCHEMA, ChunkRows, table_bytes
from rag_resources.search_scope import CORPUS_CHUNKS, CORPUS_DENSE, CORPUS_SPARSE
from rag_resources.shards import Generation, Shard

T = TypeVar("T")


def merge_shards(
    store: ArtifactStore, shards: Mapping[str, Shard], *, generation_id: str, encoder: Encoder
) -> tuple[Generation, dict[str, bytes]]:
    """Merges accepted shards into the files of one generation.

    Raises:
        StoreError: a shard's file is missing or damaged.
    """
    ordered = [shards[report_id] for report_id in sorted(shards)]
    chunks = _chunk_table(store, ordered)
    embeddings = [_read(store, shard, EMBEDDINGS) for shard in ordered]
    ids = [vector_id(chunk_id) for part in embeddings for chunk_id in part.chunk_ids]
    no_vectors = np.zeros((0, encoder.dimension), dtype=np.float32)
    vectors = np.concatenate([no_vectors, *(part.vectors for part in embeddings)])
    files = {
        CORPUS_CHUNKS: table_bytes(chunks),
        CORPUS_DENSE: DenseIndex.build(ids, vectors).to_bytes(),
        CORPUS_SPARSE: CorpusSparseIndex(
            list(chain.from_iterable(_named_tokens(store, shard) for shard in ordered))
        ).to_bytes(),
    }
    return Generation(generation_id, encoder.key, chunks.num_rows, dict(shards)), files


def _named_tokens(store: ArtifactStore, shard: Shard) -> list[tuple[str, ...]]:
    """Token lists of a report with the words of its file name added to every chunk.

    Inside a report its name tells nothing; across reports it is what tells them apart.
    """
    name = tuple(tokenize(re.sub(r"[_/]|\.pdf$", " ", shard.name, flags=re.IGNORECASE)))
    return [(*tokens, *name) for tokens in _read(store, shard, BM25_INDEX).tokens]


def _chunk_table(store: ArtifactStore, shards: list[Shard]) -> pa.Table:
    parts = [
        rows.table
        for shard in shards
        for artifact in (PROSE_CHUNKS, TABLE_CHUNKS)
        if isinstance(rows := _read(store, shard, artifact), ChunkRows)
    ]
    return pa.concat_tables(parts) if parts else CHUNK_SCHEMA.empty_table()


def _read(store: ArtifactStore, shard: Shard, artifact: Artifact[T]) -> T:
    return store.load(shard.report_id, artifact, shard.receipts[artifact.name])
