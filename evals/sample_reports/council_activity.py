"""What Calderwick Council did and who led it: people, services, dates.

Belongs here: facts that are no money of the accounts. Figures are drawn within plausible bounds.
"""

from evals.sample_reports.seeded_numbers import SeededNumbers

# Per mille, low and high.
INDICATORS = {
    "collection": (948, 972),
    "recycling": (442, 538),
    "roads_poor": (318, 394),
    "arrears": (61, 98),
    "void_loss": (11, 24),
    "attainment": (586, 671),
    "attendance": (894, 931),
    "leavers": (931, 967),
    "care_quality": (741, 868),
    "planning_time": (682, 881),
    "complaints_time": (712, 894),
    "information_time": (836, 941),
    "absence": (46, 63),
    "satisfaction": (608, 742),
    "homes_standard": (882, 961),
    "streets_clean": (884, 951),
    "pay_gap": (28, 64),
}

# Name: base, growth per mille low and high.
COUNTS = {
    "population": (148_260, 2, 7),
    "dwellings": (70_415, 6, 13),
    "employees": (6_284, -18, 14),
    "pupils": (20_730, -16, 3),
    "tenancies": (9_418, 4, 21),
    "new_homes": (214, -220, 260),
    "homeless": (1_146, -40, 120),
    "library_visits": (512_300, 30, 140),
    "pool_visits": (688_400, 20, 110),
    "potholes": (11_960, -90, 160),
    "waste": (71_240, -35, 12),
    "children_cared": (342, -50, 40),
    "home_care_hours": (684_500, 8, 46),
    "meals": (1_842_000, 10, 70),
    "requests": (1_318, 20, 130),
    "complaints": (1_074, -80, 140),
    "planning_cases": (948, -70, 90),
    "carbon": (31_480, -70, -18),
}

LEADERS = {2022: "Councillor Roderick Hale", 2025: "Councillor Nasreen Iqbal"}
CHIEF_EXECUTIVE = "Bronwen Astley"
SECTION_95 = "Duncan Prowse"
AUDITORS = {2022: "Hexley Dunbar LLP", 2025: "Marchmont Audit"}
SIGNED = {2022: "28 September 2022", 2023: "27 September 2023"}
SIGNED |= {2024: "25 September 2024", 2025: "24 September 2025"}
PAY = {
    "chief": 138_400,
    "finance": 104_650,
    "education": 112_300,
    "care": 110_900,
    "place": 109_750,
}
MEDIAN_PAY = 26_480
TAX_BASE_YEAR_PENCE = 124_816  # band D in the base year


def activity_words(numbers: SeededNumbers, year: int) -> dict[str, str]:
    """Everything the report of that year prints that is not money of the accounts."""
    words = {
        "fy": str(year),
        "fy_before": str(year - 1),
        "period": f"{year - 1}/{year % 100}",
        "period_dashed": f"{year - 1}-{year % 100}",
        "leader": LEADERS[max(since for since in LEADERS if since <= year)],
        "chief_executive": CHIEF_EXECUTIVE,
        "finance_officer": SECTION_95,
        "auditor": AUDITORS[max(since for since in AUDITORS if since <= year)],
        "signed_on": SIGNED[year],
    }
    words |= {name: numbers.percent(name, year, *span) for name, span in INDICATORS.items()}
    words |= {name: numbers.count(name, year, *growth) for name, growth in COUNTS.items()}
    tax = numbers.grown("band d", year, TAX_BASE_YEAR_PENCE, 30, 68)
    rent = numbers.grown("rent", year, 8_315, 20, 60)
    words["band_d"] = f"£{tax / 100:,.2f}"
    words["weekly_rent"] = f"£{rent / 100:,.2f}"
    words["rebuild_days"] = str(numbers.drawn("void days", year, 24, 47))
    words["fee"] = f"£{numbers.grown('audit fee', year, 288_400, 20, 70):,}"
    pay = {office: numbers.grown("pay", year, base, 28, 55) for office, base in PAY.items()}
    words |= {f"pay_{office}": f"{amount:,}" for office, amount in pay.items()}
    words["pay_ratio"] = f"{pay['chief'] / numbers.grown('median', year, MEDIAN_PAY, 30, 70):.2f}"
    return words
