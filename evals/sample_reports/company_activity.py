"""Where Northfell Instruments works, with whom and who leads it.

Belongs here: facts that are no money, and the lists of facilities and quarters.
"""

from evals.sample_reports.fact_sheet import Row
from evals.sample_reports.seeded_numbers import SeededNumbers

# Place, use, tenure, square feet, weight of its employees.
SITES = """
Duluth, Minnesota|Headquarters, manufacturing|Owned|412,000|980
Eau Claire, Wisconsin|Manufacturing|Owned|268,500|540
Erie, Pennsylvania|Manufacturing|Owned|194,200|360
Asheville, North Carolina|Manufacturing|Owned|151,750|290
Tulsa, Oklahoma|Manufacturing, service|Leased|88,400|175
Boise, Idaho|Research|Leased|41,300|120
Worcester, Massachusetts|Research|Leased|57,900|165
Houston, Texas|Service|Leased|62,100|130
Baton Rouge, Louisiana|Service|Leased|38,250|85
Long Beach, California|Service|Leased|29,600|62
Tacoma, Washington|Service|Leased|18,900|38
Joliet, Illinois|Distribution|Leased|143,000|95
Reno, Nevada|Distribution|Leased|97,500|58
Newark, Delaware|Sales|Leased|9,800|24
Atlanta, Georgia|Sales|Leased|12,450|31
Calgary, Canada|Service, sales|Leased|26,700|54
Hamilton, Canada|Manufacturing|Owned|73,400|128
Monterrey, Mexico|Manufacturing|Owned|186,000|610
Campinas, Brazil|Service, sales|Leased|31,850|77
Antofagasta, Chile|Service|Leased|14,200|33
Sheffield, United Kingdom|Manufacturing|Owned|118,300|215
Aberdeen, United Kingdom|Service|Leased|22,750|49
Cork, Ireland|Manufacturing|Owned|96,600|240
Delft, Netherlands|Research|Leased|33,100|88
Rotterdam, Netherlands|Distribution, service|Leased|79,900|72
Wuppertal, Germany|Manufacturing|Owned|134,500|265
Jena, Germany|Research, manufacturing|Owned|68,200|142
Grenoble, France|Research|Leased|27,350|69
Lyon, France|Sales|Leased|8,900|22
Brescia, Italy|Manufacturing|Leased|61,700|104
Bilbao, Spain|Service, sales|Leased|17,300|36
Gothenburg, Sweden|Sales|Leased|7,650|18
Katowice, Poland|Shared services|Leased|44,800|186
Brno, Czechia|Manufacturing|Owned|109,200|278
Abu Dhabi, United Arab Emirates|Service|Leased|21,100|45
Dammam, Saudi Arabia|Service|Leased|16,850|39
Pune, India|Engineering, manufacturing|Leased|127,400|520
Bengaluru, India|Engineering|Leased|52,600|234
Suzhou, China|Manufacturing|Owned|172,300|415
Shanghai, China|Sales|Leased|15,700|63
Tsukuba, Japan|Research, sales|Leased|19,400|41
Daejeon, South Korea|Sales|Leased|6,900|17
Singapore|Regional office, service|Leased|34,250|92
Penang, Malaysia|Manufacturing|Leased|83,600|198
Perth, Australia|Service|Leased|13,950|29
"""

FACILITIES = tuple(tuple(line.split("|")) for line in SITES.strip().splitlines())
SQUARE_FEET = sum(int(feet.replace(",", "")) for _, _, _, feet, _ in FACILITIES)

FACILITY_ROWS: tuple[Row, ...] = tuple(
    (place, use, tenure, feet, f"{{site{site}}}")
    for site, (place, use, tenure, feet, _) in enumerate(FACILITIES)
)

QUARTER_ROWS: tuple[Row, ...] = tuple(
    (
        label,
        *(f"{{quarter.{line}.{quarter}}}" for quarter in ("q1", "q2", "q3", "q4")),
        f"{{{line}}}",
    )
    for label, line in {
        "Net sales": "sales",
        "Gross profit": "gross_profit",
        "Operating income": "operating_income",
        "Net income": "net_income",
    }.items()
)

FISCAL_YEAR_ENDS = {  # the last Saturday of September or the first of October
    2021: "October 2, 2021",
    2022: "October 1, 2022",
    2023: "September 30, 2023",
    2024: "September 28, 2024",
    2025: "September 27, 2025",
}
SIGNED = {
    2021: "November 23, 2021",
    2022: "November 22, 2022",
    2023: "November 21, 2023",
    2024: "November 19, 2024",
    2025: "November 18, 2025",
}
CHIEF_EXECUTIVES = {2021: "Harlan J. Pruitt", 2024: "Denise Okafor-Lindqvist"}
FINANCE_CHIEFS = {2021: "Martin T. Selby", 2025: "Priya Raghunathan"}
AUDITOR = "Colfax & Brandt LLP"
PRODUCTS = {
    2021: "Aquila 3 ultrasonic flow meter",
    2022: "Sentry hydrogen leak detector",
    2023: "Vantage 900 mass spectrometer",
    2024: "Lumen inline turbidity probe",
    2025: "Aquila 5 clamp-on flow meter",
}


def activity_words(numbers: SeededNumbers, year: int) -> dict[str, str]:
    """Everything the report of that year prints that is neither money nor a facility."""
    return {
        "fy": str(year),
        "fy_before": str(year - 1),
        "fy_next": str(year + 1),
        "period": str(year),
        "fy_end": FISCAL_YEAR_ENDS[year],
        "signed_on": SIGNED[year],
        "ceo": CHIEF_EXECUTIVES[max(since for since in CHIEF_EXECUTIVES if since <= year)],
        "cfo": FINANCE_CHIEFS[max(since for since in FINANCE_CHIEFS if since <= year)],
        "auditor": AUDITOR,
        "product": PRODUCTS[year],
        "patents": f"{numbers.grown('patents', year, 1_124, 14, 52):,}",
        "patent_filings": str(numbers.drawn("filings", year, 58, 94)),
        "suppliers": f"{numbers.grown('suppliers', year, 2_860, -40, 12):,}",
        "injury_rate": f"{numbers.drawn('injuries', year, 61, 118) / 100:.2f}",
        "on_time": numbers.percent("on time", year, 862, 957),
        "turnover": numbers.percent("turnover", year, 84, 151),
        "largest_customer": numbers.percent("largest customer", year, 41, 78),
        "installed_base": f"{numbers.grown('installed', year, 418_000, 30, 62) // 1000 * 1000:,}",
        "bonus": numbers.percent("bonus", year, 720, 1_340),
        "pay_ratio": str(numbers.drawn("pay ratio", year, 74, 118)),
        "discount_rate": numbers.percent("discount", year, 39, 58),
        "emissions": f"{numbers.grown('emissions', year, 46_320, -70, -12):,}",
    }


def facility_words(numbers: SeededNumbers, year: int) -> dict[str, str]:
    """Employees by facility, and in all."""
    employees = numbers.grown("employees", year, 7_640, -12, 46)
    weights = {f"e{site}": int(weight) for site, (*_, weight) in enumerate(FACILITIES)}
    shares = numbers.shared("site", year, employees, weights)
    words = {f"site{site}": f"{shares[f'site.e{site}']:,}" for site in range(len(FACILITIES))}
    return words | {"employees": f"{employees:,}", "square_feet": f"{SQUARE_FEET:,}"}
