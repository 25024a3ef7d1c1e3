"""Tables that differ in what figures are counted in and which period they report.

Belongs here: units and periods. Not here: how figures are printed (figure_kinds).
"""

from decimal import Decimal
from random import Random

from tests.table_corpus.book import Design
from tests.table_corpus.figure_kinds import counted, plain_table
from tests.table_corpus.heads import MONIES, PERIOD_STYLES, Headed, Money, Naming, period, years
from tests.table_corpus.ledger import Ledger, flat_rows, some_group, some_statement, statement_rows
from tests.table_corpus.looks import Rules, some_look
from tests.table_corpus.manuscript import Cell, Column, Figure, Head, Manuscript, Row
from tests.table_corpus.printed_figures import PERCENT, FigureStyle
from tests.table_corpus.statements import STATEMENTS
from tests.table_corpus.structure_kinds import manuscript
from tests.table_corpus.truth import TrueUnit
from tests.table_corpus.vocabulary import MEASURES, SEGMENTS

_RULES: tuple[Rules, ...] = ("none", "sparse", "rows", "grid")
_WHERE: tuple[Naming, ...] = ("above", "caption", "stub", "head")


def units_around(rng: Random, index: int) -> Design:
    """The unit above the table, in its caption, over its labels, under its years."""
    money = MONIES[index % len(MONIES)]
    headed = years(rng, money, _WHERE[index % 4], count=rng.choice((2, 3)))
    style = FigureStyle(decimals=0 if money.scale < 1_000_000 else 1)
    ledger = Ledger(rng, len(headed.columns), style, most=8_000)
    if index % 2:
        flat_rows(ledger, group := some_group(rng))
        caption = group.name
    else:
        statement_rows(ledger, statement := some_statement(rng))
        caption = statement.title
    return Design(manuscript(headed, ledger, caption), some_look(rng, rules=rng.choice(_RULES)))


def units_by_column(rng: Random, index: int) -> Design:
    """Money beside shares, shares beside prices: each column in a unit of its own."""
    year = rng.randint(2018, 2025)
    money = rng.choice(MONIES)
    per_share = TrueUnit(("$ per share", "per share", "$"), 1, ("", "USD"), "$ per share")
    sets: tuple[tuple[tuple[str, TrueUnit, FigureStyle], ...], ...] = (
        (
            (money.head, money.unit(money.head), FigureStyle()),
            ("%", PERCENT, FigureStyle(decimals=1)),
        ),
        (
            ("Number", counted("Number"), FigureStyle()),
            ("$ per share", per_share, FigureStyle(decimals=2)),
        ),
        (
            (money.head, money.unit(money.head), FigureStyle()),
            ("Change %", PERCENT, FigureStyle("-", decimals=1)),
        ),
    )
    pair = sets[index % 3]
    heads, columns, styles = [], [], []
    for place, told in enumerate((year, year - 1)):
        first = place * 2
        heads.append(Head(str(told), 0, first, first + 1))
        for offset, (text, unit, style) in enumerate(pair):
            heads.append(Head(text, 1, first + offset, first + offset))
            # A change is one from year to year: that is of both, or of none.
            ways = (str(told), "") if "Change" in text else (str(told),)
            columns.append(Column(periods=ways, unit=unit))
            styles.append(style)
    rows = []
    for label in rng.sample(SEGMENTS, rng.randint(4, 6)):
        cells: list[Cell] = [_invented(rng, style) for style in styles]
        rows.append(Row("item", label, tuple(cells)))
    headed = Headed(tuple(heads), tuple(columns))
    made = plain_table(headed, tuple(rows), "Results by segment")
    return Design(made, some_look(rng, rules=rng.choice(_RULES)))


def _invented(rng: Random, style: FigureStyle) -> Figure:
    """A figure with the decimals of its style."""
    if style.decimals == 0:
        return style.figure(rng.choice((1, 1, 1, -1)) * rng.randint(100, 90_000))
    sign = -1 if style.negative == "-" and rng.random() < 0.3 else 1
    return style.figure(Decimal(sign * rng.randint(101, 6_000)).scaleb(-style.decimals))


def units_by_row(rng: Random, index: int) -> Design:
    """Money with "except per share", measures with a unit in each label, rows under a unit."""
    made, rules = (_except_per_share, _measures, _rows_under_units)[index % 3](rng)
    return Design(made, some_look(rng, rules=rules))


