import pytest

from rag_assets.tables.units_and_periods import (
    column_periods,
    find_unit,
    is_unit_only,
    period_of,
)
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


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2023/24 £000", "2023/24"),
        ("2023-24", "2023-24"),
        ("At 31 March 2025", "31 March 2025"),
        ("Year ended December 31, 2022", "December 31, 2022"),
        ("FY2022", "FY2022"),
        ("FY22 A$m", "FY22"),
        ("Q2 2023", "Q2 2023"),
        ("2022", "2022"),
        ("2022 vs 2021", ""),
        ("31 March 2025 over 2024", ""),
        ("Total", ""),
        ("12022", ""),
    ],
)
def test_periods_as_printed(text: str, period: str) -> None:
    assert period_of(text) == period


def test_a_period_over_the_labels_holds_for_all_columns() -> None:
    assert column_periods(("2022 › £m", "North", "South")) == ("", "2022", "2022")


def test_the_label_column_has_no_period() -> None:
    assert column_periods(("2022", "2022", "2021")) == ("", "2022", "2021")
