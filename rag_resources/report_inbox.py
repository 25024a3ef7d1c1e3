"""What lies in a reports folder: which file is which report.

The report id is a slug of the path inside the folder; two files with one slug are reported, never
resolved by chance. Hashing is not done here: a scan stays cheap enough for a sensor tick.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from rag_resources.errors import DuplicateReportId, ReportError, UsageError

REPORT_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A PDF found in an inbox.

    Attributes:
        name: path inside the folder, as shown to people.
        stamp: size and modification time in nanoseconds; a cheap hint that it changed.
    """

    report_id: str
    path: Path
    name: str
    stamp: tuple[int, int]


@dataclass(frozen=True, slots=True)
class InboxScan:
    """Files by report id, and by report id why some files cannot be that report."""

    files: dict[str, ReportFile]
    problems: dict[str, ReportError]


def report_id_of(name: str | PurePath) -> str:
    """The slug of a path inside the reports folder.

    Lower case, runs of other characters to one hyphen, `.pdf` dropped, at most 80 characters:
    `FY22/ACME_2022 AR.pdf` gives `fy22-acme-2022-ar`.

    Raises:
        UsageError: the name holds no letter or digit of the basic Latin alphabet.
    """
    text = name.as_posix() if isinstance(name, PurePath) else name
    stem = text[:-4] if text.lower().endswith(".pdf") else text
    slug = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:80].rstrip("-")
    if not REPORT_ID.fullmatch(slug):
        raise UsageError(f"{text!r} gives no report id; use letters a-z or digits in its name.")
    return slug


def scan_folder(folder: Path) -> InboxScan:
    """The PDFs below a folder by report id; dot files and unfinished downloads are ignored.

    Raises:
        UsageError: the folder does not exist or cannot be listed.
    """
    return scan_paths([folder])


def scan_paths(paths: Iterable[Path]) -> InboxScan:
    """The PDFs named directly or lying below the folders named.

    Raises:
        UsageError: a path does not exist, cannot be listed, or is not a PDF or a folder.
    """
    found: defaultdict[str, list[ReportFile]] = defaultdict(list)
    for path in paths:
        for file, name in _pdf_files(path):
            status = file.stat()
            stamp = (status.st_size, status.st_mtime_ns)
            report_id = report_id_of(name)
            entry = ReportFile(report_id, file, name.as_posix(), stamp)
            if entry not in found[report_id]:
                found[report_id].append(entry)
    files = {key: entries[0] for key, entries in sorted(found.items()) if len(entries) == 1}
    problems: dict[str, ReportError] = {
        key: _duplicate(key, entries) for key, entries in sorted(found.items()) if len(entries) > 1
    }
    return InboxScan(files, problems)


def _duplicate(report_id: str, entries: list[ReportFile]) -> DuplicateReportId:
    names = [entry.name for entry in entries]
    return DuplicateReportId(" and ".join(names), f"give the same report id {report_id!r}.")


def _pdf_files(path: Path) -> Iterator[tuple[Path, PurePath]]:
    if path.is_file():
        if path.suffix.lower() != ".pdf":
            raise UsageError(f"{path} is not a PDF file; name PDF files or folders.")
        yield path.resolve(), PurePath(path.name)
        return
    if not path.exists():
        raise UsageError(f"{path} does not exist; name an existing PDF or folder.")
    try:
        entries = sorted(path.rglob("*"))
    except OSError as error:
        raise UsageError(f"{path} cannot be listed ({error.strerror}).") from error
    for file in entries:
        inside = file.relative_to(path)
        hidden = any(part.startswith(".") for part in inside.parts)
        if file.is_file() and file.suffix.lower() == ".pdf" and not hidden:
            yield file.resolve(), inside
