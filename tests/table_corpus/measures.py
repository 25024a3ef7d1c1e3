"""How wide the columns of a table are and where they stand.

Belongs here: edges, before anything is drawn. Not here: drawing (typesetting).
"""

from dataclasses import dataclass
from itertools import accumulate

from tests.table_corpus.looks import Look
from tests.table_corpus.manuscript import Figure, Manuscript
from tests.table_corpus.sheet import width_of

APART = 0.35
"""Font sizes between a figure and what stands behind it in a column of its own."""

_SMALLER_MARK = 0.64
_NARROWEST_LABELS = 9.0  # font sizes; below that everything is set smaller
_STEP_DOWN = 0.92
_SMALLEST = 5.0


@dataclass(frozen=True, slots=True)
class Measures:
    """Edges of a table.

    Attributes:
        look: the look, in a smaller size where the table would not fit.
        edges: left edge of each column, the label column first, and the right edge of the table.
        hangs: per column after the labels, the room for what hangs behind figures.
    """

    look: Look
    edges: tuple[float, ...]
    hangs: tuple[float, ...]

    def left(self, column: int) -> float:
        """Where the print of a column may begin; -1 is the label column."""
        return self.edges[column + 1] + (self.pad if column >= 0 else self.inset)

    def right(self, column: int) -> float:
        """Where the print of a column ends, hanging signs apart."""
        hang = self.hangs[column] if column >= 0 else 0.0
        return self.edges[column + 2] - hang - self.inset

    @property
    def pad(self) -> float:
        """The space that parts a column from the one before it."""
        return self.look.gap * self.look.size

    @property
    def inset(self) -> float:
        """The space between rules, or shades, and print."""
        flat = self.look.rules in ("none", "sparse") and not self.look.stripes
        return 0.0 if flat else 0.35 * self.look.size


def measured(manuscript: Manuscript, look: Look, x: float, width: float) -> Measures:
    """The measures of a table that starts at x and is no wider than given."""
    while True:
        hangs = [_hang(manuscript, look, column) for column in range(len(manuscript.columns))]
        inset = 0.7 * look.size
        needs = [
            _need(manuscript, look, column) + hang + look.gap * look.size + inset
            for column, hang in enumerate(hangs)
        ]
        labels = look.label_width * look.size or _labels(manuscript, look) + inset
        room = width - sum(needs)
        if room >= min(labels, _NARROWEST_LABELS * look.size) or look.size <= _SMALLEST:
            break
        look = look.of(size=look.size * _STEP_DOWN)
    first = room if look.spread and not look.label_width else min(labels, room)
    edges = tuple(accumulate([first, *needs], initial=x))
    return Measures(look, edges, tuple(hangs))


def _hang(manuscript: Manuscript, look: Look, column: int) -> float:
    figures = [cell for row in manuscript.rows for cell in row.cells[column : column + 1]]
    return max(
        (
            width_of(cell.tail, look.face.bold, look.size)
            + (APART * look.size if cell.apart else 0.0)
            + width_of(cell.mark, look.face.bold, look.size * _SMALLER_MARK)
            for cell in figures
            if isinstance(cell, Figure)
        ),
        default=0.0,
    )


def _need(manuscript: Manuscript, look: Look, column: int) -> float:
    if manuscript.columns[column].width:
        return manuscript.columns[column].width * look.size
    texts = [
        line
        for head in manuscript.heads
        if head.first == head.last == column
        for line in head.text.split("\n")
    ]
    for row in manuscript.rows:
        for cell in row.cells[column : column + 1]:
            lead = "00" if isinstance(cell, Figure) and cell.lead else ""
            texts.append(lead + (cell.core if isinstance(cell, Figure) else cell))
    return max(width_of(text, look.face.bold, look.size) for text in texts)


def _labels(manuscript: Manuscript, look: Look) -> float:
    heads = [line for head in manuscript.heads if head.last < 0 for line in head.text.split("\n")]
    return max(
        *(
            width_of(row.label + row.mark, look.face.bold, look.size)
            + row.depth * look.indent * look.size
            for row in manuscript.rows
        ),
        *(width_of(text, look.face.bold, look.size) for text in heads),
        0.0,
    )
