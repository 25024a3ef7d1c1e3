from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from memory_engine import MemoryEngine, case, found, question_set

from evals.evaluation import evaluate
from evals.outcomes import Evaluation, Scope
from evals.questions.cases import PageKey
from rag_resources.errors import QuestionSetError
from rag_resources.records import SearchResult

NORTH = question_set(
    "north",
    case("n1", "north-2023", 4, difficulty="LEX"),
    case("n2", "north-2023", 7, difficulty="STR"),
    case("n3", "north-2023", difficulty="LEX"),
)
SOUTH = question_set("south", case("s1", "south-2023", 2, 3, difficulty="LEX"))
FOUND: Mapping[str, Sequence[PageKey]] = {
    "question n1": [("north-2023", 4), ("north-2023", 5)],
    "question n2": [("south-2023", 7), ("north-2023", 8), ("north-2023", 7)],
    "question n3": [("north-2023", 1)],
    "question s1": [("south-2023", 9), ("south-2023", 3)],
}


def run(
    scope: Scope = "report", sets: Sequence = (NORTH, SOUTH), answers: bool = False
) -> Evaluation:
    return evaluate(MemoryEngine(FOUND), sets, scope=scope, answers=answers)


def test_the_engine_is_given_the_question_and_its_report_and_nothing_else() -> None:
    engine = MemoryEngine(FOUND)
    evaluate(engine, [SOUTH], scope="report")
    evaluate(engine, [SOUTH], scope="corpus")
    assert engine.asked == [("question s1", ("south-2023",), 10), ("question s1", None, 10)]


def test_different_labels_leave_the_pages_found_unchanged() -> None:
    relabelled = replace(NORTH, cases=tuple(replace(one, evidence=()) for one in NORTH.cases))
    pages = [one.pages for one in run(sets=[NORTH]).per_query]
    assert [one.pages for one in run(sets=[relabelled]).per_query] == pages


def test_means_are_over_questions_with_pages_and_the_others_are_counted() -> None:
    overall = run().overall
    assert (overall.n, overall.n_without_pages, overall.reports) == (3, 1, 2)
    assert overall.metrics["hit@1"] == pytest.approx(1 / 3)
    assert overall.metrics["hit@3"] == pytest.approx(1.0)
    assert overall.metrics["mrr@10"] == pytest.approx((1 + 1 / 2 + 1 / 2) / 3)
    assert overall.metrics["recall@3"] == pytest.approx((1 + 1 + 1 / 2) / 3)
    assert overall.counts["hit@1"] == 3


def test_every_question_is_listed_with_its_pages_and_first_hit() -> None:
    outcomes = {one.case.query_id: one for one in run(scope="corpus").per_query}
    assert list(outcomes) == ["n1", "n2", "n3", "s1"]
    assert outcomes["n2"].first_hit_rank == 3
    assert outcomes["n2"].pages[0] == ("south-2023", 7)
    assert outcomes["n3"].first_hit_rank is None
    assert outcomes["n3"].failure is None
    assert "hit@1" not in outcomes["n3"].scores


def test_corpus_scope_measures_reports_and_leakage() -> None:
    metrics = run(scope="corpus").overall.metrics
    assert metrics["report_hit@1"] == pytest.approx(3 / 4)
    assert metrics["leakage@1"] == pytest.approx(1 / 4)
    assert metrics["hit@1"] == pytest.approx(1 / 3)
    assert "report_hit@1" not in run(scope="report").overall.metrics


def test_floors_stand_beside_the_headline_and_are_compared_pair_by_pair() -> None:
    evaluation = run()
    assert list(evaluation.floors) == ["BM25 only", "dense only", "page prior"]
    assert evaluation.floors["BM25 only"].metrics["hit@1"] == pytest.approx(1 / 3)
    comparison = evaluation.against_floors["page prior"]
    assert comparison.differences["hit@1"].n == 3
    assert comparison.differences["hit@1"].before == 0.0
    assert comparison.hit_at_1 is not None
    assert comparison.hit_at_1.gained == 1


def test_rank_survival_falls_to_what_is_never_found() -> None:
    points = run().rank_survival
    assert [point.k for point in points] == list(range(1, 11))
    assert points[0].survival == pytest.approx(2 / 3)
    assert points[2].survival == 0.0


def test_finding_nothing_is_a_miss() -> None:
    evaluation = evaluate(MemoryEngine({}), [SOUTH], scope="report")
    assert evaluation.overall.metrics["hit@10"] == 0.0
    assert evaluation.failures["FP2_MISSED_TOP_RANK"] == 1


def test_results_are_broken_down_by_set_report_and_tag() -> None:
    evaluation = run()
    assert {name: (one.n, one.n_without_pages) for name, one in evaluation.by_set.items()} == {
        "north": (2, 1),
        "south": (1, 0),
    }
    assert list(evaluation.by_report) == ["north-2023", "south-2023"]
    assert list(evaluation.by_tag) == ["answer_type", "difficulty"]
    assert evaluation.by_tag["difficulty"]["STR"].metrics["hit@1"] == 0.0
    assert evaluation.by_tag["difficulty"]["LEX"].metrics["hit@1"] == pytest.approx(0.5)
    assert evaluation.by_tag["difficulty"]["LEX"].n_without_pages == 1


