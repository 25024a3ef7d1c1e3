import string
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evals.answers.answer_match import match_answer
from evals.answers.match import AnswerMatch
from evals.answers.standing import stands_in
from evals.answers.typed_answers import expected_answer
from evals.answers.wording import token_f1
from evals.questions.cases import Case, ExpectedAnswer
from rag_resources.records import Answer, AnswerStatus, Citation, SearchResult

QUESTION = "What was the total income in 2022/23?"


def asked(expected: ExpectedAnswer, question: str = QUESTION) -> Case:
    pages = (frozenset({("harbour-2023", 4)}),)
    return Case("q1", question, "harbour-2023", pages, "answered", expected, {})


def answered(
    text: str, value: str | None = None, *quotes: str, status: AnswerStatus = "answered"
) -> Answer:
    citations = tuple(Citation("harbour-2023", 4, "4", quote, ()) for quote in quotes)
    search = SearchResult(QUESTION, (), 0.9)
    return Answer(QUESTION, text, value, status, 0.9, citations, (), search)


def match(expected: ExpectedAnswer, answer: Answer, question: str = QUESTION) -> AnswerMatch:
    found = match_answer(asked(expected, question), answer)
    assert found is not None
    return found


def number(worded: str, question: str = QUESTION, **keys: Any) -> ExpectedAnswer:
    return expected_answer("number", (worded,), question, **keys)


def compare(worded: str, printed: str, *quotes: str, question: str = QUESTION) -> AnswerMatch:
    return match(number(worded, question), answered(printed, printed, *quotes), question)


# Amounts in whole pounds that every wording below can print without rounding.
AMOUNTS = st.integers(1, 10**7).map(lambda thousands: 1_000 * thousands)
WORDED = st.sampled_from(["£{thousands:,} (£000)", "£{millions:,f} million", "£{millions:,f}m"])
# What the answer prints, and the label that its quote holds.
PRINTED = st.sampled_from(
    [
        ("{thousands:,}", "Income £000 {thousands:,}"),
        ("£{thousands:,}", "(£'000) Income £{thousands:,}"),
        ("{millions:f}", "£m Income {millions:f}"),
        ("£{millions:f}", "in millions: £{millions:f}"),
        ("£{millions:f} million", "an income of £{millions:f} million"),
        ("£{millions:f}m", "£000 Income £{millions:f}m"),
    ]
)