def _except_per_share(rng: Random) -> tuple[Manuscript, Rules]:
    scale, word = rng.choice(((1_000_000, "millions"), (1_000, "thousands")))
    line = f"(in {word}, except per share data)"
    money = Money("$", line, scale, ("", "USD"))
    headed = years(rng, money, "above", count=rng.choice((2, 3)))
    unit = TrueUnit((f"in {word}", f"$ in {word}", line), scale, ("", "USD"), line)
    headed = headed._replace(unit=unit)
    ledger = Ledger(rng, len(headed.columns), FigureStyle(lead="$"))
    statement_rows(ledger, rng.choice((STATEMENTS[1], STATEMENTS[3])))
    share = TrueUnit(
        ("$ per share", "per share", "$", "per share data", ""), 1, ("", "USD"), "per share data"
    )
    style = FigureStyle(lead="$", decimals=2)
    ledger.group("Earnings per share:")
    for label in ("Basic", "Diluted"):
        cells = tuple(
            style.figure(Decimal(rng.randint(10, 900)).scaleb(-2), lead=True)
            for _ in headed.columns
        )
        ledger.rows.append(Row("item", label, cells, 1, unit=share))
    return manuscript(headed, ledger, "Consolidated statements of income"), "sparse"


def _measures(rng: Random) -> tuple[Manuscript, Rules]:
    style = rng.choice(PERIOD_STYLES[:4])
    headed = years(rng, MONIES[0], "none", count=rng.choice((2, 3)), style=style)
    money = rng.choice([one for one in MONIES if one.currencies == ("GBP",)])
    rows = []
    for label, unit, kind in rng.sample(MEASURES, 6):
        share = kind == "percent"
        figures = FigureStyle(decimals=1 if share else 0)
        told = f"{label} ({unit})" if unit else label
        true = PERCENT if share else counted(unit)
        if not unit:
            true = TrueUnit(("", "Number", label, label.removeprefix("Number of ")), printed=label)
        most = 990 if share else 9_000
        cells = tuple(
            figures.figure(Decimal(rng.randint(11, most)).scaleb(-figures.decimals))
            for _ in headed.columns
        )
        rows.append(Row("item", told, cells, unit=true))
    cells = tuple(FigureStyle().figure(rng.randint(100, 9_000)) for _ in headed.columns)
    rows.insert(2, Row("item", f"Turnover ({money.head})", cells, unit=money.unit(money.head)))
    return plain_table(headed, tuple(rows), "Key performance indicators"), rng.choice(_RULES)


def _rows_under_units(rng: Random) -> tuple[Manuscript, Rules]:
    headed = years(rng, MONIES[0], "none", count=2, style="financial year")
    money = rng.choice([one for one in MONIES if one.currencies == ("GBP",)])
    employees = TrueUnit(("", "Number", "employees"), printed="Number of employees")
    plan = (
        (f"Spending ({money.head})", money.unit(money.head), 0),
        ("Share of spending (%)", PERCENT, 1),
        ("Number of employees", employees, 0),
    )  # fmt: skip
    rows = []
    places = rng.sample(SEGMENTS, 3)
    for title, unit, decimals in plan:
        rows.append(Row("group", title))
        for label in places:
            cells = tuple(
                FigureStyle(decimals=decimals).figure(
                    Decimal(rng.randint(110, 990)).scaleb(-decimals)
                )
                for _ in headed.columns
            )
            rows.append(Row("item", label, cells, 1, unit=unit))
    return plain_table(headed, tuple(rows), "Five-year record"), rng.choice(_RULES)


def periods(rng: Random, index: int) -> Design:
    """Every way of naming a period, restated or not; at times the rows name it."""
    if index % 6 == 5:
        return _periods_in_rows(rng)
    money = rng.choice(MONIES)
    headed = years(
        rng, money, ("head", "line", "above")[index % 3], count=rng.choice((2, 3)),
        style=PERIOD_STYLES[index % len(PERIOD_STYLES)], restated=index % 2 == 0,
    )  # fmt: skip
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    flat_rows(ledger, group := some_group(rng))
    look = some_look(rng, rules=rng.choice(_RULES))
    return Design(manuscript(headed, ledger, group.name), look)


def _periods_in_rows(rng: Random) -> Design:
    """Segments as columns and years as groups of rows."""
    names = rng.sample(SEGMENTS, 4)
    heads = tuple(Head(name, 0, column, column) for column, name in enumerate(names))
    money, latest = rng.choice(MONIES), rng.randint(2018, 2025)
    rows = []
    for year in (latest, latest - 1):
        told, _ = period("date", year)
        rows.append(Row("group", f"Year ended {told}"))
        for label in ("Revenue", "Segment result", "Segment assets", "Capital expenditure"):
            cells = tuple(FigureStyle().figure(rng.randint(10, 9_000)) for _ in names)
            ways = (told, f"Year ended {told}", str(year))
            rows.append(Row("item", label, cells, 1, periods=ways))
    headed = Headed(heads, tuple(Column() for _ in names), money.unit(money.line), (money.line,))
    return Design(
        plain_table(headed, tuple(rows), "Segment information"),
        some_look(rng, rules=rng.choice(_RULES)),
    )