def test_intervals_draw_reports_or_questions_where_there_is_one_report() -> None:
    assert run().interval_clusters == "report"
    alone = run(sets=[NORTH])
    assert alone.interval_clusters == "question"
    for evaluation in (run(), alone):
        for name, mean in evaluation.overall.metrics.items():
            interval = evaluation.overall.intervals[name]
            assert interval.low <= mean + 1e-9
            assert interval.high >= mean - 1e-9


def test_questions_without_pages_give_no_page_measures_rather_than_zeros() -> None:
    only = question_set("only", case("u1", "north-2023"))
    evaluation = run(sets=[only])
    assert (evaluation.overall.n, evaluation.overall.n_without_pages) == (0, 1)
    assert evaluation.overall.metrics == {}
    assert evaluation.against_floors == {}


def test_stages_of_answering_are_absent_where_nothing_was_answered() -> None:
    searched, answered = run(), run(answers=True)
    assert list(searched.failures) == ["HIT", "FP1_MISSING_CONTENT", "FP2_MISSED_TOP_RANK"]
    assert searched.abstention is None
    assert len(answered.failures) == 8
    assert answered.abstention is not None
    assert answered.abstention.n_abstained == 4


def test_a_page_that_is_not_in_the_index_is_missing_content() -> None:
    engine = MemoryEngine(FOUND, missing=frozenset({("north-2023", 7)}))
    outcomes = {
        one.case.query_id: one for one in evaluate(engine, [NORTH], scope="corpus").per_query
    }
    assert outcomes["n2"].failure is not None
    assert outcomes["n2"].failure.code == "FP1_MISSING_CONTENT"


def test_silver_sets_are_named_and_searched_on_demand_only() -> None:
    silver = replace(SOUTH, name="machine", label_type="silver")
    engine = MemoryEngine(FOUND)
    evaluation = evaluate(engine, [NORTH, silver], scope="report")
    assert evaluation.skipped_sets == ("machine",)
    assert len(engine.asked) == 3
    assert list(evaluation.by_set) == ["north"]
    with pytest.raises(QuestionSetError, match="no gold question set"):
        evaluate(engine, [silver], scope="report")
    assert evaluate(engine, [silver], scope="report", silver=True).overall.n == 1


def test_labels_that_cannot_be_right_are_refused_before_anything_is_searched() -> None:
    engine = MemoryEngine(FOUND, pages={"north-2023": 6})
    with pytest.raises(QuestionSetError, match=r"south-2023 is not in the store"):
        evaluate(engine, [SOUTH], scope="corpus")
    with pytest.raises(QuestionSetError, match=r"'n2': page 7 is beyond the end of north-2023"):
        evaluate(engine, [NORTH], scope="report")
    assert engine.asked == []


def test_ids_shared_by_sets_that_were_loaded_apart_are_refused() -> None:
    with pytest.raises(QuestionSetError, match="already used"):
        run(sets=[NORTH, replace(NORTH, name="again", path=Path("again.json"))])


def test_progress_is_told_after_every_question() -> None:
    engine = MemoryEngine(FOUND)
    told: list[int] = []
    evaluate(
        engine, [NORTH, SOUTH], scope="report", on_question=lambda: told.append(len(engine.asked))
    )
    assert told == [1, 2, 3, 4]


def test_latency_is_given_in_milliseconds() -> None:
    latency = run().latency_ms
    assert list(latency) == ["mean", "p50", "p95"]
    assert 0 < latency["p50"] <= latency["p95"] < 1_000


def test_apart_from_latency_a_run_repeats_itself() -> None:
    assert replace(run(), latency_ms={}) == replace(run(), latency_ms={})


def test_the_identity_tells_settings_reports_and_questions_apart() -> None:
    first = run().identity
    changed = replace(SOUTH, cases=(replace(SOUTH.cases[0], evidence=()),))
    second = run(sets=[NORTH, changed]).identity
    assert first.sets["north"] == second.sets["north"]
    assert first.sets["south"] != second.sets["south"]
    engine = MemoryEngine(FOUND)
    other = engine.with_settings(engine.settings.model_copy(update={"rrf_k": 20}))
    third = evaluate(other, [NORTH, SOUTH], scope="report").identity
    assert third.settings_fingerprint != first.settings_fingerprint
    assert third.store == first.store


def test_reference_passages_are_covered_by_chunks_and_chunks_judged_one_by_one() -> None:
    asked = replace(
        case("n1", "north-2023", 4), reference_passages=("Grants rose sharply.", "Nothing else.")
    )
    engine = TextEngine(FOUND, texts={("north-2023", 4): "In all, grants rose sharply."})
    (outcome,) = evaluate(engine, [question_set("one", asked)], scope="report").per_query
    assert outcome.scores["passage_coverage"] == 0.5
    assert outcome.scores["passage_accuracy"] == 0.5
    assert "passage_coverage" not in run().overall.metrics


@dataclass
class TextEngine(MemoryEngine):
    """Its chunks have texts."""

    texts: Mapping[PageKey, str] = field(default_factory=dict)

    def search(self, question: str, **arguments: Any) -> SearchResult:
        pages = [(hit.report_id, hit.page) for hit in super().search(question, **arguments).pages]
        return found(question, pages, self.texts)
