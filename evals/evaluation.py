"""Ask every question of the sets and say how well the pages were found.

Belongs here: the run over the questions and its breakdown. Not here: reading sets, the measures,
the layout of reports. Labels stay on this side: a searcher is given the question's text and, in
report scope, the id of the report, nothing else.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Literal, NamedTuple, Protocol

import numpy as np

from evals.cases import Case, PageKey, QuestionSet, require_unique_ids
from evals.retrieval_metrics import QueryScores, first_hit_rank, means, score
from evals.statistics import Interval, clustered_intervals
from rag_resources.errors import QuestionSetError
from rag_resources.records import SearchResult

Scope = Literal["report", "corpus"]
DEPTH = 10  # the deepest measure is Hit@10
REPORT_HIT = "report_hit@1"


class Searcher(Protocol):
    """What is measured: anything that ranks pages for a question."""

    def search(
        self, question: str, *, reports: Sequence[str] | None = None, top: int = 10
    ) -> SearchResult:
        """Rank pages, within the reports named or over all of them."""
        ...


@dataclass(frozen=True, slots=True)
class GroupScores:
    """Means over a group of questions.

    Attributes:
        n: questions that the means are over.
        n_unanswerable: further questions that no page answers.
        metrics: mean of each measure; empty where n is 0.
    """

    n: int
    n_unanswerable: int
    metrics: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """What became of one question.

    Attributes:
        gold: the pages that count, sorted; empty for a question that no page answers.
        pages: the pages found, best first.
        first_hit_rank: rank of the first gold page among them, None where there is none.
        failure: kind of failure, None where it has not been classified.
    """

    query_id: str
    question: str
    report_id: str
    gold: tuple[PageKey, ...]
    pages: tuple[PageKey, ...]
    first_hit_rank: int | None
    failure: str | None = None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The outcome of a run.

    Attributes:
        overall: means over all questions; `report_hit@1`, the share of questions whose first page
            is of the right report, is measured in corpus scope only.
        intervals: 95 % bootstrap interval per measure.
        interval_clusters: what was drawn: whole reports, or questions where only one report was
            asked about.
        skipped_sets: sets left out because their labels are silver.
        latency_ms: mean, p50 and p95 of the searches, the first one included.
    """

    scope: Scope
    overall: GroupScores
    intervals: Mapping[str, Interval]
    interval_clusters: Literal["report", "question"]
    by_set: Mapping[str, GroupScores]
    by_report: Mapping[str, GroupScores]
    by_tag: Mapping[str, Mapping[str, GroupScores]]
    per_query: tuple[QuestionOutcome, ...]
    skipped_sets: tuple[str, ...]
    latency_ms: Mapping[str, float]


class _Run(NamedTuple):
    pages: dict[str, tuple[PageKey, ...]]
    milliseconds: list[float]


def evaluate(
    searcher: Searcher,
    sets: Sequence[QuestionSet],
    *,
    scope: Scope,
    known_reports: Collection[str],
    on_question: Callable[[], None] | None = None,
) -> Evaluation:
    """Search for every question of the gold sets and measure the pages found.

    Args:
        searcher: the engine to measure.
        sets: question sets; silver ones are skipped and named in the result.
        scope: whether each search is confined to the question's own report.
        known_reports: the reports that can be searched.
        on_question: called after each search, for a progress bar.

    Raises:
        QuestionSetError: there is no gold set, a report is not known, or an id is used twice.
    """
    gold_sets = [one for one in sets if one.label_type == "gold"]
    if not gold_sets:
        raise QuestionSetError("There is no gold question set to score; silver sets do not count.")
    require_unique_ids(gold_sets)
    _require_reports(gold_sets, known_reports)
    cases = [case for one in gold_sets for case in one.cases]
    run = _search_all(searcher, cases, scope, on_question)
    scores = _scores(run.pages, cases, scope)
    clusters = _clusters(cases)
    answerable = [case for case in cases if case.answerable]
    return Evaluation(
        scope=scope,
        overall=_group_scores(cases, scores),
        intervals=clustered_intervals(
            [scores[case.query_id] for case in answerable],
            [case.report_id if clusters == "report" else case.query_id for case in answerable],
        ),
        interval_clusters=clusters,
        by_set={one.name: _group_scores(one.cases, scores) for one in gold_sets},
        by_report=_grouped(((case.report_id, case) for case in cases), scores),
        by_tag=_by_tag(cases, scores),
        per_query=tuple(_outcome(case, run.pages[case.query_id]) for case in cases),
        skipped_sets=tuple(one.name for one in sets if one.label_type != "gold"),
        latency_ms=_latency(run.milliseconds),
    )


