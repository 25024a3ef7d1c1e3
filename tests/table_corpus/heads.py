"""Headers as reports print them: years over units, units above, spanning periods.

Belongs here: heads together with what they say of period and unit. Not here: rows.
"""

from random import Random
from typing import Literal, NamedTuple

from tests.table_corpus.manuscript import Column, Head
from tests.table_corpus.truth import NO_UNIT, TrueUnit

Naming = Literal["head", "line", "above", "caption", "stub", "none"]
"""Where the unit is printed: a level of its own, a line of each head, above the table, in the
caption, over the labels, nowhere."""


class Money(NamedTuple):
    """A unit of money as printed in a head and in a line above."""

    head: str
    line: str
    scale: int
    currencies: tuple[str, ...]

    def unit(self, printed: str) -> TrueUnit:
        """The unit, where it is printed in this way."""
        return TrueUnit((printed.strip("() "), self.head), self.scale, self.currencies, printed)


_BARE = ("", "USD")

MONIES = (
    Money("£000", "All amounts in £000", 1_000, ("GBP",)),
    Money("£’000", "£’000", 1_000, ("GBP",)),
    Money("£m", "(£m)", 1_000_000, ("GBP",)),
    Money("€m", "(€m)", 1_000_000, ("EUR",)),
    Money("€000", "(in thousands of euros)", 1_000, ("EUR",)),
    Money("$m", "($m)", 1_000_000, _BARE),
    Money("$000", "(in thousands)", 1_000, _BARE),
    Money("US$m", "(in millions of US dollars)", 1_000_000, ("USD",)),
    Money("A$m", "(A$ millions)", 1_000_000, ("AUD",)),
    Money("$ million", "($ in millions)", 1_000_000, _BARE),
    Money("£", "(in pounds)", 1, ("GBP",)),
)

PERIOD_STYLES = (
    "year", "financial year", "date", "FY", "quarter", "long year", "half", "US date", "split date",
)  # fmt: skip


def period(style: str, year: int) -> tuple[str, tuple[str, ...]]:
    """A head that names a period, and the ways of telling it."""
    short = f"{year % 100:02}"
    text = {
        "year": f"{year}",
        "financial year": f"{year - 1}/{short}",
        "date": f"31 March {year}",
        "FY": f"FY{short}",
        "quarter": f"Q2 {year}",
        "long year": f"{year - 1}-{short}",
        "half": f"H1 {year}",
        "US date": f"December 31, {year}",
        "split date": f"30 June\n{year}",
    }[style]
    return text, (" ".join(text.split()),)


class Headed(NamedTuple):
    """Heads and columns, and what goes with them."""

    heads: tuple[Head, ...]
    columns: tuple[Column, ...]
    unit: TrueUnit = NO_UNIT
    above: tuple[str, ...] = ()
    behind_caption: str = ""
    periods: tuple[str, ...] = ("",)


def years(
    rng: Random,
    money: Money,
    naming: Naming,
    *,
    count: int = 2,
    style: str = "year",
    restated: bool = False,
    first_column: int = 0,
) -> Headed:
    """Columns of years, the latest first, each in the same unit."""
    latest = rng.randint(2017, 2025)
    heads, columns = [], []
    for index in range(count):
        text, periods = period(style, latest - index)
        again = restated and index > 0
        if again:
            text = f"{text}\n{rng.choice(('(restated)', 'Restated'))}"
        if naming == "line":
            text = f"{text}\n{money.head}"
        column = first_column + index
        heads.append(Head(text, 0, column, column))
        columns.append(Column(periods=periods, restated=again))
        if naming == "head":
            heads.append(Head(money.head, 1, column, column))
    return with_unit(Headed(tuple(heads), tuple(columns)), money, naming)


def with_unit(headed: Headed, money: Money, naming: Naming) -> Headed:
    """The unit, printed away from the columns where it is not in the heads already."""
    printed = {"above": money.line, "stub": money.head, "caption": f"({money.head})"}.get(
        naming, "" if naming == "none" else money.head
    )
    unit = NO_UNIT if naming == "none" else money.unit(printed)
    heads = headed.heads
    if naming == "stub":
        heads = (*heads, Head(money.head, max(head.level for head in heads), -1, -1))
    return headed._replace(
        heads=heads,
        unit=unit,
        above=(money.line,) if naming == "above" else (),
        behind_caption=f" ({money.head})" if naming == "caption" else "",
    )


def spanning(
    headed_years: tuple[int, ...], upper: str, names: tuple[str, ...], *, by_name: bool
) -> Headed:
    """Two levels: years under each name, or names under each year.

    Args:
        headed_years: the years.
        upper: a text before each year of the upper level ("Year ended 31 March"), or "".
        names: entities or segments.
        by_name: whether the names are the upper level.
    """
    heads, columns = [], []
    outer = names if by_name else tuple(f"{upper} {year}".strip() for year in headed_years)
    inner = tuple(map(str, headed_years)) if by_name else names
    for place, over in enumerate(outer):
        first = place * len(inner)
        heads.append(Head(over, 0, first, first + len(inner) - 1))
        for index, under in enumerate(inner):
            heads.append(Head(under, 1, first + index, first + index))
            year = headed_years[index if by_name else place]
            columns.append(Column(periods=ways(upper, year)))
    return Headed(tuple(heads), tuple(columns))


def ways(upper: str, year: int) -> tuple[str, ...]:
    """Ways of telling a year that stands below, or behind, "Year ended 31 March"."""
    date = upper.removeprefix("Year ended ").removeprefix("As at ").removeprefix("At ")
    told = (f"{year}", f"{date} {year}".strip(), f"{upper} {year}".strip())
    return tuple(dict.fromkeys(told))
