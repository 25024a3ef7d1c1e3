"""What one search looks through: a report's own indexes, or the corpus index.

Inside one report its own FAISS and BM25 indexes are used (in-report term statistics are the right
ones there); across reports the merged corpus index is, narrowed to some reports if asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rag_resources.artifact_store import ArtifactStore
from rag_resources.errors import StoreError
from rag_resources.records import Chunk
from rag_resources.retrieval.dense_index import DenseIndex, vector_id
from rag_resources.retrieval.sparse_index import (
    CorpusSparseIndex,
    SparseIndex,
)
from rag_resources.schemas import ChunkRows, decode_chunks
from rag_resources.shards import Generation, Shard

CORPUS_CHUNKS = "chunks.parquet"
CORPUS_DENSE = "vectors.faiss"
CORPUS_SPARSE = "bm25.npz"


@dataclass(frozen=True)
class SearchScope:
    """Chunks with a dense and a sparse index over them; row i is position i of the sparse index."""

    chunks: Sequence[Chunk]
    chunk_ids: Sequence[str]
    report_ids: np.ndarray
    dense: DenseIndex
    sparse: SparseIndex
    shards: Mapping[str, Shard]

    @cached_property
    def vector_ids(self) -> np.ndarray:
        """FAISS id of every row."""
        return np.asarray([vector_id(chunk_id) for chunk_id in self.chunk_ids], dtype=np.int64)

    @cached_property
    def row_of(self) -> dict[int, int]:
        """Row by FAISS id."""
        return {int(vector): row for row, vector in enumerate(self.vector_ids)}

    @cached_property
    def pages(self) -> frozenset[tuple[str, int]]:
        """The (report, page) pairs that a chunk in both indexes stands on."""
        return self.pages_of(np.ones(len(self.chunk_ids), dtype=bool))

    def pages_of(self, rows: np.ndarray) -> frozenset[tuple[str, int]]:
        """The same for the rows of a mask."""
        indexed = rows & np.isin(self.vector_ids, np.asarray(self.dense.ids, dtype=np.int64))
        indexed[len(self.sparse) :] = False
        return frozenset(
            (report_id, page)
            for report_id, (first, last) in zip(
                self.report_ids[indexed], self._page_spans[indexed].tolist(), strict=True
            )
            for page in range(first, last + 1)
        )

    @cached_property
    def _page_spans(self) -> np.ndarray:
        if isinstance(self.chunks, ChunkRows):
            return self.chunks.page_spans
        spans = [(chunk.first_page, chunk.last_page) for chunk in self.chunks]
        return np.asarray(spans, dtype=np.int64).reshape(-1, 2)

    def rows_of(self, reports: Sequence[str]) -> np.ndarray:
        """Mask of the rows that belong to some reports."""
        return np.isin(self.report_ids, np.asarray(reports, dtype=object))

    def label_of(self, report_id: str, page: int) -> str:
        """The printed label of a page, "" if none was found."""
        return self.shards[report_id].labels[page - 1]


def open_corpus(store: ArtifactStore, generation: Generation) -> SearchScope:
    """The scope of one published generation."""
    rows: ChunkRows = decode_chunks(store.corpus_file(generation, CORPUS_CHUNKS))
    return SearchScope(
        chunks=rows,
        chunk_ids=rows.chunk_ids,
        report_ids=rows.report_ids,
        dense=DenseIndex.from_bytes(store.corpus_file(generation, CORPUS_DENSE)),
        sparse=CorpusSparseIndex.from_bytes(store.corpus_file(generation, CORPUS_SPARSE)),
        shards=generation.shards,
    )


def refuse_other_encoder(found: str, wanted: str, what: str) -> None:
    """Raises StoreError unless some vectors were made by the encoder in use."""
    if found != wanted:
        raise StoreError(
            f"{what} was written with the encoder {found}, this engine uses {wanted}; "
            "run `annual-report-rag ingest` on the reports again or open it with that encoder."
        )
