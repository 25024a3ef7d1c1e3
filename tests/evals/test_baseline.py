from dataclasses import replace
from pathlib import Path

import pytest
from memory_engine import MemoryEngine, case, question_set

from evals.baseline import BaselineVerdict, measure_against, read_baseline, write_baseline
from evals.evaluation import evaluate
from evals.questions.cases import QuestionSet
from rag_resources.errors import UsageError

COUNT = 24
SET = question_set("north", *(case(f"n{number}", "north-2023", 4) for number in range(COUNT)))
NAMES = [one.question for one in SET.cases]


def engine(hits: int, extra: int = 0) -> MemoryEngine:
    """Finds the gold page first for so many questions, and never for the others."""
    found = {name: [("north-2023", 4 if place < hits else 5)] for place, name in enumerate(NAMES)}
    return MemoryEngine(found)


@pytest.fixture
def baseline(tmp_path: Path) -> Path:
    file = tmp_path / "baseline.json"
    write_baseline(
        file, [evaluate(engine(18), [SET], scope=scope) for scope in ("report", "corpus")]
    )
    return file


def against(file: Path, hits: int, sets: QuestionSet = SET) -> BaselineVerdict:
    return measure_against(read_baseline(file, "corpus"), engine(hits), [sets])


@pytest.mark.parametrize(
    ("hits", "standing"), [(18, "within"), (17, "within"), (6, "worse"), (24, "better")]
)
def test_a_run_is_told_from_the_baseline_by_its_paired_interval(
    baseline: Path, hits: int, standing: str
) -> None:
    verdict = against(baseline, hits)
    assert (verdict.standing, verdict.n) == (standing, COUNT)
    difference = verdict.differences["hit@1"]
    assert difference.difference == pytest.approx((hits - 18) / COUNT)
    assert difference.interval.low <= difference.difference <= difference.interval.high
    assert bool(verdict.worse) == (standing == "worse")


def test_the_sentence_names_measure_figures_and_questions(baseline: Path) -> None:
    sentence = against(baseline, 6).sentence
    assert "Worse on 24 questions" in sentence
    assert "hit@1 0.750 → 0.250 (-0.500, 95 %" in sentence


def test_many_reports_are_drawn_whole(tmp_path: Path) -> None:
    """One report that collapses among twelve is no proof, however many its questions."""
    reports = [f"r{number}" for number in range(12)]
    cases = [case(f"{name}-{number}", name, 4) for name in reports for number in range(3)]
    pages = dict.fromkeys(reports, 9)
    one = question_set("many", *cases)
    good = {each.question: [(each.report_id, 4)] for each in cases}
    bad = good | {each.question: [("r1", 5)] for each in cases if each.report_id == "r0"}
    file = tmp_path / "baseline.json"
    write_baseline(file, [evaluate(MemoryEngine(good, pages=pages), [one], scope="corpus")])
    kept = read_baseline(file, "corpus")
    assert measure_against(kept, MemoryEngine(bad, pages=pages), [one]).standing == "within"
    worst = {each.question: [(each.report_id, 5)] for each in cases}
    assert measure_against(kept, MemoryEngine(worst, pages=pages), [one]).standing == "worse"


def test_questions_that_changed_are_left_out_and_named(baseline: Path) -> None:
    changed = replace(SET.cases[0], question="another question")
    moved = replace(SET.cases[1], evidence=(frozenset({("north-2023", 5)}),))
    verdict = against(baseline, 18, replace(SET, cases=(changed, moved, *SET.cases[2:])))
    assert verdict.n == COUNT - 2
    assert verdict.changed == ("n0", "n1")


def test_nothing_in_common_is_nothing_to_compare(baseline: Path, tmp_path: Path) -> None:
    asked = engine(18)
    other = question_set("other", case("x", "north-2023", 4))
    for kept, sets in (
        (read_baseline(baseline, "corpus"), [other]),
        (read_baseline(baseline, "corpus"), []),
        (read_baseline(tmp_path / "absent.json", "corpus"), [SET]),
    ):
        assert measure_against(kept, asked, sets).standing == "nothing to compare"
    assert asked.asked == []


def test_the_same_run_writes_the_same_bytes(baseline: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    write_baseline(again, [evaluate(engine(18), [SET], scope=one) for one in ("corpus", "report")])
    assert again.read_bytes() == baseline.read_bytes()


@pytest.mark.parametrize("text", ["{", "[]", '{"corpus": {"questions": {"a": {}}}}'])
def test_a_file_that_is_no_baseline_is_refused_in_words(tmp_path: Path, text: str) -> None:
    file = tmp_path / "baseline.json"
    file.write_text(text)
    with pytest.raises(UsageError, match=r"baseline\.json is not a readable baseline"):
        read_baseline(file, "corpus")


@pytest.mark.parametrize("score", ['"x"', "null", "NaN", "true", "7"])
def test_scores_that_are_none_are_refused(baseline: Path, score: str) -> None:
    """A score that compares with nothing would let any index pass."""
    text = baseline.read_text()
    baseline.write_text(text.replace('"hit@1": 1.0', f'"hit@1": {score}', 1))
    assert baseline.read_text() != text
    scope = "corpus" if '"corpus"' in text.split('"hit@1"')[0] else "report"
    with pytest.raises(UsageError, match="is not a readable baseline"):
        read_baseline(baseline, scope)


def test_questions_without_pages_make_no_baseline(tmp_path: Path) -> None:
    empty = question_set("none", case("u", "north-2023"))
    evaluation = evaluate(MemoryEngine({}), [empty], scope="report")
    with pytest.raises(UsageError, match="that is no baseline"):
        write_baseline(tmp_path / "b.json", [evaluation])
