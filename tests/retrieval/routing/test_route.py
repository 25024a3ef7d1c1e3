from dataclasses import replace
from datetime import date

import pytest
from retrieval.routing.cards import directory, quarter_card, year_card

from rag_resources.retrieval.question_reading.reading import read_question
from rag_resources.retrieval.routing.report_directory import ReportDirectory
from rag_resources.retrieval.routing.route import Route, route


def routed(question: str) -> Route:
    return route(read_question(question), directory())


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What was the deficit of NHS Northmoor in 2018/19?", "northmoor-health-board-2019"),
        ("What was Northmoor NHS Board's deficit in 2017/18?", "northmoor-health-board-2018"),
        ("what was nhs northmoor's deficit in 2019/20?", "northmoor-health-board-2020"),
        ("What did NHS Northfell spend in 2018/19?", "northfell-health-board-2019"),
        ("What were the sales of Tidewater Express in 2021?", "tidewater-express-company-2021"),
        (
            "What did Tidewater Water Works pay in 2021?",
            "tidewater-water-works-company-inc-2021",
        ),
        ("How many flights did Tidewater Airlines cancel?", "tidewater-airlines-inc-2021"),
        ("How many flights did TWA cancel?", "tidewater-airlines-inc-2021"),
        ("What was Quarrel and Quill's revenue?", "quarrel-&-quill-ltd-2022"),
        ("What was Q&Q's revenue?", "quarrel-&-quill-ltd-2022"),
        ("What was the revenue of Pebblestonne?", "pebblestone-wholesale-corporation-2022"),
        ("what was the revenue of pebblestone?", "pebblestone-wholesale-corporation-2022"),
        ("what was pebblestones revenue?", "pebblestone-wholesale-corporation-2022"),
        ("What did Lantern Street Stores, Inc. earn?", "brookline-2022"),
        ("What did Brookline earn in 2022?", "brookline-2022"),
        ("What did Brookline earn in Q2 2022?", "brookline-2022q2"),
        ("What did Brookline earn in the second quarter of 2023?", "brookline-2023q2"),
        ("What did Brookline earn according to its 10-Q?", "brookline-2023q2"),
    ],
)
def test_the_report_of_a_named_organisation_and_period_comes_first(
    question: str, first: str
) -> None:
    route = routed(question)
    assert route.status == "decided", route
    assert route.report_ids[0] == first


def test_an_organisation_without_a_period_routes_to_all_its_reports_newest_first() -> None:
    route = routed("How many beds does NHS Northmoor have?")
    years = [report_id.rsplit("-", 1)[1] for report_id in route.report_ids]
    assert (route.status, years) == ("decided", ["2020", "2019", "2018"])
    assert route.organisations == ("Northmoor Health Board",)


def test_a_year_without_its_own_report_is_looked_up_as_comparatives() -> None:
    route = routed("What did Tidewater Water Works pay out in 2020?")
    assert route.report_ids[0] == "tidewater-water-works-company-inc-2021"
    assert route.reports[0].holds == "as comparatives"
    assert "shows 2020 as comparatives" in route.reports[0].reason
    assert not route.reports[-1].covers


def test_a_period_no_report_covers_is_said() -> None:
    route = routed("What did Tidewater Express earn in 2010?")
    assert route.status == "decided"
    assert not route.covers_period
    assert "covers 2010" in " ".join(route.reasons)


def test_of_two_the_one_with_the_period_comes_first() -> None:
    route = routed("Was Tidewater Express bought by NHS Northmoor in 2017/18?")
    assert route.report_ids[0] == "northmoor-health-board-2018"


@pytest.mark.parametrize("ticker", ["TWA's losses", "the losses of TWA", "losses did TWA have"])
def test_a_ticker_in_capitals_names_its_organisation(ticker: str) -> None:
    assert routed(f"What {ticker}?").organisations == ("Tidewater Airlines, Inc.",)


@pytest.mark.parametrize("words", ["twa", "sites in TX", "the TX office"])
def test_letters_that_may_be_anything_are_no_ticker(words: str) -> None:
    assert routed(f"How many staff has {words}?").status == "open"


def test_a_target_year_far_ahead_does_not_decide_the_report() -> None:
    route = routed("Which emissions does NHS Northmoor plan for 2040 as of 2018/19?")
    assert route.report_ids[0] == "northmoor-health-board-2019"


def test_a_name_that_fits_several_is_for_the_person_who_asks() -> None:
    route = routed("What was Tidewater's revenue in 2021?")
    assert route.status == "ambiguous"
    assert len(route.candidates) == 3
    assert route.reports == ()
    assert all(candidate.reports for candidate in route.candidates)


@pytest.mark.parametrize(
    "question",
    [
        "What was the deficit of the health board in 2018/19?",
        "How much did the Board spend on staff?",
        "What were Staff Costs?",
        "Which segment performed best?",
    ],
)
def test_a_question_without_a_name_is_open(question: str) -> None:
    assert routed(question).status == "open"


def test_an_open_question_prefers_the_reports_that_cover_its_period() -> None:
    route = routed("What was the deficit in 2017/18?")
    assert set(route.report_ids[:2]) == {
        "northmoor-health-board-2018",
        "tidewater-water-works-company-inc-2018",
    }
    assert all(routed.covers for routed in route.reports)


@pytest.mark.parametrize(
    "name", ["Grindstone Ltd", "Tidewater Natural Gas, Inc.", "Brookline Mining Inc."]
)
def test_an_organisation_without_a_report_is_unknown(name: str) -> None:
    route = routed(f"What was the revenue of {name} in 2021?")
    assert route.status == "unknown organisation", route
    assert name.rstrip(".") in route.unknown[0]
    assert route.reports == ()


def test_a_name_without_legal_form_is_unknown_only_if_no_report_prints_it() -> None:
    reading = read_question("What was Grindstone's revenue in 2021?")
    printed, nowhere = (
        route(reading, directory(), lambda phrase, found=found: found) for found in (True, False)
    )
    assert route(reading, directory()).status == "open"
    assert printed.status == "open"
    assert nowhere.status == "unknown organisation"


def test_of_two_compared_the_one_without_a_report_is_told() -> None:
    route = routed("Did Tidewater Express or Grindstone Ltd have the higher revenue in 2021?")
    assert route.status == "decided"
    assert route.organisations == ("Tidewater Express Company",)
    assert route.unknown == ("Grindstone Ltd",)


def test_the_only_organisation_of_a_store_needs_no_name() -> None:
    store = ReportDirectory(
        [year_card("Fenwick Council", 2020), year_card("Fenwick Council", 2021)]
    )
    found = route(read_question("How many staff did the council have in 2020?"), store)
    assert (found.status, found.report_ids[0]) == ("decided", "fenwick-council-2020")


def test_a_quarter_is_counted_from_the_end_of_the_financial_year() -> None:
    # A year that ends in January: its second quarter ends in July.
    second = replace(quarter_card("Mosswood", 2024, 2), end=date(2023, 7, 29), report_id="second")
    first = replace(quarter_card("Mosswood", 2024, 1), end=date(2023, 4, 29), report_id="first")
    store = ReportDirectory([year_card("Mosswood", 2023, ends=(1, 28)), first, second])
    found = route(read_question("What did Mosswood sell in Q2 of FY2024?"), store)
    assert found.report_ids[0] == "second"


def test_an_empty_store_leaves_everything_open() -> None:
    assert route(read_question("What did Acme earn?"), ReportDirectory([])).status == "open"
