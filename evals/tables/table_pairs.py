"""Which table that was found is which known table.

Belongs here: pairing on one page. Not here: comparing the tables of a pair.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from evals.tables.cell_text import competition_text
from evals.tables.grid_table import GridTable
from rag_resources.records import Box

# The smaller of two boxes must lie in the larger one by this much; a neighbour that is brushed by a
# box drawn too large stays below.
_INSIDE = 0.5


class Pairing(NamedTuple):
    """Known and found tables of a document, by their places in the lists given.

    Attributes:
        pairs: (truth, found), each at most once.
        false: found where no known table is.
        missed: known and not covered by anything found.
    """

    pairs: tuple[tuple[int, int], ...]
    false: tuple[int, ...]
    missed: tuple[int, ...]


def pair_tables(truth: Sequence[GridTable], found: Sequence[GridTable]) -> Pairing:
    """Pairs tables of one page by how much they share, the best first.

    What is shared is area (intersection over union), or cell texts where a box is not known. A
    table that was found in two pieces gives one pair; the other piece is neither paired nor false.
    """
    likeness = {
        (known, other): share
        for known, table in enumerate(truth)
        for other, candidate in enumerate(found)
        if table.page == candidate.page and (share := _likeness(table, candidate)) > 0
    }
    pairs: list[tuple[int, int]] = []
    for pair in sorted(likeness, key=lambda pair: (-likeness[pair], pair)):
        if all(pair[0] != known and pair[1] != other for known, other in pairs):
            pairs.append(pair)
    touched = {other for _, other in likeness}
    covered = {known for known, _ in likeness}
    return Pairing(
        pairs=tuple(sorted(pairs)),
        false=tuple(other for other in range(len(found)) if other not in touched),
        missed=tuple(known for known in range(len(truth)) if known not in covered),
    )


def _likeness(table: GridTable, candidate: GridTable) -> float:
    if table.box is None or candidate.box is None:
        return _shared_texts(table, candidate)
    shared = _area(_intersection(table.box, candidate.box))
    areas = _area(table.box), _area(candidate.box)
    if shared < _INSIDE * min(areas) or shared <= 0:
        return 0.0
    return shared / (sum(areas) - shared)


def _shared_texts(table: GridTable, candidate: GridTable) -> float:
    first, second = (Counter(map(competition_text, one.texts)) for one in (table, candidate))
    shared = (first & second).total()
    if shared < _INSIDE * min(first.total(), second.total()) or not shared:
        return 0.0
    return shared / (first | second).total()


def _intersection(first: Box, second: Box) -> Box:
    return Box(
        max(first.x0, second.x0),
        max(first.y0, second.y0),
        min(first.x1, second.x1),
        min(first.y1, second.y1),
    )


def _area(box: Box) -> float:
    return max(0.0, box.x1 - box.x0) * max(0.0, box.y1 - box.y0)
