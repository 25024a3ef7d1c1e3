"""The whole query on one screen: scope → retrieve → fuse → rerank → fold → (answer).

A question and a scope go in, nothing else: whatever is known about the right answer stays outside.
"""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Self

import numpy as np

from rag_resources.answering.answerer import answer_question
from rag_resources.answering.ollama_chat import Chat
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import TABLE_FACTS, TABLES
from rag_resources.encoding.encoder import Encoder
from rag_resources.encoding.question_vectors import QuestionVectors
from rag_resources.errors import StoreError, UsageError
from rag_resources.open_scopes import OpenScopes
from rag_resources.page_search.ranked_report import RankedReport
from rag_resources.records import Answer, Hit, Page, PageHit, Scores, SearchResult
from rag_resources.report_scope import ReportScope
from rag_resources.retrieval.confidence import retrieval_confidence
from rag_resources.retrieval.fact_search import find_facts
from rag_resources.retrieval.fusion import reciprocal_rank_fusion
from rag_resources.retrieval.information_need import information_need
from rag_resources.retrieval.page_folding import fold_pages
from rag_resources.retrieval.page_ranking.ranking_model import load_ranking_model
from rag_resources.retrieval.question_reading.reading import read_question
from rag_resources.retrieval.rerankers import reranker_named
from rag_resources.retrieval.tokenizer import query_tokens
from rag_resources.retrieval.vocabulary.loading import load_vocabulary
from rag_resources.retrieval.vocabulary.vocabulary import Vocabulary
from rag_resources.search_scope import SearchScope
from rag_resources.settings import RetrievalSettings
from rag_resources.shards import Generation
from rag_resources.table_records import Table, TableFact


