"""Cell adjacency: which cells stand side by side, the measure of the ICDAR 2013 competition.

Belongs here: the relations of a table and their tally. Not here: pairing tables (table_pairs),
documents and averages (table_scores).

Source: Göbel, Hassan, Oro & Orsi 2013, "ICDAR 2013 Table Competition"; the relations are defined in
Göbel et al. 2012, "A methodology for evaluating algorithms for table understanding in PDF
documents". Neighbours instead of row and column numbers keep one inserted column from making every
cell wrong.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from evals.tables.cell_text import competition_text
from evals.tables.grid_table import GridTable, Place, is_blank


class Relation(NamedTuple):
    """Two cells without a third between them, as their texts."""

    text: str
    neighbour: str
    direction: Literal["right", "down"]


class Tally(NamedTuple):
    """How many relations are right, of how many."""

    matched: int
    truth: int
    found: int

    @property
    def precision(self) -> float:
        """Share of what was found that is right; 0 where nothing was found of something."""
        return self.matched / self.found if self.found else float(not self.truth)

    @property
    def recall(self) -> float:
        """Share of the truth that was found; 0 where all that was found is false."""
        return self.matched / self.truth if self.truth else float(not self.found)

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        return harmonic_mean(self.precision, self.recall)


def harmonic_mean(first: float, second: float) -> float:
    """F1 of a precision and a recall; 0 where both are."""
    return 2 * first * second / (first + second) if first + second else 0.0


def relations(table: GridTable) -> Counter[Relation]:
    """Each cell with its nearest neighbours to the right and below, blank cells passed over.

    A cell over several rows or columns has a relation with each different neighbour along them.
    """
    owners = table.owners()
    pairs: set[tuple[Place, Place, Literal["right", "down"]]] = set()
    for row in range(table.rows):
        line = [owners[Place(row, column)] for column in range(table.columns)]
        pairs |= {(*pair, "right") for pair in _neighbours(table, line)}
    for column in range(table.columns):
        line = [owners[Place(row, column)] for row in range(table.rows)]
        pairs |= {(*pair, "down") for pair in _neighbours(table, line)}
    return Counter(
        Relation(
            competition_text(table.text_at(first)),
            competition_text(table.text_at(second)),
            direction,
        )
        for first, second, direction in pairs
    )


def _neighbours(table: GridTable, line: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """Successive different cells of one row or column that show something."""
    shown = [place for place in line if not is_blank(table.text_at(place))]
    for first, second in pairwise(shown):
        if first != second:
            yield first, second


def tally(truth: GridTable | None, found: GridTable | None) -> Tally:
    """Relations of a pair of tables; None on one side is a table missed or found in excess."""
    known = relations(truth) if truth else Counter[Relation]()
    read = relations(found) if found else Counter[Relation]()
    return Tally((known & read).total(), known.total(), read.total())


def total(tallies: Sequence[Tally]) -> Tally:
    """All of them counted together."""
    return Tally(*(sum(counts) for counts in zip(*tallies, strict=True))) if tallies else NOTHING


NOTHING = Tally(0, 0, 0)
