from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.answering.figures import figures_in, unit_scales


@pytest.mark.parametrize(
    ("text", "raw", "value", "dimension"),
    [
        ("a surplus of £6.155 million.", "£6.155 million", "6155000", "money"),
        ("was £12.3m in all", "£12.3m", "12300000", "money"),
        ("US$ 3.5bn", "US$ 3.5bn", "3500000000", "money"),
        ("EUR 5 thousand", "EUR 5 thousand", "5000", "money"),
        ("$ (1,234)", "$ (1,234)", "-1234", "money"),
        ("£(0.070)m", "£(0.070)m", "-70000", "money"),
        ("(567)", "(567)", "-567", "count"),
        ("( 567 )", "( 567 )", "-567", "count"),
        ("(£1.2 million)", "(£1.2 million)", "-1200000", "money"),
        ("-£5", "-£5", "-5", "money"),
        ("−5.5%", "−5.5%", "-5.5", "percent"),
        ("(12.5%)", "(12.5%)", "-12.5", "percent"),
        ("7.5 per cent of", "7.5 per cent", "7.5", "percent"),
        ("1,559,285", "1,559,285", "1559285", "count"),
        (".5", ".5", "0.5", "count"),
    ],
)
def test_a_figure_is_read_with_sign_scale_and_dimension(
    text: str, raw: str, value: str, dimension: str
) -> None:
    (figure,) = figures_in(text)
    assert (figure.raw, figure.value, figure.dimension) == (raw, Decimal(value), dimension)


def test_a_bracket_of_the_sentence_is_not_the_bracket_of_a_loss() -> None:
    (figure,) = figures_in("some (about 2,100 people)")
    assert (figure.raw, figure.value) == ("2,100", Decimal(2100))
    (figure,) = figures_in("some (2,100 people)")
    assert (figure.raw, figure.value) == ("2,100", Decimal(2100))
    (figure,) = figures_in("others (deficit £0.117m)")
    assert (figure.raw, figure.value) == ("£0.117m", Decimal(117000))


@pytest.mark.parametrize(
    "text", ["COVID-19", "20th", "note 3b", "£000", "£'000", "H1N1", "v1.2.3.4"]
)
def test_labels_that_hold_digits_are_no_figures(text: str) -> None:
    assert figures_in(text) == ()


def test_years_are_figures_of_their_own_kind() -> None:
    kinds = [(f.raw, f.dimension) for f in figures_in("In 2021/22 it was 2,021 of 2022")]
    assert kinds == [("2021/22", "year"), ("2,021", "count"), ("2022", "year")]


@pytest.mark.parametrize("text", ["31 December", "December 31", "31st of December", "Dec. 31"])
def test_a_day_of_the_year_is_one_figure_however_it_is_written(text: str) -> None:
    figures = figures_in(f"at {text}, 2022")
    assert [(f.value, f.dimension) for f in figures] == [(1231, "date"), (2022, "year")]


def test_a_month_before_an_amount_makes_no_date() -> None:
    assert [f.dimension for f in figures_in("in May 5,000 came and in June 12%")] == [
        "count",
        "percent",
    ]


@pytest.mark.parametrize(
    ("text", "scale"),
    [("£000", 1000), ("£'000", 1000), ("£m", 10**6), ("(in millions)", 10**6), ("USD 000s", 1000),
     ("$ million", 10**6), ("in thousands of euro", 1000)],
)  # fmt: skip
def test_unit_labels_announce_a_scale(text: str, scale: int) -> None:
    assert unit_scales(f"Note 4 {text} total") == {Decimal(scale)}


def test_a_figure_announces_no_scale() -> None:
    assert unit_scales("£12 million and £1,000 and 5,000") == frozenset()


@given(st.integers(0, 10**12), st.integers(0, 3), st.booleans())
def test_any_amount_is_read_back_as_it_was_printed(units: int, places: int, loss: bool) -> None:
    amount = Decimal(units).scaleb(-places)
    printed = f"£({amount:,})" if loss else f"£{amount:,}"
    (figure,) = figures_in(f"a result of {printed} for the year")
    assert figure.raw == printed
    assert figure.value == (-amount if loss else amount)
