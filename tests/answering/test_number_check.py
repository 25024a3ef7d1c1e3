import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.answering.number_check import Quoted, check_figures


def passes(text: str, quote: str, passage: str = "", value: str | None = None) -> bool:
    question = "How much was it over 12 hours in 2021/22?"
    return check_figures(text, value, question=question, quoted=[Quoted(quote, passage)]).passed


@pytest.mark.parametrize(
    ("text", "quote", "passage"),
    [
        ("It was £6.155 million.", "a surplus of £6.155m for", ""),
        ("It was £6,155,000.", "a surplus of £6.155m for", ""),
        ("It was £1,234,000.", "Grants 1,234", "Note 4 £000"),
        ("It was £1.234 million.", "Grants 1,234", "Note 4 £'000"),
        ("It was £1,234 (£000).", "Grants 1,234", "Note 4 £000"),
        ("It was $5.794 billion.", "Cash 5,794", "in millions"),
        ("A result of -567.", "Result (567)", ""),
        ("A result of (567).", "Result -567", ""),
        ("A deficit of £567,000.", "Result (567)", "£000"),
        ("It rose 4.5 per cent.", "up 4.5% on", ""),
        ("A rate of 4.5%.", "Rate 4.5", "%"),
        ("Over 12 hours in 2021/22: 250.", "250 waited", ""),
        ("In 2020/21 it was 5.", "Grants 5", "2020/21"),
        ("At 31 March 2022 it was 5.", "Grants 5", "March 31, 2022"),
        ("Nothing is said in figures.", "Grants 5", ""),
    ],
)
def test_a_figure_that_stands_in_the_quote_passes(text: str, quote: str, passage: str) -> None:
    assert passes(text, quote, passage)


@pytest.mark.parametrize(
    ("text", "quote", "passage"),
    [
        ("It was £7 million.", "a surplus of £6m", ""),  # invented
        ("It was £6 billion.", "a surplus of £6m", ""),  # scale
        ("It was £1.234 million.", "Grants 1,234", ""),  # scale that is printed nowhere
        ("There were 1,234,000 staff.", "Staff 1,234", "£000"),  # a head-count is not scaled
        ("It was $6m.", "a surplus of £6m", ""),  # currency
        ("A result of 567.", "Result (567)", ""),  # sign
        ("A result of -567.", "Result 567", ""),  # sign
        ("A deficit of -567.", "Result 567", ""),  # sign, whatever the words
        ("It rose 4.5%.", "up £4.5m", ""),  # dimension
        ("It was 4.5.", "up 4.5%", ""),  # dimension
        ("It was £1.2 million.", "was £1.234 million", ""),  # rounded
        ("In 2019/20 it was 5.", "Grants 5", "2020/21"),  # year
        ("At 30 March 2022 it was 5.", "Grants 5", "31 March 2022 30"),  # date
        ("It was 12,345.", "Grants 12", "345"),  # the passage is no quote
    ],
)
def test_a_figure_that_does_not_stand_in_the_quote_fails(
    text: str, quote: str, passage: str
) -> None:
    assert not passes(text, quote, passage)


def test_the_value_is_proved_even_where_the_question_states_it() -> None:
    assert not passes("Over 12 hours.", "many waited", value="12")
    assert passes("Over 12 hours.", "12 waited", value="12")


def test_the_check_names_what_is_missing() -> None:
    check = check_figures("5 and £7m", None, question="?", quoted=[Quoted("5 of them", "")])
    assert not check.passed
    assert "£7m" in check.detail
    assert "5," not in check.detail


def test_without_a_quote_no_figure_passes() -> None:
    assert not check_figures("It was 5.", None, question="?", quoted=[]).passed


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_of_two_amounts_only_the_quoted_one_passes(quoted: int, stated: int) -> None:
    check = check_figures(
        f"It was £{stated:,}.", None, question="?", quoted=[Quoted(f"was £{quoted:,}", "")]
    )
    assert check.passed == (quoted == stated)
