import json
from dataclasses import replace

import pytest

from evals.eval_report import as_json, as_markdown, as_record, summary_numbers
from evals.evaluation import Evaluation, GroupScores, QuestionOutcome
from evals.statistics import Interval

METRICS = {"hit@1": 1 / 3, "mrr@10": 0.5}
GROUP = GroupScores(3, 1, METRICS)
EMPTY = GroupScores(0, 1, {})


def outcome(query_id: str, rank: int | None, question: str = "What?") -> QuestionOutcome:
    pages = (("south-2023", 7), ("north-2023", 8))
    return QuestionOutcome(query_id, question, "north-2023", (("north-2023", 4),), pages, rank)


EVALUATION = Evaluation(
    scope="corpus",
    overall=GROUP,
    intervals={"hit@1": Interval(0.1, 2 / 3), "mrr@10": Interval(0.2, 0.8)},
    interval_clusters="report",
    by_set={"north": GROUP, "quiet": EMPTY},
    by_report={"north-2023": GROUP},
    by_tag={"question_type": {"novel": GROUP}},
    per_query=(outcome("right", 1), outcome("late", 3), outcome("lost", None, "Bar | and\nbreak?")),
    skipped_sets=("machine",),
    latency_ms={"mean": 12.3456, "p50": 10.0, "p95": 20.0},
)


def test_the_json_has_the_promised_shape() -> None:
    record = json.loads(as_json(EVALUATION))
    assert record["n"] == 3
    assert record["n_unanswerable"] == 1
    assert record["metrics"] == {"hit@1": 0.333333, "mrr@10": 0.5}
    assert record["intervals"]["hit@1"] == [0.1, 0.666667]
    assert record["interval_clusters"] == "report"
    assert record["by_set"]["quiet"] == {"n": 0, "n_unanswerable": 1, "metrics": {}}
    assert record["by_tag"]["question_type"]["novel"]["metrics"]["hit@1"] == 0.333333
    assert record["latency_ms"] == {"mean": 12.346, "p50": 10.0, "p95": 20.0}
    assert record["per_query"][1] == {
        "query_id": "late",
        "question": "What?",
        "report_id": "north-2023",
        "gold": [["north-2023", 4]],
        "pages": [["south-2023", 7], ["north-2023", 8]],
        "first_hit_rank": 3,
        "failure": None,
    }
    assert record == as_record(EVALUATION)


def test_only_the_latency_block_depends_on_the_clock() -> None:
    other = replace(EVALUATION, latency_ms={"mean": 1.0, "p50": 1.0, "p95": 1.0})
    one, two = as_record(EVALUATION), as_record(other)
    assert {key for key in one if one[key] != two[key]} == {"latency_ms"}


def test_the_keys_of_the_json_are_sorted() -> None:
    text = as_json(EVALUATION)
    keys = list(json.loads(text))
    assert keys == sorted(keys)
    assert text.endswith("}\n")


def test_the_markdown_shows_means_intervals_and_breakdowns() -> None:
    text = as_markdown(EVALUATION)
    assert "# Evaluation, corpus scope" in text
    assert "| measure | mean | 95 % interval (bootstrap by report) |" in text
    assert "| hit@1 | 0.333 | 0.100 to 0.667 |" in text
    assert "Left out, labels are silver: machine." in text
    assert "| quiet | 0 | 1 | – | – |" in text
    assert "## By question type" in text
    assert "Time per search: mean 12 ms, p50 10 ms, p95 20 ms." in text


def test_the_worst_questions_come_first_and_right_ones_are_left_out() -> None:
    worst = as_markdown(EVALUATION).split("## Worst questions")[1]
    assert worst.startswith(" (2 of 2 ")
    assert worst.index("| lost |") < worst.index("| late |")
    assert "| right |" not in worst
    assert "| late | What? | 3 | 4 | south-2023 7, 8 |" in worst


def test_a_question_cannot_break_the_table() -> None:
    assert r"| lost | Bar \| and break? | – | 4 | south-2023 7, 8 |" in as_markdown(EVALUATION)


def test_the_list_of_worst_questions_is_cut_to_what_a_person_reads() -> None:
    many = replace(EVALUATION, per_query=tuple(outcome(f"q{n:03}", None) for n in range(50)))
    text = as_markdown(many)
    assert "## Worst questions (20 of 50 " in text
    assert "| q019 |" in text
    assert "| q020 |" not in text


def test_the_summary_is_flat() -> None:
    assert summary_numbers(EVALUATION) == pytest.approx(
        {
            "hit_at_1": 1 / 3,
            "mrr_at_10": 0.5,
            "n_questions": 3.0,
            "n_unanswerable": 1.0,
            "latency_mean_ms": 12.3456,
            "latency_p50_ms": 10.0,
            "latency_p95_ms": 20.0,
        }
    )


def test_an_evaluation_without_scored_questions_can_be_reported() -> None:
    nothing = replace(EVALUATION, overall=EMPTY, intervals={}, by_set={"quiet": EMPTY}, by_tag={})
    assert json.loads(as_json(nothing))["metrics"] == {}
    assert "0 questions scored; 1 further without a gold page." in as_markdown(nothing)
    assert "hit_at_1" not in summary_numbers(nothing)
