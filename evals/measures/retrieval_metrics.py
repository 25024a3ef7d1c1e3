"""What was found, per question: pages, reports and chunks over (report, page) pairs.

Belongs here: the measures, their means and the door to ir-measures. Not here: running searches,
breaking results down, intervals.

A measure is present only where it applies: a question that no page answers has no `hit@1`, rather
than a `hit@1` of 0. Every measure lies between 0 and 1.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from evals.questions.cases import Case, PageKey
from rag_resources.records import ChunkKind

DEPTHS = (1, 3, 5, 10)
LEAKAGE_DEPTHS = (1, 5, 10)
COMPLETE_DEPTHS = (5, 10)

# Our names, as they stand in the JSON output, and those of ir-measures.
_IR_MEASURES = {
    **{f"hit@{k}": f"Success@{k}" for k in DEPTHS},
    "mrr@10": "RR@10",
    **{f"recall@{k}": f"R@{k}" for k in DEPTHS},
    "ndcg@5": "nDCG@5",
    "ndcg@10": "nDCG@10",
}
PAGE_MEASURES = (*_IR_MEASURES, *(f"complete@{k}" for k in COMPLETE_DEPTHS))

# Every measure of this module in the order of tables.
MEASURES = (
    *PAGE_MEASURES,
    *(f"report_hit@{k}" for k in DEPTHS),
    *(f"leakage@{k}" for k in LEAKAGE_DEPTHS),
    *(f"chunk_hit@{k}" for k in DEPTHS),
    *(f"table_hit@{k}" for k in DEPTHS),
)

QueryScores = Mapping[str, float]


class ChunkKey(NamedTuple):
    """What of a chunk counts here: its report, its pages (1-based, inclusive) and its kind."""

    report_id: str
    first_page: int
    last_page: int
    kind: ChunkKind


class Mean(NamedTuple):
    """A mean over the `n` questions that have the measure."""

    value: float
    n: int


def page_scores(
    run: Mapping[str, Sequence[PageKey]], cases: Iterable[Case]
) -> dict[str, dict[str, float]]:
    """How well the pages were found, for every question that some page answers, by query id.

    Each acceptable group of pages is taken as the relevant set on its own, and the question gets
    the best value over its groups:

    * `hit@k`: 1 if a page of any group is among the first k.
    * `mrr@10`: 1 / rank of the first page of any group, 0 beyond rank 10.
    * `recall@k`: share of a group's pages among the first k; below 1 by nature where every group
      has more than k pages.
    * `complete@k`: 1 if all pages of a group are among the first k.
    * `ndcg@k`: binary nDCG with discount 1 / log2(rank + 1) (Järvelin and Kekäläinen 2002). Pages
      of the other groups keep their places in the ranking and earn nothing: half of another group
      is no answer, and whoever reads down the list reads it first. So `ndcg@k` looks at the first
      k results and no further, has the plain definition for one group, and never falls when a
      set names one more acceptable group.

    Args:
        run: the pages found for each question, best first, each page once.
        cases: the questions; each that has pages must have its entry in the run.

    Raises:
        KeyError: a question has no entry in the run.
        ValueError: a page is listed twice for a question.
    """
    from ir_measures import iter_calc, parse_measure

    names = {parse_measure(measure): name for name, measure in _IR_MEASURES.items()}
    scores: dict[str, dict[str, float]] = {}
    # ir-measures knows one relevant set per query: each group becomes a query of its own.
    asked: dict[str, str] = {}
    qrels: dict[str, dict[str, int]] = {}
    rankings: dict[str, dict[str, float]] = {}
    for case in (one for one in cases if one.has_pages):
        scores[case.query_id] = dict.fromkeys(PAGE_MEASURES, 0.0)
        ranking = _ranking(_pages(run, case))
        for group in case.evidence:
            query = str(len(asked))
            asked[query] = case.query_id
            qrels[query] = {_document(page): 1 for page in group}
            rankings[query] = ranking
    for query, measure, value in iter_calc(list(names), qrels, rankings):
        best = scores[asked[query]]
        best[names[measure]] = max(best[names[measure]], value)
    for best in scores.values():
        for k in COMPLETE_DEPTHS:
            best[f"complete@{k}"] = float(best[f"recall@{k}"] == 1)
    return scores


def corpus_scores(
    run: Mapping[str, Sequence[PageKey]], cases: Iterable[Case]
) -> dict[str, dict[str, float]]:
    """How well searches over all reports kept to those a question is about, by query id.

    Covers every question, also one that no page answers: it is about a report all the same.

    * `report_hit@k`: 1 if a page of one of the question's reports is among the first k.
    * `leakage@k`: share of the first k pages that come from any other report, over the pages
      there are; absent where nothing was found.

    Args:
        run: the pages found for each question in corpus scope, best first, each page once.
        cases: the questions; each must have its entry in the run.

    Raises:
        KeyError: a question has no entry in the run.
        ValueError: a page is listed twice for a question.
    """
    scores = {}
    for case in cases:
        reports = case.reports
        right = [report in reports for report, _ in _pages(run, case)]
        leakage = {
            f"leakage@{k}": right[:k].count(False) / len(right[:k]) for k in LEAKAGE_DEPTHS if right
        }
        scores[case.query_id] = {**_hits("report_hit", right), **leakage}
    return scores


def chunk_scores(
    run: Mapping[str, Sequence[ChunkKey]], cases: Iterable[Case]
) -> dict[str, dict[str, float]]:
    """How well the chunks were found, for every question that some page answers, by query id.

    * `chunk_hit@k`: 1 if the pages of one of the first k chunks include a page of any group.
    * `table_hit@k`: the same of table chunks, places counted among all chunks; only for questions
      tagged `evidence_layout` "table".

    Args:
        run: the chunks found for each question, best first.
        cases: the questions; each that has pages must have its entry in the run.

    Raises:
        KeyError: a question has no entry in the run.
    """
    scores = {}
    for case in (one for one in cases if one.has_pages):
        chunks, gold = run[case.query_id], case.gold
        scores[case.query_id] = _hits("chunk_hit", (_meets(one, gold) for one in chunks))
        if case.tags.get("evidence_layout") == "table":
            tables = (one.kind == "table" and _meets(one, gold) for one in chunks)
            scores[case.query_id] |= _hits("table_hit", tables)
    return scores


def means(scores: Collection[QueryScores]) -> dict[str, Mean]:
    """The mean of each measure over the questions that have it; empty where there is none.

    Measures come in the order of MEASURES, any others after them by name.
    """
    order = {name: place for place, name in enumerate(MEASURES)}
    present = {name for question in scores for name in question}
    named = sorted(present, key=lambda name: (order.get(name, len(order)), name))
    values = {name: [one[name] for one in scores if name in one] for name in named}
    return {name: Mean(fmean(values[name]), len(values[name])) for name in named}


def first_hit_rank(pages: Sequence[PageKey], gold: Collection[PageKey]) -> int | None:
    """The 1-based rank of the first gold page, None where none was found."""
    return _first(page in gold for page in pages)


def _first(found: Iterable[bool]) -> int | None:
    return next((rank for rank, hit in enumerate(found, start=1) if hit), None)


def _hits(name: str, found: Iterable[bool]) -> dict[str, float]:
    rank = _first(found)
    return {f"{name}@{k}": float(rank is not None and rank <= k) for k in DEPTHS}


def _meets(chunk: ChunkKey, gold: Collection[PageKey]) -> bool:
    pages = range(chunk.first_page, chunk.last_page + 1)
    return any((chunk.report_id, page) in gold for page in pages)


def _pages(run: Mapping[str, Sequence[PageKey]], case: Case) -> Sequence[PageKey]:
    pages = run[case.query_id]
    if len(set(pages)) < len(pages):
        raise ValueError(f"Question {case.query_id!r}: the search lists a page twice.")
    return pages


def _document(page: PageKey) -> str:
    return f"{page[0]}#{page[1]}"


def _ranking(pages: Sequence[PageKey]) -> dict[str, float]:
    # trec_eval orders by score and breaks ties by name, so the scores must strictly descend.
    return {_document(page): float(len(pages) - place) for place, page in enumerate(pages)}
