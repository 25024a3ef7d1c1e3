"""`ingest`: PDFs in, searchable reports out, every run recorded for the Dagster UI."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from rag_assets.cli.options import JsonFile, StoreOption, messages, use_store, write_json
from rag_assets.extraction.ocr import open_engine
from rag_assets.settings import load_build_settings
from rag_resources.artifact_store import ArtifactStore
from rag_resources.opening import settings_file, store_url
from rag_resources.report_inbox import ReportFile, scan_paths

if TYPE_CHECKING:
    from rag_assets.ingestion import Outcome

SOME_FAILED = 3

Paths = Annotated[list[Path], typer.Argument(help="PDF files, or folders of them.")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, help="Worker processes; one per core where not given."),
]


def ingest(
    paths: Paths, store: StoreOption = None, jobs: Jobs = None, json: JsonFile = None
) -> None:
    """Add the PDFs as reports and build everything needed to search them."""
    started = perf_counter()
    use_store(store)
    use_dagster_home()
    from rag_assets.defs.resources import Build
    from rag_assets.ingestion import Outcome, plan_ingest, refresh_corpus, register_reports

    scan = scan_paths(paths)
    artifacts = ArtifactStore(store_url())
    build = Build(load_build_settings(settings_file()), store=artifacts)
    open_engine(build.settings.ocr)  # one that is not installed is told before any work
    plan = plan_ingest(artifacts, scan, build.settings)
    outcomes = [Outcome.refused(key, problem) for key, problem in scan.problems.items()]
    outcomes.extend(plan.unchanged)
    if plan.stale:
        register_reports(artifacts, plan.stale)
        outcomes.extend(_ingest_with_progress(plan.stale, jobs or os.cpu_count() or 1))
    try:
        refresh_corpus(artifacts, build)
    finally:  # what became of the reports is told even if their index is refused
        seconds = round(perf_counter() - started, 3)
        write_json(json, {"reports": _records(outcomes), "seconds": seconds})
        _summarise(outcomes, seconds)
    if any(outcome.status == "failed" for outcome in outcomes):
        raise typer.Exit(SOME_FAILED)


def use_dagster_home() -> None:
    """Names the instance where runs are recorded: DAGSTER_HOME, else ./dagster_home."""
    home = Path(os.environ.setdefault("DAGSTER_HOME", str(Path("dagster_home").resolve())))
    home.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DAGSTER_DISABLE_TELEMETRY", "yes")


def _ingest_with_progress(files: Sequence[ReportFile], jobs: int) -> Iterator[Outcome]:
    from rag_assets.ingestion import ingest_files

    size_of = {file.report_id: file.stamp[0] for file in files}
    columns = (
        TextColumn("ingesting"),
        BarColumn(),
        TextColumn("{task.fields[done]}/{task.fields[reports]} reports"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=messages, transient=True) as progress:
        bar = progress.add_task("", total=sum(size_of.values()), done=0, reports=len(files))
        for done, outcome in enumerate(ingest_files(files, jobs), start=1):
            progress.update(bar, advance=size_of[outcome.report_id], done=done)
            if outcome.status == "ok":
                line = f"ok      {outcome.name}: {outcome.pages} pages, {outcome.seconds:.1f} s"
                progress.console.print(escape(line))
            yield outcome


def _records(outcomes: Iterable[Outcome]) -> dict[str, dict[str, Any]]:
    return {
        outcome.report_id: {
            "status": outcome.status,
            "reason": outcome.reason,
            "pages": outcome.pages,
            "seconds": outcome.seconds,
        }
        for outcome in sorted(outcomes, key=lambda outcome: outcome.report_id)
    }


def _summarise(outcomes: Sequence[Outcome], seconds: float) -> None:
    for outcome in outcomes:
        if outcome.status == "failed":
            messages.print(escape(f"failed  {outcome.reason}"))
    counts = Counter(outcome.status for outcome in outcomes)
    parts = [f"{counts[status]} {status}" for status in ("ok", "unchanged", "failed")]
    messages.print(f"{', '.join(parts)} in {seconds:.1f} s")
