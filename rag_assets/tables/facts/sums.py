"""The printed sums of a table, down its columns and across its rows, and whether they agree.

Belongs here: totals and subtotals of rows, total columns, columns that are the difference of two
others. Not here: the search for structures (sum_structures), what follows for facts (sum_checks).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import permutations
from typing import NamedTuple

from rag_assets.tables.facts.sum_structures import Lines, Place, Structure, find_structures, reckon
from rag_assets.tables.facts.table_layout import TableLayout, is_total_header
from rag_assets.tables.meaning.periods import compares_periods
from rag_resources.table_records import TableFact

Cell = tuple[int, int]
"""Row and column of a table's `cells`."""

_LESS = re.compile(r"(?:less|deduct|minus)\b", re.IGNORECASE)
_INTENSIVE = re.compile(
    r"\b(?:average|price|rate|ratio|yield|margin|useful\s(?:economic\s)?li(?:fe|ves)|per\s(?:\w+\s)?share)\b"
    r"|\(?in\syears\)?|%",
    re.IGNORECASE,
)
_ACROSS_RIVALS = 2  # rows that agree for each that fails: tables have more rows than columns
_LEAST_ROWS = 2


class PrintedSum(NamedTuple):
    """A printed total and the figures it is made of."""

    total: Cell
    addends: tuple[Cell, ...]
    printed: Decimal
    computed: Decimal
    agrees: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All figures involved."""
        return (self.total, *self.addends)


def printed_sums(facts: Sequence[TableFact], layout: TableLayout) -> tuple[PrintedSum, ...]:
    """The sums that a table prints, as far as its arithmetic shows them.

    Args:
        facts: the facts of this table.
    """
    return (*_down(facts, layout), *_across(facts), *_differences(facts))


def _down(facts: Sequence[TableFact], layout: TableLayout) -> Iterator[PrintedSum]:
    counted = _of_one_unit(facts, lambda fact: fact.column)
    places = {(fact.row, fact.column): _place(fact) for fact in counted if _adds_up(fact)}
    rows = sorted({row for row, _ in places})
    lines = Lines(
        order=rows,
        places=places,
        totals=frozenset(row for row in rows if layout.is_total(row)),
        deducted=frozenset(row for row in rows if _LESS.match(layout.leaf(row))),
    )
    for structure in find_structures(lines):
        yield from _sums(lines, structure, lambda row, column: (row, column))


def _across(facts: Sequence[TableFact]) -> Iterator[PrintedSum]:
    counted = _of_one_unit(facts, lambda fact: fact.row)
    headers = {fact.column: fact.header for fact in counted if not compares_periods(fact.header)}
    lines = Lines(
        order=sorted(headers),
        places={
            (fact.column, fact.row): _place(fact) for fact in counted if fact.column in headers
        },
        totals=frozenset(column for column in headers if is_total_header(headers[column])),
        deducted=frozenset(),
        rivals=_ACROSS_RIVALS,
        named_only=True,
    )
    for structure in find_structures(lines):
        if len(structure.agreeing) >= _LEAST_ROWS:
            yield from _sums(lines, structure, lambda column, row: (row, column))


def _differences(facts: Sequence[TableFact]) -> Iterator[PrintedSum]:
    """Columns of changes: the difference of two columns, whichever way it is signed."""
    counted = _of_one_unit(facts, lambda fact: fact.row)
    changes = {fact.column for fact in counted if compares_periods(fact.header)}
    others = {fact.column for fact in counted} - changes
    lines = Lines(
        order=(),
        places={(fact.column, fact.row): _place(fact) for fact in counted},
        totals=frozenset(),
        deducted=frozenset(),
    )
    for change in sorted(changes):
        tried = [_difference(lines, change, pair) for pair in permutations(sorted(others), 2)]
        best = max(tried, key=lambda tried: sum(sum_.agrees for sum_ in tried), default=[])
        agreeing = sum(sum_.agrees and sum_.printed != 0 for sum_ in best)
        failing = sum(not sum_.agrees for sum_ in best)
        if agreeing >= max(_LEAST_ROWS, _ACROSS_RIVALS * failing):
            yield from best


def _difference(lines: Lines, change: int, pair: tuple[int, ...]) -> list[PrintedSum]:
    rows = sorted(row for column, row in lines.places if column == change)
    sums = []
    for row in rows:
        reckoned = reckon(lines, change, pair, (1, -1), row)
        if reckoned is not None and all((column, row) in lines.places for column in pair):
            off = abs(abs(reckoned.printed) - abs(reckoned.computed))
            sums.append(
                PrintedSum(
                    (row, change),
                    tuple((row, column) for column in pair),
                    reckoned.printed,
                    reckoned.computed,
                    off <= reckoned.tolerance,
                )
            )
    return sums


def _sums(
    lines: Lines, structure: Structure, cell: Callable[[int, int], Cell]
) -> Iterator[PrintedSum]:
    for lane in sorted((*structure.agreeing, *structure.failing)):
        reckoned = reckon(lines, structure.total, structure.addends, structure.signs, lane)
        if reckoned is not None:
            yield PrintedSum(
                total=cell(structure.total, lane),
                addends=tuple(
                    cell(line, lane) for line in structure.addends if (line, lane) in lines.places
                ),
                printed=reckoned.printed,
                computed=reckoned.computed,
                agrees=lane in structure.agreeing,
            )


def _of_one_unit(
    facts: Sequence[TableFact], line: Callable[[TableFact], int]
) -> tuple[TableFact, ...]:
    """The facts with a value that are counted as most of their line is: only they add up."""
    usual: dict[int, Counter[tuple[int, str, bool]]] = {}
    valued = [fact for fact in facts if fact.value is not None]
    for fact in valued:
        usual.setdefault(line(fact), Counter())[_dimension(fact)] += 1
    main = {number: counts.most_common(1)[0][0] for number, counts in usual.items()}
    return tuple(
        fact for fact in valued if fact.kind == "nil" or _dimension(fact) == main[line(fact)]
    )


def _adds_up(fact: TableFact) -> bool:
    return fact.unit.text != "%" and not _INTENSIVE.search(fact.header)


def _dimension(fact: TableFact) -> tuple[int, str, bool]:
    return fact.unit.scale, fact.unit.currency, fact.unit.text in ("%", "per share", "shares")


def _place(fact: TableFact) -> Place:
    value = fact.value or Decimal(0)
    if fact.kind == "nil":
        return Place(value, Decimal(0))
    exponent = value.as_tuple().exponent
    places = max(0, -exponent) if isinstance(exponent, int) else 0
    return Place(value, Decimal(1).scaleb(-places))
