"""All tables of a report: evidence, engines, understanding.

Belongs here: which engine reads which part of a page, and putting the record together. Not here:
how each engine works.
"""

from collections.abc import Sequence
from pathlib import Path

from rag_assets.tables.aligned_rows import read_aligned
from rag_assets.tables.figures import is_figure
from rag_assets.tables.find import Block, table_blocks, without_words_in
from rag_assets.tables.grid import Grid, shared_area
from rag_assets.tables.joining import joined
from rag_assets.tables.rule_frames import rule_frames
from rag_assets.tables.ruled_cells import is_parted, read_ruled_cells
from rag_assets.tables.turned_page import turned_back, upright_views
from rag_assets.tables.understanding import understood
from rag_resources.records import Page
from rag_resources.table_records import Table


def read_tables(pdf: Path, pages: Sequence[Page]) -> tuple[Table, ...]:
    """The tables of a report in page order, those over several pages as one."""
    return joined(tables_by_page(pdf, pages), pages)


def tables_by_page(pdf: Path, pages: Sequence[Page]) -> tuple[Table, ...]:
    """The tables of some pages, top to bottom, each page on its own.

    Rules decide first; where figures line up without rules the printed rows are read directly, and
    Camelot takes the regions where that stays unsure.
    """
    return tuple(table for page in pages for table in _tables_of(page))


def _tables_of(page: Page) -> list[Table]:
    tables = [
        turned_back(table, page, view.turn)
        for view in upright_views(page)
        for table in understood(view.page, _grids(view.page))
    ]
    return sorted(tables, key=lambda table: (table.box.y0, table.box.x0))


def _grids(page: Page) -> list[Grid]:
    ruled = _ruled(page)
    rest = without_words_in(page, [grid.box for grid in ruled])
    aligned = [read_aligned(page, block) for block in table_blocks(rest)]
    grids = [*ruled, *(grid for grid in aligned if grid is not None)]
    return sorted(grids, key=lambda grid: (grid.box.y0, grid.box.x0))


def _ruled(page: Page) -> list[Grid]:
    words = [word for line in page.lines for word in line.words]
    grids = [read_ruled_cells(page.number, frame, words) for frame in rule_frames(page.rules)]
    parted = [grid for grid in grids if grid is not None and is_parted(grid)]
    blocks = table_blocks(page) if parted else ()
    return [grid for grid in parted if _is_whole(grid, blocks)]


def _is_whole(grid: Grid, blocks: Sequence[Block]) -> bool:
    """Whether a ruled grid is a table and no frame around the header of one below it."""
    figures = sum(any(map(is_figure, row[1:])) for row in grid.cells)
    return figures > 1 or not any(shared_area(grid.box, block.box) for block in blocks)
