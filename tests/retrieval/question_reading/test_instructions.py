import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.retrieval.question_reading.instructions import without_instructions


@pytest.mark.parametrize(
    ("question", "kernel"),
    [
        (
            "Using just the figures in the cash flow statement, how much did Borealis invest?",
            "how much did Borealis invest?",
        ),
        (
            "What did Borealis owe its banks in 2020? Express the answer in EUR millions.",
            "What did Borealis owe its banks in 2020?",
        ),
        (
            "According to the annual report, who chairs Borealis?",
            "who chairs Borealis?",
        ),
        (
            "Who chairs Borealis? When there is no mention, answer 'N/A'.",
            "Who chairs Borealis?",
        ),
        (
            "How many ferries did Borealis run, as stated in its annual report?",
            "How many ferries did Borealis run?",
        ),
        (
            "What is the gearing of Borealis (as a percentage)? Please round to 2 decimal places.",
            "What is the gearing of Borealis?",
        ),
        (
            "What were dues? Take the view of a credit analyst who uses only the income statement.",
            "What were dues?",
        ),
        (
            "If dues are not a meaningful metric, then say so. What were dues of Borealis?",
            "If dues are not a meaningful metric, then say so. What were dues of Borealis?",
        ),
    ],
)
def test_instructions_go_and_the_question_stays(question: str, kernel: str) -> None:
    assert without_instructions(question) == kernel


@pytest.mark.parametrize(
    "question",
    [
        "Report the port dues of Borealis.",
        "Calculate the quick ratio using inventories and current assets.",
        "Does it grow based on FY2022 data?",
        "What is stated in note 14 on leases?",
        "Use of proceeds in 2020?",
        "Quick ratio is defined as: cash / debt.",
        "What did the statement of Mr Smith say?",
        "What share of answers to the survey were positive?",
        "Is Borealis, Inc. the operator?",
    ],
)
def test_what_asks_something_is_no_instruction(question: str) -> None:
    assert without_instructions(question) == question


@pytest.mark.parametrize("question", ["Answer the question.", "Round to two decimal places", "?"])
def test_nothing_but_instructions_comes_back_whole(question: str) -> None:
    assert without_instructions(question) == question


_ORGANISATION = st.sampled_from(
    ["Borealis plc", "Tarn & Fell Ltd", "3V", "Ocean Mills, Inc.", "NHS Fell"]
)
_PERIOD = st.sampled_from(["FY2018", "2018/19", "Q2 of 2023", "31 March 2019", "2Q23"])
_MEASURE = st.sampled_from(
    [
        "port dues",
        "EBITDA margin",
        "net position of the fund",
        "accounts payable",
        "number of ferries",
    ]
)
_FIGURE = st.sampled_from(["£1,250", "4.2%", "17", "$3.5bn"])
_BEFORE = st.sampled_from(
    [
        "",
        "Using only the balance sheet, ",
        "Based on the information provided in the statement of income, ",
        "Please help us answer this question. ",
        "According to the annual report, ",
        "By relying on the details shown in the P&L statement, ",
        "We need to compute a financial metric. Here's the question: ",
    ]
)
_WITHIN = st.sampled_from(
    ["", " in USD millions", " (as a percentage)", " according to the 10-K", " (if applicable)"]
)
_AFTER = st.lists(
    st.sampled_from(
        [
            "Answer in GBP thousands.",
            "Please round your answer to one decimal place.",
            "If data is not available, return 'N/A'.",
            "Give a response by using the line items shown in the cash flow statement.",
            "Keep the answer concise.",
            "If there is no mention, return False.",
        ]
    ),
    max_size=3,
)


@given(_ORGANISATION, _PERIOD, _MEASURE, _FIGURE, _BEFORE, _WITHIN, _AFTER)
def test_every_organisation_period_figure_and_measure_survives(
    organisation: str,
    period: str,
    measure: str,
    figure: str,
    before: str,
    within: str,
    after: list[str],
) -> None:
    kernel = f"did the {measure} of {organisation} exceed {figure} in {period}"
    question = f"{before}{kernel}{within}? {' '.join(after)}"
    cleaned = without_instructions(question)
    assert cleaned == f"{kernel}?"
    assert without_instructions(cleaned) == cleaned


@given(st.text(alphabet="abcdefINR ,.?:()'/£%0123456789", max_size=60))
def test_any_text_is_cleaned_once_and_never_emptied(text: str) -> None:
    cleaned = without_instructions(text)
    assert without_instructions(cleaned) == cleaned
    assert bool(cleaned) == bool(text.strip())


_WORDS = (
    "answer in the annual report using balance sheet USD millions , ? . ( ) if not available return"
    " N/A Borealis 2020 dues what was round to 2 decimal places according"
)


@given(st.lists(st.sampled_from(_WORDS.split()), max_size=25))
def test_whatever_the_order_of_words_names_and_figures_survive(words: list[str]) -> None:
    question = " ".join(words)
    cleaned = without_instructions(question)
    assert without_instructions(cleaned) == cleaned
    for kept in ("Borealis", "2020", "dues"):
        assert (kept in question) == (kept in cleaned)
