"""The identity of a chunk: what it says and where, never its position among others."""

from hashlib import sha256

from rag_resources.records import ChunkKind

SEPARATOR = "\x1f"
DIGITS = 16


def chunk_id(report_id: str, kind: ChunkKind, first_page: int, last_page: int, text: str) -> str:
    """Stable hash of report, kind, page span and text; 16 hex digits.

    With 64 bits, a collision among a million chunks has a chance of about 3 in 100 million.
    """
    fields = (report_id, kind, str(first_page), str(last_page), text)
    return sha256(SEPARATOR.join(fields).encode()).hexdigest()[:DIGITS]
