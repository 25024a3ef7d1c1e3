"""Stores built with other settings, for comparing them: only what the settings change is built.

Belongs here: a store beside the user's own for each set of build settings. Not here: which settings
are compared (evals.ablation.plan). The user's store and the record of its runs are never touched.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rag_assets.defs.resources import Build
from rag_assets.ingestion import ingest_files, refresh_corpus, register_reports
from rag_assets.reconciliation import is_current
from rag_assets.settings import BuildSettings
from rag_resources.artifact_store import ArtifactStore
from rag_resources.encoding.encoder import open_encoder, precision_of
from rag_resources.errors import StoreError, UsageError
from rag_resources.report_inbox import ReportFile


def variant_store(store: ArtifactStore, settings: BuildSettings, folder: Path) -> ArtifactStore:
    """A store with the same reports built by other settings; built as far as it is not there yet.

    Args:
        store: the store to vary; itself where it was built by these settings.
        settings: what to build by.
        folder: where stores of variants are kept.

    Raises:
        StoreError: a report could not be built.
    """
    shards = store.shards()
    if all(shard.settings == settings.fingerprint for shard in shards.values()):
        return store
    _refuse_long_chunks(settings)
    key = store.encoder_key()
    if settings.precision == "auto" and key is not None:
        # A variant differs from the store in what is asked for, not in how this machine computes.
        settings = settings.model_copy(update={"precision": precision_of(key)})
    home = folder / settings.fingerprint[:16]
    variant = ArtifactStore(home / "store")
    stale = [
        report_id
        for report_id, shard in shards.items()
        if not is_current(variant.shard(report_id), shard.version, settings.fingerprint)
    ]
    if stale:
        for report_id in stale:
            store.copy_report(report_id, variant)
        with _environment(home, settings):
            _build(variant, settings, [_file_of(variant, report_id) for report_id in stale])
    return variant


def _refuse_long_chunks(settings: BuildSettings) -> None:
    limit = open_encoder(settings.encoder).tokenizer.limit
    if settings.chunk_tokens > limit:
        raise UsageError(
            f"build.chunk_tokens is {settings.chunk_tokens}, but the encoder {settings.encoder} "
            f"reads {limit} tokens; write {limit} or less."
        )


def _build(variant: ArtifactStore, settings: BuildSettings, files: list[ReportFile]) -> None:
    register_reports(variant, files)
    for outcome in ingest_files(files, os.cpu_count() or 1):
        if outcome.status != "ok":
            raise StoreError(f"The variant cannot be built: {outcome.reason}")
    refresh_corpus(variant, Build(settings, store=variant))


def _file_of(store: ArtifactStore, report_id: str) -> ReportFile:
    source = store.known_source(report_id)
    try:
        state = source.path.stat()
    except OSError as error:
        raise StoreError(
            f"{source.path} of {report_id} is gone; ingest the report again."
        ) from error
    return ReportFile(report_id, source.path, source.name, (state.st_size, state.st_mtime_ns))


@contextmanager
def _environment(home: Path, settings: BuildSettings) -> Iterator[None]:
    """The environment in which workers build: a store, settings and a record of their own."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "dagster_home").mkdir(exist_ok=True)
    lines = [f"{key} = {value!r}" for key, value in settings.model_dump().items()]
    toml = home / "settings.toml"
    toml.write_text("\n".join(["[build]", *lines]) + "\n", "utf-8")
    wanted = {
        "RAG_STORE_URL": str((home / "store").resolve()),
        "RAG_SETTINGS": str(toml.resolve()),
        "DAGSTER_HOME": str((home / "dagster_home").resolve()),
    }
    before = {key: os.environ.get(key) for key in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value
