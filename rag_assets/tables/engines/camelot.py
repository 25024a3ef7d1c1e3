"""The door to Camelot.

Belongs here: calling one of its flavours on chosen regions and turning its tables into grids of
displayed points. Not here: which regions it sees, what the cells mean.
"""

import logging
import warnings
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from rag_assets.tables.engines.engine import EngineReading, Region
from rag_assets.tables.grid import Grid
from rag_resources.records import Box, Page
from rag_resources.table_records import Span

Flavor = Literal["lattice", "stream", "network", "hybrid"]

# Rules read from the PDF's own strokes instead of a rendered page: the same tables on ruled
# reports at a fifth of the time, and no table comes from a picture.
_OPTIONS: Mapping[Flavor, Mapping[str, Any]] = {
    "lattice": {"engine": "vector", "split_text": True},
    "stream": {"split_text": True},
    "network": {"split_text": True},
    "hybrid": {"split_text": True, "engine": "vector"},
}

REFUSAL = "PDFTextExtractionNotAllowed"
"""Raised for a whole file whose author forbids copying; it cannot be read page by page either."""

logger = logging.getLogger(__name__)

_Areas = Mapping[int, Mapping[str, Any]]


class CamelotEngine:
    """One flavour of Camelot."""

    def __init__(self, flavor: Flavor) -> None:
        self._flavor = flavor

    @property
    def name(self) -> str:
        """As stored with its tables."""
        return f"camelot-{self._flavor}"

    def read(self, pdf: Path, regions: Sequence[Region]) -> EngineReading:
        """All pages in one call, since opening the file is dear; page by page if that fails."""
        pages = {region.page.number: region.page for region in regions}
        if not pages:
            return EngineReading((), frozenset())
        areas = self._areas(regions)
        try:
            return EngineReading(self._call(pdf, pages, areas), frozenset())
        except Exception as error:  # Camelot lets any error of its parsers through
            refused = type(error).__name__ == REFUSAL
            alone = {} if refused else self._page_by_page(pdf, pages, areas)
            failed = frozenset(pages.keys() - alone.keys())
            if failed:
                numbers = ", ".join(map(str, sorted(failed)))
                reason = type(error).__name__
                logger.warning("%s cannot read page %s of %s: %s", self.name, numbers, pdf, reason)
            grids = tuple(grid for found in alone.values() for grid in found)
            return EngineReading(grids, failed)

    def _areas(self, regions: Sequence[Region]) -> _Areas:
        areas: defaultdict[int, list[str]] = defaultdict(list)
        for page, box in regions:
            areas[page.number].append(_area(page, box))
        key = "table_regions" if self._flavor == "lattice" else "table_areas"
        return {number: {key: boxes} for number, boxes in areas.items()}

    def _page_by_page(
        self, pdf: Path, pages: Mapping[int, Page], areas: _Areas
    ) -> dict[int, tuple[Grid, ...]]:
        """The grids of the pages that can be read alone."""
        found = {}
        for number, page in pages.items():
            try:
                found[number] = self._call(pdf, {number: page}, areas)
            except Exception as error:
                logger.debug("%s fails on page %d of %s: %r", self.name, number, pdf.name, error)
        return found

    def _call(self, pdf: Path, pages: Mapping[int, Page], areas: _Areas) -> tuple[Grid, ...]:
        import camelot

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "No tables found" is an answer, not a warning
            found = camelot.read_pdf(
                str(pdf),
                pages=",".join(str(number) for number in sorted(pages)),
                suppress_stdout=True,
                flavor=self._flavor,
                per_page={number: dict(areas[number]) for number in pages},
                **_OPTIONS[self._flavor],
            )
        grids = [self._grid(table, pages[table.page]) for table in found]
        return tuple(grid for grid in grids if len(grid.cells) > 1 and len(grid.cells[0]) > 1)

    def _grid(self, table: Any, page: Page) -> Grid:
        return Grid(
            page=page.number,
            box=_displayed(page, table._bbox, table.rotation),
            cells=tuple(tuple(" ".join(text.split()) for text in row) for row in table.data),
            spans=_spans(table.cells) if self._flavor == "lattice" else (),
            method=self.name,
            confidence=round(table.accuracy / 100, 2),
        )


def _spans(rows: Sequence[Sequence[Any]]) -> tuple[Span, ...]:
    """Neighbouring cells without a rule between them, whose text Camelot puts in the first."""
    spans = []
    for number, row in enumerate(rows):
        first = 0
        for column, cell in enumerate(row):
            if cell.right or column == len(row) - 1:
                if column > first:
                    spans.append(Span(number, first, column, number))
                first = column + 1
    return tuple(spans)


def _displayed(page: Page, bbox: Sequence[float], turned: str) -> Box:
    """Camelot's box (origin at the bottom left) on the page as displayed.

    Camelot applies the page's rotation, then turns a page whose text runs sideways upright; that
    second turn is undone here.
    """
    x0, bottom, x1, top = bbox
    if turned == "clockwise":
        return Box(bottom, x0, top, x1)
    if turned == "anticlockwise":
        return Box(page.width - top, page.height - x1, page.width - bottom, page.height - x0)
    return Box(x0, page.height - top, x1, page.height - bottom)


def _area(page: Page, box: Box) -> str:
    """Camelot's notation of a region: left, top, right, bottom with the origin bottom left."""
    return f"{box.x0},{page.height - box.y0},{box.x1},{page.height - box.y1}"
