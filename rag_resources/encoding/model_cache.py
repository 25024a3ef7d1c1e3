"""Converted models on this computer, made once and kept for all stores of a user.

Belongs here: where they lie, and that each is written whole and by one process only. Not here: how
one is converted (conversion).
"""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock
from platformdirs import user_cache_path

from rag_resources.errors import UsageError


def cache_folder() -> Path:
    """RAG_CACHE_DIR, else the folder that the system keeps for caches of this user."""
    named = os.environ.get("RAG_CACHE_DIR")
    return Path(named) if named else user_cache_path("annual-report-rag", appauthor=False)


def cached(name: str, make: Callable[[Path], None]) -> Path:
    """The folder of a cached model, made now if it is not there.

    Several processes may ask at once: one makes it, the others wait. It is made under another name
    and renamed, so that what is seen is whole.

    Args:
        name: identity of all that decides its content.
        make: fills an empty folder.

    Raises:
        UsageError: the cache cannot be written.
    """
    home = cache_folder()
    wanted = home / name
    if wanted.is_dir():
        return wanted
    try:
        home.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=home).close()
    except OSError as error:
        raise UsageError(
            f"Converted models cannot be kept in {home} ({error.strerror}): name a folder that can "
            "be written in the environment variable RAG_CACHE_DIR."
        ) from error
    with FileLock(home / f"{name}.lock"):
        if wanted.is_dir():
            return wanted
        draft = Path(tempfile.mkdtemp(prefix=f"{name}-", suffix=".tmp", dir=home))
        try:
            make(draft)
            draft.rename(wanted)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    return wanted
