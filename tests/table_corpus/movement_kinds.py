"""Notes that lead from an opening to a closing balance: fixed assets by class, funds, reserves.

Belongs here: tables whose rows name dates and whose columns name classes, and sums without a
label. Not here: tables of
years (structure_kinds, meaning_kinds).
"""

from random import Random

from rag_resources.table_records import RowKind
from tests.table_corpus.book import Design
from tests.table_corpus.figure_kinds import plain_table
from tests.table_corpus.heads import MONIES, Headed, Naming, years
from tests.table_corpus.ledger import Ledger
from tests.table_corpus.looks import Rules, some_look
from tests.table_corpus.manuscript import Column, Head, Row
from tests.table_corpus.printed_figures import FigureStyle
from tests.table_corpus.short_tables import FLAT
from tests.table_corpus.vocabulary import FUNDS

_RULES: tuple[Rules, ...] = ("none", "sparse", "rows", "grid")
_CLASSES = ("Land and\nbuildings", "Plant and\nequipment", "Vehicles", "Assets under\nconstruction")


def movements(rng: Random, index: int) -> Design:
    """Opening balance, movements, closing balance; the last column adds up the others."""
    year, money = rng.randint(2018, 2025), rng.choice(MONIES)
    names = _CLASSES if index % 2 == 0 else tuple(rng.sample(FUNDS, 3))
    texts = [*names[: rng.choice((3, 4))], "Total"]
    in_heads = index % 3 != 0
    heads = [
        Head(f"{text}\n{money.head}" if in_heads else text, 0, column, column)
        for column, text in enumerate(texts)
    ]
    unit = money.unit(money.head if in_heads else money.line)
    headed = Headed(
        tuple(heads), tuple(Column() for _ in texts), unit, () if in_heads else (money.line,)
    )
    rows: list[Row] = []
    if index % 2 == 0:
        cost = _balance(rng, rows, "Cost", ("Additions", "Disposals", "Transfers"), year, texts)
        wear = _balance(
            rng, rows, "Depreciation", ("Charge for the year", "On disposals"), year, texts, 10
        )
        rows.append(Row("group", "Net book value"))
        worth = [a - b for a, b in zip(cost, wear, strict=True)]
        rows.append(_row("total", f"At 31 March {year}", worth, 1))
        caption = "Property, plant and equipment"
    else:
        _balance(rng, rows, "", ("Income", "Expenditure", "Transfers", "Gains"), year, texts)
        caption = "Movement in funds"
    look = some_look(rng, rules=_RULES[index % 4])
    return Design(plain_table(headed, tuple(rows), caption), look)


def unlabelled_totals(rng: Random, index: int) -> Design:
    """Sums that are told by a rule and their place alone, as in notes to accounts."""
    naming: Naming = ("head", "line", "above", "stub")[index % 4]
    headed = years(rng, rng.choice(MONIES), naming, count=rng.choice((2, 2, 4)))
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    sums = [0] * len(headed.columns)
    for group in rng.sample(FLAT, 2 if index % 2 else 1):
        if index % 2:
            ledger.group(group.name)
        found = ledger.items(group.labels, index % 2)
        ledger.total("", found, index % 2, "subtotal" if index % 2 else "total")
        sums = [a + b for a, b in zip(sums, found, strict=True)]
    if index % 2:
        ledger.total("", sums)
    look = some_look(
        rng, rules=("sparse", "sparse", "none", "rows")[index % 4], group_space=(index % 3) * 0.5
    )
    return Design(
        plain_table(headed, tuple(ledger.rows), f"{index + 4} Analysis of the year"), look
    )


def _balance(
    rng: Random, rows: list[Row], group: str, labels: tuple[str, ...], year: int,
    texts: list[str], share: int = 1,
) -> list[int]:  # fmt: skip
    """Rows from one balance to the next; the closing balance."""
    depth, width = int(bool(group)), len(texts) - 1
    if group:
        rows.append(Row("group", group))
    opening = [rng.randint(20_000, 90_000) // share for _ in range(width)]
    values = {f"At 1 April {year - 1}": opening}
    for label in labels:
        down = label in ("Disposals", "On disposals", "Expenditure")
        values[label] = [
            rng.choice((0, 1, 1, 1)) * rng.randint(10, 5_000) // share * (-1 if down else 1)
            for _ in range(width)
        ]
    sums = [sum(column) for column in zip(*values.values(), strict=True)]
    for label, line in values.items():
        rows.append(_row("item", label, [*line, sum(line)], depth))
    closing = [*sums, sum(sums)]
    rows.append(_row("subtotal", f"At 31 March {year}", closing, depth))
    return closing


def _row(kind: RowKind, label: str, values: list[int], depth: int) -> Row:
    cells = tuple(FigureStyle(nil="–").figure(value) for value in values)
    date = label.removeprefix("At ") if label.startswith("At ") else ""
    ways = ("", date) if date else ()
    return Row(kind, label, cells, depth, periods=ways)
