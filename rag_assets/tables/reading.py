"""All tables of a report: evidence, engines, understanding.

Belongs here: which engine reads which part of a page, and putting the record together. Not here:
how each engine works.
"""

import logging
from collections.abc import Sequence
from pathlib import Path

from rag_assets.tables.aligned_rows import read_aligned
from rag_assets.tables.camelot_tables import read_borderless, read_ruled
from rag_assets.tables.captions import find_caption, lines_above
from rag_assets.tables.figures import is_figure
from rag_assets.tables.find import Block, table_blocks
from rag_assets.tables.grid import Grid, area, shared_area
from rag_assets.tables.headers import (
    count_header_rows,
    header_paths,
    row_label_paths,
    with_signs_closed_up,
)
from rag_assets.tables.periods import column_periods
from rag_assets.tables.plumber_tables import read_with_pdfplumber
from rag_assets.tables.units import find_unit
from rag_resources.records import Page
from rag_resources.table_records import Table

# A block of aligned figures that rules cover by this much is a ruled table; below it the rules
# belong to a part of the table only (a frame around its header).
_COVERED = 0.6
_INSIDE = 0.5
_SURE = 0.8  # share of cells with a column of their own that makes aligned rows trustworthy

logger = logging.getLogger(__name__)


def read_tables(pdf: Path, pages: Sequence[Page]) -> tuple[Table, ...]:
    """The tables of a report in page order, top to bottom.

    Only pages with evidence of figures in columns are looked at. Rules decide first (Camelot
    lattice, pdfplumber on pages it cannot read); where figures line up without rules the printed
    rows are read directly, and Camelot stream takes the regions where that stays unsure.
    """
    evidence = [(page, blocks) for page in pages if (blocks := table_blocks(page))]
    ruled = read_ruled(pdf, [page for page, _ in evidence])
    failed = [page for page, _ in evidence if page.number in ruled.failed_pages]
    grids = (*ruled.grids, *read_with_pdfplumber(pdf, failed))

    chosen: list[Grid] = []
    unsure: list[tuple[Page, list[Block]]] = []
    for page, blocks in evidence:
        ruled_here = [grid for grid in grids if grid.page == page.number and _has_figures(grid)]
        kept, open_blocks = _share_out(ruled_here, blocks)
        chosen += kept
        doubtful: list[Block] = []
        for block in open_blocks:
            grid = read_aligned(page.number, block)
            if grid is not None and grid.confidence >= _SURE:
                chosen.append(grid)
            else:
                doubtful.append(block)
        if doubtful:
            unsure.append((page, doubtful))
    chosen += _second_opinion(pdf, unsure)

    by_number = {page.number: page for page in pages}
    chosen.sort(key=lambda grid: (grid.page, grid.box.y0, grid.box.x0))
    return tuple(_table(by_number[grid.page], grid) for grid in chosen)


def _has_figures(grid: Grid) -> bool:
    return any(is_figure(text) for row in grid.cells for text in row)


def _share_out(ruled: Sequence[Grid], blocks: Sequence[Block]) -> tuple[list[Grid], list[Block]]:
    """Ruled grids and aligned blocks that see the same table: one of them goes."""
    dropped: set[int] = set()
    open_blocks: list[Block] = []
    for block in blocks:
        covered = sum(shared_area(grid.box, block.box) for grid in ruled)
        if covered >= _COVERED * area(block.box):
            continue
        open_blocks.append(block)
        dropped |= {
            number
            for number, grid in enumerate(ruled)
            if shared_area(grid.box, block.box) > _INSIDE * area(grid.box)
        }
    return [grid for number, grid in enumerate(ruled) if number not in dropped], open_blocks


def _second_opinion(pdf: Path, unsure: Sequence[tuple[Page, list[Block]]]) -> list[Grid]:
    """Camelot stream on the regions; the aligned rows after all where it finds nothing better."""
    regions = [(page, [block.box for block in blocks]) for page, blocks in unsure]
    reading = read_borderless(pdf, regions)
    chosen: list[Grid] = []
    for page, blocks in unsure:
        for block in blocks:
            rivals = [
                grid
                for grid in reading.grids
                if grid.page == page.number
                and shared_area(grid.box, block.box) > _INSIDE * area(grid.box)
            ]
            aligned = read_aligned(page.number, block)
            if aligned is not None:
                rivals.append(aligned)
            if rivals:
                chosen.append(max(rivals, key=lambda grid: grid.confidence))
            else:
                logger.warning("No engine reads the table at %s on page %d", block.box, page.number)
    return chosen


def _table(page: Page, printed: Grid) -> Table:
    grid = with_signs_closed_up(printed)
    header_rows = count_header_rows(grid.cells)
    paths = header_paths(grid.cells, header_rows, grid.spans)
    above = lines_above(page, grid.box)
    caption = find_caption(above)
    body = grid.cells[header_rows:]
    headers = [text for row in grid.cells[:header_rows] for text in row if text]
    unit = find_unit(
        headers,
        caption,
        [line.text for line in above],
        [text for row in body for text in row[1:]],
    )
    return Table(
        page=page.number,
        box=grid.box,
        cells=grid.cells,
        header_rows=header_rows,
        header_paths=paths,
        row_labels=row_label_paths(body),
        caption=caption,
        unit=unit.text,
        scale=unit.scale,
        currency=unit.currency,
        periods=column_periods(paths),
        method=grid.method,
        confidence=grid.confidence,
    )
