"""NHS Strathmuir: the fact sheets of an invented Scottish health board, in thousands of pounds.

Belongs here: figures that add up, year on year. Not here: the text (manuscripts/health_board.txt).
"""

from collections.abc import Mapping

from evals.sample_reports.fact_sheet import FactSheet, Money, Row, total
from evals.sample_reports.health_board_activity import activity_words
from evals.sample_reports.health_board_estate import (
    ESTATE_ROWS,
    MOVEMENT_ROWS,
    asset_movements,
    asset_values,
)
from evals.sample_reports.seeded_numbers import SeededNumbers

BASE_YEAR = 2021  # two years before the first report, which prints the flows of the year between
FIRST_REPORT = 2023
LAST_REPORT = 2025
NUMBERS = SeededNumbers("NHS Strathmuir", BASE_YEAR)
THOUSANDS = Money(symbol="£", unit="£000", per_million=1000, decimals=0)

# Weights of the parts of each total, about as in a board of half a million people.
STAFF = {"medical": 26, "nursing": 38, "ahp": 12, "support": 14, "other": 10}
SPENDING = {"primary": 30, "drugs": 27, "partnerships": 29, "premises": 8, "clinical": 6}
INCOME = {"boards": 41, "councils": 37, "charges": 9, "other": 13}
SAVINGS = {"workforce": 30, "prescribing": 28, "procurement": 22, "estates": 12, "other": 8}
CONTROLLED = ("ppe", "intangibles", "inventories", "receivables", "cash", "payables", "provisions")


def health_board_sheets() -> tuple[FactSheet, ...]:
    """The sheets of 2022/23 to 2024/25, each with the year before."""
    sheets: list[FactSheet] = []
    previous: FactSheet | None = None
    for year in range(BASE_YEAR, LAST_REPORT + 1):
        amounts = _amounts(year, previous.amounts if previous else None)
        words = activity_words(NUMBERS, year)
        rows: dict[str, tuple[Row, ...]] = {"estate": ESTATE_ROWS, "movements": MOVEMENT_ROWS}
        previous = FactSheet(year, THOUSANDS, amounts, words, rows, previous)
        sheets.append(previous)
    return tuple(sheet for sheet in sheets if sheet.year >= FIRST_REPORT)


def _amounts(year: int, opening: Mapping[str, int] | None) -> dict[str, int]:
    amounts = _expenditure(year)
    amounts |= _position(year, opening or {})
    if opening is None:
        amounts["revaluation_reserve"] = 61_340
        amounts["general_fund"] = amounts["net_assets"] - amounts["revaluation_reserve"]
    else:
        amounts |= _flows(amounts, opening)
        amounts |= asset_movements(NUMBERS, year, amounts, opening)
    amounts["equity"] = amounts["general_fund"] + amounts["revaluation_reserve"]
    amounts |= _targets(year, amounts)
    return amounts


def _expenditure(year: int) -> dict[str, int]:
    amounts = {
        "staff_costs": NUMBERS.grown("staff costs", year, 611_480, 38, 71),
        "other_costs": NUMBERS.grown("other costs", year, 702_915, 24, 58),
        "income": NUMBERS.grown("income", year, 168_230, 12, 44),
    }
    amounts["gross"] = amounts["staff_costs"] + amounts["other_costs"]
    amounts["net_expenditure"] = amounts["gross"] - amounts["income"]
    amounts |= NUMBERS.shared("staff", year, amounts["staff_costs"], STAFF)
    amounts |= NUMBERS.shared("costs", year, amounts["other_costs"], SPENDING)
    amounts |= NUMBERS.shared("income", year, amounts["income"], INCOME)
    return amounts


