"""What the printed sums of a table say about its facts.

Belongs here: confidence raised or lowered, the verdict per fact, sentences for a reader. Not here:
finding sums (sums).
"""

from collections.abc import Sequence
from dataclasses import replace

from rag_assets.tables.facts.sums import PrintedSum, printed_sums
from rag_assets.tables.facts.table_layout import TableLayout
from rag_resources.table_records import SumCheck, TableFact

_MORE = 0.5  # of the doubt that an agreeing sum takes away
_LESS = 0.5  # of the confidence that a failing sum leaves


def with_sum_checks(facts: Sequence[TableFact], layout: TableLayout) -> tuple[TableFact, ...]:
    """The facts of one table, each told whether the printed sums it is part of agree."""
    sums = printed_sums(facts, layout)
    failing = {cell for sum_ in sums if not sum_.agrees for cell in sum_.cells}
    agreeing = {cell for sum_ in sums if sum_.agrees for cell in sum_.cells}
    return tuple(_checked(fact, failing, agreeing) for fact in facts)


def sum_sentences(facts: Sequence[TableFact], layout: TableLayout) -> tuple[str, ...]:
    """One sentence for each printed sum of a table that does not agree with its parts."""
    by_cell = {(fact.row, fact.column): fact for fact in facts}
    failing = [sum_ for sum_ in printed_sums(facts, layout) if not sum_.agrees]
    return tuple(_sentence(sum_, by_cell[sum_.total]) for sum_ in failing)


def _checked(
    fact: TableFact, failing: set[tuple[int, int]], agreeing: set[tuple[int, int]]
) -> TableFact:
    cell = (fact.row, fact.column)
    if cell not in failing and cell not in agreeing:
        return fact
    verdict: SumCheck = "fails" if cell in failing else "agrees"
    doubt = (1 - fact.confidence) * _MORE
    confidence = fact.confidence * _LESS if verdict == "fails" else 1 - doubt
    return replace(fact, sum_check=verdict, confidence=round(confidence, 3))


def _sentence(sum_: PrintedSum, total: TableFact) -> str:
    name = " / ".join(part for part in (total.label, total.header) if part) or "A total"
    return (
        f"{name} is printed as {total.raw}, but the {len(sum_.addends)} figures it is made of "
        f"come to {sum_.computed:,}."
    )
