"""What NHS Strathmuir did and who led it: people, patients, targets, dates.

Belongs here: facts that are no money. Figures are drawn within plausible bounds.
"""

from evals.sample_reports.seeded_numbers import SeededNumbers

CHAIRS = {2021: "Sir Alasdair Geddes", 2024: "Dr Elspeth Rannoch"}
CHIEF_EXECUTIVES = {2021: "Moira Tannahill", 2025: "Professor Iain Drummond"}
FINANCE_DIRECTORS = {2021: "Callum Weir"}
AUDITORS = {2021: "Pentland Marr LLP", 2024: "Audit Caledonia"}

# Per mille, low and high.
STANDARDS = {
    "emergency": (612, 748),
    "outpatient": (548, 731),
    "treatment": (471, 669),
    "cancer31": (921, 979),
    "cancer62": (642, 788),
    "camhs": (706, 934),
    "psychology": (741, 866),
    "dementia": (812, 968),
    "smoking": (884, 1129),
    "antenatal": (842, 934),
    "drugs_alcohol": (903, 987),
    "ivf": (970, 1000),
    "gp48": (842, 921),
    "hand_hygiene": (948, 991),
    "sickness": (51, 68),
    "turnover": (83, 127),
    "vacancies": (42, 91),
    "occupancy": (884, 964),
    "appraisal": (412, 688),
    "survey": (548, 671),
    "paid_on_time": (861, 958),
    "paid_30": (921, 984),
    "recycled": (512, 694),
}

# Name: base, growth per mille low and high.
COUNTS = {
    "headcount": (13_842, 4, 28),
    "wte": (11_615, 5, 27),
    "wte_medical": (1_284, 10, 34),
    "wte_nursing": (5_236, -6, 31),
    "wte_ahp": (1_418, 8, 42),
    "wte_support": (1_902, -20, 18),
    "attendances": (128_440, -15, 46),
    "admissions": (61_920, 6, 38),
    "outpatients": (402_310, 11, 52),
    "operations": (38_265, -12, 61),
    "births": (4_615, -42, 8),
    "delayed_beds": (47_380, -90, 140),
    "calls": (214_780, -20, 64),
    "vaccinations": (318_450, -160, 30),
    "complaints": (1_612, -60, 120),
    "incidents": (96, -180, 210),
    "sab": (118, -140, 120),
    "cdi": (74, -150, 130),
    "ecoli": (241, -80, 90),
    "emissions": (58_940, -62, -14),
    "energy": (162_300, -40, 12),
    "invoices": (187_240, 5, 60),
}

PROJECTS = {
    2021: ("Tarfin minor injuries unit", "19 November 2020"),
    2022: ("Lornbank robotic surgery suite", "7 February 2022"),
    2023: ("Abbotsferry Community Hospital", "12 September 2022"),
    2024: ("Ashgrove Young People's Unit", "22 January 2024"),
    2025: ("Craigend Health Centre", "4 November 2024"),
}

SIGNED = {
    2021: "24 June 2021",
    2022: "23 June 2022",
    2023: "29 June 2023",
    2024: "27 June 2024",
    2025: "26 June 2025",
}


def activity_words(numbers: SeededNumbers, year: int) -> dict[str, str]:
    """Everything the report of that year prints that is not money."""
    words = {
        "fy": str(year),
        "fy_before": str(year - 1),
        "period": f"{year - 1}/{year % 100}",
        "period_dashed": f"{year - 1}-{year % 100}",
        "chair": _in_office(CHAIRS, year),
        "chief_executive": _in_office(CHIEF_EXECUTIVES, year),
        "finance_director": _in_office(FINANCE_DIRECTORS, year),
        "auditor": _in_office(AUDITORS, year),
        "project": PROJECTS[year][0],
        "project_opened": PROJECTS[year][1],
        "signed_on": SIGNED[year],
    }
    words |= {name: numbers.percent(name, year, *span) for name, span in STANDARDS.items()}
    words |= {name: numbers.count(name, year, *growth) for name, growth in COUNTS.items()}
    groups = ("wte_medical", "wte_nursing", "wte_ahp", "wte_support")
    staffed = sum(_number(words[name]) for name in groups)
    words["wte_other"] = f"{_number(words['wte']) - staffed:,}"
    words["meetings"] = str(numbers.drawn("meetings", year, 6, 9))
    words["audit_meetings"] = str(numbers.drawn("audit meetings", year, 4, 6))
    words["risks"] = str(numbers.drawn("risks", year, 11, 17))
    words["very_high_risks"] = str(numbers.drawn("very high", year, 3, 6))
    words["wait_weeks"] = str(numbers.drawn("wait", year, 19, 34))
    words |= _pay(numbers, year)
    return words


def _pay(numbers: SeededNumbers, year: int) -> dict[str, str]:
    """Pay bands in thousands of pounds, five wide, as remuneration tables print them."""
    words = {}
    for office, base in (("chief", 150), ("finance", 120), ("medical", 190), ("nurse", 115)):
        low = numbers.grown(f"pay {office}", year, base, 25, 55) // 5 * 5
        words[f"pay_{office}"] = f"{low}–{low + 5}"
    chair = numbers.drawn("pay chair", year, 7, 9) * 5
    words["pay_chair"] = f"{chair}–{chair + 5}"
    median = numbers.grown("median pay", year, 33_150, 28, 61)
    words["pay_median"] = f"{median:,}"
    words["pay_ratio"] = f"{(int(words['pay_medical'].split('–')[0]) + 2.5) * 1000 / median:.2f}"
    return words


def _in_office(holders: dict[int, str], year: int) -> str:
    return holders[max(since for since in holders if since <= year)]


def _number(printed: str) -> int:
    return int(printed.replace(",", ""))
