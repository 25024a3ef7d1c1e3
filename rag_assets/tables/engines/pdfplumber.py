"""The door to pdfplumber.

Belongs here: ruled grids found by pdfplumber, filled with the page's own words. Not here: choosing
the regions.
"""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rag_assets.tables.engines.engine import EngineReading, Region
from rag_assets.tables.grid import Grid, enclosing, printed_text, shared_area
from rag_resources.records import Box, Page, Word

logger = logging.getLogger(__name__)


class PlumberEngine:
    """The tables that pdfplumber finds by rules."""

    @property
    def name(self) -> str:
        """As stored with its tables."""
        return "pdfplumber"

    def read(self, pdf: Path, regions: Sequence[Region]) -> EngineReading:
        """The tables that touch a region; a page that fails yields none and a warning."""
        pages = {region.page.number: region.page for region in regions}
        if not pages:
            return EngineReading((), frozenset())
        import pdfplumber

        grids: list[Grid] = []
        failed = set(pages)
        try:
            # The stream is ours: pdfplumber leaves a file it cannot parse open.
            with pdf.open("rb") as stream, pdfplumber.open(stream) as document:
                for number, page in pages.items():
                    found = self._grids(pdf, document, page)
                    if found is not None:
                        failed.discard(number)
                        grids += found
        except Exception as error:  # pdfminer raises its own and built-in errors alike
            numbers = ", ".join(str(number) for number in pages)
            logger.warning("No ruled tables from page %s of %s: %r", numbers, pdf.name, error)
        touched = [
            grid
            for grid in grids
            if any(
                grid.page == region.page.number and shared_area(grid.box, region.box)
                for region in regions
            )
        ]
        return EngineReading(tuple(touched), frozenset(failed))

    def _grids(self, pdf: Path, document: Any, page: Page) -> list[Grid] | None:
        try:
            tables = document.pages[page.number - 1].find_tables()
        except Exception as error:  # as above
            logger.warning("No ruled tables from page %d of %s: %r", page.number, pdf.name, error)
            return None
        grids = [self._grid(page, table) for table in tables]
        return [grid for grid in grids if len(grid.cells) > 1 and len(grid.cells[0]) > 1]

    def _grid(self, page: Page, table: Any) -> Grid:
        words = [word for line in page.lines for word in line.words]
        inside = [word for word in words if _stands_in(word, Box(*table.bbox))]
        held = [[_words(inside, cell) for cell in row.cells] for row in table.rows]
        filled = sum(len(one) for row in held for one in row)
        return Grid(
            page=page.number,
            box=Box(*table.bbox),
            cells=tuple(tuple(map(printed_text, row)) for row in held),
            spans=(),
            method=self.name,
            confidence=round(min(1.0, filled / len(inside)) if inside else 0.0, 2),
            boxes=tuple(
                tuple(enclosing([w.box for w in one]) if one else None for one in row)
                for row in held
            ),
        )


def _words(words: Sequence[Word], cell: Any) -> list[Word]:
    return [word for word in words if cell and _stands_in(word, Box(*cell))]


def _stands_in(word: Word, box: Box) -> bool:
    x = (word.box.x0 + word.box.x1) / 2
    y = (word.box.y0 + word.box.y1) / 2
    return box.x0 <= x < box.x1 and box.y0 <= y < box.y1