def in_scale(template: str, amount: int) -> str:
    return template.format(thousands=amount // 1_000, millions=Decimal(amount) / 10**6)


@given(AMOUNTS, WORDED, PRINTED)
def test_the_same_amount_is_right_in_whatever_scale_it_is_printed(
    amount: int, worded: str, printed: tuple[str, str]
) -> None:
    value, quote = (in_scale(template, amount) for template in printed)
    found = match(number(in_scale(worded, amount)), answered(value, value, quote))
    assert found.verdict == "right"
    assert found.exact
    assert found.error == 0
    assert not found.scale_assumed


@given(AMOUNTS, AMOUNTS, WORDED, PRINTED)
def test_another_amount_is_right_within_the_tolerances_and_no_further(
    amount: int, other: int, worded: str, printed: tuple[str, str]
) -> None:
    value, quote = (in_scale(template, other) for template in printed)
    found = match(number(in_scale(worded, amount)), answered(value, value, quote))
    error = abs(Decimal(other) / amount - 1)
    if found.scale_assumed:
        powers = [Decimal(10) ** power for power in (-9, -6, -3, 3, 6, 9)]
        assert any(abs(other * power / amount - 1) <= Decimal("0.01") for power in powers)
    else:
        assert found.right_at_loose == (found.verdict == "right") == (error <= Decimal("0.01"))
        assert found.right_at_tight == (error <= Decimal("0.0005"))
        assert found.exact == (error == 0)


@given(st.integers(1_000, 10**6), st.integers(-20, 20))
def test_near_amounts_are_told_apart_at_each_tolerance(amount: int, off: int) -> None:
    given_ = amount + off * amount // 1_000
    found = compare(f"£{amount:,} (£000)", f"£{given_:,}", "£000")
    assert found.right_at_loose == (abs(given_ - amount) * 100 <= amount)
    assert found.right_at_tight == (abs(given_ - amount) * 2_000 <= amount)
    assert found.error == pytest.approx(abs(given_ - amount) / amount)


@given(st.decimals(-5, 5, places=2), st.decimals(-5, 5, places=2))
def test_tolerance_is_relative_however_small_the_numbers(one: Decimal, other: Decimal) -> None:
    found = match(number(f"{one}", unit="ratio"), answered(f"{other}", f"{other}"))
    assert (found.verdict == "right") == (abs(other - one) <= abs(one) / 100)


@pytest.mark.parametrize(
    ("worded", "printed", "quotes", "verdict", "slip"),
    [
        ("0.7%", "1.2%", [], "wrong", ""),
        ("0.7", "1.2", [], "wrong", ""),
        ("£7.4 million", "£7.4 billion", [], "wrong", "scale"),
        ("£7.4 million", "7.4", ["in thousands 7.4"], "wrong", "scale"),
        ("7.4%", "0.074%", [], "wrong", "scale"),
        ("£7.4 million", "£(7.4) million", [], "wrong", "sign"),
        ("-4.2", "4.2", [], "wrong", "sign"),
        ("-4.2", "(4.2)", [], "right", ""),
        ("£7.4 million", "7.4%", [], "wrong_type", ""),
        ("7.4%", "£7.4", [], "wrong_type", ""),
        ("7.4%", "7.4", ["% of income 7.4"], "right", ""),
        ("0.25", "0.25%", [], "right", ""),
        ("£7.4 million", "€7.4 million", [], "wrong", ""),
        ("19 days", "£19", [], "wrong_type", ""),
        ("512 passengers", "512", ["£000 512"], "right", ""),
        ("512 passengers", "512,000", [], "wrong", "scale"),
        ("1.5 million gulls", "1.5 million", [], "right", ""),
        ("$5,409", "A$5,409", [], "wrong", ""),
        ("£0 million", "£0", [], "right", ""),
        ("£0 million", "£0.001 million", [], "wrong", ""),
        ("1948", "1948", [], "right", ""),
        ("1948", "1949", [], "wrong", ""),
    ],
)
def test_numbers_compared_by_hand(
    worded: str, printed: str, quotes: list[str], verdict: str, slip: str
) -> None:
    found = compare(worded, printed, *quotes)
    assert (found.verdict, found.slip) == (verdict, slip)


@pytest.mark.parametrize(
    ("worded", "printed", "quotes"),
    [
        ("£2,481,507 (£000)", "2,481,507", ["Income 2,481,507"]),
        ("£2.481507 million", "2,481,507", ["£000 for piers; in all £2,481,507"]),
        ("£318", "£318 million", []),
        ("$6.30", "6,300", ["in thousands 6,300"]),
        ("18400000.0", "18,400", ["Cash flow 18,400"]),
    ],
)
def test_a_scale_that_nobody_states_is_assumed_and_said_to_be(
    worded: str, printed: str, quotes: list[str]
) -> None:
    found = compare(worded, printed, *quotes)
    assert (found.verdict, found.scale_assumed, found.exact) == ("right", True, False)


def test_no_scale_is_assumed_where_it_decides_nothing() -> None:
    assert not compare("1300.0", "1,300").scale_assumed
    assert not compare("£318,000", "318", "Surplus £000 318").scale_assumed
    assert not compare("£318,000", "£0.318m").scale_assumed


@pytest.mark.parametrize(
    ("question", "worded", "text", "value", "verdict"),
    [
        ("What was the deficit?", "£3.1 million", "Result for the year (3.1m)", "(3.1m)", "right"),
        ("What came of piers?", "£5m", "Piers £(5)m", "£(5)m", "wrong"),
        ("What was spent on piers?", "£5m", "Piers £(5)m", "£(5)m", "right"),
        ("By how much did it change?", "decreased by £11m", "Change £(11)m", "£(11)m", "right"),
        ("What was the result?", "£-3m", "A loss of £3m was made", "£3m", "right"),
        ("What was the result?", "£-3m", "A surplus of £3m was made", "£3m", "wrong"),
        ("What was the profit or loss?", "£5m", "Profit/(loss) £(5)m", "£(5)m", "wrong"),
        ("What was the profit?", "£5m", "Loss for the year £(5)m", "£(5)m", "wrong"),
    ],
)
def test_words_carry_the_sign_that_brackets_do(
    question: str, worded: str, text: str, value: str, verdict: str
) -> None:
    assert match(number(worded), answered(text, value), question).verdict == verdict


def test_figures_without_a_value_must_commit_to_one() -> None:
    expected = number("£7.4 million")
    assert match(expected, answered("Income was £7.4 million, up 3%.")).verdict == "right"
    assert match(expected, answered("Income was £7.1 million.")).verdict == "wrong"
    both = match(expected, answered("Income was £7.4 million after £7.1 million."))
    assert (both.verdict, both.right_at_loose, both.exact) == ("partial", False, False)
    assert match(expected, answered("Income is discussed below.")).verdict == "wrong_type"
    assert match(expected, answered("Income is told for 2023.")).verdict == "wrong_type"


def test_figures_that_restate_the_question_are_no_answer() -> None:
    question = "How many of the 40 berths were let in 2022?"
    found = match(number("31 berths"), answered("31 of 40 berths were let in 2022"), question)
    assert found.verdict == "right"


def test_a_year_may_be_the_number_asked_for() -> None:
    founded = "When was the trust founded?"
    assert match(number("1948"), answered("It was founded in 1948."), founded).verdict == "right"


@pytest.mark.parametrize("status", ["needs_model", "not_in_report"])
def test_what_is_not_stated_is_no_answer(status: AnswerStatus) -> None:
    for worded in ("£7.4 million", "N/A"):
        found = match(number(worded), answered("£7.4 million", "£7.4 million", status=status))
        assert found == AnswerMatch("no_answer")


def test_any_answer_to_a_question_in_vain_is_wrong() -> None:
    case = Case("q1", QUESTION, "harbour-2023", (), "not_in_report", number("N/A"), {})
    found = match_answer(case, answered("£7.4 million", "£7.4 million"))
    assert found is not None
    assert found.verdict == "wrong"


def test_an_answer_that_the_set_does_not_know_is_not_judged() -> None:
    assert match_answer(asked(ExpectedAnswer("text")), answered("It grew.")) is None


@pytest.mark.parametrize(
    ("worded", "text", "verdict"),
    [
        ("Yes", "Yes, both piers were let.", "right"),
        ("True", "Yes.", "right"),
        ("No, it fell by 5%.", "False", "right"),
        ("Yes", "No, one stood empty.", "wrong"),
        ("Yes", "Both piers were let.", "wrong_type"),
    ],
)
def test_a_boolean_must_be_said(worded: str, text: str, verdict: str) -> None:
    expected = expected_answer("boolean", (worded,), QUESTION)
    assert match(expected, answered(text)).verdict == verdict


PIERS = ("North Pier", "O'Hara's Quay", "Lock-Gate 2")


@pytest.mark.parametrize(
    ("text", "verdict", "exact"),
    [
        ("Lock gate 2; the North Pier; O’Hara’s quay", "right", True),
        ("Repaired were north pier, Lock-Gate 2 and OHaras Quay.", "right", False),
        ("North Pier; Lock-Gate 2", "partial", False),
        ("North Pier; Lock-Gate 2; O'Hara's Quay; West Pier", "partial", False),
        ("Lock-Gate 21; Northern Pier", "wrong", False),
    ],
)
def test_a_list_is_compared_item_by_item(text: str, verdict: str, exact: bool) -> None:
    found = match(expected_answer("list", PIERS, QUESTION), answered(text))
    assert (found.verdict, found.exact) == (verdict, exact)


@given(st.permutations(PIERS), st.sampled_from(["; ", "\n", ", ", " and "]))
def test_the_order_of_a_list_is_free(items: list[str], separator: str) -> None:
    found = match(expected_answer("list", PIERS, QUESTION), answered(separator.join(items)))
    assert found.verdict == "right"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Jo A. Quay", "right"),
        ("The harbour master is Jo A. Quay.", "right"),
        ("Jo B. Quay", "wrong"),
        ("Jo A. Quayside", "wrong"),
    ],
)
def test_a_name_must_stand_word_by_word(text: str, verdict: str) -> None:
    assert match(expected_answer("name", ("Jo A. Quay",), QUESTION), answered(text)).verdict == (
        verdict
    )


