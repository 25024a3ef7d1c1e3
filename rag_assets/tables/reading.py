"""All tables of a report: evidence, engines, understanding.

Belongs here: which engine reads which part of a page, and putting the record together. Not here:
how each engine works.
"""

import logging
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rag_assets.tables.aligned_rows import read_aligned
from rag_assets.tables.camelot_tables import read_borderless
from rag_assets.tables.figures import is_figure
from rag_assets.tables.find import Block, table_blocks, without_words_in
from rag_assets.tables.grid import Grid, area, shared_area
from rag_assets.tables.joining import joined
from rag_assets.tables.rule_frames import rule_frames
from rag_assets.tables.ruled_cells import is_parted, read_ruled_cells
from rag_assets.tables.understanding import understood
from rag_resources.records import Page
from rag_resources.table_records import Table

_INSIDE = 0.5
_SURE = 0.8  # share of cells with a column of their own that makes aligned rows trustworthy

logger = logging.getLogger(__name__)


def read_tables(pdf: Path, pages: Sequence[Page]) -> tuple[Table, ...]:
    """The tables of a report in page order, those over several pages as one."""
    return joined(tables_by_page(pdf, pages), pages)


def tables_by_page(pdf: Path, pages: Sequence[Page]) -> tuple[Table, ...]:
    """The tables of some pages, top to bottom, each page on its own.

    Rules decide first; where figures line up without rules the printed rows are read directly, and
    Camelot takes the regions where that stays unsure.
    """
    chosen: list[Grid] = []
    unsure: list[tuple[Page, list[Block]]] = []
    for page in pages:
        ruled = _ruled(page)
        chosen += ruled
        doubtful: list[Block] = []
        for block in table_blocks(without_words_in(page, [grid.box for grid in ruled])):
            grid = read_aligned(page, block)
            if grid is not None and grid.confidence >= _SURE:
                chosen.append(grid)
            else:
                doubtful.append(block)
        if doubtful:
            unsure.append((page, doubtful))
    chosen += _second_opinion(pdf, unsure)

    by_page = {page.number: page for page in pages}
    chosen.sort(key=lambda grid: (grid.page, grid.box.y0, grid.box.x0))
    return tuple(
        table
        for number, grids in groupby(chosen, key=lambda grid: grid.page)
        for table in understood(by_page[number], tuple(grids))
    )


def _ruled(page: Page) -> list[Grid]:
    words = [word for line in page.lines for word in line.words]
    grids = (read_ruled_cells(page.number, frame, words) for frame in rule_frames(page.rules))
    whole = [grid for grid in grids if grid is not None and is_parted(grid)]
    blocks = table_blocks(page)
    return [grid for grid in whole if _is_whole(grid, blocks)]


def _is_whole(grid: Grid, blocks: Sequence[Block]) -> bool:
    """Whether a ruled grid is a table and no frame around the header of one below it."""
    figures = sum(any(map(is_figure, row[1:])) for row in grid.cells)
    return figures > 1 or not any(shared_area(grid.box, block.box) for block in blocks)


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
            aligned = read_aligned(page, block)
            if aligned is not None:
                rivals.append(aligned)
            if rivals:
                chosen.append(max(rivals, key=lambda grid: grid.confidence))
            else:
                logger.warning("No engine reads the table at %s on page %d", block.box, page.number)
    return chosen
