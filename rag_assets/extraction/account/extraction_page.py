"""The extraction report as one HTML page that needs nothing else, and its worst pages as pictures.

Belongs here: what it shows. Not here: its layout (extraction_page.html.jinja) and any measure.
"""

import logging
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rag_assets.extraction.account.page_image import page_images
from rag_assets.sandbox import LimitReached, run_limited
from rag_assets.settings import ParsingLimits
from rag_resources.extraction_report import ActiveContent, ExtractionReport
from rag_resources.page_grade import FLAGS

TEMPLATE = "extraction_page.html.jinja"
PICTURES = 12
"""Thumbnails of the worst pages; of 50 kB each the HTML page stays below a megabyte."""

DOUBTED_PAGES = 200
"""Pages with concerns that are listed; a scan has one for every page."""

LINES_SET_APART = 60

_log = logging.getLogger(__name__)


def extraction_page(report: ExtractionReport, pdf: Path, limits: ParsingLimits) -> bytes:
    """The page, its pictures rendered in a process with limits; UTF-8.

    Raises:
        ReportError: the file cannot be opened.
    """
    worst = [page.number for page in report.worst(PICTURES)]
    return _page(report, _thumbnails(pdf, worst, limits)).encode()


def _thumbnails(pdf: Path, numbers: Sequence[int], limits: ParsingLimits) -> Mapping[int, bytes]:
    if not numbers:
        return {}
    try:
        return run_limited(limits.per_step, page_images, pdf, numbers)
    except LimitReached as limit:
        _log.warning("No pictures of pages of %s: rendering them %s.", pdf.name, limit)
        return {}


def _page(report: ExtractionReport, thumbnails: Mapping[int, bytes]) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    content: dict[str, Any] = {
        "report": report,
        "flags": [(FLAGS.get(flag, flag), page_ranges(on)) for flag, on in report.flags.items()],
        "doubted": report.worst(DOUBTED_PAGES),
        "pictures": {
            number: f"data:image/jpeg;base64,{b64encode(picture).decode()}"
            for number, picture in thumbnails.items()
        },
        "active": active_sentences(report.active),
        "set_apart": [
            ("Running heads and feet", report.furniture[:LINES_SET_APART], len(report.furniture)),
            ("Text that nobody sees", report.hidden[:LINES_SET_APART], len(report.hidden)),
        ],
        "page_ranges": page_ranges,
    }
    return environment.get_template(TEMPLATE).render(content)


def active_sentences(active: ActiveContent) -> list[str]:
    """What a PDF holds beside its pages, in plain words."""
    if active.not_looked:
        return [f"Not looked through for scripts and attachments: {active.not_looked}."]
    counts = {
        "scripts": active.scripts,
        "actions that start a program": active.launches,
        "actions that send a form or open another file": active.remote_actions,
        "embedded files": active.embedded_files,
    }
    found = [
        f"{name.capitalize()}: {count}; none was run or opened."
        for name, count in counts.items()
        if count
    ]
    notes = ", ".join(f"{count} {kind}" for kind, count in active.annotations.items())
    layers = ", ".join(active.hidden_layers)
    found += [f"Annotations: {notes}."] if notes else []
    found += [f"Layers that are switched off: {layers}."] if layers else []
    return found or ["No script, attachment, annotation or switched-off layer was found."]


def page_ranges(numbers: Sequence[int]) -> str:
    """Page numbers in short: "3, 7-9"."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in ranges)
