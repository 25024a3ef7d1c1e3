"""The door to the PDF library: opening a report, or saying in one sentence why it cannot be opened.

Belongs here: the checks before and during opening, and the library's own messages. Not here: what
stands on the pages (page_lines) and the bookmarks (outline).
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rag_resources.errors import (
    DamagedPdf,
    EmptyFile,
    EncryptedPdf,
    NoPages,
    NotAPdf,
    UnreadableFile,
)

_log = logging.getLogger(__name__)

_MAGIC = b"%PDF-"
# Readers accept bytes before the header if it stands in the first 1024 (ISO 32000, annex H).
_MAGIC_REACH = 1024


@contextmanager
def open_pdf(pdf: Path) -> Iterator[Any]:
    """The opened document (a `pymupdf.Document` with at least one page), closed on leaving.

    Raises:
        UnreadableFile: the file cannot be read from disk.
        EmptyFile: the file has no bytes.
        NotAPdf: no PDF header at its start.
        DamagedPdf: it cannot be opened, or what could be repaired holds no page.
        EncryptedPdf: it needs a password.
        NoPages: it is sound and holds no page.
    """
    _check_header(pdf)
    document = _open(pdf)
    try:
        _check_pages(pdf, document)
        yield document
    finally:
        document.close()
        _log_messages(pdf)


def _check_header(pdf: Path) -> None:
    try:
        with pdf.open("rb") as stream:
            start = stream.read(_MAGIC_REACH)
    except OSError as error:
        raise _unreadable(pdf, error) from error
    if not start:
        raise EmptyFile(pdf.name, "is empty.")
    if _MAGIC not in start:
        raise NotAPdf(pdf.name, "is not a PDF.")


def _unreadable(pdf: Path, error: OSError) -> UnreadableFile:
    return UnreadableFile(pdf.name, f"cannot be read ({error.strerror or error}).")


def _open(pdf: Path) -> Any:
    import pymupdf

    # The library writes to standard error by default; its messages go to the log instead.
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = pymupdf.open(str(pdf), filetype="pdf")
        _ = document.page_count  # reads the page tree, which may be broken
        return document
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        # The library's wording names folders and its own parts; it stays in the log.
        _log.debug("%s: %s", pdf.name, error)
        _log_messages(pdf)
        raise DamagedPdf(pdf.name, "is damaged and cannot be opened.") from error


def _check_pages(pdf: Path, document: Any) -> None:
    # An empty user password opens most "protected" reports; the library tries it by itself.
    if document.needs_pass:
        raise EncryptedPdf(pdf.name, "needs a password.")
    if document.page_count > 0:
        return
    if document.is_repaired:
        raise DamagedPdf(pdf.name, "is damaged and no page could be recovered.")
    raise NoPages(pdf.name, "holds no page.")


def _log_messages(pdf: Path) -> None:
    import pymupdf

    for message in pymupdf.TOOLS.mupdf_warnings(reset=True).splitlines():
        _log.debug("%s: %s", pdf.name, message)
