import json
from dataclasses import replace

import pytest
from memory_engine import MemoryEngine, case, question_set

from evals.evaluation import evaluate
from evals.outcomes import Evaluation
from evals.reports import as_json, as_record, summary_numbers

NORTH = question_set(
    "north",
    case("n1", "north-2023", 4, expected="£12", difficulty="LEX"),
    case("n2", "north-2023", 7, expected="£13", difficulty="STR"),
    case("n3", "north-2023", difficulty="LEX"),
)
SOUTH = question_set("south", case("s1", "south-2023", 2, 3, expected="£14"))
FOUND = {
    "question n1": [("north-2023", 4), ("north-2023", 5)],
    "question n2": [("south-2023", 7), ("north-2023", 8), ("north-2023", 7)],
    "question n3": [("north-2023", 1)],
    "question s1": [("south-2023", 9)],
}


def run(answers: bool = False) -> Evaluation:
    engine = MemoryEngine(FOUND, answers={"question n1": "£12", "question n2": "£99"})
    return evaluate(engine, [NORTH, SOUTH], scope="corpus", answers=answers)


def test_scripts_find_the_keys_they_were_promised() -> None:
    record = json.loads(as_json(run()))
    assert record["n"] == 3
    assert record["n_unanswerable"] == 1
    assert record["metrics"]["hit@1"] == 0.333333
    assert record["counts"]["hit@1"] == 3
    low, high = record["intervals"]["hit@1"]
    assert low <= 0.333333 <= high
    assert record["scope"] == "corpus"
    assert record["interval_clusters"] == "report"
    assert set(record["by_set"]) == {"north", "south"}
    assert record["by_report"]["south-2023"]["n"] == 1
    assert record["by_tag"]["difficulty"]["STR"]["metrics"]["hit@1"] == 0
    assert set(record["floors"]) == set(record["against_floors"])
    assert set(record["latency_ms"]) == {"mean", "p50", "p95"}
    assert {"identity", "failures", "confidence", "rank_survival"} <= set(record)


def test_each_question_is_listed_with_what_became_of_it() -> None:
    second = json.loads(as_json(run()))["per_query"][1]
    assert second["query_id"] == "n2"
    assert second["gold"] == [["north-2023", 7]]
    assert second["pages"] == [["south-2023", 7], ["north-2023", 8], ["north-2023", 7]]
    assert second["first_hit_rank"] == 3
    assert second["failure"] == "FP2_MISSED_TOP_RANK"
    assert second["failure_bucket"] == "rank 2 to 3"
    assert second["confidence"] == 0.5
    assert second["scores"]["mrr@10"] == 0.333333


def test_a_run_that_only_searches_has_no_answers_rather_than_empty_ones() -> None:
    record = as_record(run())
    assert record["abstention"] is None
    assert all("answer" not in one for one in record["per_query"])
    assert record["per_query"][2]["failure"] is None
    assert "hit@1" not in record["per_query"][2]["scores"]


def test_a_run_that_answers_shows_answers_with_their_verdicts() -> None:
    record = as_record(run(answers=True))
    assert record["abstention"]["n"] == 4
    answers = {one["query_id"]: one["answer"] for one in record["per_query"]}
    assert answers["n1"]["verdict"] == "right"
    assert answers["n1"]["citations"] == [["north-2023", 4, "£12"]]
    assert answers["n2"]["verdict"] == "wrong"
    assert answers["s1"]["status"] == "not_in_report"


def test_two_runs_differ_in_their_timings_only() -> None:
    one, two = json.loads(as_json(run())), json.loads(as_json(run()))
    del one["latency_ms"], two["latency_ms"]
    assert json.dumps(one) == json.dumps(two)


def test_the_text_is_the_same_whatever_order_mappings_were_filled_in() -> None:
    evaluation = run()
    turned = replace(
        evaluation,
        by_tag=dict(reversed(evaluation.by_tag.items())),
        floors=dict(reversed(evaluation.floors.items())),
    )
    assert as_json(turned) == as_json(evaluation)


def _floats(value: object) -> list[float]:
    if isinstance(value, dict):
        return [one for inner in value.values() for one in _floats(inner)]
    if isinstance(value, list):
        return [one for inner in value for one in _floats(inner)]
    return [value] if isinstance(value, float) else []


def test_no_float_has_more_than_six_decimals() -> None:
    floats = _floats(json.loads(as_json(run(answers=True))))
    assert floats
    assert all(one == round(one, 6) for one in floats)


def test_the_summary_is_flat_and_numeric() -> None:
    numbers = summary_numbers(run())
    assert numbers["hit_at_1"] == pytest.approx(1 / 3)
    assert numbers["n_questions"] == 3.0
    assert numbers["n_without_pages"] == 1.0
    assert "latency_p95_ms" in numbers
    assert all("@" not in name and isinstance(one, float) for name, one in numbers.items())


def test_without_a_question_that_has_pages_there_are_no_page_figures() -> None:
    nothing = evaluate(
        MemoryEngine({}), [question_set("q", case("a", "north-2023"))], scope="report"
    )
    assert json.loads(as_json(nothing))["metrics"] == {}
    assert "hit_at_1" not in summary_numbers(nothing)
