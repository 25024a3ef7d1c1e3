"""What a variant found, kept on disk: an ablation that was interrupted goes on where it stopped.

Belongs here: the files and their keys. Not here: running searches. A key holds everything that
decides a ranking: settings, the reports as they were built, the questions, and the program itself.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rag_resources
from evals.page_run import Found
from rag_resources.errors import UsageError
from rag_resources.fingerprints import bytes_digest, file_digest, fingerprint


class AblationCache:
    """Results of searches by key, one file each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def key(self, parts: Mapping[str, Any]) -> str:
        """The key of a result that depends on these JSON values and on the program."""
        return fingerprint({**parts, "program": program_fingerprint()})

    def read(self, key: str) -> dict[str, Found] | None:
        """What was found, by query id; None where nothing is kept."""
        path = self._folder / f"{key}.json"
        if not path.is_file():
            return None
        try:
            content = json.loads(path.read_text("utf-8"))
            return {
                query_id: Found(tuple((report, page) for report, page in pages), milliseconds)
                for query_id, (pages, milliseconds) in content.items()
            }
        except (OSError, ValueError, TypeError, AttributeError):
            return None  # a damaged file is no result: it is searched for anew and written again

    def write(self, key: str, found: Mapping[str, Found]) -> None:
        """Keeps what was found; readers see a whole file or none.

        Raises:
            UsageError: the folder cannot be written.
        """
        path = self._folder / f"{key}.json"
        draft = path.with_suffix(f".{os.getpid()}.tmp")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(found), "utf-8")
            draft.replace(path)
        except OSError as error:
            raise UsageError(
                f"{self._folder} cannot be written ({error.strerror}); name another --cache."
            ) from error


@cache
def program_fingerprint() -> str:
    """Identity of the searching program: its own source files."""
    root = Path(rag_resources.__file__).parent
    digests = [f"{file.relative_to(root)} {file_digest(file)}" for file in root.rglob("*.py")]
    return bytes_digest("\n".join(sorted(digests)).encode())