def _require_reports(sets: Iterable[QuestionSet], known: Collection[str]) -> None:
    missing: defaultdict[str, set[str]] = defaultdict(set)
    for one in sets:
        for case in one.cases:
            if case.report_id not in known:
                missing[case.report_id].add(str(one.path))
    if missing:
        listed = "; ".join(f"{report} ({', '.join(sorted(missing[report]))})" for report in missing)
        raise QuestionSetError(f"Not in the store: {listed}. Ingest these reports first.")


def _search_all(
    searcher: Searcher, cases: Iterable[Case], scope: Scope, on_question: Callable[[], None] | None
) -> _Run:
    run = _Run({}, [])
    for case in cases:
        reports = [case.report_id] if scope == "report" else None
        started = perf_counter()
        result = searcher.search(case.question, reports=reports, top=DEPTH)
        run.milliseconds.append(1_000 * (perf_counter() - started))
        run.pages[case.query_id] = tuple((hit.report_id, hit.page) for hit in result.pages)
        if on_question is not None:
            on_question()
    return run


def _scores(
    run: Mapping[str, tuple[PageKey, ...]], cases: Sequence[Case], scope: Scope
) -> dict[str, dict[str, float]]:
    scores = score(run, cases)
    if scope == "corpus":
        for case in cases:
            if case.answerable:
                first = [report for report, _ in run[case.query_id][:1]]
                scores[case.query_id][REPORT_HIT] = float(first == [case.report_id])
    return scores


def _clusters(cases: Iterable[Case]) -> Literal["report", "question"]:
    return (
        "report" if len({case.report_id for case in cases if case.answerable}) > 1 else "question"
    )


def _group_scores(cases: Collection[Case], scores: Mapping[str, QueryScores]) -> GroupScores:
    measured = [scores[case.query_id] for case in cases if case.answerable]
    return GroupScores(len(measured), len(cases) - len(measured), means(measured))


def _grouped(
    keyed: Iterable[tuple[str, Case]], scores: Mapping[str, QueryScores]
) -> dict[str, GroupScores]:
    groups: defaultdict[str, list[Case]] = defaultdict(list)
    for key, case in keyed:
        groups[key].append(case)
    return {key: _group_scores(groups[key], scores) for key in sorted(groups)}


def _by_tag(
    cases: Iterable[Case], scores: Mapping[str, QueryScores]
) -> dict[str, dict[str, GroupScores]]:
    tagged: defaultdict[str, list[tuple[str, Case]]] = defaultdict(list)
    for case in cases:
        for tag, value in {"answer_type": case.answer_type, **case.tags}.items():
            if value:
                tagged[tag].append((value, case))
    return {tag: _grouped(tagged[tag], scores) for tag in sorted(tagged)}


def _outcome(case: Case, pages: tuple[PageKey, ...]) -> QuestionOutcome:
    return QuestionOutcome(
        query_id=case.query_id,
        question=case.question,
        report_id=case.report_id,
        gold=tuple(sorted(case.gold)),
        pages=pages,
        first_hit_rank=first_hit_rank(pages, case.gold),
    )


def _latency(milliseconds: Sequence[float]) -> dict[str, float]:
    p50, p95 = np.percentile(milliseconds, [50, 95])
    return {"mean": float(np.mean(milliseconds)), "p50": float(p50), "p95": float(p95)}
