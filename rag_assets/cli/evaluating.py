"""`evaluate`: metrics with intervals on question sets."""

import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from evals.cases import QuestionSet, load_question_sets
from evals.eval_report import as_json, as_markdown
from evals.evaluation import Evaluation
from evals.evaluation import evaluate as run_evaluation
from rag_assets.cli.options import JsonFile, SettingOption, StoreOption, engine_for, messages
from rag_resources.errors import UsageError
from rag_resources.query_engine import QueryEngine

Sets = Annotated[list[Path], typer.Argument(help="Question sets, or folders of them.")]


class Scope(StrEnum):
    """Where each question is searched: in its own report, or across all."""

    report = "report"
    corpus = "corpus"


ScopeOption = Annotated[Scope, typer.Option("--scope", help="Search each report alone, or all.")]
MarkdownFile = Annotated[
    Path | None, typer.Option("--markdown", help="Write the report to this file as Markdown.")
]


def evaluate(
    sets: Sets,
    scope: ScopeOption = Scope.report,
    json: JsonFile = None,
    markdown: MarkdownFile = None,
    store: StoreOption = None,
    setting: SettingOption = None,
) -> None:
    """Measure how well the pages of question sets are found."""
    question_sets = load_question_sets(sets)
    engine = engine_for(store, setting)
    result = _evaluate_with_progress(engine, question_sets, scope)
    _write(json, as_json(result))
    _write(markdown, as_markdown(result))
    if markdown is None:
        sys.stdout.write(as_markdown(result))


def _evaluate_with_progress(
    engine: QueryEngine, sets: Sequence[QuestionSet], scope: Scope
) -> Evaluation:
    total = sum(len(one.cases) for one in sets)
    with Progress(console=messages, transient=True) as progress:
        bar = progress.add_task("asking", total=total)
        advance: Callable[[], None] = lambda: progress.advance(bar)  # noqa: E731
        return run_evaluation(
            engine, sets, scope=scope.value, known_reports=engine.reports(), on_question=advance
        )


def _write(path: Path | None, text: str) -> None:
    if path is None:
        return
    try:
        path.write_text(text)
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}).") from error
