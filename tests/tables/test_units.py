import pytest

from rag_assets.tables.meaning.row_units import row_unit
from rag_assets.tables.meaning.units import column_units, find_unit, is_unit_only
from rag_resources.table_records import Unit


@pytest.mark.parametrize(
    ("printed", "scale", "currency"),
    [
        ("£000", 1_000, "GBP"),
        ("£'000", 1_000, "GBP"),
        ("£’000s", 1_000, "GBP"),
        ("$m", 1_000_000, ""),
        ("A$m", 1_000_000, "AUD"),
        ("US$ million", 1_000_000, "USD"),
        ("€ million", 1_000_000, "EUR"),
        ("EUR bn", 1_000_000_000, "EUR"),
        ("in millions", 1_000_000, ""),
        ("in thousands", 1_000, ""),
        ("$ and shares in millions", 1_000_000, ""),
        ("T€", 1_000, "EUR"),
        ("Mio. €", 1_000_000, "EUR"),
        ("£million", 1_000_000, "GBP"),
        ("£ thousands", 1_000, "GBP"),
        ("€m", 1_000_000, "EUR"),
        ("USD millions", 1_000_000, "USD"),
        ("$ in thousands", 1_000, ""),
        ("RMB'000", 1_000, "CNY"),
        ("TEUR", 1_000, "EUR"),
        ("CHF m", 1_000_000, "CHF"),
        ("in millions, except per share", 1_000_000, ""),
        ("Dollars in millions", 1_000_000, ""),
        ("Amounts in millions except per share amounts", 1_000_000, ""),
        ("in millions of U.S. dollars", 1_000_000, "USD"),
        ("in thousands of euros", 1_000, "EUR"),
        ("Rs. crore", 10_000_000, "INR"),
        ("₹ in lakhs", 100_000, "INR"),
        ("Rs. in crores", 10_000_000, "INR"),
        ("in thousands of United States dollars", 1_000, "USD"),
        ("RMB and US$ in thousands, except share data", 1_000, ""),
    ],
)
def test_units_as_printed(printed: str, scale: int, currency: str) -> None:
    unit = find_unit([printed], "", [], [])
    assert (unit.text, unit.scale, unit.currency) == (printed, scale, currency)


def test_the_header_wins_over_the_caption_and_the_caption_over_lines_above() -> None:
    assert find_unit(["£000"], "All in £m", [], []).text == "£000"
    assert find_unit(["2024"], "All in £m", ["(in thousands)"], []).text == "£m"
    assert find_unit(["2024"], "", ["(in thousands)"], []).scale == 1_000


def test_signs_before_the_figures_name_the_currency() -> None:
    assert find_unit([], "", ["(in millions)"], ["£5", "7"]).currency == "GBP"
    assert find_unit([], "", [], ["£5", "€7"]) == Unit("", 1, "")


def test_sums_of_money_in_a_sentence_are_no_unit() -> None:
    assert find_unit([], "", ["We spent £2,000 and £1.5 on it in 2024."], []) == Unit("", 1, "")


@pytest.mark.parametrize("text", ["£000", "(in millions)", "%", "£", "$m"])
def test_a_cell_that_is_only_a_unit(text: str) -> None:
    assert is_unit_only(text)


@pytest.mark.parametrize("text", ["Salary £000", "Total", "2024", ""])
def test_a_cell_that_is_more_or_less_than_a_unit(text: str) -> None:
    assert not is_unit_only(text)


MILLIONS = Unit("in millions, except per share data", 1_000_000, "USD")
THOUSAND_POUNDS = Unit("£000", 1_000, "GBP")


@pytest.mark.parametrize(
    ("headers", "units"),
    [
        (("", "2024 › £000", "Share › %"), ("£000", "£000", "%")),
        (("", "2024 £000", "% change"), ("£000", "£000", "%")),
        (("", "Salary £000", "Number"), ("£000", "£000", "Number")),
        (("", "Cost › £m", "Per share › pence"), ("£000", "£m", "pence")),
        (("", "Average number of employees", "2024"), ("£000", "Number", "£000")),
        (("", "2024 › £", "2023 › £"), ("£000", "£000", "£000")),
    ],
)
def test_a_column_has_the_unit_its_header_names(
    headers: tuple[str, ...], units: tuple[str, ...]
) -> None:
    assert tuple(unit.text for unit in column_units(headers, THOUSAND_POUNDS)) == units


def test_a_column_in_other_money_keeps_its_own_currency_and_scale() -> None:
    euros = column_units(("", "2024 › €m"), THOUSAND_POUNDS)[1]
    assert euros == Unit("€m", 1_000_000, "EUR")


def test_a_lone_per_cent_column_does_not_make_the_table_one_of_shares() -> None:
    assert find_unit(["2024", "2023", "%"], "", [], []) == Unit("", 1, "")
    assert find_unit(["%"], "", [], []) == Unit("%", 1, "")


@pytest.mark.parametrize(
    ("header", "table", "unit"),
    [
        ("Shares", "in millions", Unit("shares", 1_000_000, "")),
        ("Common Shares", "$ and shares in millions", Unit("shares", 1_000_000, "")),
        ("Ordinary shares", "in millions", Unit("in millions", 1_000_000, "")),
        ("Shares (000's)", "in millions", Unit("000's", 1_000, "")),
    ],
)
def test_columns_that_count_shares(header: str, table: str, unit: Unit) -> None:
    assert column_units(("", header), find_unit([], "", [table], []))[1] == unit


