"""What a search inside one report looks through.

Belongs here: the report's chunks, indexes and page fields, opened from its accepted shard. Not
here: searching several reports at once (search_scope).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import (
    BM25_INDEX,
    FAISS_INDEX,
    PAGE_FIELDS,
    PROSE_CHUNKS,
    TABLE_CHUNKS,
)
from rag_resources.errors import StoreError
from rag_resources.page_fields import PageField
from rag_resources.retrieval.dense_index import DenseIndex
from rag_resources.retrieval.page_ranking.page_index import PageIndex
from rag_resources.retrieval.sparse_index import ReportSparseIndex
from rag_resources.search_scope import SearchScope
from rag_resources.shards import Shard


@dataclass(frozen=True)
class ReportScope(SearchScope):
    """The chunks of one report, and its pages as the page ranking sees them."""

    report_id: str
    tokens: Sequence[Sequence[str]]
    fields: Sequence[PageField]

    @cached_property
    def page_index(self) -> PageIndex:
        """The fields of every page, made searchable when first asked for."""
        pages = len(self.shards[self.report_id].labels)
        return PageIndex(pages, self.chunks, self.tokens, self.fields)

    def cosines(self, vector: NDArray[np.float32]) -> NDArray[np.float32]:
        """The cosine of every chunk with a question, of shape (chunks,)."""
        return np.asarray(self.dense.cosines(vector, self.vector_ids.tolist()), dtype=np.float32)


def open_report(store: ArtifactStore, shard: Shard) -> ReportScope:
    """The scope of one accepted report.

    Raises:
        StoreError: the report was ingested before its page fields were kept.
    """
    report_id, receipts = shard.report_id, shard.receipts
    if PAGE_FIELDS.name not in receipts:
        raise StoreError(
            f"{report_id}: its rows and headings are not indexed yet; ingest the report again."
        )
    chunks = [
        chunk
        for artifact in (PROSE_CHUNKS, TABLE_CHUNKS)
        for chunk in store.load(report_id, artifact, receipts[artifact.name])
    ]
    tokens = store.load(report_id, BM25_INDEX, receipts[BM25_INDEX.name]).tokens
    dense = store.load(report_id, FAISS_INDEX, receipts[FAISS_INDEX.name])
    return ReportScope(
        chunks=chunks,
        chunk_ids=[chunk.chunk_id for chunk in chunks],
        report_ids=np.full(len(chunks), report_id, dtype=object),
        dense=DenseIndex.from_bytes(dense),
        sparse=ReportSparseIndex(tokens),
        shards={report_id: shard},
        report_id=report_id,
        tokens=tokens,
        fields=store.load(report_id, PAGE_FIELDS, receipts[PAGE_FIELDS.name]),
    )
