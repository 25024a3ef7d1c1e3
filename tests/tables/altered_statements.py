"""Financial statements as reports print them, and the same with one digit altered.

Belongs here: random statements whose arithmetic is right but for rounding. Not here: reading PDFs.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from rag_resources.records import Box
from rag_resources.table_records import Table

Row = tuple[str, list[float] | None]
"""A label and its exact amounts, None for the label of a group."""

_ITEMS = (
    "Property", "Equipment", "Goodwill", "Investments", "Inventories", "Trade receivables",
    "Cash and deposits", "Prepayments", "Donations", "Grants", "Trading", "Legacies", "Staff costs",
    "Depreciation", "Rent", "Audit fees", "Travel", "Research", "Interest", "Other",
)  # fmt: skip


def balance_sheet(rng: random.Random) -> Table:
    """Two years; totals of groups, total assets, liabilities in brackets, net assets."""
    width = 2
    rows: list[Row] = []
    grand = [0.0] * width
    for group, sign in (
        ("Non-current assets", 1),
        ("Current assets", 1),
        ("Current liabilities", -1),
        ("Non-current liabilities", -1),
    ):
        items = _items(rng, rng.randint(2, 6), width, sign)
        total = _total(items)
        rows += [(group, None), *items, (f"Total {group.lower()}", total)]
        grand = [one + other for one, other in zip(grand, total, strict=True)]
        if group == "Current assets":
            rows.append(("Total assets", list(grand)))
    rows.append(("Net assets", grand))
    return _table(rng, rows, ("", "2024 › £000", "2023 › £000"))


def income_statement(rng: random.Random) -> Table:
    """Two years; running results without the word total, costs in brackets."""
    revenue = [rng.uniform(5e4, 9e6) for _ in range(2)]
    rows: list[Row] = [("Revenue", revenue)]
    result = revenue
    for name, count in (
        ("Gross profit", rng.randint(1, 2)),
        ("Operating profit", rng.randint(2, 5)),
        ("Profit before tax", rng.randint(1, 3)),
        ("Profit for the year", 1),
    ):
        costs = [
            (label, [share * value for share, value in zip(shares, result, strict=True)])
            for label, shares in _items(rng, count, 2, -1, least=0.01, most=0.3)
        ]
        result = [one + other for one, other in zip(result, _total(costs), strict=True)]
        rows += [*costs, (name, list(result))]
    return _table(rng, rows, ("", "2024 › £m", "2023 › £m"))


def activities(rng: random.Random) -> Table:
    """Funds side by side with a total column; totals of income and of expenditure."""
    rows: list[Row] = []
    totals = []
    for group in ("Income", "Expenditure"):
        items = [(label, [*row, sum(row)]) for label, row in _items(rng, rng.randint(3, 6), 3, 1)]
        totals.append(_total(items))
        rows += [(group, None), *items, (f"Total {group.lower()}", totals[-1])]
    net = [income - spent for income, spent in zip(*totals, strict=True)]
    rows.append(("Net income/(expenditure)", net))
    headers = ("", "Unrestricted", "Restricted", "Endowment", "Total 2024")
    return _table(rng, rows, headers)


def comparison(rng: random.Random) -> Table:
    """A note with two years and the change between them."""
    items = [
        (label, [this, last, this - last])
        for label, (this, last) in _items(rng, rng.randint(4, 9), 2, 1)
    ]
    rows = [*items, ("Total", _total(items))]
    return _table(rng, rows, ("", "2024 £000", "2023 £000", "Change £000"))


STATEMENTS = (balance_sheet, income_statement, activities, comparison)


def with_one_digit_altered(table: Table, rng: random.Random) -> Table:
    """One digit of one figure is another one; the leading digit stays a digit."""
    figures = [
        (row, column)
        for row in range(table.header_rows, len(table.cells))
        for column in range(1, len(table.header_paths))
        if any(map(str.isdigit, table.cells[row][column]))
    ]
    row, column = rng.choice(figures)
    text = table.cells[row][column]
    places = [place for place, char in enumerate(text) if char.isdigit()]
    place = rng.choice(places)
    least = 1 if place == places[0] else 0
    digit = rng.choice([each for each in range(least, 10) if str(each) != text[place]])
    cells = [list(line) for line in table.cells]
    cells[row][column] = f"{text[:place]}{digit}{text[place + 1 :]}"
    return replace(table, cells=tuple(map(tuple, cells)))


def _items(
    rng: random.Random,
    count: int,
    width: int,
    sign: int,
    least: float = 50,
    most: float = 400_000,
) -> list[tuple[str, list[float]]]:
    items = []
    for label in rng.sample(_ITEMS, count):
        size = least * (most / least) ** rng.random()
        amounts = [sign * size * rng.uniform(0.6, 1.4) for _ in range(width)]
        if count > 2 and rng.random() < 0.1:
            amounts[rng.randrange(width)] = 0.0
        items.append((label, amounts))
    return items


def _total(items: Sequence[tuple[str, list[float]]]) -> list[float]:
    return [sum(column) for column in zip(*(amounts for _, amounts in items), strict=True)]


def _table(rng: random.Random, rows: Sequence[Row], headers: Sequence[str]) -> Table:
    nil = rng.choice(("-", "–", "nil", "—"))
    labels: list[str] = []
    group = ""
    cells = [tuple(headers)]
    for label, amounts in rows:
        group = label if amounts is None else group
        labels.append(f"{group} › {label}" if group and label != group else label)
        figures = (
            [""] * (len(headers) - 1)
            if amounts is None
            else [_printed(amount, nil) for amount in amounts]
        )
        cells.append((label, *figures))
    return Table(
        page=1,
        box=Box(0, 0, 500, 700),
        cells=tuple(cells),
        header_rows=1,
        header_paths=tuple(headers),
        row_labels=tuple(labels),
        caption="Statement",
        unit="£000",
        scale=1000,
        currency="GBP",
        periods=("", *("" for _ in headers[1:])),
        method="generated",
        confidence=0.9,
    )


def _printed(amount: float, nil: str) -> str:
    whole = round(amount)
    if amount == 0:
        return nil
    return f"({-whole:,})" if whole < 0 else f"{whole:,}"
