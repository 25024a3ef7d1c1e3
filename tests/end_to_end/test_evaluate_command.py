"""`annual-report-rag evaluate` as people run it, on the sample reports."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def sets(ingested: Any, tmp_path: Path) -> Path:
    """A copy of the question sets that a test may change."""
    folder = tmp_path / "sets"
    shutil.copytree(ingested.folder / "sets", folder)
    return folder


@pytest.fixture
def run(ingested: Any) -> Run:
    return ingested.run


def first_set(sets: Path) -> tuple[Path, dict[str, Any]]:
    file = sorted(sets.glob("*.json"))[0]
    return file, json.loads(file.read_text())


def change(sets: Path, **changes: Any) -> Path:
    """Changes the first question of the first set; ... takes a key away."""
    file, content = first_set(sets)
    query = {**content["queries"][0], **changes}
    content["queries"][0] = {key: value for key, value in query.items() if value is not ...}
    file.write_text(json.dumps(content))
    return file


def test_metrics_come_with_intervals_tags_and_floors(run: Run, sets: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    finished = run("evaluate", sets, "--scope", "report", "--json", out)
    assert finished.returncode == 0, finished.stderr
    for words in ("hit@1", "BM25 only", "dense only", "page prior", "95 %", "By difficulty"):
        assert words in finished.stdout
    record = json.loads(out.read_text())
    low, high = record["intervals"]["hit@1"]
    assert 0 <= low <= record["metrics"]["hit@1"] <= high <= 1
    assert record["floors"]["BM25 only"]["metrics"]["hit@1"] <= 1
    assert set(record["failures"]) == {"HIT", "FP1_MISSING_CONTENT", "FP2_MISSED_TOP_RANK"}
    assert {len(one["pages"]) for one in record["per_query"]} == {10}


def test_corpus_scope_adds_reports_and_leakage(run: Run, sets: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run("evaluate", sets, "--scope", "corpus", "--json", out).returncode == 0
    metrics = json.loads(out.read_text())["metrics"]
    assert metrics["report_hit@1"] == pytest.approx(1 - metrics["leakage@1"])


def test_two_processes_write_the_same_bytes(run: Run, sets: Path, tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        out = tmp_path / f"{name}.json"
        assert run("evaluate", sets, "--answers", "--json", out).returncode == 0
        record = json.loads(out.read_text())
        assert set(record.pop("latency_ms")) == {"mean", "p50", "p95"}
        whole = out.read_text()
        texts.append(re.sub(r'"latency_ms": \{[^}]*\}', "", whole))
        assert record["abstention"]["n"] == len(record["per_query"])
    assert texts[0] == texts[1]


def test_the_page_to_look_at_stands_on_its_own(run: Run, sets: Path, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    assert run("evaluate", sets, "--html", page).returncode == 0
    text = page.read_text()
    assert not re.search(r'(?:src|href)="(?!data:|#)', text)
    assert text.count("data:image/") >= 3
    assert "data:image/jpeg" in text  # pictures of pages


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"question": ...}, "question is missing"),
        ({"expected_pages": [0]}, "expected page 0 is not a whole number from 1 on"),
        ({"expected_pages": [4711]}, "page 4711 is beyond the end of"),
        ({"doc_id": "Nobody 1999"}, "report nobody-1999 is not in the store"),
    ],
)
def test_a_faulty_question_gives_one_message(
    run: Run, sets: Path, changes: dict[str, Any], complaint: str
) -> None:
    file = change(sets, **changes)
    finished = run("evaluate", sets)
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert complaint in finished.stderr
    assert file.name in finished.stderr


def test_faulty_questions_can_be_left_out_and_are_named(
    run: Run, sets: Path, tmp_path: Path
) -> None:
    asked = sum(len(json.loads(one.read_text())["queries"]) for one in sets.glob("*.json"))
    file = change(sets, expected_pages=[4711])
    (sets / "broken.json").write_text("{")
    out = tmp_path / "out.json"
    skipped = run("evaluate", sets, "--skip-invalid", "--json", out)
    assert skipped.returncode == 0, skipped.stderr
    assert skipped.stderr.count("left out: ") == 2
    assert file.name in skipped.stderr
    assert "broken.json is not valid JSON" in " ".join(skipped.stderr.split())
    assert len(json.loads(out.read_text())["per_query"]) == asked - 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "is not valid JSON"),
        ("[]", "the set holds no question"),
        ('{"files": []}', 'it holds no "queries" list'),
    ],
)
def test_a_broken_file_gives_one_message(run: Run, sets: Path, text: str, complaint: str) -> None:
    (sets / "broken.json").write_text(text)
    finished = run("evaluate", sets)
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert complaint in finished.stderr
    assert "broken.json" in finished.stderr


def test_an_id_used_twice_gives_one_message(run: Run, sets: Path) -> None:
    file, content = first_set(sets)
    content["queries"].append(content["queries"][0])
    file.write_text(json.dumps(content))
    finished = run("evaluate", sets)
    assert finished.returncode == 2
    assert "the id is already used" in finished.stderr


def test_sets_are_checked_label_by_label(run: Run, sets: Path) -> None:
    sound = run("evaluate", sets, "--check")
    assert sound.returncode == 0, sound.stderr
    assert "0 faults" in sound.stdout
    doubts = sound.stdout.count("doubt (answer)")
    numbers = [q for q in first_set(sets)[1]["queries"] if q.get("answer_type") == "number"]
    change(sets, expected_answer="£98,765,432", answer_type="number",
           expected_pages=numbers[0]["expected_pages"])  # fmt: skip
    (sets / "broken.json").write_text("{")
    faulty = run("evaluate", sets, "--check")
    assert faulty.returncode == 2
    assert "fault: " in faulty.stdout
    assert faulty.stdout.count("doubt (answer)") >= doubts + 1
    assert "98,765,432" in faulty.stdout


def test_held_out_sets_are_measured_and_noted_and_not_ablated(
    run: Run, sets: Path, tmp_path: Path
) -> None:
    file, content = first_set(sets)
    content["_meta"]["held_out"] = True
    file.write_text(json.dumps(content))
    plan = tmp_path / "plan.toml"
    plan.write_text('[[change]]\nname = "k 20"\nretrieval = { rrf_k = 20 }\n')
    refused = run("evaluate", sets, "--ablate", plan, "--cache", tmp_path / "cache")
    assert refused.returncode == 2
    assert "is held out" in refused.stderr
    assert run("evaluate", sets).returncode == 0
    assert run("evaluate", sets, "--setting", "rrf_k=20").returncode == 0
    lines = (sets / "held_out_log.jsonl").read_text().splitlines()
    first, second = map(json.loads, lines)
    assert first["settings"] != second["settings"]
    assert first["set"] == file.name


PLAN = """
[[change]]
name = "dense only"
retrieval = { sparse_weight = 0, reranker = "none" }
[[change]]
name = "shorter chunks"
build = { chunk_tokens = 128 }
[grid.retrieval]
rrf_k = [20, 60]
"""


def test_settings_are_compared_in_a_ledger_that_goes_on_where_it_stopped(
    run: Run, sets: Path, tmp_path: Path, ingested: Any
) -> None:
    plan, ledger, out = (tmp_path / name for name in ("plan.toml", "ledger.md", "ledger.json"))
    plan.write_text(PLAN)
    arguments = ("evaluate", sets, "--ablate", plan, "--cache", tmp_path / "cache")
    before = sorted(path.name for path in ingested.store.root.rglob("*"))
    finished = run(*arguments, "--markdown", ledger, "--json", out)
    assert finished.returncode == 0, finished.stderr
    for words in ("dense only", "shorter chunks", "rrf_k 20", "undecided"):
        assert words in ledger.read_text()
    changes = {one["change"]: one for one in json.loads(out.read_text())["changes"]}
    assert changes["rrf_k 60"]["differences"]["hit@1"]["difference"] == 0.0
    assert changes["shorter chunks"]["differences"]["mrr@10"]["difference"] != 0.0
    assert sorted(path.name for path in ingested.store.root.rglob("*")) == before
    again = run(*arguments)
    assert again.stdout == ledger.read_text()
    unknown = tmp_path / "unknown.toml"
    unknown.write_text('[[change]]\nname = "a"\nbuild = { chunk_colour = 3 }\n')
    refused = run("evaluate", sets, "--ablate", unknown, "--cache", tmp_path / "cache")
    assert refused.returncode == 2
    assert "chunk_colour" in refused.stderr


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--check", "--answers"], "--answers has no effect with --check"),
        (["--ablate", "plan.toml", "--scope", "corpus"], "--scope has no effect with --ablate"),
        (
            ["--write-baseline", "b.json", "--json", "x"],
            "--json has no effect with --write-baselin",
        ),
    ],
)
def test_options_that_would_be_ignored_are_refused(
    run: Run, sets: Path, options: list[str], complaint: str
) -> None:
    finished = run("evaluate", sets, *options)
    assert finished.returncode == 2
    assert complaint in finished.stderr