class QueryEngine:
    """Finds pages and answers questions over the accepted reports of a store."""

    def __init__(
        self,
        store: ArtifactStore,
        encoder: Encoder,
        settings: RetrievalSettings,
        connect_model: Callable[[], Chat | None] = lambda: None,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.store = store
        self.encoder = encoder
        self.settings = settings
        self._connect_model = connect_model
        self._reranker = reranker_named(settings.reranker)
        self._vocabulary = vocabulary
        self._scopes = OpenScopes(store, encoder.key)
        self._vectors = QuestionVectors(encoder)

    def with_settings(self, settings: RetrievalSettings) -> Self:
        """An engine over the same store that ranks by other settings; what is open is shared."""
        sibling = type(self)(
            self.store, self.encoder, settings, self._connect_model, self._vocabulary
        )
        sibling._scopes, sibling._vectors = self._scopes, self._vectors
        return sibling

    def with_generation(self, generation: Generation) -> Self:
        """An engine that searches this corpus generation, be it published or not."""
        sibling = self.with_settings(self.settings)
        sibling._scopes = OpenScopes(self.store, self.encoder.key, generation)
        return sibling

    def prepare(self, questions: Sequence[str]) -> None:
        """Encodes questions in one go, for a run over many of them."""
        self._vectors.prepare([_asked(question) for question in questions])

    def reports(self) -> tuple[str, ...]:
        """Ids of the reports that can be asked."""
        return tuple(self.store.shards())

    def page_counts(self) -> dict[str, int]:
        """Number of pages of every report that can be asked, by report id."""
        return {report_id: len(shard.labels) for report_id, shard in self.store.shards().items()}

    def shard_fingerprints(self) -> dict[str, str]:
        """Identity of every report that can be asked, as it was built, by report id."""
        return {report_id: shard.fingerprint for report_id, shard in self.store.shards().items()}

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """Unit vectors of passages, of shape (texts, dimension): how near their meanings are."""
        return self.encoder.encode(texts)

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
        scope, allowed = self._scopes.of(reports)
        opened = perf_counter()
        vector = self._vectors.of(question)
        encoded = perf_counter()
        if self.settings.ranking == "calibrated" and isinstance(scope, ReportScope):
            pages = self._rank(question, vector, scope, top)
            hits = list(dict.fromkeys(hit for page in pages for hit in page.passages))
            retrieved = perf_counter()
        else:
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
        return SearchResult(question, pages, confidence, milliseconds, tuple(hits[:top]))

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
        pages = self._scopes.pages(report_id)
        if not 1 <= number <= len(pages):
            raise UsageError(f"{report_id} has {len(pages)} pages; there is no page {number}.")
        return pages[number - 1]

    def tables(self, report_id: str) -> Sequence[Table]:
        """The tables of a report.

        Raises:
            UsageError: no such report.
        """
        shard = self._scopes.shard(report_id)
        return self.store.load(report_id, TABLES, shard.receipts[TABLES.name])

    def facts(
        self, report_id: str, text: str = "", *, page: int | None = None
    ) -> tuple[TableFact, ...]:
        """The figures in a report's tables that some words name, best matches first.

        Args:
            text: words of label, header, period or caption, in any order; empty for all facts.
            page: 1-based PDF page to look at; None for all.

        Raises:
            UsageError: no such report.
            StoreError: the report was ingested before facts were kept.
        """
        receipt = self._scopes.shard(report_id).receipts.get(TABLE_FACTS.name)
        if receipt is None:
            raise StoreError(f"{report_id}: its facts are not read yet; ingest the report again.")
        facts = self.store.load(report_id, TABLE_FACTS, receipt)
        kept = [fact for fact in facts if page in (None, fact.page)]
        return find_facts(kept, self.tables(report_id), text)

    def indexed_pages(self, reports: Sequence[str] | None = None) -> frozenset[tuple[str, int]]:
        """The (report, page) pairs that a search over some reports could find.

        A page counts if one of its chunks is in the dense and in the sparse index.

        Raises:
            UsageError: as for `search`.
            StoreError: as for `search`.
        """
        scope, allowed = self._scopes.of(reports)
        return scope.pages if allowed is None else scope.pages_of(allowed)

    def _rank(
        self, question: str, vector: np.ndarray, scope: ReportScope, top: int
    ) -> tuple[PageHit, ...]:
        """The pages of one report by everything that speaks for them."""
        if self._vocabulary is None:
            self._vocabulary = load_vocabulary()
        reading = read_question(question)
        need = information_need(reading, self._vocabulary.expand(reading.cleaned))
        ranked = RankedReport(scope, need, load_ranking_model(), scope.cosines(vector))
        return ranked.page_hits(top, self.settings.passages_per_page)

    def _retrieve(
        self, question: str, vector: np.ndarray, scope: SearchScope, allowed: np.ndarray | None
    ) -> list[Hit]:
        size = self.settings.candidates
        terms = dict.fromkeys(query_tokens(question), 1.0)
        allowed_ids = None if allowed is None else scope.vector_ids[allowed].tolist()
        dense = [scope.row_of[key] for key, _ in scope.dense.search(vector, size, allowed_ids)]
        sparse = [row for row, _ in scope.sparse.search(terms, size, allowed)]
        weights = {"dense": self.settings.dense_weight, "sparse": self.settings.sparse_weight}
        fused = reciprocal_rank_fusion(
            {"dense": dense, "sparse": sparse}, weights, self.settings.rrf_k
        )
        rows = [row for row, _ in fused]
        cosines = scope.dense.cosines(vector, scope.vector_ids[rows].tolist())
        bm25 = scope.sparse.score(terms, rows)
        dense_rank = {row: rank for rank, row in enumerate(dense, start=1)}
        sparse_rank = {row: rank for rank, row in enumerate(sparse, start=1)}
        return [
            Hit(
                scope.chunks[row],
                Scores(cosine, sparse_score, dense_rank.get(row), sparse_rank.get(row), score),
            )
            for (row, score), cosine, sparse_score in zip(fused, cosines, bm25, strict=True)
        ]


def _asked(question: str) -> str:
    if not isinstance(question, str):
        raise UsageError(f"A question is text; {type(question).__name__} was given.")
    text = " ".join(question.split())
    if not text:
        raise UsageError("The question is empty; ask something.")
    return text
