"""Ask every question of the sets and say how well pages were found and questions answered.

Belongs here: the run over the questions and its breakdown. Not here: reading sets, the measures,
statistics, the layout of reports. Labels stay on this side: the engine is given the question's text
and, in report scope, the ids of reports (evals.engine).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import get_args

import numpy as np

from evals.answers.answer_match import match_answer
from evals.answers.answer_metrics import abstention_scores, answer_scores
from evals.confidence import confidence_of
from evals.engine import Engine
from evals.failures.taxonomy import (
    RETRIEVAL_CODES,
    Failure,
    FailureCode,
    classify_answer,
    classify_search,
)
from evals.floors import PAGE_PRIOR
from evals.groups import clusters_of, group_scores, grouped
from evals.identity import identity_of
from evals.measures.page_prior import page_prior_ranking
from evals.measures.reference_passages import encoded_ahead, passage_scores
from evals.measures.retrieval_metrics import (
    ChunkKey,
    chunk_scores,
    corpus_scores,
    first_hit_rank,
    page_scores,
)
from evals.measures.statistics import exact_mcnemar, paired_differences, rank_survival
from evals.observation import Observed, observe, pages_of
from evals.outcomes import (
    Comparison,
    Evaluation,
    GroupScores,
    QuestionOutcome,
    Scope,
)
from evals.page_run import DEPTH
from evals.questions.cases import Case, PageKey, QuestionSet
from evals.questions.question_sets import unique_ids
from evals.questions.set_checks import report_faults
from evals.questions.set_faults import refuse
from rag_resources.errors import QuestionSetError
from rag_resources.records import SearchResult
from rag_resources.table_records import Table

# Holm's correction pays for every measure that is looked at: these are the ones that headlines use.
COMPARED = ("hit@1", "hit@5", "hit@10", "mrr@10", "ndcg@5", "report_hit@1")

Scores = dict[str, dict[str, float]]


def evaluate(
    engine: Engine,
    sets: Sequence[QuestionSet],
    *,
    scope: Scope,
    answers: bool = False,
    silver: bool = False,
    on_question: Callable[[], None] | None = None,
) -> Evaluation:
    """Search (or answer) every question of the sets and measure what was found.

    Args:
        engine: the engine to measure.
        sets: question sets; silver ones are skipped and named in the result.
        scope: whether each question is confined to its own report.
        answers: whether questions are answered and the answers judged, too.
        silver: whether silver sets are scored, too.
        on_question: called after each question, for a progress bar.

    Raises:
        QuestionSetError: there is no set to score, an id is used twice, a report is not known or a
            page does not exist.
    """
    scored = [one for one in sets if silver or one.label_type == "gold"]
    if not scored:
        raise QuestionSetError("There is no gold question set to score; silver sets do not count.")
    refuse((*unique_ids(scored)[1], *report_faults(scored, engine.page_counts())))
    cases = [case for one in scored for case in one.cases]
    observed = observe(engine, cases, scope, answers, on_question)
    outcomes = _outcomes(engine, cases, observed, scope)
    by_id = {one.case.query_id: one for one in outcomes}
    floors = _floors(cases, observed, scope)
    found = [one for one in outcomes if one.case.has_pages]
    kind, clusters = clusters_of([one.case for one in found])
    return Evaluation(
        scope=scope,
        identity=identity_of(engine, scored, scope),
        overall=group_scores(cases, _scores_of(outcomes), always=True),
        interval_clusters=kind,
        by_set={
            one.name: group_scores(one.cases, _scores_of(by_id[c.query_id] for c in one.cases))
            for one in scored
        },
        by_report=grouped(((case.report_id, case) for case in cases), _scores_of(outcomes)),
        by_tag=_by_tag(cases, _scores_of(outcomes)),
        floors={name: group_scores(cases, one, always=True) for name, one in floors.items()},
        against_floors={
            name: _compare(found, floor, clusters) for name, floor in floors.items() if found
        },
        rank_survival=rank_survival([one.first_hit_rank for one in found], clusters, DEPTH),
        failures=_failure_counts(outcomes, answers),
        abstention=abstention_scores(
            [(one.case, one.answer, one.match) for one in outcomes if one.answer]
        )
        if answers
        else None,
        confidence=confidence_of(outcomes),
        per_query=outcomes,
        skipped_sets=tuple(one.name for one in sets if one not in scored),
        latency_ms=_latency(observed.milliseconds),
    )


def _outcomes(
    engine: Engine, cases: Sequence[Case], observed: Observed, scope: Scope
) -> tuple[QuestionOutcome, ...]:
    run = {query_id: pages_of(search) for query_id, search in observed.searches.items()}
    chunks = {query_id: _chunks(search) for query_id, search in observed.searches.items()}
    scores = _run_scores(run, cases, scope)
    for query_id, values in chunk_scores(chunks, cases).items():
        scores[query_id] |= values
    tables_on = _tables_on(engine)
    passages = _passage_scores(engine, cases, observed)
    outcomes = []
    for case in cases:
        search = observed.searches[case.query_id]
        answer = observed.answers.get(case.query_id)
        match = match_answer(case, answer) if answer else None
        indexed = observed.indexed[case.reports]
        rank = first_hit_rank(run[case.query_id], case.gold)
        values = scores[case.query_id] | passages.get(case.query_id, {})
        failure: Failure | None
        if answer:
            values |= answer_scores(case, answer, match) if match else {}
            failure = classify_answer(case, rank, indexed, search, answer, match, tables_on)
        else:
            failure = classify_search(case, rank, indexed)
        outcomes.append(QuestionOutcome(case, search, rank, answer, match, values, failure))
    return tuple(outcomes)


def _run_scores(
    run: Mapping[str, Sequence[PageKey]], cases: Sequence[Case], scope: Scope
) -> Scores:
    scores: Scores = {case.query_id: {} for case in cases}
    measured = [page_scores(run, cases)]
    if scope == "corpus":
        measured.append(corpus_scores(run, cases))
    for one in measured:
        for query_id, values in one.items():
            scores[query_id] |= values
    return scores


def _floors(cases: Sequence[Case], observed: Observed, scope: Scope) -> dict[str, Scores]:
    runs = {**observed.floors, PAGE_PRIOR: page_prior_ranking(cases, scope, DEPTH)}
    return {name: _run_scores(run, cases, scope) for name, run in runs.items()}


def _compare(
    found: Sequence[QuestionOutcome], floor: Scores, clusters: Sequence[str]
) -> Comparison:
    before = [_compared(floor[one.case.query_id]) for one in found]
    after = [_compared(one.scores) for one in found]
    return Comparison(
        differences=paired_differences(after, before, clusters),
        hit_at_1=exact_mcnemar(
            [one["hit@1"] == 1 for one in after], [one["hit@1"] == 1 for one in before]
        ),
    )


def _compared(scores: Mapping[str, float]) -> dict[str, float]:
    return {name: scores[name] for name in COMPARED if name in scores}


def _tables_on(engine: Engine) -> Callable[[str, int], list[Table]]:
    return lambda report_id, page: [one for one in engine.tables(report_id) if one.page == page]


def _passage_scores(engine: Engine, cases: Sequence[Case], observed: Observed) -> Scores:
    """Coverage and accuracy of reference passages among the chunks found (reference_passages)."""
    asked = [case for case in cases if case.reference_passages]
    returned = {
        case.query_id: [hit.chunk.text for hit in observed.searches[case.query_id].hits]
        for case in asked
    }
    texts = [t for case in asked for t in (*case.reference_passages, *returned[case.query_id])]
    encode = encoded_ahead(engine.encode, texts)
    scores: Scores = {}
    for case in asked:
        found = passage_scores(case.reference_passages, returned[case.query_id], encode)
        named = {"passage_coverage": found.coverage, "passage_accuracy": found.accuracy}
        scores[case.query_id] = {k: value for k, value in named.items() if value is not None}
    return scores


def _scores_of(outcomes: Iterable[QuestionOutcome]) -> dict[str, Mapping[str, float]]:
    return {one.case.query_id: one.scores for one in outcomes}


def _by_tag(
    cases: Iterable[Case], scores: Mapping[str, Mapping[str, float]]
) -> dict[str, dict[str, GroupScores]]:
    tagged: defaultdict[str, list[tuple[str, Case]]] = defaultdict(list)
    for case in cases:
        for tag, value in {"answer_type": case.expected.answer_type, **case.tags}.items():
            tagged[tag].append((value, case))
    return {tag: grouped(tagged[tag], scores) for tag in sorted(tagged)}


def _failure_counts(outcomes: Iterable[QuestionOutcome], answers: bool) -> dict[str, int]:
    """Questions per class; the classes of answering are absent where nothing was answered."""
    counts = Counter(one.failure.code for one in outcomes if one.failure)
    codes = get_args(FailureCode) if answers else RETRIEVAL_CODES
    return {code: counts[code] for code in codes}


def _chunks(search: SearchResult) -> tuple[ChunkKey, ...]:
    return tuple(
        ChunkKey(hit.chunk.report_id, hit.chunk.first_page, hit.chunk.last_page, hit.chunk.kind)
        for hit in search.hits
    )


def _latency(milliseconds: Sequence[float]) -> dict[str, float]:
    p50, p95 = np.percentile(milliseconds, [50, 95])
    return {"mean": float(np.mean(milliseconds)), "p50": float(p50), "p95": float(p95)}
