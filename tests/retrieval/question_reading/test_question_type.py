import pytest

from rag_resources.retrieval.question_reading.question_type import classify_question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many patents does Acme hold?", "number"),
        ("By how much did staff costs increase?", "number"),
        ("What was the core revenue resource limit for 2021/22?", "number"),
        ("What surplus did the northern board report?", "number"),
        ("What was the occupancy rate?", "number"),
        ("Did Acme meet its targets?", "boolean"),
        ("Did it overspend, and by how much?", "number"),
        ("Who audits Acme?", "name"),
        ("Which company bought the brewery?", "name"),
        ("What are the core values?", "list"),
        ("What were the main sources of income?", "list"),
        ("Which leadership positions changed?", "list"),
        ("What drove the rise in staff costs?", "text"),
        ("What plan was started?", "text"),
    ],
)
def test_the_wording_tells_the_type(question: str, answer: str) -> None:
    assert classify_question(question).answer == answer


def test_money_percentages_and_counts_are_told_apart() -> None:
    def dimension(question: str) -> tuple[bool, bool]:
        asked = classify_question(question)
        return asked.money, asked.percentage

    assert dimension("How much was spent on buildings?") == (True, False)
    assert dimension("What proportion of spending was recurring?") == (False, True)
    assert dimension("How many savings accounts are open?") == (False, False)


@pytest.mark.parametrize(
    "question",
    [
        "Why did reserves fall?",
        "How did income change between 2021 and 2022?",
        "How did delays in March compare to last year?",
        "What is the ratio of debt to equity?",
        "Which region had the highest sales?",
        "What is the turnover ratio? It is defined as sales / assets.",
        "What is the three year average of sales?",
    ],
)
def test_what_quoting_cannot_give_is_recognised(question: str) -> None:
    assert classify_question(question).computed


@pytest.mark.parametrize(
    "question",
    [
        "How many people work there?",
        "By what percentage did visits grow compared to 2021?",
        "What were total assets? Compute or extract the answer from the balance sheet.",
    ],
)
def test_what_may_be_printed_is_not_called_a_computation(question: str) -> None:
    assert not classify_question(question).computed


def test_years_are_read_and_instructions_after_the_question_dropped() -> None:
    asked = classify_question("What was income at Acme, Inc. in FY2022? Answer in USD millions.")
    assert asked.years == (2022,)
    assert asked.asked == "What was income at Acme, Inc. in FY2022?"


def test_a_preface_about_where_to_look_is_dropped() -> None:
    asked = classify_question("Using only the balance sheet, how much cash did Acme hold?")
    assert asked.asked == "how much cash did Acme hold?"


def test_a_question_without_a_question_mark_is_kept_whole() -> None:
    assert classify_question("total  income 2022").asked == "total income 2022"
