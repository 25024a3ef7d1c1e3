"""What an invented organisation has to report for one year, and how a fact is printed.

Belongs here: the fact sheet and the printed forms of its facts. Not here: how the figures come
about (the organisations' own modules) or where they are printed (manuscripts, typesetting).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

Row = tuple[str, ...]

PRIOR = "prior."  # `prior.cash` is the figure that last year's report printed as `cash`


@dataclass(frozen=True, slots=True)
class Money:
    """How an organisation prints its money.

    Attributes:
        unit: what stands above the columns of a statement.
        per_million: how many units of a sheet's amounts make a million.
        decimals: decimals in a statement.
    """

    symbol: str
    unit: str
    per_million: int
    decimals: int

    def in_table(self, amount: int) -> str:
        """As in a statement: thousands separators, brackets for negatives, a dash for nil."""
        if amount == 0:
            return "–"
        text = f"{Decimal(abs(amount)).scaleb(-self.decimals):,}"
        return f"({text})" if amount < 0 else text

    def in_prose(self, amount: int) -> str:
        """In millions, without sign: the sentence says whether it is a deficit."""
        return f"{self.symbol}{self._millions(abs(amount)):,} million"

    def in_table_of_millions(self, amount: int) -> str:
        """As in a table whose unit is millions."""
        millions = f"{self._millions(abs(amount)):,}"
        return f"({millions})" if amount < 0 else millions

    def _millions(self, amount: int) -> Decimal:
        millions = Decimal(amount) / self.per_million
        return millions.quantize(Decimal("0.1"), rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class FactSheet:
    """The facts of one organisation and year.

    Attributes:
        year: the calendar year in which the financial year ends.
        amounts: money in the unit of the statements; decimals are implied by `money`.
        words: everything else as it is printed: names, dates, counts, percentages.
        rows: bodies of tables that are lists, whose cells name facts in braces.
        prior: the year before, or None for the year before the first report.
    """

    year: int
    money: Money
    amounts: Mapping[str, int]
    words: Mapping[str, str]
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    prior: "FactSheet | None" = None

    def printed(self, name: str, form: str = "") -> str:
        """The fact as printed.

        Args:
            name: its name, or `prior.` and its name for the year before.
            form: of an amount: "" as in a statement, "n" there with the other sign, "a" there
                without sign, "m" in prose, "t" as in a table of millions.

        Raises:
            KeyError: there is no such fact or form.
        """
        if name.startswith(PRIOR):
            if self.prior is None:
                raise KeyError(name)
            return self.prior.printed(name.removeprefix(PRIOR), form)
        if name in self.words:
            return self.words[name]
        forms = {
            "": self.money.in_table,
            "n": lambda amount: self.money.in_table(-amount),
            "a": lambda amount: self.money.in_table(abs(amount)),
            "m": self.money.in_prose,
            "t": self.money.in_table_of_millions,
        }
        return forms[form](self.amounts[name])


def total(amounts: Mapping[str, int], names: Iterable[str]) -> int:
    """The sum of the named amounts."""
    return sum(amounts[name] for name in names)
