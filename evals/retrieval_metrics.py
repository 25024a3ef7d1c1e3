"""Page metrics per question: Hit@k, MRR@10 and nDCG@5 over (report, page) pairs.

Belongs here: the measures and the door to ir-measures. Not here: running searches, breaking
results down, intervals.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from evals.cases import Case, PageKey

# Our names, as they stand in the JSON output, and those of ir-measures.
MEASURES = {
    "hit@1": "Success@1",
    "hit@3": "Success@3",
    "hit@5": "Success@5",
    "hit@10": "Success@10",
    "mrr@10": "RR@10",
    "ndcg@5": "nDCG@5",
}

QueryScores = Mapping[str, float]


def score(
    run: Mapping[str, Sequence[PageKey]], cases: Iterable[Case]
) -> dict[str, dict[str, float]]:
    """The value of every measure for every answerable question, by query id.

    Each gold page counts for itself: a hit is any gold page among the first k, and nDCG rewards
    finding several of them. Questions without a gold page are left out.

    Args:
        run: the pages found for each question, best first, each page once.
        cases: the questions; each must have its entry in the run.

    Raises:
        KeyError: a question has no entry in the run.
        ValueError: a page is listed twice for a question.
    """
    from ir_measures import iter_calc, parse_measure

    answerable = [case for case in cases if case.answerable]
    names = {parse_measure(measure): name for name, measure in MEASURES.items()}
    qrels = {case.query_id: {_document(page): 1 for page in case.gold} for case in answerable}
    ranking = {case.query_id: _ranking(case.query_id, run[case.query_id]) for case in answerable}
    # ir-measures answers in an order of its own; ours is that of MEASURES.
    scores = {case.query_id: dict.fromkeys(MEASURES, 0.0) for case in answerable}
    for result in iter_calc(list(names), qrels, ranking):
        scores[result.query_id][names[result.measure]] = result.value
    return scores


def means(scores: Collection[QueryScores]) -> dict[str, float]:
    """The mean of each measure over the questions; empty where there is no question."""
    if not scores:
        return {}
    measures = next(iter(scores))
    return {name: sum(values[name] for values in scores) / len(scores) for name in measures}


def first_hit_rank(pages: Sequence[PageKey], gold: Collection[PageKey]) -> int | None:
    """The 1-based rank of the first gold page, None where none was found."""
    return next((rank for rank, page in enumerate(pages, start=1) if page in gold), None)


def _document(page: PageKey) -> str:
    return f"{page[0]}#{page[1]}"


def _ranking(query_id: str, pages: Sequence[PageKey]) -> dict[str, float]:
    if len(set(pages)) < len(pages):
        raise ValueError(f"Question {query_id!r}: the search lists a page twice.")
    # trec_eval orders by score and breaks ties by name, so the scores must strictly descend.
    return {_document(page): float(len(pages) - place) for place, page in enumerate(pages)}
