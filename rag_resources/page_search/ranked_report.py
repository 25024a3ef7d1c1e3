"""All pages of one report, ranked for one question.

Belongs here: scoring a report's pages and showing why, and the passages a page is shown with. Not
here: the features and the model (retrieval.page_ranking), opening the report (report_scope).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rag_resources.records import Hit, PageHit, Scores
from rag_resources.report_scope import ReportScope
from rag_resources.retrieval.information_need import InformationNeed
from rag_resources.retrieval.page_folding import SECTION_SEPARATOR
from rag_resources.retrieval.page_ranking.page_features import Column, page_features
from rag_resources.retrieval.page_ranking.ranking_model import RankingModel

PASSAGE_RANK_DAMPING = 60
"""That of reciprocal rank fusion (Cormack, Clarke & Büttcher 2009)."""


@dataclass(frozen=True)
class RankedReport:
    """The pages of a report with what speaks for each, 0-based by position.

    Attributes:
        cosines: of every chunk of the report with the question.
    """

    scope: ReportScope
    need: InformationNeed
    model: RankingModel
    cosines: NDArray[np.float32]

    @cached_property
    def features(self) -> dict[str, Column]:
        """The columns of page features."""
        return page_features(self.scope.page_index, self.need, self.cosines)

    @cached_property
    def scores(self) -> Column:
        """The score of every page."""
        return self.model.score(self.features)

    @cached_property
    def probabilities(self) -> Column:
        """That each page is the one sought, if one of this report is; they sum to one."""
        exponentials = np.exp(self.scores - self.scores.max())
        probabilities: Column = exponentials / exponentials.sum()
        return probabilities

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The pages that show something, best first; ties in page order."""
        held = self.scope.page_index.holds_chunks
        return tuple(
            page for page in np.argsort(-self.scores, kind="stable").tolist() if held[page]
        )

    def page_hits(self, top: int, passages: int) -> tuple[PageHit, ...]:
        """The best pages with their best passages; a page scores as probable as it is."""
        return tuple(
            self._page_hit(page, rank, passages)
            for rank, page in enumerate(self.order[:top], start=1)
        )

    def _page_hit(self, page: int, rank: int, passages: int) -> PageHit:
        hits = self.passages(page, passages)
        return PageHit(
            rank=rank,
            report_id=self.scope.report_id,
            page=page + 1,
            label=self.scope.label_of(self.scope.report_id, page + 1),
            score=float(self.probabilities[page]),
            section=SECTION_SEPARATOR.join(hits[0].chunk.section_path),
            passages=hits,
            reasons=self.model.reasons(self.features, page),
        )

    def passages(self, page: int, most: int) -> tuple[Hit, ...]:
        """The best chunks on a page by both retrievers' ranks among all chunks of the report."""
        index = self.scope.page_index
        on_page = np.flatnonzero((index.first <= page) & (index.last >= page))
        scores = self._fused[on_page]
        chosen: Sequence[int] = on_page[np.argsort(-scores, kind="stable")][:most].tolist()
        return tuple(self._hit(row) for row in chosen)

    def _hit(self, row: int) -> Hit:
        bm25 = float(self._bm25[row])
        return Hit(
            self.scope.chunks[row],
            Scores(
                cosine=float(self.cosines[row]),
                bm25=bm25 or None,
                dense_rank=int(self._dense_ranks[row]),
                sparse_rank=int(self._sparse_ranks[row]) if bm25 else None,
                fused=float(self._fused[row]),
            ),
        )

    @cached_property
    def _bm25(self) -> NDArray[np.floating]:
        return self.scope.sparse.scores(self.need.terms)

    @cached_property
    def _dense_ranks(self) -> NDArray[np.intp]:
        return _ranks(self.cosines)

    @cached_property
    def _sparse_ranks(self) -> NDArray[np.intp]:
        return _ranks(self._bm25)

    @cached_property
    def _fused(self) -> NDArray[np.float64]:
        """Reciprocal rank fusion of all chunks, as share of the best possible."""
        damping = PASSAGE_RANK_DAMPING
        sparse = np.where(self._bm25 > 0, 1 / (damping + self._sparse_ranks), 0.0)
        both: NDArray[np.float64] = 1 / (damping + self._dense_ranks) + sparse
        return both * (damping + 1) / 2


def _ranks(scores: NDArray[np.floating]) -> NDArray[np.intp]:
    """1-based rank of every score, the highest first; ties in order."""
    ranks = np.empty(len(scores), dtype=np.intp)
    ranks[np.argsort(-scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return ranks
