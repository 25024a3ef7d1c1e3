from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from evals.cases import Case, PageKey, QuestionSet
from evals.evaluation import Evaluation, Scope, evaluate
from rag_resources.errors import QuestionSetError
from rag_resources.records import PageHit, SearchResult


@dataclass
class MemorySearcher:
    """Finds what it was told to find, and remembers what it was asked."""

    found: Mapping[str, Sequence[PageKey]]
    asked: list[tuple[str, tuple[str, ...] | None, int]] = field(default_factory=list)

    def search(
        self, question: str, *, reports: Sequence[str] | None = None, top: int = 10
    ) -> SearchResult:
        self.asked.append((question, None if reports is None else tuple(reports), top))
        pages = tuple(
            PageHit(rank, report, page, str(page), 1 / rank, "", ())
            for rank, (report, page) in enumerate(self.found.get(question, ()), start=1)
            if reports is None or report in reports
        )
        return SearchResult(question, pages[:top], 0.5)


def case(query_id: str, report: str, *pages: int, answer_type: str = "", **tags: str) -> Case:
    gold = frozenset((report, page) for page in pages)
    return Case(query_id, f"question {query_id}", report, gold, "secret", answer_type, tags)


def question_set(name: str, *cases: Case) -> QuestionSet:
    return QuestionSet(name, Path(f"{name}.json"), cases, "gold")


NORTH = question_set(
    "north",
    case("n1", "north-2023", 4, difficulty="LEX", answer_type="number"),
    case("n2", "north-2023", 7, difficulty="STR"),
    case("n3", "north-2023", difficulty="LEX"),
)
SOUTH = question_set("south", case("s1", "south-2023", 2, 3, difficulty="LEX"))
FOUND = {
    "question n1": [("north-2023", 4), ("north-2023", 5)],
    "question n2": [("south-2023", 7), ("north-2023", 8), ("north-2023", 7)],
    "question n3": [("north-2023", 1)],
    "question s1": [("south-2023", 9), ("south-2023", 3)],
}
KNOWN = ("north-2023", "south-2023")


def run(scope: Scope = "report", sets: Sequence[QuestionSet] = (NORTH, SOUTH)) -> Evaluation:
    return evaluate(MemorySearcher(FOUND), sets, scope=scope, known_reports=KNOWN)


def test_the_searcher_is_given_the_question_and_its_report_and_nothing_else() -> None:
    searcher = MemorySearcher(FOUND)
    evaluate(searcher, [SOUTH], scope="report", known_reports=KNOWN)
    evaluate(searcher, [SOUTH], scope="corpus", known_reports=KNOWN)
    assert searcher.asked == [("question s1", ("south-2023",), 10), ("question s1", None, 10)]


def test_different_labels_leave_the_pages_found_unchanged() -> None:
    relabelled = replace(NORTH, cases=tuple(replace(one, gold=frozenset()) for one in NORTH.cases))
    pages = [one.pages for one in run(sets=[NORTH]).per_query]
    assert [one.pages for one in run(sets=[relabelled]).per_query] == pages


def test_means_are_over_answerable_questions_and_the_others_are_counted() -> None:
    overall = run().overall
    assert (overall.n, overall.n_unanswerable) == (3, 1)
    assert overall.metrics["hit@1"] == pytest.approx(1 / 3)
    assert overall.metrics["hit@3"] == pytest.approx(1.0)
    assert overall.metrics["mrr@10"] == pytest.approx((1 + 1 / 2 + 1 / 2) / 3)


def test_every_question_is_listed_with_its_pages_and_first_hit() -> None:
    outcomes = {one.query_id: one for one in run(scope="corpus").per_query}
    assert list(outcomes) == ["n1", "n2", "n3", "s1"]
    assert outcomes["n2"].first_hit_rank == 3
    assert outcomes["n2"].pages[0] == ("south-2023", 7)
    assert outcomes["n2"].gold == (("north-2023", 7),)
    assert outcomes["n3"].first_hit_rank is None
    assert outcomes["n3"].gold == ()
    assert {one.failure for one in outcomes.values()} == {None}


