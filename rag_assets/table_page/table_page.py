"""The tables of a report as one HTML page: as printed, with the cells drawn over, and as read.

Belongs here: what it shows. Not here: its layout (table_page.html.jinja), which pages
(pages_shown), the boxes (outlines) and rows (printed_table).
"""

import logging
from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rag_assets.extraction.account.extraction_page import page_ranges
from rag_assets.extraction.account.page_image import page_images
from rag_assets.sandbox import LimitReached, run_limited
from rag_assets.settings import ParsingLimits
from rag_assets.table_page.outlines import outlines
from rag_assets.table_page.pages_shown import pages_to_show, pieces_by_page
from rag_assets.table_page.printed_table import printed_table
from rag_resources.records import Page
from rag_resources.table_records import Table

TEMPLATE = "table_page.html.jinja"
RESOLUTION = 80
"""Dots per inch: small figures can be read; 40 pictures of 80 kB keep the page below 6 MB."""

DOUBTED = 0.8
"""Tables of less confidence are marked."""

_log = logging.getLogger(__name__)


def table_page(
    name: str, tables: Sequence[Table], pages: Sequence[Page], pdf: Path, limits: ParsingLimits
) -> bytes:
    """The page, its pictures rendered in a process with limits; UTF-8.

    Args:
        name: of the report's file.
        tables: of the report.
        pages: of the report.
        pdf: the file.
        limits: beyond which rendering is given up; the page then has no pictures.

    Raises:
        ReportError: the file cannot be opened.
    """
    pieces = pieces_by_page(tables)
    shown = pages_to_show(pieces)
    pictures = _pictures(pdf, shown, limits)
    by_number = {page.number: page for page in pages}
    content: dict[str, Any] = {
        "name": name,
        "tables": tables,
        "methods": Counter(table.method for table in tables),
        "broken": sum(bool(table.parts) for table in tables),
        "doubted": sum(table.confidence < DOUBTED for table in tables),
        "least": DOUBTED,
        "pages": len(pieces),
        "left_out": page_ranges([number for number in pieces if number not in shown]),
        "sheets": [
            {
                "page": by_number[number],
                "picture": pictures.get(number, ""),
                "outlines": outlines(pieces[number]),
                "tables": [printed_table(piece) for piece in pieces[number]],
            }
            for number in shown
        ],
    }
    return _rendered(content).encode()


def _pictures(pdf: Path, numbers: Sequence[int], limits: ParsingLimits) -> Mapping[int, str]:
    """The pages as data URIs by number."""
    if not numbers:
        return {}
    try:
        drawn = run_limited(limits.per_step, page_images, pdf, numbers, RESOLUTION)
    except LimitReached as limit:
        _log.warning("No pictures of tables of %s: rendering them %s.", pdf.name, limit)
        return {}
    return {
        number: f"data:image/jpeg;base64,{b64encode(picture).decode()}"
        for number, picture in drawn.items()
    }


def _rendered(content: Mapping[str, Any]) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(TEMPLATE).render(content)
