"""When a fact is worth a gold answer, and when an answer is printed on a page at all.

Belongs here: scale, rounding and signs of gold figures against facts. Not here: reading question
sets, printing (gold_facts).
"""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from rag_assets.tables.meaning.units import PERCENT
from rag_resources.table_records import TableFact

Outcome = Literal["found", "missed", "not printed", "computed"]

_TOLERANCE = 0.01  # gold figures are rounded
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}
_POWERS = (1, 10**3, 10**6, 10**9)  # how reports scale what they print
# An answer that a question defines by others is printed nowhere; equal figures are chance.
_COMPUTED = re.compile(
    r"\bdefined?\b|\bratio\b|\baverage\b|\bmargin\b|\bCAGR\b|\bEBITDA\b|\bfree cash flow\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")


class GoldAmount(NamedTuple):
    """A gold figure in whole units.

    Attributes:
        slack: half of its last digit, by which rounding may have moved it.
        scaled: whether reports print it at a scale, as they print money but no ratio.
        percent: whether it is a share in per cent.
    """

    amount: float
    slack: float
    scaled: bool
    percent: bool = False

    def is_about(self, amount: float) -> bool:
        """Whether an amount is this one but for rounding and sign.

        A question asks how much was paid; the statement prints payments in brackets.
        """
        allowed = max(self.slack, _TOLERANCE * abs(self.amount))
        return abs(abs(amount) - abs(self.amount)) <= allowed * (1 + 1e-9)


class Operand(NamedTuple):
    """A printed figure that an answer is computed from; label and period are parts of names."""

    label: str
    period: str
    amount: float


def gold_amount(value: float, unit: str) -> GoldAmount:
    """A gold answer in whole units: 2.5 "USD billions" is 2 500 000 000 within 50 000 000."""
    scale = next((factor for word, factor in _SCALES.items() if word in unit.lower()), 1)
    # "0.40" says two digits, yet 391 million was rounded to it: zeros at the end say nothing.
    decimals = f"{value:f}".rstrip("0").partition(".")[2]
    percent = unit.startswith("percent")
    scaled = not percent and unit != "ratio"
    return GoldAmount(value * scale, scale * 0.5 * 10.0 ** -len(decimals), scaled, percent)


def is_computed(question: str) -> bool:
    """Whether a question asks for what has to be worked out from several figures."""
    return _COMPUTED.search(question) is not None


def outcome_of(gold: GoldAmount, facts: Sequence[TableFact], lines: Sequence[str]) -> Outcome:
    """Whether a gold figure is among the facts, or only in the text, or on the pages at all."""
    if any(is_worth(fact, gold) for fact in facts):
        return "found"
    return "missed" if _is_printed(gold, lines) else "not printed"


def is_worth(fact: TableFact, gold: GoldAmount) -> bool:
    """Whether a fact is worth a gold figure at the scale that the fact claims."""
    if fact.amount is None or (fact.unit == PERCENT) != gold.percent:
        return False
    return gold.is_about(float(fact.amount))


def is_operand(fact: TableFact, operand: Operand) -> bool:
    """Whether a fact is the operand: its amount to the unit, its label and its period."""
    if fact.amount is None or abs(abs(float(fact.amount)) - abs(operand.amount)) > 0.5:
        return False
    named = operand.label.lower() in fact.label.lower()
    return named and operand.period.lower() in fact.period.lower()


def by_distance(facts: Sequence[TableFact], gold: GoldAmount) -> list[TableFact]:
    """The facts with an amount, those whose digits come closest to a gold figure first."""
    worth = [fact for fact in facts if fact.amount]
    return sorted(worth, key=lambda fact: _distance(float(fact.amount or 0), gold))


def _distance(amount: float, gold: GoldAmount) -> float:
    powers = _POWERS if gold.scaled else (1,)
    scaled = [abs(amount) * power for power in (*powers, *(1 / power for power in powers[1:]))]
    return min(abs(one - abs(gold.amount)) for one in scaled)


def _is_printed(gold: GoldAmount, lines: Sequence[str]) -> bool:
    powers = _POWERS if gold.scaled else (1,)
    numbers = [
        float(found.replace(",", ""))
        for line in lines
        for found in _NUMBER.findall(line)
        if not (gold.percent and f"{found}%" not in line.replace(" %", "%"))
    ]
    return any(gold.is_about(number * power) for number in numbers for power in powers)
