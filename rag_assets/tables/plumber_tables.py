"""The door to pdfplumber: the fallback on pages that Camelot cannot read.

Belongs here: ruled grids found by pdfplumber, filled with the page's own words. Not here: choosing
the pages.
"""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rag_assets.tables.grid import Grid
from rag_resources.records import Box, Page, Word

METHOD = "pdfplumber"

logger = logging.getLogger(__name__)


def read_with_pdfplumber(pdf: Path, pages: Sequence[Page]) -> tuple[Grid, ...]:
    """The tables of some pages; a page that fails yields none and a warning that names it."""
    if not pages:
        return ()
    import pdfplumber

    try:
        # The stream is ours: pdfplumber leaves a file it cannot parse open.
        with pdf.open("rb") as stream, pdfplumber.open(stream) as document:
            return tuple(grid for page in pages for grid in _grids(pdf, document, page))
    except Exception as error:  # pdfminer raises its own and built-in errors alike
        numbers = ", ".join(str(page.number) for page in pages)
        logger.warning("No ruled tables from page %s of %s: %s", numbers, pdf.name, repr(error))
        return ()


def _grids(pdf: Path, document: Any, page: Page) -> list[Grid]:
    try:
        tables = document.pages[page.number - 1].find_tables()
    except Exception as error:  # as above
        logger.warning("No ruled tables from page %d of %s: %s", page.number, pdf.name, repr(error))
        return []
    grids = [_grid(page, table) for table in tables]
    return [grid for grid in grids if len(grid.cells) > 1 and len(grid.cells[0]) > 1]


def _grid(page: Page, table: Any) -> Grid:
    words = [word for line in page.lines for word in line.words]
    inside = [word for word in words if _stands_in(word, Box(*table.bbox))]
    cells = tuple(
        tuple(_text(inside, Box(*cell)) if cell else "" for cell in row.cells) for row in table.rows
    )
    filled = sum(len(text.split()) for row in cells for text in row)
    confidence = min(1.0, filled / len(inside)) if inside else 0.0
    return Grid(page.number, Box(*table.bbox), cells, (), METHOD, round(confidence, 2))


def _text(words: Sequence[Word], cell: Box) -> str:
    return " ".join(word.text for word in words if _stands_in(word, cell))


def _stands_in(word: Word, box: Box) -> bool:
    x = (word.box.x0 + word.box.x1) / 2
    y = (word.box.y0 + word.box.y1) / 2
    return box.x0 <= x < box.x1 and box.y0 <= y < box.y1
