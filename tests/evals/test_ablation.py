from pathlib import Path

import pytest
from memory_engine import MemoryEngine, case, question_set

from evals.ablation.cache import AblationCache
from evals.ablation.plan import AblationPlan, Variant, read_plan
from evals.ablation.trial import WARM_UP, Ablation, ablate
from rag_resources.errors import UsageError

REPORTS = [f"r{number}" for number in range(6)]
PAGES = dict.fromkeys(REPORTS, 9)
SET = question_set(
    "six",
    *(case(f"{report}-{number}", report, 4) for report in REPORTS for number in range(2)),
    case("u", "r0"),
)
BASE = {one.question: [("r0", 2), (one.report_id, 1)] for one in SET.cases}
BETTER = {one.question: [(one.report_id, 4), ("r0", 2)] for one in SET.cases}
PLAN = AblationPlan("report", "hit@1", 2, Variant("base"), (Variant("better", {"rrf_k": 20}),))


class Engines:
    """Opens engines and counts the searches."""

    def __init__(self, stop_after: int | None = None) -> None:
        base = MemoryEngine(BASE, pages=PAGES)
        settings = base.settings.model_copy(update={"rrf_k": 20})
        self.engines = {
            "base": base,
            "better": MemoryEngine(BETTER, pages=PAGES, settings=settings),
        }
        self.stop_after = stop_after

    def open(self, variant: Variant) -> MemoryEngine:
        if self.stop_after is not None and self.searches >= self.stop_after:
            raise KeyboardInterrupt
        return self.engines[variant.name]

    @property
    def searches(self) -> int:
        asked = [text for engine in self.engines.values() for text, *_ in engine.asked]
        return sum(text != WARM_UP for text in asked)


def run(folder: Path, engines: Engines, plan: AblationPlan = PLAN) -> Ablation:
    return ablate(plan, [SET], engines.open, AblationCache(folder))


def test_each_change_is_compared_with_the_base_on_the_same_questions(tmp_path: Path) -> None:
    result = run(tmp_path, Engines())
    assert (result.n, result.reports, result.base["hit@1"]) == (12, 6, 0.0)
    (row,) = result.rows
    assert row.differences["hit@1"].difference == 1.0
    assert row.verdict == "kept"
    assert result.tuned.difference == 1.0
    assert all(milliseconds > 0 for milliseconds in row.milliseconds)


def test_what_was_found_is_not_searched_again(tmp_path: Path) -> None:
    first, second = Engines(), Engines()
    assert run(tmp_path, first) == run(tmp_path, second)
    assert (first.searches, second.searches) == (24, 0)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    interrupted, rest, whole = Engines(stop_after=12), Engines(), Engines()
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "a", interrupted)
    resumed = run(tmp_path / "a", rest)
    assert rest.searches == 12
    found = run(tmp_path / "b", whole)
    assert resumed.rows[0].differences == found.rows[0].differences


def test_other_reports_or_questions_are_searched_anew(tmp_path: Path) -> None:
    run(tmp_path, Engines())
    engines = Engines()
    for engine in engines.engines.values():
        engine.shard_fingerprints = lambda: {one: f"built {one}" for one in PAGES} | {"r1": "anew"}
    run(tmp_path, engines)
    assert engines.searches == 4


def test_corpus_scope_measures_reports_too(tmp_path: Path) -> None:
    plan = AblationPlan("corpus", "hit@10", 2, Variant("base"), PLAN.changes)
    result = run(tmp_path, Engines(), plan)
    assert result.base["report_hit@1"] == pytest.approx(1 / 6)
    assert "leakage@1" in result.rows[0].differences


def plan_of(folder: Path, text: str) -> AblationPlan:
    file = folder / "plan.toml"
    file.write_text(text, "utf-8")
    return read_plan(file)


def test_a_plan_holds_changes_and_the_combinations_of_a_grid(tmp_path: Path) -> None:
    plan = plan_of(
        tmp_path,
        """
        scope = "corpus"
        measure = "mrr@10"
        folds = 3
        [base.retrieval]
        reranker = "none"
        [[change]]
        name = "dense only"
        retrieval = { sparse_weight = 0 }
        [[change]]
        name = "long chunks"
        build = { chunk_tokens = 250 }
        [grid.retrieval]
        rrf_k = [20, 60]
        dense_weight = [0.5, 1.0]
        """,
    )
    assert (plan.scope, plan.measure, plan.folds) == ("corpus", "mrr@10", 3)
    assert [change.name for change in plan.changes] == [
        "dense only",
        "long chunks",
        "rrf_k 20, dense_weight 0.5",
        "rrf_k 20, dense_weight 1.0",
        "rrf_k 60, dense_weight 0.5",
        "rrf_k 60, dense_weight 1.0",
    ]
    assert plan.changes[0].retrieval == {"reranker": "none", "sparse_weight": 0}
    assert plan.changes[1].build == {"chunk_tokens": 250}
    assert plan.changes[3].retrieval["rrf_k"] == 20


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "names no change"),
        ("[[change]", "not a readable ablation file"),
        ("weights = 3", "there is no key 'weights'"),
        ('scope = "page"', "scope is 'page'"),
        ('measure = "luck"', "measure is 'luck'; known: hit@1"),
        ("folds = 1", "folds is 1"),
        ("[[change]]\nretrieval = {rrf_k = 3}", "change 1 has no name"),
        ('[[change]]\nname = "a"', "change 'a' changes nothing"),
        ('[[change]]\nname = "a"\nrrf_k = 3', "'a' is to hold tables of settings"),
        ('[[change]]\nname = "a"\nserving = {rrf_k = 3}', "'a' has 'serving'"),
        ("[grid.retrieval]\nrrf_k = 20", "grid.retrieval.rrf_k is 20; write a list"),
        ("grid = 3", "write \\[grid.retrieval\\]"),
        (
            '[[change]]\nname = "a"\nretrieval = {rrf_k = 1}\n'
            '[[change]]\nname = "a"\nretrieval = {rrf_k = 2}',
            "two changes are called 'a'",
        ),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused_in_words(
    tmp_path: Path, text: str, complaint: str
) -> None:
    with pytest.raises(UsageError, match=rf"plan\.toml.*{complaint}"):
        plan_of(tmp_path, text)


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"r0-0": 3}', '{"r0-0": [[["r0"]], 1]}'])
def test_a_damaged_result_is_searched_for_anew(tmp_path: Path, content: str) -> None:
    whole = run(tmp_path, Engines())
    for file in tmp_path.glob("*.json"):
        file.write_text(content)
    engines = Engines()
    again = run(tmp_path, engines)
    assert engines.searches == 24
    assert [row.differences for row in again.rows] == [row.differences for row in whole.rows]


def test_a_change_that_is_no_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="change 1 is 1"):
        plan_of(tmp_path, "change = [1, 2]")
