"""Calderwick Council: the fact sheets of an invented British council, in thousands of pounds.

Belongs here: figures that add up, year on year. Not here: the text (manuscripts/council.txt).
"""

from collections.abc import Mapping

from evals.sample_reports.council_activity import activity_words
from evals.sample_reports.council_programme import SCHEME_ROWS, scheme_values
from evals.sample_reports.fact_sheet import FactSheet, Money, Row, total
from evals.sample_reports.seeded_numbers import SeededNumbers

BASE_YEAR = 2022  # two years before the first report, which prints the flows of the year between
FIRST_REPORT = 2024
LAST_REPORT = 2025
NUMBERS = SeededNumbers("Calderwick Council", BASE_YEAR)
THOUSANDS = Money(symbol="£", unit="£000", per_million=1000, decimals=0)

# Gross expenditure and income of each service in the base year.
SERVICES = {
    "education": (196_340, 21_815),
    "care": (158_725, 49_960),
    "environment": (61_480, 17_265),
    "housing": (43_190, 45_870),
    "corporate": (33_615, 8_240),
}
ASSETS = ("ppe", "investment_property", "inventories", "debtors", "investments", "cash")
DEBTS = ("borrowing_long", "borrowing_short", "creditors", "provisions", "pensions")
USABLE = ("general", "earmarked", "rents", "receipts")
FUNDS = (*USABLE, "unusable")
KINDS = ("earned", "other", "adjusted", "moved")
# Label, prefix of the facts by reserve, fact in total.
MOVEMENTS = (
    ("At 1 April", "prior.", "prior.net_assets"),
    ("Surplus/(deficit) on services", "earned.", "services_result:n"),
    ("Other income and expenditure", "other.", "other_result:n"),
    ("Adjustments to funding basis", "adjusted.", "adjusted.total"),
    ("Transfers between reserves", "moved.", "moved.total"),
    ("* At 31 March", "", "net_assets"),
)
RESERVE_ROWS: tuple[Row, ...] = tuple(
    (
        label,
        *(f"{{{prefix}{fund}}}" for fund in (*USABLE, "usable", "unusable")),
        f"{{{in_total}}}",
    )
    for label, prefix, in_total in MOVEMENTS
)


def council_sheets() -> tuple[FactSheet, ...]:
    """The sheets of 2023/24 and 2024/25, each with the year before."""
    sheets: list[FactSheet] = []
    previous: FactSheet | None = None
    for year in range(BASE_YEAR, LAST_REPORT + 1):
        amounts = _position(year, previous.amounts if previous else {})
        amounts |= _services(year)
        if previous is not None:
            amounts |= _income(year, amounts, previous.amounts)
            amounts |= _reserve_movements(year, amounts, previous.amounts)
            amounts |= _cash_flows(amounts, previous.amounts)
        words = activity_words(NUMBERS, year)
        rows: dict[str, tuple[Row, ...]] = {"schemes": SCHEME_ROWS, "reserves": RESERVE_ROWS}
        previous = FactSheet(year, THOUSANDS, amounts, words, rows, previous)
        sheets.append(previous)
    return tuple(sheet for sheet in sheets if sheet.year >= FIRST_REPORT)


def _services(year: int) -> dict[str, int]:
    amounts: dict[str, int] = {}
    for name, (gross, earned) in SERVICES.items():
        amounts[f"gross.{name}"] = NUMBERS.grown(f"gross {name}", year, gross, 18, 62)
        amounts[f"earned.{name}"] = -NUMBERS.grown(f"earned {name}", year, earned, 10, 55)
        amounts[f"net.{name}"] = amounts[f"gross.{name}"] + amounts[f"earned.{name}"]
    for kind in ("gross", "earned", "net"):
        amounts[f"{kind}.services"] = total(amounts, [f"{kind}.{name}" for name in SERVICES])
    return amounts


