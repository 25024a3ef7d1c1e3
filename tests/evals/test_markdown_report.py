from dataclasses import replace

from memory_engine import MemoryEngine, case, question_set

from evals.evaluation import evaluate
from evals.outcomes import Evaluation
from evals.reports import as_markdown

NASTY = "Bar | and\nbreak?"
SET = question_set(
    "both",
    case("right", "north-2023", 4, question_type="novel"),
    case("late", "north-2023", 7),
    replace(case("lost", "south-2023", 2), question=NASTY),
    case("vain", "north-2023"),
)
FOUND = {
    "question right": [("north-2023", 4)],
    "question late": [("south-2023", 7), ("north-2023", 8), ("north-2023", 7)],
    NASTY: [("south-2023", 9), ("north-2023", 1)],
}


def run(answers: bool = False) -> Evaluation:
    return evaluate(MemoryEngine(FOUND), [SET], scope="corpus", answers=answers)


def section(text: str, title: str) -> str:
    return text.split(f"## {title}")[1].split("\n## ")[0]


def test_every_table_is_rectangular() -> None:
    for text in (as_markdown(run()), as_markdown(run(answers=True))):
        for block in text.split("\n\n"):
            if block.startswith("| "):
                bars = {row.replace(r"\|", "").count("|") for row in block.splitlines()}
                assert len(bars) == 1, block


def test_the_floors_stand_in_one_table_with_this_system_each_with_its_n() -> None:
    rows = section(as_markdown(run()), "Headline and floors").strip().splitlines()[2:]
    names = [row.strip("| ").split(" | ")[0] for row in rows]
    assert names == ["this system", "BM25 only", "dense only", "page prior"]
    assert all(row.split(" | ")[1] == "3" for row in rows)


def test_each_floor_is_compared_pair_by_pair() -> None:
    text = section(as_markdown(run()), "Gain over each floor")
    assert "| floor | measure | difference (95 % interval) | p (Holm) | McNemar | n |" in text
    assert "| BM25 only | hit@1 | +0.000 (+0.000 to +0.000) | 1.000 | +0 −0, p 1.000 | 3 |" in text


def test_every_measure_has_its_interval_and_n() -> None:
    rows = section(as_markdown(run()), "All measures").strip().splitlines()[2:]
    assert len(rows) > 10
    for row in rows:
        name, mean, interval, n = row.strip("| ").split(" | ")
        low, high = interval.split(" to ")
        assert float(low) <= float(mean) <= float(high), name
        assert int(n) > 0


def test_failures_are_counted_with_their_kinds() -> None:
    text = section(as_markdown(run()), "Failures (n 3)")
    assert "| HIT | 1 | 0.333 |" in text
    assert "| FP2_MISSED_TOP_RANK | 2 | 0.667 | not among the first 10 1, rank 2 to 3 1 |" in text


def test_the_worst_questions_come_first_and_right_ones_are_left_out() -> None:
    worst = section(as_markdown(run()), "Worst questions")
    assert worst.startswith(" (2 of 2 ")
    assert worst.index("| lost |") < worst.index("| late |")
    assert "| right |" not in worst
    assert "| vain |" not in worst
    assert "| late | question late | 3 | 7 | south-2023 7, 8, 7 |" in worst


def test_a_question_cannot_break_the_table() -> None:
    assert r"| lost | Bar \| and break? | – | 2 | 9, north-2023 1 |" in as_markdown(run())


def test_the_list_of_worst_questions_is_cut_to_what_a_person_reads() -> None:
    evaluation = run()
    lost = evaluation.per_query[2]
    many = tuple(
        replace(lost, case=replace(lost.case, query_id=f"q{number:03}")) for number in range(50)
    )
    text = as_markdown(replace(evaluation, per_query=many))
    assert "## Worst questions (20 of 50 " in text
    assert "| q019 |" in text
    assert "| q020 |" not in text


def test_what_was_not_measured_has_no_section() -> None:
    searched, answered = as_markdown(run()), as_markdown(run(answers=True))
    assert "## Saying that the reports do not answer" not in searched
    assert "## Saying that the reports do not answer" in answered
    assert "FP4" not in searched


def test_sets_left_out_are_named() -> None:
    text = as_markdown(replace(run(), skipped_sets=("machine",)))
    assert "Left out, labels are silver: machine." in text


def test_a_run_without_gold_pages_can_be_reported() -> None:
    for scope in ("report", "corpus"):
        nothing = evaluate(
            MemoryEngine({}), [question_set("q", case("a", "north-2023"))], scope=scope
        )
        text = as_markdown(nothing)
        assert "0 questions with pages" in text
        assert "hit@1" not in text.replace("report_hit@1", "")


def test_a_measure_that_was_not_compared_has_no_row() -> None:
    evaluation = run()
    comparison = evaluation.against_floors["BM25 only"]
    kept = {"mrr@10": comparison.differences["mrr@10"]}
    bare = replace(comparison, differences=kept, hit_at_1=None)
    text = section(
        as_markdown(replace(evaluation, against_floors={"BM25 only": bare})), "Gain over each floor"
    )
    assert "| BM25 only | mrr@10 |" in text
    assert "hit@" not in text
