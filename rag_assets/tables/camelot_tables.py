"""The door to Camelot: ruled tables, and borderless ones that nothing else could read.

Belongs here: calling Camelot on chosen pages and turning its tables into grids of displayed
points. Not here: which pages it sees, what the cells mean.
"""

import logging
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rag_assets.tables.figures import is_figure
from rag_assets.tables.grid import Grid
from rag_resources.records import Box, Page
from rag_resources.table_records import Span

LATTICE = "camelot-lattice"
STREAM = "camelot-stream"

# Rules read from the PDF's own strokes instead of a rendered page: the same tables on ruled
# reports at a fifth of the time.
_LATTICE = {"flavor": "lattice", "engine": "vector", "split_text": True}
_STREAM = {"flavor": "stream", "split_text": True}
_MERGED_CELLS = 0.1  # share of cells with several figures: the rules do not part the columns

REFUSAL = "PDFTextExtractionNotAllowed"
"""Raised for a whole file whose author forbids copying; it cannot be read page by page either."""

logger = logging.getLogger(__name__)


class CamelotReading(NamedTuple):
    """The grids found, and the pages that Camelot could not read."""

    grids: tuple[Grid, ...]
    failed_pages: frozenset[int]


def read_ruled(pdf: Path, pages: Sequence[Page]) -> CamelotReading:
    """Tables drawn with rules between their rows and columns."""
    reading = _read(pdf, {page.number: page for page in pages}, _LATTICE, {})
    ruled = tuple(grid for grid in reading.grids if _is_parted(grid))
    return CamelotReading(ruled, reading.failed_pages)


def read_borderless(pdf: Path, regions: Sequence[tuple[Page, Sequence[Box]]]) -> CamelotReading:
    """Tables in regions of pages, their columns guessed from white space."""
    areas = {
        page.number: {"table_areas": [_area(page, box) for box in boxes]} for page, boxes in regions
    }
    return _read(pdf, {page.number: page for page, _ in regions}, _STREAM, areas)


def _read(
    pdf: Path,
    pages: Mapping[int, Page],
    options: Mapping[str, Any],
    per_page: Mapping[int, Mapping[str, Any]],
) -> CamelotReading:
    """All pages in one call, since opening the file is dear; page by page where that fails."""
    if not pages:
        return CamelotReading((), frozenset())
    try:
        return CamelotReading(_call(pdf, pages, options, per_page), frozenset())
    except Exception as error:  # Camelot lets any error of its parsers through
        alone = (
            {} if type(error).__name__ == REFUSAL else _page_by_page(pdf, pages, options, per_page)
        )
        failed = sorted(pages.keys() - alone.keys())
        if failed:
            numbers = ", ".join(map(str, failed))
            reason = type(error).__name__
            logger.warning("Camelot cannot read page %s of %s: %s", numbers, pdf.name, reason)
        grids = tuple(grid for found in alone.values() for grid in found)
        return CamelotReading(grids, frozenset(failed))


def _page_by_page(
    pdf: Path,
    pages: Mapping[int, Page],
    options: Mapping[str, Any],
    per_page: Mapping[int, Mapping[str, Any]],
) -> dict[int, tuple[Grid, ...]]:
    """The grids of the pages that can be read alone."""
    found = {}
    for number, page in pages.items():
        try:
            found[number] = _call(pdf, {number: page}, options, per_page)
        except Exception as error:
            logger.debug("Camelot fails on page %d of %s: %r", number, pdf.name, error)
    return found


def _call(
    pdf: Path,
    pages: Mapping[int, Page],
    options: Mapping[str, Any],
    per_page: Mapping[int, Mapping[str, Any]],
) -> tuple[Grid, ...]:
    import camelot

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "No tables found" is an answer, not a warning
        found = camelot.read_pdf(
            str(pdf),
            pages=",".join(str(number) for number in sorted(pages)),
            suppress_stdout=True,
            per_page={number: dict(per_page[number]) for number in per_page if number in pages},
            **options,
        )
    grids = [_grid(table, pages[table.page], f"camelot-{options['flavor']}") for table in found]
    return tuple(grid for grid in grids if len(grid.cells) > 1 and len(grid.cells[0]) > 1)


def _grid(table: Any, page: Page, method: str) -> Grid:
    return Grid(
        page=page.number,
        box=_displayed(page, table._bbox, table.rotation),
        cells=tuple(tuple(" ".join(text.split()) for text in row) for row in table.data),
        spans=_spans(table.cells) if method == LATTICE else (),
        method=method,
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


def _is_parted(grid: Grid) -> bool:
    """Whether the rules part the columns: else cells hold the figures of several columns."""
    texts = [text for row in grid.cells for text in row if text]
    merged = sum(sum(is_figure(word) for word in text.split()) > 1 for text in texts)
    return bool(texts) and merged <= _MERGED_CELLS * len(texts)