@pytest.mark.parametrize(
    ("text", "verdict", "exact"),
    [
        ("storm repairs of £5.5 million delayed North Pier", "right", True),
        ("North Pier was delayed by storm repairs costing £5.5 million.", "right", False),
        ("North Pier was delayed by storm repairs of £5,500,000.", "right", False),
        # Four of five content words; the amount is missing.
        ("North Pier was delayed by storm repairs.", "partial", False),
        ("North Pier: storm damage of £5.5m", "partial", False),
        ("North Pier was delayed by storm repairs of £6.5 million.", "wrong", False),
        ("South Quay opened in May.", "wrong", False),
    ],
)
def test_texts_compared_by_hand(text: str, verdict: str, exact: bool) -> None:
    worded = "Storm repairs of £5.5 million delayed the North Pier"
    found = match(expected_answer("text", (worded,), QUESTION), answered(text))
    assert (found.verdict, found.exact) == (verdict, exact)


def test_a_number_without_a_figure_is_compared_as_text() -> None:
    expected = number("Cover is negative")
    assert match(expected, answered("The cover is negative this year")).verdict == "right"


WORDS = st.lists(st.sampled_from(["pier", "Quay", "tide,", "berth.", "mast", "sail"]), max_size=9)


@given(WORDS, WORDS)
def test_token_f1_is_that_of_squad(one: list[str], other: list[str]) -> None:
    def normalised(words: list[str]) -> list[str]:
        return [word.lower().strip(string.punctuation) for word in words]

    rest, shared = normalised(other), 0
    for word in normalised(one):
        if word in rest:
            rest.remove(word)
            shared += 1
    precision, recall = shared / max(1, len(one)), shared / max(1, len(other))
    f1 = 2 * precision * recall / (precision + recall) if shared else 0.0
    assert token_f1(" ".join(one), " ".join(other)) == pytest.approx(f1)
    assert token_f1(f"the {' '.join(one)}", " ".join(other)) == pytest.approx(f1)