def _position(year: int, opening: Mapping[str, int]) -> dict[str, int]:
    """Assets roll forward; the rest is drawn. Debts are positive here."""
    amounts = {
        "additions": NUMBERS.grown("additions", year, 31_260, -140, 210),
        "depreciation": NUMBERS.grown("depreciation", year, 22_870, 15, 60),
        "revaluation": NUMBERS.drawn("revaluation", year, -2_900, 8_400),
        "intangibles": NUMBERS.grown("intangibles", year, 3_918, -90, 130),
        "inventories": NUMBERS.grown("inventories", year, 8_647, -40, 85),
        "receivables": NUMBERS.grown("receivables", year, 29_412, -80, 120),
        "cash": NUMBERS.drawn("cash", year, 310, 1_290),
        "payables": NUMBERS.grown("payables", year, 118_306, -20, 80),
        "provisions": NUMBERS.grown("provisions", year, 57_114, -60, 110),
    }
    moved = amounts["additions"] - amounts["depreciation"] + amounts["revaluation"]
    amounts["ppe"] = opening["ppe"] + moved if opening else 471_825
    amounts |= asset_values(NUMBERS, year, amounts["ppe"])
    amounts["provisions_clinical"] = (
        amounts["provisions"] * NUMBERS.drawn("cl", year, 61, 69) // 100
    )
    amounts["provisions_pensions"] = (
        amounts["provisions"] * NUMBERS.drawn("pe", year, 17, 21) // 100
    )
    amounts["provisions_other"] = (
        amounts["provisions"] - amounts["provisions_clinical"] - amounts["provisions_pensions"]
    )
    amounts["current_assets"] = total(amounts, ("inventories", "receivables", "cash"))
    amounts["noncurrent_assets"] = total(amounts, ("ppe", "intangibles"))
    amounts["assets"] = amounts["current_assets"] + amounts["noncurrent_assets"]
    amounts["liabilities"] = -amounts["payables"] - amounts["provisions"]
    amounts["net_assets"] = amounts["assets"] + amounts["liabilities"]
    return amounts


def _flows(amounts: Mapping[str, int], opening: Mapping[str, int]) -> dict[str, int]:
    """Cash flows and reserves; funding is what the cash book then requires."""
    change = {name: amounts[name] - opening[name] for name in CONTROLLED}
    flows = {
        "change_inventories": -change["inventories"],
        "change_receivables": -change["receivables"],
        "change_payables": change["payables"],
        "change_provisions": change["provisions"],
        "bought_intangibles": -change["intangibles"],
        "cash_change": change["cash"],
    }
    operating = ("change_inventories", "change_receivables", "change_payables", "change_provisions")
    flows["operating_cash"] = (
        amounts["depreciation"] - amounts["net_expenditure"] + total(flows, operating)
    )
    flows["investing_cash"] = flows["bought_intangibles"] - amounts["additions"]
    flows["funding"] = change["cash"] - flows["operating_cash"] - flows["investing_cash"]
    flows["general_fund"] = opening["general_fund"] - amounts["net_expenditure"] + flows["funding"]
    flows["revaluation_reserve"] = opening["revaluation_reserve"] + amounts["revaluation"]
    return flows


def _targets(year: int, amounts: Mapping[str, int]) -> dict[str, int]:
    core_actual = amounts["net_expenditure"] - amounts["depreciation"]
    targets = {
        "core_actual": core_actual,
        "core_variance": NUMBERS.drawn("core variance", year, 180, 2_460),
        "noncore_actual": amounts["depreciation"],
        "noncore_variance": NUMBERS.drawn("noncore variance", year, 0, 640),
        "capital_actual": amounts["additions"],
        "capital_variance": NUMBERS.drawn("capital variance", year, 12, 390),
        "savings": NUMBERS.grown("savings", year, 27_610, -30, 190),
        "savings_target": NUMBERS.grown("savings target", year, 33_000, 20, 120) // 100 * 100,
    }
    for target in ("core", "noncore", "capital"):
        targets[f"{target}_limit"] = targets[f"{target}_actual"] + targets[f"{target}_variance"]
    targets["savings_shortfall"] = targets["savings"] - targets["savings_target"]
    return targets | NUMBERS.shared("savings", year, targets["savings"], SAVINGS)
