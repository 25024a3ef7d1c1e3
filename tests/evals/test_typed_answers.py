from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.answers.typed_answers import expected_answer, is_not_available, truth
from evals.questions.cases import AnswerType, ExpectedAnswer

QUESTION = "What was the total income of the Harbour Trust?"


def number(worded: str, question: str = QUESTION) -> ExpectedAnswer:
    return expected_answer("number", (worded,), question)


@pytest.mark.parametrize(
    ("worded", "value", "unit", "scale"),
    [
        ("£2,481,507 (£000)", "2481507", "GBP", 1_000),
        ("£318 (£000) surplus", "318", "GBP", 1_000),
        ("£318 (£000), 0%", "318", "GBP", 1_000),
        ("£7.4 million", "7.4", "GBP", 10**6),
        ("€ 1.5bn", "1.5", "EUR", 10**9),
        ("A loss of £(3.1)m on pontoons", "-3.1", "GBP", 10**6),
        ("Rent of £63.04 million (£40.01 million for piers, £23.03m else)", "63.04", "GBP", 10**6),
        ("$300,000,000 increase.", "300000000", "USD", None),
        ("Underspend of £318,000", "318000", "GBP", None),
        ("-4.2", "-4.2", "", None),
        ("7.3%", "7.3", "percent", 1),
        ("Up by 1 percentage point", "1", "percent", 1),
        ("5,120 passengers", "5120", "passengers", None),
        ("Berths were let for 19 days (2021/22: 23 days)", "19", "days", None),
        ("4,000 square metres", "4000", "square metres", None),
        ("1.5 million gulls", "1.5", "gulls", 10**6),
        ("1948", "1948", "", None),
    ],
)
def test_a_number_is_read_from_its_wording(
    worded: str, value: str, unit: str, scale: int | None
) -> None:
    read = number(worded)
    assert (read.value, read.unit, read.scale) == (Decimal(value), unit, scale)
    assert read.texts == (worded,)


@pytest.mark.parametrize(
    ("worded", "question", "unit", "scale"),
    [
        ("$6.30", "What was the capex (in USD billions)?", "USD", 10**9),
        ("$4120.00", "What were inventories? Answer in USD millions.", "USD", 10**6),
        ("55.1", "How much was paid in £ thousand?", "GBP", 1_000),
        ("18400000.0", "What was the cash flow (in USD)?", "USD", 1),
        ("4.1", "What was the vacancy rate, in percent?", "percent", 1),
        ("12", "How many ships called, in thousands?", "", 1_000),
        # The wording is nearer to the answer than the question.
        ("$6.3 million", "What was the capex (in USD billions)?", "USD", 10**6),
        ("7.1%", "What was the margin on sales in USD millions?", "percent", 1),
        ("12 ships", "How many ships earned more in USD millions?", "ships", None),
        # A question that names two scales has told neither.
        ("5", "In USD millions or in USD billions, what was it?", "", None),
    ],
)
def test_what_the_wording_leaves_open_the_question_tells(
    worded: str, question: str, unit: str, scale: int | None
) -> None:
    read = number(worded, question)
    assert (read.unit, read.scale) == (unit, scale)


def test_explicit_keys_win_over_wording_and_question() -> None:
    read = expected_answer(
        "number", ("about £7 million",), "In USD billions?",
        value=6_900, unit="EUR", scale=1_000, period="2022/23",
    )  # fmt: skip
    assert read == ExpectedAnswer(
        "number", ("about £7 million",), Decimal(6_900), "EUR", Decimal(1_000), "2022/23"
    )


def test_a_scale_in_the_wording_is_not_applied_to_another_value() -> None:
    (same, plain, other) = (
        expected_answer("number", ("£7.4 million",), QUESTION, value=value)
        for value in (7.4, 7_400_000, 7.41)
    )
    assert (same.value, same.scale) == (Decimal("7.4"), Decimal(10**6))
    assert (plain.value, plain.unit, plain.scale) == (Decimal(7_400_000), "GBP", Decimal(1))
    assert (other.value, other.scale) == (Decimal("7.41"), None)


@pytest.mark.parametrize(
    ("unit", "read", "scale"),
    [("USD millions", "USD", 10**6), ("£000", "GBP", 1_000), ("£m", "GBP", 10**6),
     ("%", "percent", 1), ("percentage points", "percent", 1), ("GBP", "GBP", None),
     ("thousands", "", 1_000), ("ratio", "ratio", None), ("days", "days", None)],
)  # fmt: skip
def test_a_unit_key_may_hold_a_scale(unit: str, read: str, scale: int | None) -> None:
    answer = expected_answer("number", ("12.5",), QUESTION, unit=unit)
    assert (answer.unit, answer.scale) == (read, scale)


def test_a_number_without_a_figure_is_not_guessed() -> None:
    read = number("The cover is negative in 2022, so zero")
    assert (read.value, read.unit, read.scale) == (None, "", None)


@given(st.integers(1, 10**9), st.integers(0, 3), st.sampled_from(["", "k", "m", " million", "bn"]))
def test_value_times_scale_is_the_amount_printed(units: int, places: int, word: str) -> None:
    shown = Decimal(units).scaleb(-places)
    read = number(f"It came to £{shown:,}{word} in all")
    powers = {"": 0, "k": 3, "m": 6, " million": 6, "bn": 9}
    assert read.value == shown
    assert (read.scale or 1) == Decimal(10) ** powers[word]


@pytest.mark.parametrize(
    ("worded", "kind"),
    [
        (("Yes",), "boolean"),
        (("FALSE",), "boolean"),
        (("Yes, both piers were let",), "text"),
        (("12.5%",), "number"),
        (("£2,481 (£000)",), "number"),
        (("3 piers",), "number"),
        (("3 piers were rebuilt after the storm",), "text"),
        (("North Pier", "South Pier"), "list"),
        (("Jo Quay",), "text"),
        ((), "text"),
    ],
)
def test_without_a_type_the_wording_tells_it(worded: tuple[str, ...], kind: AnswerType) -> None:
    assert expected_answer(None, worded, QUESTION).answer_type == kind


def test_a_list_in_one_wording_is_taken_apart() -> None:
    read = expected_answer("list", ("Chair, Audit Committee; Treasurer;",), QUESTION)
    assert read.texts == ("Chair, Audit Committee", "Treasurer")
    assert expected_answer("list", ("A; B", "C"), QUESTION).texts == ("A; B", "C")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Yes", True), ("true", True), ("Yes. It grew.", True), ("“Yes, it did.”", True),
        ("No", False), ("False", False), ("No, it fell by 5%.", False),
        ("Nothing was said", None), ("None", None), ("No. 5 Quay Street", None),
        ("Yesterday", None), ("It did", None), ("", None),
    ],
)  # fmt: skip
def test_a_truth_value_is_the_first_word(text: str, said: bool | None) -> None:
    assert truth([text]) is said


def test_the_first_wording_that_speaks_decides() -> None:
    assert truth(["The board met.", "No"]) is False
    assert truth([]) is None


@pytest.mark.parametrize("text", ["N/A", "n/a", "n.a.", "Not available", "not in report", "N/A."])
def test_an_answer_that_is_none_is_recognised(text: str) -> None:
    assert is_not_available(text)


@pytest.mark.parametrize("text", ["", "0", "None", "The N/A rate was 5%", "not available for hire"])
def test_an_answer_that_is_one_is_kept(text: str) -> None:
    assert not is_not_available(text)
