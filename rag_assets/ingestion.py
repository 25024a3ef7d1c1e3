"""Ingests reports through Dagster without its daemon: one recorded run per report.

The same assets as in the UI run here, in worker processes that load the encoder once and take one
report after another. A report that fails is a failed run of its own and stops nobody.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Literal, Self

import dagster as dg

from rag_assets import versions
from rag_assets.defs.intake import report_pdf_seen
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build
from rag_assets.indexing.arrivals import versions_of
from rag_assets.reconciliation import generation_id, is_current, of_encoder
from rag_assets.settings import BuildSettings
from rag_assets.worker_pool import run_in_workers
from rag_resources.artifact_store import ArtifactStore
from rag_resources.errors import ReportError, StoreError
from rag_resources.opening import store_url
from rag_resources.report_inbox import InboxScan, ReportFile
from rag_resources.shards import Source

Status = Literal["ok", "failed", "unchanged"]

DIED = "{}: its process died while reading it. Free some memory and ingest it alone, or repair it."


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one report.

    Attributes:
        reason: why it failed, "" otherwise.
        seconds: spent on it in this run.
    """

    report_id: str
    name: str
    status: Status
    reason: str
    pages: int
    seconds: float

    @classmethod
    def refused(cls, report_id: str, problem: ReportError) -> Self:
        """The outcome of files that were refused before any run."""
        return cls(report_id, problem.source, "failed", str(problem), 0, 0.0)


@dataclass(frozen=True, slots=True)
class IngestPlan:
    """Which reports of a scan need work and which do not."""

    stale: tuple[ReportFile, ...]
    unchanged: tuple[Outcome, ...]


def plan_ingest(store: ArtifactStore, scan: InboxScan, settings: BuildSettings) -> IngestPlan:
    """Compares the files of a scan with the accepted shards."""
    known = versions_of(store, scan)
    shards = store.shards()
    stale, unchanged = [], []
    for report_id, file in scan.files.items():
        shard = shards.get(report_id)
        if shard and is_current(shard, known[report_id], settings.fingerprint):
            pages = len(shard.labels)
            unchanged.append(Outcome(report_id, file.name, "unchanged", "", pages, 0.0))
        else:
            stale.append(file)
    return IngestPlan(tuple(stale), tuple(unchanged))


def register_reports(store: ArtifactStore, files: Sequence[ReportFile]) -> None:
    """Makes files known to the store and to Dagster: source, partition and lineage root."""
    instance = dg.DagsterInstance.get()
    known = versions_of(store, InboxScan({file.report_id: file for file in files}, {}))
    instance.add_dynamic_partitions(str(reports.name), [file.report_id for file in files])
    for file in files:
        store.register(file.report_id, Source(file.path, file.name))
        event = report_pdf_seen(file.report_id, str(file.path), known[file.report_id])
        instance.report_runless_asset_event(event)


def ingest_files(files: Sequence[ReportFile], jobs: int) -> Iterator[Outcome]:
    """Runs the ingest job for each registered file; yields outcomes as they come."""
    for file, outcome in run_in_workers(ingest_one, files, jobs):
        died = DIED.format(file.name)
        yield outcome or Outcome(file.report_id, file.name, "failed", died, 0, 0.0)


def ingest_one(file: ReportFile) -> Outcome:
    """Runs the ingest job for one registered report."""
    started = perf_counter()
    run = run_job("ingest_report", partition=file.report_id)
    shard = ArtifactStore(store_url()).shard(file.report_id) if run.success else None
    return Outcome(
        report_id=file.report_id,
        name=file.name,
        status="ok" if run.success else "failed",
        reason="" if run.success else failure_reason(run),
        pages=len(shard.labels) if shard else 0,
        seconds=round(perf_counter() - started, 3),
    )


def refresh_corpus(store: ArtifactStore, build: Build) -> bool:
    """Publishes the corpus generation that the accepted shards deserve; False if it is published.

    Raises:
        StoreError: the job failed, for the reason given.
    """
    shards = of_encoder(store.shards(), build.encoder.key)
    published = store.generation()
    wanted = generation_id(shards, build.encoder.key, versions.CORPUS_INDEX)
    if published is not None and published.id == wanted:
        return False
    run = run_job("refresh_index")
    if not run.success:
        raise StoreError(f"No new corpus index was published: {failure_reason(run)}")
    return True


def run_job(name: str, partition: str | None = None) -> dg.ExecuteInProcessResult:
    """Runs a job of the code location in this process, recorded in DAGSTER_HOME.

    The console stays quiet: the record is for the UI, the command line says what a person needs.
    """
    from rag_assets.definitions import defs

    return defs.resolve_job_def(name).execute_in_process(
        partition_key=partition,
        instance=dg.DagsterInstance.get(),
        raise_on_error=False,
        run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
    )


def failure_reason(run: dg.ExecuteInProcessResult) -> str:
    """Why a run failed, in the words of the check or the step that failed first."""
    for check in run.get_asset_check_evaluations():
        if check.blocking and not check.passed and check.severity is dg.AssetCheckSeverity.ERROR:
            asset = check.asset_key.to_user_string()
            return f"{asset} fails {check.check_name}. {check.description or ''}".strip()
    failed = [event for event in run.all_events if event.is_step_failure]
    if not failed:
        return "the run failed before its first step; see it in the Dagster UI."
    data = failed[0].step_failure_data
    if data.user_failure_data and data.user_failure_data.description:
        return data.user_failure_data.description
    error = data.error.cause or data.error if data.error else None
    message = " ".join(error.message.split()) if error else "no message"
    return f"{failed[0].step_key}: {message}"