def _position(year: int, opening: Mapping[str, int]) -> dict[str, int]:
    amounts = {
        "capital_spending": NUMBERS.grown("capital", year, 58_640, -110, 230),
        "depreciation": NUMBERS.grown("depreciation", year, 34_910, 12, 50),
        "revaluation": NUMBERS.drawn("revaluation", year, 4_200, 19_800),
        "remeasurement": NUMBERS.drawn("remeasurement", year, -16_300, 21_700),
        "investment_property": NUMBERS.grown("investment property", year, 14_260, -20, 60),
        "inventories": NUMBERS.grown("inventories", year, 1_318, -70, 90),
        "debtors": NUMBERS.grown("debtors", year, 41_205, -60, 110),
        "investments": NUMBERS.grown("investments", year, 36_000, -180, 160),
        "cash": NUMBERS.drawn("cash", year, 6_400, 17_900),
        "borrowing_long": NUMBERS.grown("long debt", year, 268_400, 15, 70),
        "borrowing_short": NUMBERS.drawn("short debt", year, 11_300, 24_600),
        "creditors": NUMBERS.grown("creditors", year, 63_870, -30, 70),
        "provisions": NUMBERS.grown("provisions", year, 7_945, -140, 190),
        "general": NUMBERS.grown("general", year, 11_480, -90, 120),
        "earmarked": NUMBERS.grown("earmarked", year, 38_215, -160, 60),
        "rents": NUMBERS.grown("rents", year, 5_660, -80, 110),
        "receipts": NUMBERS.grown("receipts", year, 9_130, -150, 210),
    }
    moved = amounts["capital_spending"] - amounts["depreciation"] + amounts["revaluation"]
    amounts["ppe"] = opening["ppe"] + moved if opening else 842_160
    amounts["pensions"] = (
        opening["pensions"] + amounts["remeasurement"] + NUMBERS.drawn("accrual", year, 900, 3_400)
        if opening
        else 96_420
    )
    amounts |= scheme_values(NUMBERS, year, amounts["capital_spending"])
    amounts["assets"] = total(amounts, ASSETS)
    amounts["debts"] = -total(amounts, DEBTS)
    amounts["net_assets"] = amounts["assets"] + amounts["debts"]
    amounts["usable"] = total(amounts, USABLE)
    amounts["unusable"] = amounts["net_assets"] - amounts["usable"]
    return amounts


def _income(year: int, amounts: Mapping[str, int], opening: Mapping[str, int]) -> dict[str, int]:
    """Below the cost of services; the revenue grant is what the balance sheet then implies."""
    result = {
        "disposals": NUMBERS.drawn("disposals", year, -2_100, 1_450),
        "financing": NUMBERS.grown("financing", year, 17_320, 10, 90),
        "council_tax": -NUMBERS.grown("council tax", year, 94_870, 28, 66),
        "business_rates": -NUMBERS.grown("business rates", year, 71_645, -15, 48),
        "capital_grants": -NUMBERS.drawn("capital grants", year, 14_800, 29_500),
        "other_result": amounts["remeasurement"] - amounts["revaluation"],
    }
    result["total_result"] = opening["net_assets"] - amounts["net_assets"]
    result["services_result"] = result["total_result"] - result["other_result"]
    result["funding"] = (
        result["services_result"]
        - amounts["net.services"]
        - result["disposals"]
        - result["financing"]
    )
    own = ("council_tax", "business_rates", "capital_grants")
    result["revenue_grant"] = result["funding"] - total(result, own)
    return result


def _reserve_movements(
    year: int, amounts: Mapping[str, int], opening: Mapping[str, int]
) -> dict[str, int]:
    """The movement in reserves, by reserve; adjustments and transfers come to nil in total."""
    moves = {f"{kind}.{fund}": 0 for kind in KINDS for fund in FUNDS}
    moves["earned.rents"] = NUMBERS.drawn("rents earned", year, 310, 2_940)
    moves["earned.general"] = -amounts["services_result"] - moves["earned.rents"]
    moves["other.unusable"] = -amounts["other_result"]
    moves["moved.earmarked"] = amounts["earmarked"] - opening["earmarked"]
    moves["moved.general"] = -moves["moved.earmarked"]
    for fund in FUNDS:
        explained = total(moves, [f"{kind}.{fund}" for kind in KINDS])
        moves[f"adjusted.{fund}"] = amounts[fund] - opening[fund] - explained
    for kind in KINDS:
        moves[f"{kind}.usable"] = total(moves, [f"{kind}.{fund}" for fund in USABLE])
        moves[f"{kind}.total"] = moves[f"{kind}.usable"] + moves[f"{kind}.unusable"]
    return moves


def _cash_flows(amounts: Mapping[str, int], opening: Mapping[str, int]) -> dict[str, int]:
    flows = {
        "cash_change": amounts["cash"] - opening["cash"],
        "invested": opening["investments"] - amounts["investments"],
        "borrowed_long": amounts["borrowing_long"] - opening["borrowing_long"],
        "borrowed_short": amounts["borrowing_short"] - opening["borrowing_short"],
    }
    flows["investing_cash"] = flows["invested"] - amounts["capital_spending"]
    flows["financing_cash"] = flows["borrowed_long"] + flows["borrowed_short"]
    flows["operating_cash"] = (
        flows["cash_change"] - flows["investing_cash"] - flows["financing_cash"]
    )
    flows["noncash"] = flows["operating_cash"] + amounts["services_result"]
    return flows
