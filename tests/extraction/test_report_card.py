from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store.record_strategies import texts

from rag_assets.extraction.profile.file_name import read_file_name
from rag_assets.extraction.profile.report_card import report_card
from rag_resources.report_card import CardName
from rag_resources.report_profile import Alias, ReportPeriod, ReportProfile, Stated


def stated(value: str) -> Stated:
    return Stated(value, 1, value, 0.9)


def profile(words: str, kind: str, end: date, fiscal_year: str | None = None) -> ReportProfile:
    return ReportProfile(
        organisation=stated("TARN & FELL, INC."),
        report_type=stated("10-Q" if kind == "quarter" else "10-K"),
        period=ReportPeriod(
            stated(words), kind, None, end, stated(fiscal_year) if fiscal_year else None  # type: ignore[arg-type]
        ),
        aliases=(
            Alias("short name", stated("Tarn & Fell")),
            Alias("former name", stated("Old Tarn Ltd")),
            Alias("ticker", stated("TRN")),
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("tarnfell-2023q2-10q.pdf", ("tarnfell", "10-Q", 2023, 2)),
        ("Tarn & Fell plc Annual Report 2021-22.pdf", ("Tarn & Fell plc", "", 2022, None)),
        ("tarn_fell_ar_2019_final.pdf", ("tarn fell", "", 2019, None)),
        ("tarn-2022-8k-dated-2022-05-20", ("tarn", "8-K", 2022, None)),
        ("FY2024_H1_Tarn.pdf", ("Tarn", "", 2024, 1)),
        ("annual-report-2022.pdf", ("", "", 2022, None)),
        ("report.pdf", ("", "", None, None)),
        ("2020-2021.pdf", ("", "", 2021, None)),
    ],
)
def test_what_a_file_name_says(name: str, parts: tuple[object, ...]) -> None:
    assert tuple(read_file_name(name)) == parts


@given(st.text(max_size=40))
def test_any_file_name_is_read(name: str) -> None:
    parts = read_file_name(name)
    assert parts.year is None or 1900 <= parts.year <= 2099


def test_the_pages_outrank_the_file_name() -> None:
    read = profile("fiscal year ended January 28, 2023", "year", date(2023, 1, 28), "FY2022")
    card = report_card("r", read, "tarnfell-2024.pdf")
    assert card.names == (
        CardName("TARN & FELL, INC.", "organisation"),
        CardName("Tarn & Fell", "short name"),
        CardName("Old Tarn Ltd", "former name"),
        CardName("TRN", "ticker"),
    )
    assert (card.year, card.other_years) == (2022, (2023, 2024))
    assert card.first_day == date(2022, 1, 29)
    assert card.period == "year ended 28 January 2023"


def test_without_pages_the_file_name_speaks() -> None:
    card = report_card("r", ReportProfile(), "Tarn 2022 10-K.pdf")
    assert (card.name, card.year, card.report_type, card.period_kind) == (
        "Tarn", 2022, "10-K", "year",
    )  # fmt: skip
    assert card.period == "2022"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("second quarter ended July 29, 2023", 2),
        ('thirteen weeks ("fourth quarter") ended', 4),
        ("Q3 2023", 3),
        ("quarterly period ended June 30, 2023", None),
    ],
)
def test_the_quarter_in_words(words: str, part: int | None) -> None:
    assert report_card("r", profile(words, "quarter", date(2023, 6, 30)), "x").part == part


@given(texts, texts)
def test_a_card_never_lacks_a_name_to_show(report_id: str, file_name: str) -> None:
    card = report_card(report_id, ReportProfile(), file_name)
    assert card.name == (card.names[0].text if card.names else report_id)
