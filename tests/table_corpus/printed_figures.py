"""Figures as designers of reports print them, and what they are worth.

Belongs here: separators, signs, nil marks, currency signs. Not here: which figures a table holds.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tests.table_corpus.manuscript import Figure
from tests.table_corpus.truth import TrueUnit

Negative = Literal["(", "−", "–", "-", "Cr"]

PERCENT = TrueUnit(("%", "per cent", "percent"))


@dataclass(frozen=True)
class FigureStyle:
    """How a column, or a table, prints its figures.

    Attributes:
        negative: the sign of a figure below zero; "Cr" stands behind, and "Dr" behind the others.
        nil: the mark of zero.
        lead: a currency sign that stands flush left where a row asks for it.
        joined: a currency sign right before each figure.
        tail: a sign behind each figure.
        apart: whether what stands behind figures has a column of its own.
    """

    negative: Negative = "("
    nil: str = "-"
    lead: str = ""
    joined: str = ""
    tail: str = ""
    decimals: int = 0
    apart: bool = False

    def figure(
        self,
        value: int | Decimal,
        *,
        lead: bool = False,
        mark: str = "",
        unit: TrueUnit | None = None,
    ) -> Figure:
        """A figure as printed; zero is a nil mark."""
        first = self.lead if lead else ""
        if value == 0:
            return Figure(self.nil, Decimal(0), "nil", lead=first, mark=mark, unit=unit)
        exact = Decimal(value)
        digits = f"{self.joined}{abs(exact):,.{self.decimals}f}"
        core, tail = digits, self.tail
        if self.negative == "Cr":
            tail = " Cr" if exact < 0 else " Dr"
        elif exact < 0 and self.negative == "(":
            core, tail = f"({digits}", f"){self.tail}"
        elif exact < 0:
            core = f"{self.negative}{digits}"
        return Figure(core, exact, lead=first, tail=tail, mark=mark, unit=unit, apart=self.apart)


def not_applicable(mark: str = "n/a") -> Figure:
    """A mark that says that no figure applies."""
    return Figure(mark, None, "not_applicable")
