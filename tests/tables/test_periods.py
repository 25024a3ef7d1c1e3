import pytest

from rag_assets.tables.meaning.periods import (
    column_periods,
    is_partial_date,
    is_restated,
    period_of,
    row_period,
)


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
        ("Q2 › £m", "Q2"),
        ("Q2 FY24", "Q2 FY24"),
        ("six months ended 30 June 2024", "six months ended 30 June 2024"),
        ("Three months ended March 31, 2024", "Three months ended March 31, 2024"),
        ("52 weeks ended 30 January 2024", "52 weeks ended 30 January 2024"),
        ("2024A", "2024A"),
        ("2025E", "2025E"),
        ("FY24", "FY24"),
        ("As at 31st March 2025", "31st March 2025"),
        ("2023 Restated", "2023"),
    ],
)
def test_periods_as_printed(text: str, period: str) -> None:
    assert period_of(text) == period


def test_a_period_over_the_labels_holds_for_all_columns() -> None:
    assert column_periods(("2022 › £m", "North", "South")) == ("", "2022", "2022")


def test_the_label_column_has_no_period() -> None:
    assert column_periods(("2022", "2022", "2021")) == ("", "2022", "2021")


def test_what_compares_periods_reports_none() -> None:
    headers = ("", "2024", "2023", "Change 2024", "Variance", "2024 vs 2023")
    assert column_periods(headers) == ("", "2024", "2023", "", "", "")


@pytest.mark.parametrize(
    ("header", "restated"),
    [
        ("2023 › Restated › £000", True),
        ("2023 (as restated)", True),
        ("2023 re-presented", True),
        ("2023", False),
        ("not restated", False),
    ],
)
def test_headers_that_say_restated(header: str, restated: bool) -> None:
    assert is_restated(header) is restated


@pytest.mark.parametrize(
    ("label", "period"),
    [
        ("Cost › At 1 April 2023", "1 April 2023"),
        ("Balance at 31 March 2024", "31 March 2024"),
        ("Balance as of December 31, 2023 (restated)", "December 31, 2023"),
        ("2019", "2019"),
        ("2019/20", "2019/20"),
        ("Year ended 31 March 2024 › Profit", "31 March 2024"),
        ("Bonds due 2027", ""),
        ("2.5% notes 2031", ""),
        ("Additions", ""),
    ],
)
def test_labels_that_date_their_figures(label: str, period: str) -> None:
    assert row_period(label) == period


def test_a_span_without_its_end_is_half_a_date() -> None:
    assert is_partial_date("Twelve Months Ended")
    assert not is_partial_date("Twelve Months Ended 31 March 2024")
