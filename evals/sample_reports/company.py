"""Northfell Instruments Inc.: the fact sheets of an invented maker of measuring instruments.

Belongs here: figures that add up, in tenths of a million dollars. Not here: the text
(manuscripts/company.txt).
"""

from collections.abc import Mapping

from evals.sample_reports.company_activity import (
    FACILITY_ROWS,
    QUARTER_ROWS,
    activity_words,
    facility_words,
)
from evals.sample_reports.fact_sheet import FactSheet, Money, Row, total
from evals.sample_reports.seeded_numbers import SeededNumbers

BASE_YEAR = 2021  # two years before the first report, which prints the flows of the year between
FIRST_REPORT = 2023
LAST_REPORT = 2025
NUMBERS = SeededNumbers("Northfell Instruments Inc.", BASE_YEAR)
MILLIONS = Money(symbol="$", unit="$m", per_million=10, decimals=1)

SEGMENTS = {"process": 46, "laboratory": 33, "services": 21}
REGIONS = {"americas": 49, "europe": 27, "asia": 20, "other": 4}
QUARTERS = {"q1": 23, "q2": 24, "q3": 25, "q4": 28}
MATURITIES = {"2027": 30, "2029": 45, "2032": 25}
CURRENT = ("cash", "receivables", "inventories", "prepaid")
OPERATING = ("payables", "accrued", "deferred", "other_liabilities")
GOODWILL = 4_862
INTANGIBLES = 2_905


def company_sheets() -> tuple[FactSheet, ...]:
    """The sheets of fiscal 2023 to 2025, each with the year before."""
    sheets: list[FactSheet] = []
    previous: FactSheet | None = None
    for year in range(BASE_YEAR, LAST_REPORT + 1):
        amounts = _income(year)
        amounts |= _position(year, amounts, previous.amounts if previous else {})
        words = activity_words(NUMBERS, year) | facility_words(NUMBERS, year)
        words |= _per_share(year, amounts)
        rows: dict[str, tuple[Row, ...]] = {"facilities": FACILITY_ROWS, "quarters": QUARTER_ROWS}
        previous = FactSheet(year, MILLIONS, amounts, words, rows, previous)
        sheets.append(previous)
    return tuple(sheet for sheet in sheets if sheet.year >= FIRST_REPORT)


def _part(name: str, year: int, amount: int, low: int, high: int) -> int:
    """A drawn share, in per mille, of an amount."""
    return amount * NUMBERS.drawn(name, year, low, high) // 1000


def _income(year: int) -> dict[str, int]:
    products = NUMBERS.grown("products", year, 9_846, 18, 94)
    services = NUMBERS.grown("services", year, 2_417, 40, 118)
    sales = products + services
    costs = _part("product cost", year, products, 516, 551) + _part(
        "service cost", year, services, 571, 612
    )
    amounts = {
        "products": products,
        "services": services,
        "sales": sales,
        "cost": -costs,
        "gross_profit": sales - costs,
        "selling": -_part("selling", year, sales, 196, 214),
        "research": -_part("research", year, sales, 71, 84),
        "amortization": NUMBERS.drawn("amortization", year, 268, 312),
        "restructuring": -NUMBERS.drawn("restructuring", year, 0, 164),
        "interest": -NUMBERS.drawn("interest", year, 184, 247),
        "other_income": NUMBERS.drawn("other income", year, -38, 46),
    }
    expenses = ("selling", "research", "restructuring")
    amounts["operating_income"] = (
        amounts["gross_profit"] + total(amounts, expenses) - amounts["amortization"]
    )
    amounts["pretax"] = amounts["operating_income"] + total(amounts, ("interest", "other_income"))
    amounts["tax"] = -_part("tax", year, amounts["pretax"], 196, 238)
    amounts["net_income"] = amounts["pretax"] + amounts["tax"]
    amounts |= NUMBERS.shared("segment", year, sales, SEGMENTS)
    amounts |= NUMBERS.shared("region", year, sales, REGIONS)
    amounts["corporate"] = -_part("corporate", year, sales, 28, 37)
    earned = amounts["operating_income"] - amounts["corporate"]
    amounts |= NUMBERS.shared("profit", year, earned, SEGMENTS)
    for line in ("sales", "gross_profit", "operating_income", "net_income"):
        amounts |= NUMBERS.shared(f"quarter.{line}", year, amounts[line], QUARTERS)
    return amounts


