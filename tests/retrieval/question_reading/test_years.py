import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.retrieval.question_reading.years import year_mentions, years_in


@pytest.mark.parametrize(
    "text",
    ["2021/22", "2021-22", "2021–22", "2021/2022", "2021 - 2022", "FY22", "FY 2022", "FY21/22"],
)
def test_every_spelling_of_a_financial_year_names_the_year_it_ends_in(text: str) -> None:
    assert years_in(f"in {text} the board") == (2022,)


@pytest.mark.parametrize("text", ["2Q22", "Q2 2022", "Q22022", "H1'22", "FY2022Q3", "fiscal 22"])
def test_a_quarter_names_its_year(text: str) -> None:
    assert years_in(f"in {text} the board") == (2022,)


def test_a_century_turns_within_a_financial_year() -> None:
    assert years_in("1999/00 and 1999-2000") == (2000,)


def test_a_span_of_several_years_names_its_first_and_last() -> None:
    assert years_in("the plan for 2022-2028") == (2022, 2028)


def test_years_come_in_the_order_of_first_mention_and_once() -> None:
    assert years_in("2023 against 2022, and 2022/23 again") == (2023, 2022)


@pytest.mark.parametrize(
    "text", ["£2,022", "2022.5", "12,2022", "£2022", "20221", "note 4", "2022%"]
)
def test_a_figure_that_looks_like_a_year_is_none(text: str) -> None:
    assert years_in(text) == ()


@given(st.integers(1950, 2098), st.sampled_from("/-–"), st.text(alphabet="ab ,.", max_size=9))
def test_a_span_is_found_wherever_it_stands(year: int, dash: str, around: str) -> None:
    printed = f"{year}{dash}{(year + 1) % 100:02}"
    text = f"{around} {printed} {around}"
    (mention,) = year_mentions(text)
    assert text[mention.start : mention.end] == printed
    assert mention.years == (year + 1,)