@given(AMOUNTS, WORDED, PRINTED)
def test_an_amount_stands_in_a_page_in_whatever_scale_it_is_printed(
    amount: int, worded: str, printed: tuple[str, str]
) -> None:
    page = in_scale(printed[1], amount)
    assert stands_in(number(in_scale(worded, amount)), f"Note 7, 31 March 2023\n{page}\n4 12")


@given(st.integers(1_000, 10**7), st.integers(1_000, 10**7))
def test_another_amount_does_not_stand_in_for_it(amount: int, other: int) -> None:
    assume(amount != other)
    # Not even as a plain figure: what is counted in thousands is more than any of these.
    expected = number(f"£{amount + 10**7:,} (£000)")
    assert not stands_in(expected, f"Income £000\n{other + 10**7:,}")


@pytest.mark.parametrize(
    ("expected", "page", "stands"),
    [
        (number("£1.292 million"), "£000\nIncome 1,292", True),
        (number("£769,000"), "a surplus of £0.769m", True),
        (number("£(769) (£000)"), "£000\nDeficit 769", True),
        (number("£411 million"), "Charges 411 (label on the page before)", True),
        (number("£4 million"), "Charges 4 (label on the page before)", False),
        (number("£411 million"), "£000\nCharges 411", False),
        # As precise as the set words it, and within 1 %.
        (number("$6.30", "in USD billions?"), "in millions\nCapex 6,284", True),
        (number("$6.30", "in USD billions?"), "in millions\nCapex 6,351", False),
        (number("£6,284 (£000)"), "£000\n6,285", False),
        (number("£2 million"), "£2.4m", False),
        (number("7.3%"), "rose by 7.3% to", True),
        (number("7.3%"), "%\nGrowth 7.3", True),
        (number("7.3%"), "Growth 7.3", False),
        (number("7.3%"), "£7.3", False),
        (number("512 passengers"), "512 called in 2023", True),
        (number("512 passengers"), "£000 512,000", False),
        (number("1948"), "since 1948 it", True),
        (number("£1,948 million"), "since 1948 it", False),
        (number("N/A"), "N/A not available", False),
        (expected_answer("boolean", ("Yes",), ""), "Yes, it was so.", False),
        (expected_answer("list", PIERS, ""), "Lock-Gate 2, North Pier, O'Hara's\nQuay", True),
        (expected_answer("list", PIERS, ""), "Lock-Gate 2 and North Pier", False),
        (expected_answer("text", ("Storm repairs delayed the pier",), ""), "Pier repairs after\na"
         " storm were much delayed", True),
        (expected_answer("text", ("Storm repairs delayed the pier",), ""), "Pier repairs", False),
        (expected_answer("text", ("The gap of £5.5m was bridged by a grant",), ""), "£5.5m", True),
        (expected_answer("text", ("The gap of £5.5m was bridged by a grant",), ""), "£5.6m", False),
        (ExpectedAnswer("text"), "anything", False),
    ],
)  # fmt: skip
def test_what_stands_in_a_page_by_hand(expected: ExpectedAnswer, page: str, stands: bool) -> None:
    assert stands_in(expected, page) is stands


def test_a_figure_of_the_question_is_no_evidence_of_a_text() -> None:
    expected = expected_answer("text", ("The £5.5m came from a grant",), "")
    assert stands_in(expected, "a gap of £5.5m remained")
    assert not stands_in(expected, "a gap of £5.5m remained", "Who bridged the gap of £5.5m?")


def test_a_wording_without_a_word_is_no_yardstick() -> None:
    from memory_engine import answered, case, found

    expected = ExpectedAnswer("text", ("---",))
    asked = case("q", "north-2023", 4, expected=expected)
    search = found("question q", [("north-2023", 4)])
    assert match_answer(asked, answered(search, "Anything at all")) is None
