"""Hashes that decide whether work is needed: of files, of bytes, of settings, of a generation.

A fingerprint answers "same inputs?"; a digest answers "same bytes?". Both are SHA-256 in hex.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

READ_BLOCK = 1 << 20


def file_digest(path: Path) -> str:
    """SHA-256 of a file's bytes.

    Raises:
        OSError: the file cannot be read.
    """
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(READ_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def bytes_digest(data: bytes) -> str:
    """SHA-256 of some bytes."""
    return hashlib.sha256(data).hexdigest()


def fingerprint(parts: Mapping[str, Any]) -> str:
    """SHA-256 of named JSON values, independent of their order.

    Raises:
        TypeError: a part is not JSON.
    """
    canonical = json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return bytes_digest(canonical.encode())
