"""Versions of the files in an inbox: cheap first, exact second.

Size and modification time decide whether a file is hashed again; the memo lives in the store.
"""

from typing import Any

from rag_resources.artifact_store import ArtifactStore
from rag_resources.fingerprints import file_digest
from rag_resources.report_inbox import InboxScan, ReportFile

MEMO = "file_versions"
UNREADABLE = "unreadable"
"""Version of a file that cannot be read; its ingest fails and says why."""


def versions_of(store: ArtifactStore, scan: InboxScan) -> dict[str, str]:
    """SHA-256 of every file of a scan by report id, `UNREADABLE` for those that cannot be read."""
    memo = store.read_memo(MEMO)
    remembered = dict(memo)
    versions = {}
    for report_id, file in scan.files.items():
        entry = _entry(file, memo.get(str(file.path)))
        remembered[str(file.path)] = entry
        versions[report_id] = entry["version"]
    if remembered != memo:
        store.write_memo(MEMO, remembered)
    return versions


def _entry(file: ReportFile, known: dict[str, Any] | None) -> dict[str, Any]:
    stamp = list(file.stamp)
    if known is not None and known["stamp"] == stamp and known["version"] != UNREADABLE:
        return known
    try:
        return {"stamp": stamp, "version": file_digest(file.path)}
    except OSError:
        return {"stamp": stamp, "version": UNREADABLE}
