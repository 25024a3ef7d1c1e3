import pytest

from rag_resources.retrieval.question_reading.reading import read_question


def test_a_statement_named_in_an_instruction_is_kept_though_the_instruction_goes() -> None:
    reading = read_question(
        "What was Tarn's dividend in FY2019? Answer in USD millions. Take the perspective of a"
        " financial analyst who can only use the details shown within the statement of income."
    )
    assert reading.cleaned == "What was Tarn's dividend in FY2019?"
    assert reading.statements == ("income_statement",)
    assert reading.currency == "USD"
    assert reading.years == (2019,)
    assert [phrase.name for phrase in reading.organisations] == ["Tarn"]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("balance sheet", "balance_sheet"),
        ("statement of consolidated financial position", "balance_sheet"),
        ("P&L", "income_statement"),
        ("profit and loss account", "income_statement"),
        ("statement of comprehensive income", "comprehensive_income"),
        ("cash-flow statement", "cash_flows"),
        ("statement of changes in taxpayers' equity", "changes_in_equity"),
        ("independent auditor's report", "audit_report"),
        ("notes to the accounts", "notes"),
    ],
)
def test_statements_by_their_names(words: str, kind: str) -> None:
    assert read_question(f"What does the {words} show?").statements == (kind,)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("10K", "10-K"),
        ("Form 10-Q", "10-Q"),
        ("annual report and accounts", "annual report and accounts"),
        ("annual report", "annual report"),
        ("interim report", "half-year report"),
        ("earnings release", "earnings release"),
    ],
)
def test_report_types_in_the_terms_of_profiles(words: str, kind: str) -> None:
    assert read_question(f"What does the {words} say?").report_types == (kind,)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How much did Tarn owe?", "figure"),
        ("What is the asset turnover ratio of Tarn?", "ratio"),
        ("What was the margin of Tarn?", "percentage"),
        ("How much did dues grow? Answer in units of percents.", "percentage"),
        ("As of June 2022, is Tarn selling ships?", "yes-no"),
        ("Who audits Tarn?", "name"),
        ("List the ports.", "list"),
        ("Why did dues fall?", "text"),
    ],
)
def test_kinds_of_answers(question: str, kind: str) -> None:
    assert read_question(question).answer_kind == kind


@pytest.mark.parametrize(
    ("question", "over", "direction"),
    [
        ("Did dues rise between 2019 and 2020?", "periods", "up"),
        ("How did dues change compared to last year?", "periods", "change"),
        ("Did Tarn plc earn more than Fell Ltd in 2020?", "organisations", "most"),
        ("Which of Tarn and Fell has the largest fleet?", "organisations", "most"),
        ("Compare the debts of Tarn and Fell.", "organisations", ""),
        ("What was the largest port in 2020?", "", "most"),
        ("Did Best Ferries pay dues in 2020?", "", ""),
        ("How did dues develop in Q1 2020 and Q2 2020?", "periods", "change"),
        ("By how much did Tarn raise its fares in Q1 2020 for 2020?", "", "up"),
    ],
)
def test_comparisons(question: str, over: str, direction: str) -> None:
    found = read_question(question).comparison
    assert (found.over, found.direction) == (over, direction)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("in A$", "AUD"),
        ("in $", "USD"),
        ("in pounds sterling", "GBP"),
        ("in euros", "EUR"),
        ("", ""),
    ],
)
def test_currencies(words: str, code: str) -> None:
    assert read_question(f"How much was owed {words}?").currency == code


def test_an_empty_question_reads_as_empty() -> None:
    assert read_question("  ").cleaned == ""
