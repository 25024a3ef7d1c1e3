"""`doctor`: what is installed, what is missing and what is lost without it; store health."""

import shutil
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import typer

from rag_assets.cli.options import JsonFlag, StoreOption, messages, print_json
from rag_assets.extraction.ocr import open_engine
from rag_assets.extraction.ocr.tesseract import PROGRAM
from rag_assets.settings import load_build_settings
from rag_resources.artifact_store import ArtifactStore
from rag_resources.encoding.encoder import DEFAULT_ENCODER, open_encoder
from rag_resources.errors import ReportRagError, UsageError
from rag_resources.opening import connect_model, settings_file, store_url

PACKAGES = {
    "pymupdf": "no PDF can be read",
    "pdfplumber": "pages with a poor text layer are read worse",
    "camelot-py": "tables are read worse",
    "rapidocr": "scanned pages stay empty",
    "sentence-transformers": "nothing can be embedded",
    "faiss-cpu": "there is no dense search",
    "bm25s": "there is no sparse search across reports",
    "rank-bm25": "there is no sparse search inside a report",
    "dagster-webserver": "there is no user interface",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `needed` findings that fail make the exit code 2."""

    name: str
    good: bool
    detail: str
    needed: bool


def doctor(json: JsonFlag = False, store: StoreOption = None) -> None:
    """Say what is installed, what is missing and what is lost without it, and how the store is."""
    artifacts = ArtifactStore(store or store_url())
    findings = [
        *map(_package, PACKAGES),
        _encoder(),
        _tesseract(),
        _model(),
        _disk(),
        *_store(artifacts),
    ]
    if json:
        print_json({"findings": list(map(_record, findings))})
    else:
        for finding in findings:
            mark = "ok     " if finding.good else "MISSING" if finding.needed else "absent "
            messages.print(f"{mark} {finding.name}: {finding.detail}", markup=False)
    if any(finding.needed and not finding.good for finding in findings):
        raise typer.Exit(2)


def _package(name: str) -> Finding:
    try:
        return Finding(name, True, version(name), True)
    except PackageNotFoundError:
        return Finding(name, False, f"not installed; without it {PACKAGES[name]}", True)


def _encoder() -> Finding:
    try:
        return Finding("encoder", True, open_encoder(DEFAULT_ENCODER).key, True)
    except ReportRagError as error:
        return Finding("encoder", False, str(error), True)


def _tesseract() -> Finding:
    settings = load_build_settings(settings_file())
    wanted = settings.ocr_engine == PROGRAM
    if wanted:
        try:
            open_engine(settings.ocr)
        except UsageError as error:
            return Finding(PROGRAM, False, f"{error} Without it no report is read.", True)
    found = shutil.which(PROGRAM)
    use = "reads scanned pages" if wanted else "not asked for, RapidOCR reads scanned pages"
    return Finding(PROGRAM, found is not None, f"{found or 'not on PATH'}; {use}", wanted)


def _model() -> Finding:
    chat = connect_model()
    if chat is None:
        return Finding("ollama", False, "not reachable; answers are extracted, not worded", False)
    return Finding("ollama", True, f"model {chat.model}", False)


def _disk() -> Finding:
    free = shutil.disk_usage(".").free / 1e9
    return Finding("disk", free > 1, f"{free:.0f} GB free", False)


def _store(artifacts: ArtifactStore) -> list[Finding]:
    try:
        shards, generation = artifacts.shards(), artifacts.generation()
    except ReportRagError as error:
        return [Finding("store", False, str(error), True)]
    findings = [Finding("store", True, f"{artifacts.root}: {len(shards)} reports", False)]
    if generation is None:
        findings.append(Finding("corpus index", False, "none yet; ingest some reports", False))
        return findings
    same = {key: shard.fingerprint for key, shard in shards.items()} == {
        key: shard.fingerprint for key, shard in generation.shards.items()
    }
    state = "up to date" if same else "older than the reports; run the job refresh_index"
    detail = f"generation {generation.id}, {generation.chunks} chunks, {state}"
    return [*findings, Finding("corpus index", same, detail, False)]


def _record(finding: Finding) -> dict[str, Any]:
    return {
        "name": finding.name,
        "good": finding.good,
        "needed": finding.needed,
        "detail": finding.detail,
    }