def _position(year: int, income: Mapping[str, int], opening: Mapping[str, int]) -> dict[str, int]:
    sales = income["sales"]
    amounts = {
        "receivables": _part("receivables", year, sales, 152, 178),
        "inventories": _part("inventories", year, sales, 138, 169),
        "prepaid": _part("prepaid", year, sales, 21, 29),
        "payables": _part("payables", year, sales, 74, 96),
        "accrued": _part("accrued", year, sales, 88, 107),
        "deferred": _part("deferred", year, sales, 46, 63),
        "other_liabilities": NUMBERS.drawn("other liabilities", year, 712, 846),
        "capex": -_part("capex", year, sales, 31, 46),
        "depreciation": _part("depreciation", year, sales, 27, 34),
        "stock_compensation": _part("stock", year, sales, 14, 19),
        "dividends": -_part("dividends", year, income["net_income"], 240, 310),
        "buybacks": -_part("buybacks", year, income["net_income"], 180, 420),
        "borrowed": -NUMBERS.drawn("borrowed", year, 0, 300),
        "goodwill": GOODWILL,
        "orders": _part("order intake", year, sales, 948, 1_092),
        "backlog": _part("backlog", year, sales, 281, 368),
    }
    amounts |= _rolled(income, amounts, opening)
    amounts["current_assets"] = total(amounts, CURRENT)
    amounts["assets"] = total(amounts, ("current_assets", "ppe", "goodwill", "intangibles"))
    amounts["liabilities"] = total(amounts, (*OPERATING, "debt"))
    if not opening:  # retained earnings are what the other balances of the base year leave
        rest = amounts["assets"] - amounts["liabilities"]
        amounts["retained"] = rest - amounts["paid_in"] - amounts["treasury"]
    amounts["equity"] = total(amounts, ("paid_in", "retained", "treasury"))
    amounts["claims"] = amounts["liabilities"] + amounts["equity"]
    amounts |= NUMBERS.shared("notes", BASE_YEAR, amounts["debt"], MATURITIES)
    return amounts


def _rolled(
    income: Mapping[str, int], amounts: Mapping[str, int], opening: Mapping[str, int]
) -> dict[str, int]:
    """Balances that carry over, and the cash flows that explain the change in cash."""
    if not opening:
        base = {"ppe": 2_318, "intangibles": INTANGIBLES, "debt": 5_400, "cash": 1_462}
        return base | {"paid_in": 2_140, "treasury": -1_885}
    flows = {f"change_{n}": opening[n] - amounts[n] for n in CURRENT if n != "cash"}
    flows |= {f"change_{n}": amounts[n] - opening[n] for n in OPERATING}
    noncash = total(amounts, ("depreciation", "stock_compensation")) + income["amortization"]
    flows["operating_cash"] = income["net_income"] + noncash + sum(flows.values())
    flows["financing_cash"] = total(amounts, ("borrowed", "dividends", "buybacks"))
    flows["cash_change"] = flows["operating_cash"] + amounts["capex"] + flows["financing_cash"]
    flows["free_cash"] = flows["operating_cash"] + amounts["capex"]
    flows["cash"] = opening["cash"] + flows["cash_change"]
    flows["ppe"] = opening["ppe"] - amounts["capex"] - amounts["depreciation"]
    flows["intangibles"] = opening["intangibles"] - income["amortization"]
    flows["debt"] = opening["debt"] + amounts["borrowed"]
    flows["paid_in"] = opening["paid_in"] + amounts["stock_compensation"]
    flows["treasury"] = opening["treasury"] + amounts["buybacks"]
    flows["retained"] = opening["retained"] + income["net_income"] + amounts["dividends"]
    return flows


def _per_share(year: int, amounts: Mapping[str, int]) -> dict[str, str]:
    """Earnings and dividends by share; numbers of shares are in tenths of a million too."""
    basic = NUMBERS.grown("shares", year, 482, -14, -4)
    diluted = basic + NUMBERS.drawn("dilution", year, 5, 9)
    return {
        "shares_basic": f"{basic / 10:.1f}",
        "shares_diluted": f"{diluted / 10:.1f}",
        "eps_basic": f"{amounts['net_income'] / basic:.2f}",
        "eps_diluted": f"{amounts['net_income'] / diluted:.2f}",
        "dividend_per_share": f"{-amounts['dividends'] / basic:.2f}",
        "book_to_bill": f"{amounts['orders'] / amounts['sales']:.2f}",
        "research_share": f"{-amounts['research'] / amounts['sales']:.1%}",
        "gross_margin": f"{amounts['gross_profit'] / amounts['sales']:.1%}",
        "operating_margin": f"{amounts['operating_income'] / amounts['sales']:.1%}",
        "tax_rate": f"{-amounts['tax'] / amounts['pretax']:.1%}",
    }
