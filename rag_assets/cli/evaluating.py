"""`evaluate`: metrics with intervals on question sets; checks of sets, baselines and ablations.

Belongs here: the command, its options and what it prints. Not here: any figure (evals), running
variants (ablating).
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from evals.ablation.plan import read_plan
from evals.baseline import write_baseline as write_baseline_file
from evals.evaluation import evaluate as run_evaluation
from evals.failures.labels import agreement, read_labels
from evals.outcomes import Evaluation
from evals.questions.cases import QuestionSet
from evals.questions.held_out import log_looks, refuse_held_out, require_sound_logs
from evals.questions.question_sets import SetReading, read_question_sets
from evals.questions.set_checks import label_doubts, report_faults
from evals.questions.set_faults import Fault, refuse, without_faulty
from evals.reports import (
    agreement_text,
    as_html,
    as_json,
    as_markdown,
    ledger_json,
    ledger_markdown,
)
from rag_assets.cli.ablating import run_ablation
from rag_assets.cli.options import JsonFile, SettingOption, StoreOption, engine_for, messages
from rag_assets.cli.page_images import page_images
from rag_resources.errors import QuestionSetError, UsageError
from rag_resources.query_engine import QueryEngine

Sets = Annotated[list[Path], typer.Argument(help="Question sets, or folders of them.")]


class Scope(StrEnum):
    """Where each question is searched: in its own report, or across all."""

    report = "report"
    corpus = "corpus"


ScopeOption = Annotated[
    Scope | None, typer.Option("--scope", help="Search each report alone (default), or all.")
]
MarkdownFile = Annotated[
    Path | None, typer.Option("--markdown", help="Write the report to this file as Markdown.")
]
HtmlFile = Annotated[
    Path | None, typer.Option("--html", help="Write the report to this file as one HTML page.")
]
Answers = Annotated[bool, typer.Option("--answers", help="Answer the questions and judge that.")]
Silver = Annotated[bool, typer.Option("--silver", help="Score machine-made (silver) sets, too.")]
Check = Annotated[bool, typer.Option("--check", help="Only check the sets, label by label.")]
SkipInvalid = Annotated[
    bool, typer.Option("--skip-invalid", help="Leave faulty questions out and say which.")
]
AblateFile = Annotated[
    Path | None, typer.Option("--ablate", help="Compare the settings that this TOML file lists.")
]
CacheFolder = Annotated[
    Path, typer.Option("--cache", help="Where an ablation keeps results and variant stores.")
]
BaselineFile = Annotated[
    Path | None,
    typer.Option("--write-baseline", help="Write the outcome in both scopes as a baseline."),
]
LabelsFile = Annotated[
    Path | None,
    typer.Option("--failure-labels", help="Compare failure classes with those given by hand."),
]


def evaluate(
    sets: Sets,
    scope: ScopeOption = None,
    json: JsonFile = None,
    markdown: MarkdownFile = None,
    html: HtmlFile = None,
    answers: Answers = False,
    silver: Silver = False,
    check: Check = False,
    skip_invalid: SkipInvalid = False,
    ablate: AblateFile = None,
    cache: CacheFolder = Path(".ablation"),
    write_baseline: BaselineFile = None,
    failure_labels: LabelsFile = None,
    store: StoreOption = None,
    setting: SettingOption = None,
) -> None:
    """Measure how well the pages of question sets are found, and questions answered."""
    outputs = {"--scope": scope, "--json": json, "--markdown": markdown, "--html": html}
    measuring = {"--answers": answers, "--failure-labels": failure_labels}
    skipping = {"--silver": silver, "--skip-invalid": skip_invalid}
    _refuse_beside("--check", check, {**outputs, **measuring, **skipping, "--ablate": ablate})
    _refuse_beside("--write-baseline", write_baseline, {**outputs, **measuring, "--ablate": ablate})
    aside = {"--scope": scope, "--html": html, "--silver": silver}
    _refuse_beside("--ablate", ablate, {**measuring, **aside})
    for path in (json, markdown, html, write_baseline):
        _require_writable(path)
    reading = read_question_sets(sets)
    engine = engine_for(store, setting)
    if check:
        _check(engine, reading)
        return
    question_sets = _valid_sets(engine, reading, skip_invalid)
    if ablate:
        ledger = run_ablation(engine, question_sets, read_plan(ablate), cache)
        _show(ledger_markdown(ledger), markdown)
        _write(json, ledger_json(ledger))
        return
    if write_baseline:
        refuse_held_out(question_sets, "a baseline")
        # The newest index, published or refused: writing a baseline is how a lower one is accepted.
        staged = engine.store.staged()
        newest = engine.with_generation(staged) if staged else engine
        both = [_evaluate(newest, question_sets, one, False, silver) for one in Scope]
        write_baseline_file(write_baseline, both)
        _line("written", f"{write_baseline}, {both[0].overall.n} questions in both scopes")
        return
    labels = read_labels(failure_labels) if failure_labels else ()
    require_sound_logs(question_sets)
    result = _evaluate(engine, question_sets, scope or Scope.report, answers, silver)
    log_looks(question_sets, result, datetime.now(UTC))
    _write(json, as_json(result))
    if html:
        _write(html, as_html(result, page_images(engine.store)))
    _show(as_markdown(result), markdown)
    if failure_labels:
        sys.stdout.write(agreement_text(agreement(labels, result)))


def _refuse_beside(option: str, given: object, others: Mapping[str, object]) -> None:
    """Raises UsageError for an option that would be ignored beside another."""
    ignored = next((name for name, value in others.items() if value), None)
    if given and ignored:
        raise UsageError(f"{ignored} has no effect with {option}; leave one of them out.")


def _check(engine: QueryEngine, reading: SetReading) -> None:
    """Prints every fault and doubt; faults keep questions from being scored, doubts do not."""
    faults = (*reading.faults, *report_faults(reading.sets, engine.page_counts()))
    sound = without_faulty(reading.sets, faults)
    doubts = label_doubts(sound, lambda report, page: engine.page(report, page).text)
    for fault in faults:
        _line("fault", fault.message)
    for doubt in doubts:
        _line(f"doubt ({doubt.kind})", doubt.message)
    questions = sum(len(one.cases) for one in sound)
    _line("checked", f"{questions} sound questions, {len(faults)} faults, {len(doubts)} doubts")
    if faults:
        raise typer.Exit(2)


def _valid_sets(
    engine: QueryEngine, reading: SetReading, skip_invalid: bool
) -> tuple[QuestionSet, ...]:
    faults: Sequence[Fault] = (
        *reading.faults,
        *report_faults(reading.sets, engine.page_counts()),
    )
    if not skip_invalid:
        refuse(faults)
        return reading.sets
    for fault in faults:
        messages.print(escape(f"left out: {fault.message}"))
    sets = without_faulty(reading.sets, faults)
    if not sets:
        raise QuestionSetError("Every question has a fault; nothing is left to measure.")
    return sets


def _evaluate(
    engine: QueryEngine, sets: Sequence[QuestionSet], scope: Scope, answers: bool, silver: bool
) -> Evaluation:
    total = sum(len(one.cases) for one in sets)
    columns = (TextColumn("asking"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, TimeElapsedColumn(), console=messages, transient=True) as progress:
        bar = progress.add_task("", total=total)
        advance: Callable[[], None] = lambda: progress.advance(bar)  # noqa: E731
        return run_evaluation(
            engine,
            sets,
            scope=scope.value,
            answers=answers,
            silver=silver,
            on_question=advance,
        )


def _show(text: str, file: Path | None) -> None:
    """Into the file, or on the screen where none is named."""
    if file is None:
        sys.stdout.write(text)
    _write(file, text)


def _require_writable(path: Path | None) -> None:
    """Raises UsageError before the work for a file that could not be written after it."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        raise UsageError(f"{path} cannot be written: name a file in an existing folder.")


def _write(path: Path | None, text: str) -> None:
    if path is None:
        return
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}).") from error


def _line(*parts: str) -> None:
    sys.stdout.write(": ".join(parts) + "\n")
