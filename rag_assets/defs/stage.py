"""How every per-report asset runs: skip if nothing changed, else build, save, and tell.

The one place where stages meet Dagster: fingerprints decide, typed report errors become failures
that are not retried, and each materialization carries the same kinds of metadata.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import Any, TypeVar

import dagster as dg

from rag_assets import versions
from rag_assets.defs.previews import column_schema, preview
from rag_assets.extraction.pdf_version import pdf_version
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import Artifact
from rag_resources.errors import ReportError
from rag_resources.fingerprints import fingerprint
from rag_resources.shards import Receipt

T = TypeVar("T")
NO_SETTINGS: Mapping[str, Any] = MappingProxyType({})


def code_version(artifact: Artifact[Any]) -> str:
    """The code version of a stage."""
    version: str = getattr(versions, artifact.name.upper())
    return version


def run_stage(
    context: dg.AssetExecutionContext,
    store: ArtifactStore,
    artifact: Artifact[T],
    build: Callable[[], T],
    *,
    upstream: Sequence[Artifact[Any]] = (),
    settings: Mapping[str, Any] = NO_SETTINGS,
    measures: Callable[[T], Mapping[str, float]] = lambda records: {},
) -> dg.MaterializeResult[Any]:
    """Materializes one artifact of the partition's report.

    Args:
        build: makes the records; called only if some input changed.
        upstream: the artifacts it is built from.
        settings: what else decides the result, by name.
        measures: numbers about the records worth plotting over time.

    Raises:
        dagster.Failure: the report itself is at fault.
    """
    report_id = context.partition_key
    inputs = {**settings, **{stage.name: _digest(store, report_id, stage) for stage in upstream}}
    wanted = fingerprint({"stage": artifact.name, "code": code_version(artifact), **inputs})
    receipt = store.receipt(report_id, artifact)
    started = perf_counter()
    recomputed = receipt is None or receipt.fingerprint != wanted
    if receipt is None or recomputed:
        try:
            records = build()
        except ReportError as error:
            raise report_failure(error) from error
        receipt = store.save(report_id, artifact, records, inputs, wanted)
    else:
        records = store.load(report_id, artifact, receipt)
        context.log.info("%s of %s is unchanged; nothing to do.", artifact.name, report_id)
    seconds = perf_counter() - started
    metadata = {
        **_metadata(store, report_id, artifact, receipt),
        **preview(artifact, records),
        **measures(records),
        "recomputed": recomputed,
        "seconds": round(seconds, 3),
    }
    return dg.MaterializeResult(metadata=metadata, data_version=dg.DataVersion(receipt.digest[:16]))


def report_version(pdf: Path) -> str:
    """The version of a PDF.

    Raises:
        dagster.Failure: the file is gone or cannot be read.
    """
    try:
        return pdf_version(pdf)
    except ReportError as error:
        raise report_failure(error) from error


def report_failure(error: ReportError) -> dg.Failure:
    """A failure that retrying cannot mend, in the error's own words."""
    return dg.Failure(
        description=str(error),
        metadata={"file": error.source, "reason": error.reason, "advice": error.advice},
        allow_retries=False,
    )


def _digest(store: ArtifactStore, report_id: str, artifact: Artifact[Any]) -> str:
    receipt = store.receipt(report_id, artifact)
    if receipt is None:
        raise dg.Failure(
            f"{report_id}: {artifact.name} is not built; materialize it first.",
            allow_retries=False,
        )
    return receipt.digest


def _metadata(
    store: ArtifactStore, report_id: str, artifact: Artifact[Any], receipt: Receipt
) -> dict[str, Any]:
    path = store.root / "reports" / report_id / receipt.file
    metadata: dict[str, Any] = {
        "path": dg.MetadataValue.path(str(path)),
        "fingerprint": receipt.fingerprint[:16],
        "bytes": path.stat().st_size,
    }
    if artifact.columns is not None:
        metadata["dagster/row_count"] = receipt.rows
        metadata["dagster/column_schema"] = column_schema(artifact.columns)
    return metadata
