"""How much of the tables of a document was read right.

Belongs here: counting verdicts, tables found and tables where there are none. Not here: what is
right (comparing), which cell is which (matching).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.table_corpus.comparing import ReadFigure, verdicts
from tests.table_corpus.matching import (
    ByPage,
    by_page,
    cell_at,
    figures_of_facts,
    figures_of_tables,
    parts_of,
    same_place,
    stands_at,
)
from tests.table_corpus.reading import Reading, read_document
from tests.table_corpus.truth import CorpusDocument, TrueCell, TrueTable

FIGURES = (
    "exact", "header", "label", "unit", "scale", "currency", "period", "value", "sign", "nil",
    "note", "restated",
)  # fmt: skip
"""What is counted. Cells that were not read count as wrong, but have no value to be wrong."""

Count = tuple[int, int]
"""How many are right, of how many."""


@dataclass
class KindScore:
    """What was read right of a kind.

    Attributes:
        tables: found, of how many.
        counts: per figure.
        stray: facts where no figure is printed.
        false: tables read on pages without any.
        failures: as sentences.
    """

    tables: Count = (0, 0)
    counts: dict[str, Count] = field(default_factory=dict)
    stray: int = 0
    false: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: "KindScore") -> None:
        """Adds another score to this one."""
        self.tables = _sum(self.tables, other.tables)
        for figure, count in other.counts.items():
            self.counts[figure] = _sum(self.counts.get(figure, (0, 0)), count)
        self.stray += other.stray
        self.false += other.false
        self.failures += other.failures

    def share(self, figure: str) -> float:
        """0 to 1; 1 where nothing was to be read."""
        right, total = self.counts.get(figure, (0, 0))
        return right / total if total else 1.0


Scores = Mapping[str, KindScore]


def read_and_score(document: CorpusDocument) -> Scores:
    """The score of each kind in a document, as the project reads it."""
    return score(document, read_document(document))


def score(document: CorpusDocument, reading: Reading) -> Scores:
    """The score of each kind in a document."""
    scores: dict[str, KindScore] = defaultdict(KindScore)
    placed = by_page(figures_of_tables(reading.tables))
    facts = by_page(figures_of_facts(reading.facts))
    for true in document.tables:
        found = _pairs(true, placed, facts)
        scores[true.kind].add(_of_table(true, reading, found))
    _count_stray(document, facts, scores)
    plain = dict(document.plain)
    for kind in plain.values():
        scores[kind].add(KindScore())
    for table in reading.tables:
        for part in parts_of(table):
            if part.page in plain:
                first = " | ".join(table.cells[0])
                told = f"{plain[part.page]} p.{part.page}: a table where there is none ({first})"
                scores[plain[part.page]].add(KindScore(false=1, failures=[told]))
    return dict(scores)


def total(scores: Iterable[KindScore]) -> KindScore:
    """All kinds together."""
    everything = KindScore()
    for one in scores:
        everything.add(one)
    return everything


def _pairs(true: TrueTable, placed: ByPage, facts: ByPage) -> Mapping[TrueCell, ReadFigure]:
    """Figures come from facts, words from tables."""
    pairs = ((cell, cell_at(cell, facts if cell.figure else placed)) for cell in true.figures)
    return {cell: at for cell, at in pairs if at is not None}


def _of_table(true: TrueTable, reading: Reading, found: Mapping[TrueCell, ReadFigure]) -> KindScore:
    here = any(same_place(true, table) for table in reading.tables)
    told = KindScore(tables=(int(here), 1))
    if not here:
        told.failures.append(f"{true.name} p.{true.page}: not found as one table")
    wrong: dict[str, list[str]] = defaultdict(list)
    for cell in true.figures:
        for verdict in verdicts(cell, found.get(cell)):
            count = told.counts.get(verdict.figure, (0, 0))
            told.counts[verdict.figure] = _sum(count, (int(verdict.right), 1))
            if not verdict.right and (cell in found or verdict.figure == "exact"):
                wrong[verdict.figure].append(
                    f"{true.cells[cell.row][0]!r} column {cell.column}: "
                    f"{verdict.wanted!r}, read {verdict.read!r}"
                )
    for figure, cells in wrong.items():
        told.failures.append(f"{true.name} p.{true.page}, {figure}, {len(cells)} cells; {cells[0]}")
    return told


def _count_stray(document: CorpusDocument, facts: ByPage, scores: dict[str, KindScore]) -> None:
    """Facts that stand where no figure is printed, counted with the first table of their page."""
    kinds = {part.page: true.kind for true in reversed(document.tables) for part in true.parts}
    figures = [cell for true in document.tables for cell in true.figures if cell.figure]
    for page, kind in kinds.items():
        there = [cell for cell in figures if cell.page == page]
        for fact in facts.get(page, ()):
            if not any(stands_at(cell, fact) for cell in there):
                told = f"{kind} p.{page}: stray fact {fact.label!r} {fact.text!r}"
                scores[kind].add(KindScore(stray=1, failures=[told]))


def _sum(one: Count, other: Count) -> Count:
    return one[0] + other[0], one[1] + other[1]
