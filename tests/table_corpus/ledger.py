"""Rows of figures that add up.

Belongs here: items, subtotals and totals with invented figures. Not here: how figures look
(printed_figures), which tables there are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from rag_resources.table_records import RowKind
from tests.table_corpus.manuscript import Cell, Row
from tests.table_corpus.printed_figures import FigureStyle
from tests.table_corpus.short_tables import FLAT, Group
from tests.table_corpus.statements import STATEMENTS, Statement
from tests.table_corpus.truth import TrueUnit


@dataclass
class Ledger:
    """Rows under way.

    Attributes:
        width: columns of figures.
        most: the greatest figure.
        notes: whether the first column refers to notes.
        negatives: share of figures below zero.
        nils: share of zeros.
    """

    rng: Random
    width: int
    style: FigureStyle
    most: int = 90_000
    notes: bool = False
    negatives: float = 0.15
    nils: float = 0.04
    rows: list[Row] = field(default_factory=list)
    _lead: bool = True

    def group(self, label: str, depth: int = 0) -> None:
        """A label over the rows that follow."""
        self.rows.append(Row("group", label, depth=depth))

    def item(self, label: str, depth: int = 0, unit: TrueUnit | None = None) -> list[int]:
        """A row of invented figures."""
        values = [self._value() for _ in range(self.width)]
        self._add("item", label, values, depth, unit)
        return values

    def items(self, labels: Sequence[str], depth: int = 0) -> list[int]:
        """Rows of invented figures, and their sums."""
        found = [self.item(label, depth) for label in labels]
        return [sum(column) for column in zip(*found, strict=True)]

    def total(
        self, label: str, values: Sequence[int], depth: int = 0, kind: RowKind = "total"
    ) -> None:
        """A row of sums."""
        self._lead = True
        self._add(kind, label, values, depth, None)

    def block(self, group: Group, depth: int = 0, least: int = 2) -> list[int]:
        """A group with its items and their subtotal, which stands at the depth of the items."""
        count = self.rng.randint(least, len(group.labels))
        labels = [one for one in group.labels if one in self.rng.sample(group.labels, count)]
        labels = labels if len(labels) >= least else list(group.labels[:least])
        self.group(group.name, depth)
        sums = self.items(labels, depth + 1)
        self.total(group.total, sums, depth + 1, "subtotal")
        return sums

    def _value(self) -> int:
        chance = self.rng.random()
        if chance < self.nils:
            return 0
        size = self.rng.choice((self.most, self.most, self.most // 10, self.most // 100))
        value = self.rng.randint(max(1, size // 20), max(2, size))
        return -value if chance > 1 - self.negatives else value

    def _add(
        self,
        kind: RowKind,
        label: str,
        values: Sequence[int],
        depth: int,
        unit: TrueUnit | None,
    ) -> None:
        cells: list[Cell] = [self.style.figure(value, lead=self._lead) for value in values]
        self._lead = False
        if self.notes:
            known = kind == "item" and self.rng.random() < 0.7
            cells.insert(0, str(self.rng.randint(1, 32)) if known else "")
        self.rows.append(Row(kind, label, tuple(cells), depth, unit=unit))


def statement_rows(ledger: Ledger, statement: Statement) -> None:
    """All groups of a statement, and the total of all."""
    sums = [ledger.block(group) for group in statement.groups]
    ledger.total(statement.total, [sum(column) for column in zip(*sums, strict=True)])


def flat_rows(ledger: Ledger, group: Group) -> None:
    """Items and a total, without a group over them."""
    ledger.total(group.total, ledger.items(group.labels))


def some_statement(rng: Random) -> Statement:
    """One of the statements."""
    return rng.choice(STATEMENTS)


def some_group(rng: Random) -> Group:
    """One of the short tables."""
    return rng.choice(FLAT)
