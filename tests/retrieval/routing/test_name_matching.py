"""Every organisation is found under its own name however it is spelt, and no other is."""

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from retrieval.routing.cards import year_card

from rag_resources.retrieval.question_reading.reading import read_question
from rag_resources.retrieval.routing.name_matching import best_fits
from rag_resources.retrieval.routing.report_directory import ReportDirectory, name_form
from rag_resources.retrieval.routing.route import route
from rag_resources.retrieval.routing.spelling import abbreviates, edits, near

_LISTED = (
    "Amberley Brockton Calder Dunmore Eskdale Farrow Glenfield Harwick Inverloch Jessop Kestrel"
    " Lanyard Merrow Norcliffe Oakhurst Pendle Quayside Rothbury Selkirk Thornby Umber Vickery"
    " Wexcombe Yarrow Zephyr Bluestone Copperfield Driftwood Everglade Foxglove"
)
ROOTS = _LISTED.split()
FORMS = ("plc", "Inc.", "Ltd", "Limited", "Corporation", "Holdings plc", "Group Limited", "")

cores = st.lists(st.sampled_from(ROOTS), min_size=1, max_size=3, unique=True).map(" ".join)
stores = st.lists(st.tuples(cores, st.sampled_from(FORMS)), min_size=2, max_size=6)
variants: st.SearchStrategy[Callable[[str], str]] = st.sampled_from(
    [str, str.upper, str.lower, lambda name: f"the {name}", lambda name: name.replace(" ", "-")]
)


def directory_of(names: list[tuple[str, str]]) -> ReportDirectory:
    return ReportDirectory([year_card(f"{core} {form}".strip(), 2020) for core, form in names])


@given(stores, st.data())
def test_every_name_routes_to_its_own_report(
    names: list[tuple[str, str]], data: st.DataObject
) -> None:
    assume(len({name_form(f"{core} {form}").squashed for core, form in names}) == len(names))
    store = directory_of(names)
    core, form = data.draw(st.sampled_from(names))
    own = next(card for card in store.cards.values() if card.name == f"{core} {form}".strip())
    variant, other_form = data.draw(variants), data.draw(st.sampled_from([form, "", "plc"]))
    # A longer name may be somebody else's: "Acme" with "Holdings" left out is "Acme" indeed.
    named = variant(f"{core} {form if 'Group' in form or 'Hold' in form else other_form}".strip())
    for question in (
        f"What was the revenue of {named} in 2020?",
        f"What was {named}'s revenue in 2020?",
        f"How much did {named} earn in 2020?",
    ):
        found = route(read_question(question), store)
        assert found.status == "decided", (question, found)
        assert found.report_ids[0] == own.report_id, (question, found)


@given(stores, st.data())
def test_a_typing_error_in_a_long_word_is_forgiven_where_nobody_else_is_called_so(
    names: list[tuple[str, str]], data: st.DataObject
) -> None:
    words = [core.split() for core, _ in names]
    assume(len({word for core in words for word in core}) == sum(map(len, words)))
    core, form = data.draw(st.sampled_from(names))
    place = data.draw(st.integers(1, len(core.split()[0]) - 2))
    misspelt = core[:place] + core[place + 1 :]
    assume(len(core.split()[0]) > 6)
    ((one, _),) = best_fits(misspelt, directory_of(names))
    assert one.name == f"{core} {form}".strip()


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("NHS Borders", "Borders NHS Board"),
        ("Borders Health Board", "NHS Borders"),
        ("Quarrel and Quill", "Quarrel & Quill plc"),
        ("Foxglove", "Foxglove Wholesale Corporation"),
        ("Walmrat", "Walmart Inc."),
        ("Wal-Mart", "Walmart Inc."),
        ("Société Générale", "SOCIETE GENERALE S.A."),
        ("AmEx", "American Express Company"),
        ("J&J", "Johnson & Johnson"),
        ("JnJ", "Johnson & Johnson"),
        ("JP Morgan", "JPMorgan Chase & Co."),
        ("Lilly", "Eli Lilly and Company"),
        ("UCLH", "University College London Hospitals NHS Foundation Trust"),
        ("IBM", "International Business Machines Corporation"),
        ("McDonalds", "McDonald’s Corporation"),
    ],
)
def test_names_as_people_write_them(name: str, printed: str) -> None:
    store = ReportDirectory([year_card(printed, 2020), year_card("Zephyr Mills plc", 2020)])
    assert [one.name for one, _ in best_fits(name, store)] == [printed]


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("NHS Lothian", "NHS Lanarkshire"),
        ("American Airlines", "American Express Company"),
        ("American Express", "American Water Works Company, Inc."),
        ("Bank of Scotland", "Royal Bank of Scotland plc"),
        ("University of Aberdeen", "Aberdeen Council"),
        ("Health Board", "Grampian Health Board"),
        ("Gap", "Gas plc"),
        ("Area 51", "Area 52"),
        ("Wessex", "Sussex"),
        ("General Motors", "General Mills, Inc."),
        ("General Electric", "General Mills, Inc."),
        ("Delta Air Lines", "Delta Apparel, Inc."),
    ],
)
def test_names_of_others(name: str, printed: str) -> None:
    assert best_fits(name, ReportDirectory([year_card(printed, 2020)])) == ()


def test_former_names_join_reports_of_one_organisation() -> None:
    store = ReportDirectory(
        [
            year_card("Lantern Stores, Inc.", 2016),
            year_card("Brookline Inc.", 2018, former_name="Lantern Stores"),
            year_card("Zephyr plc", 2018),
            year_card("Brookline Inc.", 2020),
        ]
    )
    assert [len(one.cards) for one in store.organisations] == [3, 1]
    found = route(read_question("What did Lantern Stores earn in 2020?"), store)
    assert found.report_ids[0] == "brookline-inc-2020"


words = st.text("abcdef", max_size=8)


@given(words, words)
def test_edits_are_a_distance(first: str, second: str) -> None:
    most = len(first) + len(second)
    distance = edits(first, second, most)
    assert distance == edits(second, first, most)
    assert (distance == 0) == (first == second)
    assert abs(len(first) - len(second)) <= distance <= max(len(first), len(second))
    assert edits(first, second, 1) == min(distance, 2)


@given(st.text("abcdef", min_size=6, max_size=9), st.integers(1, 4))
def test_two_swapped_letters_are_near(word: str, place: int) -> None:
    swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    assert near(word, swapped)


@pytest.mark.parametrize(
    ("short", "name", "fits"),
    [("amex", "american express", True), ("ge", "general electric", False),
     ("ibm", "international business machines", True), ("amerx", "american water", False)],
)  # fmt: skip
def test_abbreviations(short: str, name: str, fits: bool) -> None:
    assert abbreviates(short, name.split()) is fits