def test_corpus_scope_measures_whether_the_first_page_is_of_the_right_report() -> None:
    evaluation = run(scope="corpus")
    assert evaluation.overall.metrics["report_hit@1"] == pytest.approx(2 / 3)
    assert "report_hit@1" in evaluation.intervals
    assert evaluation.overall.metrics["hit@1"] == pytest.approx(1 / 3)
    assert "report_hit@1" not in run(scope="report").overall.metrics


def test_finding_nothing_is_a_miss() -> None:
    evaluation = evaluate(MemorySearcher({}), [SOUTH], scope="corpus", known_reports=KNOWN)
    assert set(evaluation.overall.metrics.values()) == {0.0}


def test_results_are_broken_down_by_set_report_and_tag() -> None:
    evaluation = run()
    assert {name: (one.n, one.n_unanswerable) for name, one in evaluation.by_set.items()} == {
        "north": (2, 1),
        "south": (1, 0),
    }
    assert list(evaluation.by_report) == ["north-2023", "south-2023"]
    assert list(evaluation.by_tag) == ["answer_type", "difficulty"]
    assert list(evaluation.by_tag["answer_type"]) == ["number"]
    assert evaluation.by_tag["difficulty"]["STR"].metrics["hit@1"] == 0.0
    assert evaluation.by_tag["difficulty"]["LEX"].metrics["hit@1"] == pytest.approx(0.5)
    assert evaluation.by_tag["difficulty"]["LEX"].n_unanswerable == 1


def test_intervals_draw_reports_or_questions_where_there_is_one_report() -> None:
    assert run().interval_clusters == "report"
    alone = run(sets=[NORTH])
    assert alone.interval_clusters == "question"
    for evaluation in (run(), alone):
        for name, mean in evaluation.overall.metrics.items():
            interval = evaluation.intervals[name]
            assert interval.low <= mean + 1e-9
            assert interval.high >= mean - 1e-9


def test_only_unanswerable_questions_give_no_measures_rather_than_zeros() -> None:
    only = question_set("only", case("u1", "north-2023"))
    evaluation = run(scope="corpus", sets=[only])
    assert (evaluation.overall.n, evaluation.overall.n_unanswerable) == (0, 1)
    assert evaluation.overall.metrics == {}
    assert evaluation.intervals == {}


def test_silver_sets_are_named_and_never_searched() -> None:
    silver = replace(SOUTH, name="machine", label_type="silver")
    searcher = MemorySearcher(FOUND)
    evaluation = evaluate(searcher, [NORTH, silver], scope="report", known_reports={"north-2023"})
    assert evaluation.skipped_sets == ("machine",)
    assert len(searcher.asked) == 3
    assert list(evaluation.by_set) == ["north"]
    with pytest.raises(QuestionSetError, match="no gold question set"):
        evaluate(searcher, [silver], scope="report", known_reports=KNOWN)


def test_missing_reports_are_all_listed_before_anything_is_searched() -> None:
    searcher = MemorySearcher(FOUND)
    with pytest.raises(QuestionSetError) as caught:
        evaluate(searcher, [NORTH, SOUTH], scope="corpus", known_reports=())
    assert "north-2023 (north.json); south-2023 (south.json)" in str(caught.value)
    assert searcher.asked == []


def test_ids_shared_by_sets_that_were_loaded_apart_are_refused() -> None:
    with pytest.raises(QuestionSetError, match="already used"):
        run(sets=[NORTH, replace(NORTH, name="again")])


def test_progress_is_told_after_every_question() -> None:
    searcher = MemorySearcher(FOUND)
    told: list[int] = []
    evaluate(
        searcher,
        [NORTH, SOUTH],
        scope="report",
        known_reports=KNOWN,
        on_question=lambda: told.append(len(searcher.asked)),
    )
    assert told == [1, 2, 3, 4]


def test_latency_is_given_in_milliseconds() -> None:
    latency = run().latency_ms
    assert list(latency) == ["mean", "p50", "p95"]
    assert 0 < latency["p50"] <= latency["p95"] < 1_000


def test_apart_from_latency_a_run_repeats_itself() -> None:
    assert replace(run(), latency_ms={}) == replace(run(), latency_ms={})