@pytest.mark.parametrize(
    ("label", "table", "unit"),
    [
        ("Earnings per share › Basic", MILLIONS, Unit("per share", 1, "USD")),
        ("Dividends declared per common share", MILLIONS, Unit("per share", 1, "USD")),
        ("Weighted-average exercise price per share", MILLIONS, Unit("per share", 1, "USD")),
        ("Weighted-average shares › Diluted", MILLIONS, Unit("shares", 1_000_000, "")),
        ("Weighted average number of shares", THOUSAND_POUNDS, Unit("shares", 1, "")),
        ("Gross margin (%)", MILLIONS, Unit("%", 1, "")),
        ("Number of employees", THOUSAND_POUNDS, Unit("Number", 1, "")),
        ("Number of employees › UK", THOUSAND_POUNDS, Unit("Number", 1, "")),
        ("Headcount", MILLIONS, Unit("Number", 1, "")),
        ("Average FTE", MILLIONS, Unit("Number", 1, "")),
        ("Debtor days", THOUSAND_POUNDS, Unit("days", 1, "")),
        ("Basic earnings per share (pence)", THOUSAND_POUNDS, Unit("pence", 1, "")),
        ("Dividend per share (p)", THOUSAND_POUNDS, Unit("p", 1, "")),
        ("Discontinued operations (c)", MILLIONS, None),
        ("Net debt (£m)", THOUSAND_POUNDS, Unit("£m", 1_000_000, "GBP")),
        ("Emissions (tCO2e)", MILLIONS, Unit("tCO2e", 1, "")),
        ("Median remuneration (£)", THOUSAND_POUNDS, Unit("£", 1, "GBP")),
        ("Pay bill per WTE, £", THOUSAND_POUNDS, Unit("£", 1, "GBP")),
        ("Rent per week £", THOUSAND_POUNDS, Unit("£", 1, "GBP")),
        ("Umsatz je Mitarbeiter (in €)", MILLIONS, Unit("€", 1, "EUR")),
        ("Ergebnis je Aktie in USD", MILLIONS, Unit("per share", 1, "USD")),
        ("Résultat par action", MILLIONS, Unit("per share", 1, "USD")),
        ("Mitarbeiter (Anzahl)", MILLIONS, Unit("Number", 1, "")),
        ("Lower quartile ratio", THOUSAND_POUNDS, Unit("ratio", 1, "")),
        ("Pay multiple", THOUSAND_POUNDS, Unit("ratio", 1, "")),
        ("Cost ratio", Unit("%", 1, ""), None),
        ("5% loan notes", THOUSAND_POUNDS, None),
        ("4 per cent bonds", THOUSAND_POUNDS, None),
        ("Overdue 31 to 60 days", THOUSAND_POUNDS, None),
        ("Issue of ordinary shares", THOUSAND_POUNDS, None),
        ("Diluted › Continuing operations", MILLIONS, Unit("per share", 1, "USD")),
        ("Diluted › Weighted-average shares", MILLIONS, Unit("shares", 1_000_000, "")),
        ("Common stock – par value $0.50 per share", MILLIONS, None),
        ("Dividends declared ($2.10 per share)", MILLIONS, None),
        ("Stock in treasury, at cost (12,500 and 13,400 shares outstanding)", MILLIONS, None),
        ("Loss per share (cents) › Basic loss per share", MILLIONS, Unit("cents", 1, "")),
        ("Earnings per share (cents per share) › Basic", MILLIONS, Unit("cents", 1, "")),
        ("Treasury shares", MILLIONS, None),
        ("Revenue", MILLIONS, None),
    ],
)
def test_rows_that_are_not_counted_in_the_unit_of_their_table(
    label: str, table: Unit, unit: Unit | None
) -> None:
    assert row_unit(label, table) == unit


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        (
            "in millions, except number of shares, which are reflected in thousands",
            1_000,
        ),
        ("in millions, except share and per share data", 1),
        ("in thousands, except per share data", 1_000),
        ("In thousands, except per share data", 1_000),
        ("Millions, except per share amounts", 1_000_000),
    ],
)
def test_counts_of_shares_are_in_the_scale_that_the_unit_line_gives_them(
    text: str, scale: int
) -> None:
    table = find_unit([], "", [f"({text})"], [])
    unit = row_unit("Weighted average shares outstanding", table)
    assert unit is not None
    assert unit.scale == scale


def test_what_a_header_over_the_columns_excepts_is_not_their_unit() -> None:
    header = "(dollars in millions, except per share amounts)"
    table = find_unit([header], "", [], [])
    (unit,) = column_units((f"{header} › 2024",), table)
    assert (unit.scale, unit.text) == (1_000_000, header.strip("()"))


def test_columns_in_two_currencies_keep_the_scale_of_both() -> None:
    table = find_unit([], "", ["(RMB and US$ in thousands)"], [])
    units = column_units(("", "2024 › RMB", "2024 › US$Note 2 (f)"), table)[1:]
    assert [(unit.scale, unit.currency) for unit in units] == [(1_000, "CNY"), (1_000, "USD")]
