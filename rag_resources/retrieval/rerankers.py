"""Second looks at the fused hits.

Belongs here: reordering by reading question and chunk together. Not here: finding candidates
(indexes, fusion), or anything known of the right answer.
"""

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Protocol, TypeVar

from rag_resources.errors import UsageError
from rag_resources.records import Hit
from rag_resources.retrieval.coverage import passage_terms
from rag_resources.retrieval.tokenizer import is_figure, query_tokens

K = TypeVar("K")

# Fused scores run from 0 to 1 (first in every ranking). Round weights, tuned on nothing: together
# they stay below the half point that the second retriever's full agreement is worth.
COVERAGE_WEIGHT = 0.2
PHRASE_WEIGHT = 0.1
FIGURE_WEIGHT = 0.05

# How many terms may stand between a word and its figure: a label and the next columns of its row.
FIGURE_REACH = 5

_ASKS_FOR_FIGURE = re.compile(
    r"\bhow (?:much|many|large|big|high|low|long|far|old|often)\b|%|\bper\s?cent|[£$€¥]"
    r"|\b(?:number|amount|total|value|percentage|proportion|rate|ratio|cost|level|size|sum)s?\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d(?:/\d\d)?")


class Reranker(Protocol):
    """Reorders hits after reading them."""

    def rerank(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """The same hits, best first."""


class FusedOrder:
    """No second look: the hits stay as fusion ordered them."""

    def rerank(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """See `Reranker.rerank`."""
        return list(hits)


class LexicalReranker:
    """Adds to the fused score what the words of question and passage have in common.

    Three bonuses: the share of question terms the passage holds, section path included; the share
    of neighbouring question terms that are neighbours there too; and, where a figure is asked for,
    a figure that stands beside a question term. A term weighs by its rarity among the hits: the
    year and the organisation are in nearly all of them and tell them apart hardly at all.
    """

    def rerank(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """See `Reranker.rerank`; ties keep their order."""
        terms = query_tokens(question)
        weights = _rarity(terms, [passage_terms(hit.chunk) for hit in hits])
        asks_for_figure = _ASKS_FOR_FIGURE.search(question) is not None
        reranked = [_reread(hit, terms, weights, asks_for_figure) for hit in hits]
        return sorted(reranked, key=lambda hit: -hit.scores.final)


_RERANKERS: dict[str, type[FusedOrder | LexicalReranker]] = {
    "lexical": LexicalReranker,
    "none": FusedOrder,
}


def reranker_named(name: str) -> Reranker:
    """The reranker of this name.

    Raises:
        UsageError: there is none.
    """
    if name not in _RERANKERS:
        raise UsageError(f"There is no reranker {name!r}; known: {', '.join(_RERANKERS)}.")
    return _RERANKERS[name]()


def _rarity(terms: Sequence[str], passages: Sequence[Sequence[str]]) -> dict[str, float]:
    """Inverse frequency of each term among the passages, smoothed as BM25's is."""
    sets = [set(passage) for passage in passages]
    counts = {term: sum(term in one for one in sets) for term in terms}
    return {
        term: math.log(1 + (len(sets) - count + 0.5) / (count + 0.5))
        for term, count in counts.items()
    }


def _reread(hit: Hit, terms: list[str], weights: Mapping[str, float], asks_for_figure: bool) -> Hit:
    passage = passage_terms(hit.chunk)
    shared = set(terms).intersection(passage)
    # A phrase is as rare as its commoner word allows.
    pair_weights = {pair: min(weights[pair[0]], weights[pair[1]]) for pair in pairwise(terms)}
    pairs = set(pair_weights).intersection(pairwise(passage))
    figure = asks_for_figure and _figure_beside(passage, shared)
    bonus = (
        COVERAGE_WEIGHT * _share(weights, shared)
        + PHRASE_WEIGHT * _share(pair_weights, pairs)
        + FIGURE_WEIGHT * figure
    )
    reasons = [_terms_reason(len(shared), len(set(terms)))] if shared else []
    if pairs:
        reasons.append(f"phrase '{_longest_phrase(terms, pairs)}'")
    if figure:
        reasons.append("figure beside a question term")
    scores = replace(hit.scores, reranked=hit.scores.fused + bonus)
    return replace(hit, scores=scores, reasons=(*hit.reasons, *reasons))


def _share(weights: Mapping[K, float], found: Collection[K]) -> float:
    """Weight of what was found as a share of all; summed in one order, for equal bits."""
    total = math.fsum(weights.values())
    return math.fsum(weights[key] for key in found) / total if total else 0.0


def _terms_reason(shared: int, asked: int) -> str:
    share = f"all {asked}" if shared == asked else f"{shared} of {asked}"
    return f"{share} question terms"


def _longest_phrase(terms: list[str], pairs: set[tuple[str, str]]) -> str:
    """The longest run of question terms that stand together in the passage pair by pair."""
    longest: list[str] = []
    run = terms[:1]
    for pair in pairwise(terms):
        run = [*run, pair[1]] if pair in pairs else [pair[1]]
        longest = max(longest, run, key=len)
    return " ".join(longest)


def _figure_beside(passage: Sequence[str], shared: set[str]) -> bool:
    """Whether a figure, not a year nor one the question itself names, is near a shared word."""
    words = [place for place, term in enumerate(passage) if term in shared and not is_figure(term)]
    return any(
        is_figure(term) and term not in shared and not _YEAR.fullmatch(term)
        for place in words
        for term in passage[max(0, place - FIGURE_REACH) : place + FIGURE_REACH + 1]
    )
