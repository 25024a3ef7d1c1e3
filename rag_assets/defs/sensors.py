"""Sensors: compare desired with actual at every tick and request what is missing.

The plans are pure functions in rag_assets.reconciliation; here they are only carried out.
"""

import json
from collections.abc import Set
from pathlib import Path

import dagster as dg

from rag_assets import versions
from rag_assets.defs.intake import report_pdf_seen
from rag_assets.defs.jobs import ingest_report, refresh_index
from rag_assets.defs.partitions import reports
from rag_assets.defs.resources import Build, Inbox
from rag_assets.indexing.arrivals import versions_of
from rag_assets.reconciliation import (
    ArrivalMemory,
    generation_id,
    of_encoder,
    plan_arrivals,
)
from rag_resources.artifact_store import ArtifactStore
from rag_resources.errors import UsageError
from rag_resources.fingerprints import file_digest
from rag_resources.shards import Source

INGESTS_PER_TICK = 25
"""Keeps a first day with hundreds of reports from flooding the run queue."""

UNFINISHED = [
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
]


@dg.sensor(
    job=ingest_report,
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
)
def report_arrivals(
    context: dg.SensorEvaluationContext,
    inbox: dg.ResourceParam[Inbox],
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
) -> dg.SensorResult | dg.SkipReason:
    """Adds, re-ingests and removes reports until the store mirrors the reports folder."""
    try:
        scan = inbox.scan()
    except UsageError as error:
        return dg.SkipReason(str(error))
    for problem in scan.problems.values():
        context.log.warning("%s", problem)
    desired, shards = versions_of(store, scan), store.shards()
    partitions = set(context.instance.get_dynamic_partitions(str(reports.name)))
    plan = plan_arrivals(
        desired,
        shards,
        partitions,
        reports_below(store, inbox.folder, partitions | set(shards)),
        reports_in_flight(context.instance),
        read_memory(context.cursor),
        settings=build.settings.fingerprint,
        limit=INGESTS_PER_TICK,
    )
    for report_id in plan.ingests:
        file = scan.files[report_id]
        store.register(report_id, Source(file.path, file.name))
    for report_id in plan.removals:
        store.remove(report_id)
    return dg.SensorResult(
        # No run key: Dagster never forgets one, so a report that returns to earlier bytes would
        # never be ingested again. What was tried is remembered in the cursor.
        run_requests=[dg.RunRequest(partition_key=report_id) for report_id in plan.ingests],
        dynamic_partitions_requests=[
            request
            for keys, request in (
                (plan.additions, reports.build_add_request(list(plan.additions))),
                (plan.removals, reports.build_delete_request(list(plan.removals))),
            )
            if keys
        ],
        asset_events=[
            report_pdf_seen(report_id, str(scan.files[report_id].path), version)
            for report_id, version in plan.ingests.items()
        ],
        cursor=write_memory(plan.memory),
    )


@dg.sensor(
    job=refresh_index,
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.RUNNING,
)
def index_refresh(
    context: dg.SensorEvaluationContext,
    store: dg.ResourceParam[ArtifactStore],
    build: dg.ResourceParam[Build],
    baseline: dg.ResourceParam[Path],
) -> dg.SensorResult | dg.SkipReason:
    """Refreshes the corpus index whenever the accepted shards deserve another generation.

    One that is refused is tried again when the reports or the baseline have changed.
    """
    shards = of_encoder(store.shards(), build.encoder.key)
    wanted = generation_id(shards, build.encoder.key, versions.CORPUS_INDEX)
    published = store.generation()
    if published is not None and published.id == wanted:
        return dg.SkipReason(f"Generation {wanted} is published.")
    if published is None and not shards:
        return dg.SkipReason("No report is accepted yet.")
    waiting = reports_in_flight(context.instance)
    if waiting:
        return dg.SkipReason(f"Waits for {len(waiting)} ingests in flight.")
    # Not a run key, which would forbid ever going from one generation to another a second time.
    judged = file_digest(baseline)[:8] if baseline.is_file() else "none"
    step = f"{published.id if published else 'none'} to {wanted} (baseline {judged})"
    if context.cursor == step:
        return dg.SkipReason(f"The refresh from {step} was requested already; see its run.")
    return dg.SensorResult(run_requests=[dg.RunRequest()], cursor=step)


def reports_in_flight(instance: dg.DagsterInstance) -> set[str]:
    """Report ids with an unfinished run of any job."""
    runs = instance.get_runs(filters=dg.RunsFilter(statuses=UNFINISHED))
    return {run.tags["dagster/partition"] for run in runs if "dagster/partition" in run.tags}


def reports_below(store: ArtifactStore, folder: Path, report_ids: Set[str]) -> set[str]:
    """The reports whose PDF came from a folder; those ingested from elsewhere are not its own."""
    inside = folder.resolve()
    sources = {report_id: store.source(report_id) for report_id in report_ids}
    return {key for key, source in sources.items() if source and inside in source.path.parents}


def read_memory(cursor: str | None) -> ArrivalMemory:
    """The memory in a sensor's cursor, empty before the first tick."""
    content = json.loads(cursor or "{}")
    return ArrivalMemory(frozenset(content.get("absent", ())), content.get("attempted", {}))


def write_memory(memory: ArrivalMemory) -> str:
    """A memory as a sensor's cursor."""
    return json.dumps({"absent": sorted(memory.absent), "attempted": dict(memory.attempted)})
