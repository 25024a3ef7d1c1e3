"""All tables of a report: own readings, second opinions, understanding.

Belongs here: the order in which a page is read. Not here: how any of it works.
"""

from collections.abc import Sequence
from pathlib import Path

from rag_assets.tables.aligned.aligned_rows import read_aligned
from rag_assets.tables.aligned.blocks import Block, table_blocks, without_words_in
from rag_assets.tables.aligned.side_by_side import side_by_side
from rag_assets.tables.engines import Region
from rag_assets.tables.figures import is_figure
from rag_assets.tables.grid import Grid, shared_area, words_of
from rag_assets.tables.joining.joining import joined
from rag_assets.tables.meaning.report_unit import with_report_units
from rag_assets.tables.meaning.understanding import understood
from rag_assets.tables.ruled.rule_frames import rule_frames
from rag_assets.tables.ruled.ruled_bands import banded_frames
from rag_assets.tables.ruled.ruled_cells import is_parted, read_ruled_cells
from rag_assets.tables.second_opinions import Reading, in_doubt, second_opinions
from rag_assets.tables.turned_page import turned_back, upright_views
from rag_resources.records import Page
from rag_resources.table_records import Table


def read_tables(pdf: Path, pages: Sequence[Page], *, ask_others: bool = True) -> tuple[Table, ...]:
    """The tables of a report in page order, those over several pages as one.

    Args:
        pdf: the file, for the engines that read it themselves.
        pages: its pages as they were read.
        ask_others: whether other engines read what the own reading leaves in doubt.
    """
    return whole_tables(tables_by_page(pdf, pages, ask_others=ask_others), pages)


def whole_tables(tables: Sequence[Table], pages: Sequence[Page]) -> tuple[Table, ...]:
    """Tables of single pages as the report as a whole shows them: joined, with its own units."""
    return with_report_units(joined(tables, pages), pages)


def tables_by_page(
    pdf: Path, pages: Sequence[Page], *, ask_others: bool = True
) -> tuple[Table, ...]:
    """The tables of some pages, top to bottom, each page on its own.

    Rules decide first; where figures line up without rules the printed rows are read directly.
    Regions that either leaves in doubt go to the other engines.
    """
    views = [(page, view, _readings(view.page)) for page in pages for view in upright_views(page)]
    # What runs sideways is turned here only: the other engines see the page as it is.
    doubts = [one for _, view, found in views if view.turn == 0 for one in found if in_doubt(one)]
    opinions = iter(second_opinions(pdf, doubts) if ask_others else [one.own for one in doubts])
    tables: list[Table] = []
    for page, view, found in views:
        settled = [next(opinions) if view.turn == 0 and in_doubt(one) else one.own for one in found]
        grids = sorted(filter(None, settled), key=lambda grid: (grid.box.y0, grid.box.x0))
        tables += (turned_back(one, page, view.turn) for one in understood(view.page, grids))
    return tuple(sorted(tables, key=lambda table: (table.page, table.box.y0, table.box.x0)))


def _readings(page: Page) -> list[Reading]:
    """The own readings of a page's tables, each with its region."""
    ruled = _ruled(page)
    rest = without_words_in(page, [grid.box for grid in ruled])
    readings = [
        *(Reading(Region(page, grid.box), grid) for grid in ruled),
        *(one for block in table_blocks(rest) for one in _aligned(page, rest, block)),
    ]
    others = without_words_in(rest, [reading.region.box for reading in readings])
    banded = [
        read_ruled_cells(page.number, frame, words_of(others))
        for frame in banded_frames(page.rules, words_of(others))
    ]
    return readings + [Reading(Region(page, grid.box), grid) for grid in banded if grid]


def _aligned(page: Page, rest: Page, block: Block) -> list[Reading]:
    grid = read_aligned(rest, block)
    if grid is None:
        return [Reading(Region(page, block.box), None)]
    return [Reading(Region(page, part.box), part) for part in side_by_side(grid)]


def _ruled(page: Page) -> list[Grid]:
    frames = rule_frames(page.rules)
    grids = [read_ruled_cells(page.number, frame, words_of(page)) for frame in frames]
    parted = [grid for grid in grids if grid is not None and is_parted(grid)]
    blocks = table_blocks(page) if parted else ()
    return [grid for grid in parted if _is_whole(grid, blocks)]


def _is_whole(grid: Grid, blocks: Sequence[Block]) -> bool:
    """Whether a ruled grid is a table and no frame around the header of one below it."""
    figures = sum(any(map(is_figure, row[1:])) for row in grid.cells)
    return figures > 1 or not any(shared_area(grid.box, block.box) for block in blocks)
