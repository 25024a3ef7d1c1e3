import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from memory_engine import MemoryEngine, case, question_set

from evals.ablation.cache import AblationCache
from evals.ablation.plan import AblationPlan, Variant
from evals.ablation.trial import ablate
from evals.evaluation import evaluate
from evals.questions.held_out import (
    LOG,
    log_looks,
    read_log,
    refuse_held_out,
    require_sound_logs,
    without_held_out,
)
from rag_resources.errors import QuestionSetError, UsageError

WHEN = datetime(2024, 5, 31, 12, 30, tzinfo=UTC)


def held_out(folder: Path):
    cases = (case("h1", "north-2023", 4), case("h2", "north-2023", 5))
    return question_set("held", *cases, path=folder / "held.json", held_out=True)


def look(folder: Path, engine: MemoryEngine) -> None:
    one = held_out(folder)
    log_looks([one], evaluate(engine, [one], scope="report"), WHEN)


def test_each_look_is_noted_with_settings_questions_and_figures(tmp_path: Path) -> None:
    engine = MemoryEngine({"question h1": [("north-2023", 4)]})
    look(tmp_path, engine)
    look(tmp_path, engine.with_settings(engine.settings.model_copy(update={"rrf_k": 20})))
    first, second = read_log(tmp_path / LOG)
    assert first["when"] == "2024-05-31T12:30:00+00:00"
    assert (first["set"], first["scope"], first["n"]) == ("held.json", "report", 2)
    assert first["metrics"]["hit@1"] == 0.5
    assert first["settings"] != second["settings"]
    assert first["questions"] == second["questions"]


def test_sets_that_are_not_held_out_are_not_noted(tmp_path: Path) -> None:
    one = question_set("open", case("o1", "north-2023", 4), path=tmp_path / "open.json")
    log_looks([one], evaluate(MemoryEngine({}), [one], scope="report"), WHEN)
    assert not (tmp_path / LOG).exists()


def test_the_log_only_grows(tmp_path: Path) -> None:
    for _ in range(3):
        look(tmp_path, MemoryEngine({}))
    lines = (tmp_path / LOG).read_text().splitlines()
    assert len(lines) == 3
    changed = json.dumps(json.loads(lines[1]) | {"n": 99}, sort_keys=True)
    for tampered in ([lines[0], lines[2]], lines[1:], [lines[0], changed, lines[2]]):
        (tmp_path / LOG).write_text("\n".join(tampered) + "\n")
        with pytest.raises(UsageError, match=r"changed or taken out"):
            look(tmp_path, MemoryEngine({}))
        assert (tmp_path / LOG).read_text().splitlines() == tampered


def test_a_look_that_cannot_be_noted_is_refused(tmp_path: Path) -> None:
    (tmp_path / LOG).mkdir()
    with pytest.raises(UsageError, match=r"held_out_log\.jsonl cannot be"):
        look(tmp_path, MemoryEngine({}))


def test_choosing_by_held_out_questions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QuestionSetError, match=r"held\.json is held out: a baseline would choose"):
        refuse_held_out([held_out(tmp_path)], "a baseline")
    plan = AblationPlan("report", "hit@1", 2, Variant("base"), (Variant("k 20", {"rrf_k": 20}),))
    engine = MemoryEngine({})
    with pytest.raises(QuestionSetError, match="held out"):
        ablate(plan, [held_out(tmp_path)], lambda _: engine, AblationCache(tmp_path / "cache"))
    assert engine.asked == []


def test_routine_runs_leave_held_out_sets_out(tmp_path: Path) -> None:
    open_set = question_set("open", case("o1", "north-2023", 4))
    assert without_held_out([held_out(tmp_path), open_set]) == (open_set,)


def test_a_silver_set_that_is_not_scored_is_not_noted(tmp_path: Path) -> None:
    silver = question_set("s", case("s1", "north-2023", 4), path=tmp_path / "s.json", held_out=True)
    silver = replace(silver, label_type="silver")
    gold = question_set("g", case("g1", "north-2023", 4))
    log_looks([silver, gold], evaluate(MemoryEngine({}), [silver, gold], scope="report"), WHEN)
    assert not (tmp_path / LOG).exists()


@pytest.mark.parametrize("content", [b"[1]\n", b"\xff\xfe\n", b'{"previous": ""}'])
def test_a_damaged_log_is_refused_in_words_before_anything_is_measured(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / LOG).write_bytes(content)
    with pytest.raises(UsageError, match=r"held_out_log\.jsonl.*restore the log"):
        require_sound_logs([held_out(tmp_path)])
