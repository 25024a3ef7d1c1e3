import json
from pathlib import Path

import pytest
from memory_engine import MemoryEngine, case, question_set

from evals.evaluation import evaluate
from evals.failures.labels import Agreement, agreement, outcome_digest, read_labels
from rag_resources.errors import UsageError

SET = question_set(
    "north", case("a", "north-2023", 4), case("b", "north-2023", 5), case("c", "north-2023", 6)
)
EVALUATION = evaluate(
    MemoryEngine({"question a": [("north-2023", 4)], "question b": [("north-2023", 4)]}),
    [SET],
    scope="report",
)
DIGESTS = {one.case.query_id: outcome_digest(one) for one in EVALUATION.per_query}


def label(query_id: str, code: str, bucket: str = "", **changes: str) -> dict[str, str]:
    entry = {"query_id": query_id, "scope": "report", "outcome": DIGESTS[query_id]}
    return {**entry, "code": code, "bucket": bucket, "why": "looked", **changes}


def agreed(folder: Path, *labels: dict[str, str]) -> Agreement:
    file = folder / "labels.json"
    file.write_text(json.dumps({"labels": labels}))
    return agreement(read_labels(file), EVALUATION)


def test_agreement_counts_classes_buckets_and_confusions(tmp_path: Path) -> None:
    found = agreed(
        tmp_path,
        label("a", "HIT"),
        label("b", "FP2_MISSED_TOP_RANK", "not among the first 10"),
        label("c", "FP1_MISSING_CONTENT", "not in the index"),
    )
    assert (found.n, found.agreed, found.n_buckets, found.agreed_buckets) == (3, 2, 1, 1)
    assert found.confusion == {("FP1_MISSING_CONTENT", "FP2_MISSED_TOP_RANK"): 1}


def test_labels_of_other_outcomes_and_scopes_do_not_speak(tmp_path: Path) -> None:
    found = agreed(tmp_path, label("a", "HIT", outcome="0" * 16), label("b", "HIT", scope="corpus"))
    assert (found.n, found.stale) == (0, 1)


@pytest.mark.parametrize(
    "content",
    ["[]", "{", '{"labels": [{"query_id": "a"}]}', '{"labels": 3}'],
)
def test_a_file_without_labels_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "labels.json").write_text(content)
    with pytest.raises(UsageError, match=r"labels\.json is not a readable file"):
        read_labels(tmp_path / "labels.json")


def test_unknown_classes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="a is labelled 'FP9'; known: HIT"):
        agreed(tmp_path, label("a", "FP9"))
