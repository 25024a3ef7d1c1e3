"""The version of a report: the SHA-256 of its file."""

from pathlib import Path

from rag_resources.errors import UnreadableFile
from rag_resources.fingerprints import file_digest


def pdf_version(pdf: Path) -> str:
    """SHA-256 of a PDF's bytes.

    Raises:
        UnreadableFile: the file is gone or cannot be read.
    """
    try:
        return file_digest(pdf)
    except OSError as error:
        raise UnreadableFile(pdf.name, f"cannot be read ({error.strerror}).") from error
