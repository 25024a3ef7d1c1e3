import pytest
from retrieval.routing.cards import directory

from rag_resources.retrieval.question_reading.reading import read_question
from rag_resources.retrieval.routing.route import route
from rag_resources.retrieval.routing.sub_questions import SubQuestion, sub_questions


def parts(question: str) -> tuple[SubQuestion, ...]:
    reading, store = read_question(question), directory()
    return sub_questions(reading, store, route(reading, store))


@pytest.mark.parametrize(
    ("question", "texts", "firsts"),
    [
        (
            "How did NHS Northmoor's deficit change between 2017/18 and 2019/20?",
            [
                "What was NHS Northmoor's deficit in 2017/18?",
                "What was NHS Northmoor's deficit in 2019/20?",
            ],
            ["northmoor-health-board-2018", "northmoor-health-board-2020"],
        ),
        (
            "What did Tidewater Water Works pay in 2021 compared to 2018?",
            [
                "What did Tidewater Water Works pay in 2018?",
                "What did Tidewater Water Works pay in 2021?",
            ],
            [
                "tidewater-water-works-company-inc-2018",
                "tidewater-water-works-company-inc-2021",
            ],
        ),
        (
            "Compare the deficit of NHS Northmoor and NHS Northfell in 2018/19.",
            [
                "What was the deficit of NHS Northmoor in 2018/19.",
                "What was the deficit of NHS Northfell in 2018/19.",
            ],
            ["northmoor-health-board-2019", "northfell-health-board-2019"],
        ),
        (
            "What is the difference between Tidewater Express's revenue and that of Tidewater"
            " Airlines?",
            [
                "What is Tidewater Express's revenue?",
                "What is Tidewater Airlines's revenue?",
            ],
            ["tidewater-express-company-2021", "tidewater-airlines-inc-2021"],
        ),
        (
            "Did Tidewater Express have a higher revenue than Tidewater Airlines in 2021?",
            [
                "Did Tidewater Express have a higher revenue in 2021?",
                "Did Tidewater Airlines have a higher revenue in 2021?",
            ],
            ["tidewater-express-company-2021", "tidewater-airlines-inc-2021"],
        ),
    ],
)
def test_a_comparison_is_split_into_questions_with_their_own_reports(
    question: str, texts: list[str], firsts: list[str]
) -> None:
    found = parts(question)
    assert [part.text for part in found] == texts
    assert [part.route.report_ids[0] for part in found] == firsts


@pytest.mark.parametrize(
    "question",
    [
        "How did NHS Northmoor's deficit change between 2018/19 and 2019/20?",
        "How much did Tidewater Express pay for Tidewater Airlines?",
        "What was NHS Northmoor's deficit in 2018/19?",
        "How did the deficit change between 2017/18 and 2019/20?",
        "Compare Grindstone's and Millbrook's revenue.",
    ],
)
def test_what_one_report_answers_or_none_is_not_split(question: str) -> None:
    assert parts(question) == ()


def test_years_between_are_asked_for_as_well() -> None:
    found = parts("What did Tidewater Water Works spend from 2017 to 2021?")
    assert [part.label for part in found] == ["2017", "2018", "2019", "2020", "2021"]
    assert found[1].text == "What did Tidewater Water Works spend in 2018?"


def test_the_side_without_a_report_stays_a_side() -> None:
    found = parts("What were the revenues of Tidewater Express and Grindstone Ltd in 2021?")
    assert [part.label for part in found] == ["Tidewater Express Company", "Grindstone Ltd"]
    assert [part.route.status for part in found] == ["decided", "unknown organisation"]
