"""Scores of tables: one document, and all documents of a collection.

Belongs here: putting the measures together, and averages. Not here: the measures themselves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from evals.tables.cell_adjacency import Tally, harmonic_mean, tally, total
from evals.tables.exact_cells import exact_cells
from evals.tables.grid_table import GridTable
from evals.tables.table_pairs import pair_tables
from evals.tables.tree_edit_distance import teds, teds_structure
from evals.tables.truth_tables import Reading


@dataclass(frozen=True, slots=True)
class DocumentScore:
    """How well the tables of one document were read.

    Attributes:
        name: the document.
        adjacency: relations of all its tables; those of tables in excess are found but not right.
        teds: per known table its similarity to the found one of its pair, 0 without one.
        teds_structure: the same whatever the cells say.
        cells: known cells that show something.
        exact: how many of them were read exactly.
        found: how many tables were found.
        false: how many of these stand where no known table is.
        missed: how many known tables nothing was found of.
    """

    name: str
    adjacency: Tally
    teds: tuple[float, ...]
    teds_structure: tuple[float, ...]
    cells: int
    exact: int
    found: int
    false: int
    missed: int

    @property
    def tables(self) -> int:
        """How many tables are known."""
        return len(self.teds)


@dataclass(frozen=True, slots=True)
class CollectionScore:
    """How well the tables of many documents were read.

    Macro figures are means over documents, as in the competition, whose F1 is the harmonic mean of
    mean precision and mean recall; micro figures count all relations alike.
    """

    documents: tuple[DocumentScore, ...]

    @property
    def micro(self) -> Tally:
        """All relations of all documents."""
        return total([document.adjacency for document in self.documents])

    @property
    def precision(self) -> float:
        """Mean precision of the documents."""
        return fmean(document.adjacency.precision for document in self.documents)

    @property
    def recall(self) -> float:
        """Mean recall of the documents."""
        return fmean(document.adjacency.recall for document in self.documents)

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        return harmonic_mean(self.precision, self.recall)

    @property
    def teds(self) -> float:
        """Mean over all known tables; a table that was missed counts as 0."""
        return _mean([value for document in self.documents for value in document.teds])

    @property
    def teds_structure(self) -> float:
        """The same whatever the cells say."""
        return _mean([value for document in self.documents for value in document.teds_structure])

    @property
    def exact_cells(self) -> float:
        """Share of all known cells that were read exactly."""
        cells = sum(document.cells for document in self.documents)
        return sum(document.exact for document in self.documents) / cells if cells else 1.0

    @property
    def tables(self) -> int:
        """Known tables."""
        return sum(document.tables for document in self.documents)

    @property
    def found(self) -> int:
        """Tables that were found."""
        return sum(document.found for document in self.documents)

    @property
    def false(self) -> int:
        """Tables found where none is."""
        return sum(document.false for document in self.documents)

    @property
    def missed(self) -> int:
        """Tables that nothing was found of."""
        return sum(document.missed for document in self.documents)


def score_document(
    name: str, readings: Sequence[Reading], found: Sequence[GridTable], *, complete: bool = True
) -> DocumentScore:
    """Scores what was found against the accepted reading that it agrees with best.

    Args:
        name: of the document.
        readings: its known tables; each reading is as right as the others.
        found: the tables that were found.
        complete: whether all tables of the document are known. If not, tables found where none is
            known are left out, since nobody can say that they are false.
    """
    scores = [
        _score(name, reading, found if complete else _on_known(reading, found))
        for reading in readings
    ]
    return max(scores, key=lambda score: (score.adjacency.f1, score.exact))


def _on_known(truth: Reading, found: Sequence[GridTable]) -> list[GridTable]:
    elsewhere = pair_tables(truth, found).false
    return [table for number, table in enumerate(found) if number not in elsewhere]


def _score(name: str, truth: Reading, found: Sequence[GridTable]) -> DocumentScore:
    pairing = pair_tables(truth, found)
    partner = {known: found[other] for known, other in pairing.pairs}
    used = {other for _, other in pairing.pairs}
    excess = [table for number, table in enumerate(found) if number not in used]
    tallies = [
        *(tally(table, partner.get(number)) for number, table in enumerate(truth)),
        *(tally(None, table) for table in excess),
    ]
    return DocumentScore(
        name=name,
        adjacency=total(tallies),
        teds=tuple(
            teds(table, partner[number]) if number in partner else 0.0
            for number, table in enumerate(truth)
        ),
        teds_structure=tuple(
            teds_structure(table, partner[number]) if number in partner else 0.0
            for number, table in enumerate(truth)
        ),
        cells=sum(len(table.texts) for table in truth),
        exact=sum(exact_cells(truth[known], found[other]) for known, other in pairing.pairs),
        found=len(found),
        false=len(pairing.false),
        missed=len(pairing.missed),
    )


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 1.0
