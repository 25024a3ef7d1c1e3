"""What every table engine hands over: cells and where they stand, not yet understood.

Belongs here: the raw grid and its plain geometry. Not here: headers, units, captions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rag_resources.records import Box, Page, Word
from rag_resources.table_records import Span

# Between the levels of a header path or a row label path.
PATH = " › "

Cells = tuple[tuple[str, ...], ...]
CellBoxes = tuple[tuple[Box | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangular table as an engine read it.

    Attributes:
        page: 1-based page number.
        box: where the grid stands on the displayed page.
        spans: cells that reach over several columns or rows.
        method: the engine's name as stored with the table.
        confidence: the engine's own measure of how well words fell into cells, 0 to 1.
        boxes: where the words of each cell stand, None for empty ones.
        notes: what a reader of the table should know, as sentences.
        header_rows: how many leading rows are headers, None where the engine does not know.
    """

    page: int
    box: Box
    cells: Cells
    spans: tuple[Span, ...]
    method: str
    confidence: float
    boxes: CellBoxes = ()
    header_rows: int | None = None
    notes: tuple[str, ...] = ()


def printed_text(words: Sequence[Word]) -> str:
    """The words of a cell in the page's order of reading, in which they have to be given.

    Sorting them by place would be worse: the box of a bullet can be as tall as three lines.
    """
    return " ".join(word.text for word in words)


def words_of(page: Page) -> list[Word]:
    """All words of a page's body."""
    return [word for line in page.lines for word in line.words]


def enclosing(boxes: Sequence[Box]) -> Box:
    """The smallest box around some boxes."""
    return Box(
        min(box.x0 for box in boxes),
        min(box.y0 for box in boxes),
        max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )


def area(box: Box) -> float:
    """The size of a box in square points, 0 for an empty one."""
    return max(0.0, box.x1 - box.x0) * max(0.0, box.y1 - box.y0)


def shared_area(first: Box, second: Box) -> float:
    """How many square points two boxes have in common."""
    return area(
        Box(
            max(first.x0, second.x0),
            max(first.y0, second.y0),
            min(first.x1, second.x1),
            min(first.y1, second.y1),
        )
    )
