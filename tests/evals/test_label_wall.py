"""Gold labels cannot reach the query path: neither for the type checker nor at run time."""

import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from memory_engine import case

from evals.engine import Engine
from rag_resources.errors import UsageError
from rag_resources.query_engine import QueryEngine

ASKING = ("search", "ask", "prepare", "indexed_pages")
PLAIN = {"str", "int", "collections.abc.Sequence[str]", "collections.abc.Sequence[str] | None"}
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("engine", [Engine, QueryEngine])
@pytest.mark.parametrize("method", ASKING)
def test_an_engine_takes_text_ids_and_counts_and_nothing_else(engine: type, method: str) -> None:
    function: Callable[..., Any] = getattr(engine, method)
    hints = get_type_hints(function)
    for name in list(inspect.signature(function).parameters)[1:]:
        hint = hints[name]
        assert (hint.__name__ if isinstance(hint, type) else str(hint)) in PLAIN, name


def test_the_type_checker_refuses_an_eval_record(tmp_path: Path) -> None:
    snippet = tmp_path / "leak.py"
    snippet.write_text(
        "from evals.questions.cases import Case\n"
        "from rag_resources.query_engine import QueryEngine\n"
        "def leak(engine: QueryEngine, case: Case) -> None:\n"
        "    engine.search(case.question, reports=[case.report_id])\n"
        "    engine.search(case)\n"
        "    engine.ask(case.question, reports=case.gold)\n"
        "    engine.prepare([case])\n"
    )
    command = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--no-incremental"]
    finished = subprocess.run(
        [*command, "--config-file", str(ROOT / "pyproject.toml"), str(snippet)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    refused = [
        line for line in finished.stdout.splitlines() if "leak.py" in line and "error" in line
    ]
    assert [line.split(":")[1] for line in refused] == ["5", "6", "7"], finished.stdout


def test_an_eval_record_is_refused_at_run_time() -> None:
    engine = QueryEngine.__new__(QueryEngine)
    with pytest.raises(UsageError, match="A question is text; Case was given"):
        engine.search(case("q", "north-2023", 4))  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="A question is text; Case was given"):
        engine.ask(case("q", "north-2023", 4))  # type: ignore[arg-type]
