"""The whole query on one screen: scope → retrieve → fuse → rerank → fold → (answer).

A question and a scope go in, nothing else: whatever is known about the right answer stays outside.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np

from rag_resources.answering.answerer import answer_question
from rag_resources.answering.ollama_chat import Chat
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES
from rag_resources.encoding.encoder import Encoder
from rag_resources.errors import StoreError, UsageError
from rag_resources.records import Answer, Hit, Page, Scores, SearchResult
from rag_resources.retrieval.confidence import retrieval_confidence
from rag_resources.retrieval.fusion import reciprocal_rank_fusion
from rag_resources.retrieval.page_folding import fold_pages
from rag_resources.retrieval.rerankers import reranker_named
from rag_resources.retrieval.tokenizer import query_tokens
from rag_resources.search_scope import (
    SearchScope,
    open_corpus,
    open_report,
    refuse_other_encoder,
)
from rag_resources.settings import RetrievalSettings

OPEN_REPORTS = 64
"""Report scopes kept in memory; a 150-page report takes about 3 MB."""


class QueryEngine:
    """Finds pages and answers questions over the accepted reports of a store."""

    def __init__(
        self,
        store: ArtifactStore,
        encoder: Encoder,
        settings: RetrievalSettings,
        connect_model: Callable[[], Chat | None] = lambda: None,
    ) -> None:
        self.store = store
        self.encoder = encoder
        self.settings = settings
        self._connect_model = connect_model
        self._reranker = reranker_named(settings.reranker)
        self._report_scopes: OrderedDict[str, tuple[str, SearchScope]] = OrderedDict()
        self._corpus_scope: tuple[str, SearchScope] | None = None

    def reports(self) -> tuple[str, ...]:
        """Ids of the reports that can be asked."""
        return tuple(self.store.shards())

    def search(
        self, question: str, *, reports: Sequence[str] | None = None, top: int = 10
    ) -> SearchResult:
        """Ranked pages for a question.

        Args:
            question: in plain words.
            reports: ids to look into; None for all.
            top: how many pages at most.

        Raises:
            UsageError: empty question, unknown report, or `top` below 1.
            StoreError: nothing is indexed, or by another encoder or schema.
        """
        question = _asked(question)
        if top < 1:
            raise UsageError(f"top is {top}; ask for at least one page.")
        started = perf_counter()
        scope, allowed = self._scope(reports)
        opened = perf_counter()
        vector = self.encoder.encode_question(question)
        encoded = perf_counter()
        hits = self._retrieve(question, vector, scope, allowed)
        retrieved = perf_counter()
        hits = self._reranker.rerank(question, hits)
        pages = fold_pages(hits, scope.label_of, top, self.settings.passages_per_page)
        confidence = retrieval_confidence(question, hits)
        timings = {
            "open": opened - started,
            "encode": encoded - opened,
            "retrieve": retrieved - encoded,
            "rank": perf_counter() - retrieved,
            "total": perf_counter() - started,
        }
        milliseconds = {stage: round(seconds * 1000, 3) for stage, seconds in timings.items()}
        return SearchResult(question, pages, confidence, milliseconds)

    def ask(self, question: str, *, reports: Sequence[str] | None = None) -> Answer:
        """An answer with citations that were read again on their pages.

        Raises:
            UsageError: as for `search`.
            StoreError: as for `search`.
        """
        search = self.search(question, reports=reports)
        threshold = self.settings.answer_threshold
        model = self._connect_model()
        return answer_question(search.question, search, self.page, chat=model, threshold=threshold)

    def page(self, report_id: str, number: int) -> Page:
        """A page as it was read, 1-based.

        Raises:
            UsageError: no such report or page.
        """
        pages = self._pages(report_id)
        if not 1 <= number <= len(pages):
            raise UsageError(f"{report_id} has {len(pages)} pages; there is no page {number}.")
        return pages[number - 1]

    def _retrieve(
        self, question: str, vector: np.ndarray, scope: SearchScope, allowed: np.ndarray | None
    ) -> list[Hit]:
        size = self.settings.candidates
        tokens = query_tokens(question)
        allowed_ids = None if allowed is None else scope.vector_ids[allowed].tolist()
        dense = [scope.row_of[key] for key, _ in scope.dense.search(vector, size, allowed_ids)]
        sparse = [row for row, _ in scope.sparse.search(tokens, size, allowed)]
        weights = {"dense": self.settings.dense_weight, "sparse": self.settings.sparse_weight}
        fused = reciprocal_rank_fusion(
            {"dense": dense, "sparse": sparse}, weights, self.settings.rrf_k
        )
        rows = [row for row, _ in fused]
        cosines = scope.dense.cosines(vector, scope.vector_ids[rows].tolist())
        bm25 = scope.sparse.score(tokens, rows)
        dense_rank = {row: rank for rank, row in enumerate(dense, start=1)}
        sparse_rank = {row: rank for rank, row in enumerate(sparse, start=1)}
        return [
            Hit(
                scope.chunks[row],
                Scores(cosine, sparse_score, dense_rank.get(row), sparse_rank.get(row), score),
            )
            for (row, score), cosine, sparse_score in zip(fused, cosines, bm25, strict=True)
        ]

    def _scope(self, reports: Sequence[str] | None) -> tuple[SearchScope, np.ndarray | None]:
        if reports is None:
            return self._corpus(), None
        unique = list(dict.fromkeys(reports))
        if len(unique) == 1:
            return self._report(unique[0]), None
        corpus = self._corpus()
        for report_id in unique:
            if report_id not in corpus.shards:
                raise self._unknown(report_id)
        if not unique:
            raise UsageError("No report is named; name at least one or leave the choice out.")
        return corpus, corpus.rows_of(unique)

    def _report(self, report_id: str) -> SearchScope:
        shard = self.store.shard(report_id)
        if shard is None:
            raise self._unknown(report_id)
        refuse_other_encoder(shard.encoder, self.encoder.key, f"Report {report_id}")
        version, scope = self._report_scopes.get(report_id, ("", None))
        if scope is None or version != shard.fingerprint:
            scope = open_report(self.store, shard)
            self._report_scopes[report_id] = (shard.fingerprint, scope)
        self._report_scopes.move_to_end(report_id)
        if len(self._report_scopes) > OPEN_REPORTS:
            self._report_scopes.popitem(last=False)
        return scope

    def _corpus(self) -> SearchScope:
        generation = self.store.generation()
        if generation is None:
            raise StoreError(
                f"The store {self.store.root} has no corpus index; "
                "run `annual-report-rag ingest` on a folder of reports first."
            )
        refuse_other_encoder(generation.encoder, self.encoder.key, "The corpus index")
        if self._corpus_scope is None or self._corpus_scope[0] != generation.id:
            self._corpus_scope = (generation.id, open_corpus(self.store, generation))
        return self._corpus_scope[1]

    def _pages(self, report_id: str) -> Sequence[Page]:
        shard = self.store.shard(report_id)
        if shard is None:
            raise self._unknown(report_id)
        return self.store.load(report_id, PAGES, shard.receipts[PAGES.name])

    def _unknown(self, report_id: str) -> UsageError:
        known = ", ".join(self.reports()) or "none"
        return UsageError(f"There is no report {report_id!r} in the store; known reports: {known}.")


def _asked(question: str) -> str:
    text = " ".join(question.split())
    if not text:
        raise UsageError("The question is empty; ask something.")
    return text
