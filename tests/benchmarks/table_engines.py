"""Table engines behind one call: a PDF in, grids out, each engine alone with its defaults.

Belongs here: calling an engine on whole pages and putting what it finds into displayed points.
Not here: scores (evals.tables), the printed comparison (score_tables).
"""

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from evals.tables.grid_table import GridTable, grids_of
from rag_assets.extraction.pages import read_pages
from rag_assets.sandbox import LimitReached, run_limited
from rag_assets.settings import Limits
from rag_assets.tables.reading import read_tables
from rag_resources.errors import ReportError
from rag_resources.records import Box, Page
from rag_resources.table_records import Span

OURS = "ours"
_MEMORY_MB = 3_000
_TOUCH = 1.0  # points by which edges of one column differ


class EngineReading(NamedTuple):
    """What an engine found in a file.

    Attributes:
        seconds: what finding tables took, without starting a process; for this project's own
            reader without reading the pages, which every report needs anyway.
        failure: why there is no reading, or "".
    """

    grids: tuple[GridTable, ...]
    pages: int
    seconds: float
    failure: str = ""


def read_with(engine: str, pdf: Path, seconds: float) -> EngineReading:
    """The tables an engine finds in a file, in a process that is ended after some seconds."""
    limits = Limits(seconds, _MEMORY_MB)
    try:
        if engine == OURS:
            return run_limited(limits, _ours, pdf, read_pages(pdf))
        return run_limited(limits, _other, engine, pdf)
    except (LimitReached, ReportError) as error:
        return EngineReading((), _count_pages(pdf), seconds, str(error))
    except Exception as error:  # engines let any error of their parsers through
        return EngineReading((), _count_pages(pdf), 0.0, f"{type(error).__name__}: {error}")


def _ours(pdf: Path, pages: Sequence[Page]) -> EngineReading:
    started = perf_counter()
    grids = grids_of(read_tables(pdf, pages))
    return EngineReading(grids, len(pages), perf_counter() - started)


def _other(engine: str, pdf: Path) -> EngineReading:
    started = perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        grids = tuple(_OTHERS[engine](pdf))
    return EngineReading(grids, _count_pages(pdf), perf_counter() - started)


def _camelot(flavor: str) -> Callable[[Path], Iterable[GridTable]]:
    def read(pdf: Path) -> Iterable[GridTable]:
        import camelot

        sizes = _page_sizes(pdf)
        found = camelot.read_pdf(str(pdf), pages="all", flavor=flavor, suppress_stdout=True)
        for table in found:
            box = _displayed(sizes[table.page - 1], table._bbox, table.rotation)
            cells = tuple(tuple(row) for row in table.data)
            yield GridTable(table.page, box, cells, _camelot_spans(table.cells))

    return read


def _camelot_spans(rows: Sequence[Sequence[Any]]) -> tuple[Span, ...]:
    """Rectangles of places without a rule between them, of which only the first holds text."""
    spans = []
    taken: set[tuple[int, int]] = set()
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if (row, column) in taken or not cell.text.strip():
                continue
            last = column
            while last + 1 < len(cells) and not cells[last].right and not cells[last + 1].text:
                last += 1
            bottom = row
            while bottom + 1 < len(rows) and all(
                not rows[bottom][one].bottom and not rows[bottom + 1][one].text
                for one in range(column, last + 1)
            ):
                bottom += 1
            if (last, bottom) != (column, row):
                spans.append(Span(row, column, last, bottom))
                taken |= {(r, c) for r in range(row, bottom + 1) for c in range(column, last + 1)}
    return tuple(spans)


def _displayed(size: tuple[float, float], bbox: Sequence[float], turned: str) -> Box:
    """Camelot's box has its origin at the bottom left of a page whose text was turned upright."""
    width, height = size
    x0, bottom, x1, top = bbox
    if turned == "clockwise":
        return Box(bottom, x0, top, x1)
    if turned == "anticlockwise":
        return Box(width - top, height - x1, width - bottom, height - x0)
    return Box(x0, height - top, x1, height - bottom)


def _pdfplumber(pdf: Path) -> Iterable[GridTable]:
    import pdfplumber

    with pdfplumber.open(pdf) as document:
        for page in document.pages:
            for table in page.find_tables():
                boxes = [row.cells for row in table.rows]
                yield _grid(page.page_number, Box(*table.bbox), table.extract(), boxes)
            page.close()


def _pymupdf(pdf: Path) -> Iterable[GridTable]:
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.no_recommend_layout()
    with pymupdf.open(pdf) as document:
        for page in document:
            for table in page.find_tables().tables:
                boxes = [row.cells for row in table.rows]
                yield _grid(page.number + 1, Box(*table.bbox), table.extract(), boxes)


def _grid(
    page: int,
    box: Box,
    texts: Sequence[Sequence[str | None]],
    boxes: Sequence[Sequence[Sequence[float] | None]],
) -> GridTable:
    """A grid whose missing places belong to a cell whose box reaches over them."""
    columns = max(map(len, texts))
    cells = tuple(
        tuple(text or "" for text in [*row, *[""] * (columns - len(row))]) for row in texts
    )
    lefts = [
        _least(row[column][0] for row in boxes if column < len(row) and row[column])
        for column in range(columns)
    ]
    tops = [_least(cell[1] for cell in row if cell) for row in boxes]
    spans = []
    for row, line in enumerate(boxes):
        for column, cell in enumerate(line):
            if cell is None:
                continue
            last = max([column, *_inside(lefts, column, cell[2])])
            bottom = max([row, *_inside(tops, row, cell[3])])
            if (last, bottom) != (column, row):
                spans.append(Span(row, column, last, bottom))
    return GridTable(page, box, cells, tuple(spans))


def _least(values: Iterable[float]) -> float:
    return min(values, default=float("inf"))


def _inside(starts: Sequence[float], number: int, end: float) -> list[int]:
    """Which later rows or columns start before a cell ends."""
    return [later for later in range(number + 1, len(starts)) if starts[later] < end - _TOUCH]


def _page_sizes(pdf: Path) -> list[tuple[float, float]]:
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)
    with pymupdf.open(pdf) as document:
        return [(page.rect.width, page.rect.height) for page in document]


def _count_pages(pdf: Path) -> int:
    return len(_page_sizes(pdf))


_OTHERS: Mapping[str, Callable[[Path], Iterable[GridTable]]] = {
    "camelot-lattice": _camelot("lattice"),
    "camelot-stream": _camelot("stream"),
    "camelot-network": _camelot("network"),
    "camelot-hybrid": _camelot("hybrid"),
    "pdfplumber": _pdfplumber,
    "pymupdf": _pymupdf,
}
ENGINES = (OURS, *_OTHERS)
