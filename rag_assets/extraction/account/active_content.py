"""What a PDF holds beside its pages: scripts, actions, embedded files, annotations, layers.

Belongs here: counting it, so that a person knows of it. Nothing of it is run, opened or read into
the text.
"""

import logging
import re
from collections import Counter
from pathlib import Path
from typing import Any

from rag_assets.extraction.pdf_file import open_pdf
from rag_assets.extraction.text.hidden_layers import switched_off
from rag_assets.sandbox import LimitReached, run_limited
from rag_assets.settings import ParsingLimits
from rag_resources.extraction_report import ActiveContent

_log = logging.getLogger(__name__)

_KINDS = {
    "script": re.compile(r"/S\s*/JavaScript\b"),
    "launch": re.compile(r"/S\s*/Launch\b"),
    "remote": re.compile(r"/S\s*/(?:SubmitForm|ImportData|GoToR|GoToE)\b"),
    "file": re.compile(r"/EF\s*(?:<<|\d)"),
}


def active_content_limited(pdf: Path, limits: ParsingLimits) -> ActiveContent:
    """What a PDF holds beside its pages, counted in a process with limits.

    Raises:
        ReportError: the file cannot be opened.
    """
    try:
        return run_limited(limits.per_step, read_active_content, pdf)
    except LimitReached as limit:
        _log.warning("Scripts and attachments of %s not counted: it %s.", pdf.name, limit)
        return ActiveContent(not_looked=f"looking through it {limit}")


def read_active_content(pdf: Path) -> ActiveContent:
    """What a PDF holds beside its pages.

    Raises:
        ReportError: the file cannot be opened.
    """
    import pymupdf

    with open_pdf(pdf) as document:
        try:
            return _counted(document)
        except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
            # A damaged file may show its pages and still not its annotations.
            _log.warning("%s cannot be looked through: %s", pdf.name, error)
            return ActiveContent(not_looked="it is damaged")


def _counted(document: Any) -> ActiveContent:
    objects = Counter(
        kind
        for number in range(1, document.xref_length())
        for kind, pattern in _KINDS.items()
        if pattern.search(_source(document, number))
    )
    return ActiveContent(
        scripts=objects["script"],
        launches=objects["launch"],
        remote_actions=objects["remote"],
        embedded_files=objects["file"],
        annotations=dict(sorted(_annotations(document).items())),
        hidden_layers=tuple(switched_off(document)),
    )


def _source(document: Any, number: int) -> str:
    try:
        source: str = document.xref_object(number, compressed=True)
    except RuntimeError:  # the entry of an object that was deleted, or that no reader can find
        return ""
    return source


def _annotations(document: Any) -> Counter[str]:
    notes = Counter(note.type[1] for page in document for note in page.annots())
    notes.update("Widget" for page in document for _ in page.widgets())
    return notes
