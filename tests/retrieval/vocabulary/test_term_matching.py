"""Which terms a question names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.retrieval.vocabulary.entries import Entry, Term
from rag_resources.retrieval.vocabulary.term_matching import phrase_of, stands_in
from rag_resources.retrieval.vocabulary.vocabulary import Vocabulary

WORDS = st.lists(st.sampled_from(["alpha", "beta", "gamma", "delta"]), min_size=1, max_size=8)


def entry(name: str, *terms: str | Term) -> Entry:
    made = tuple(Term(term) if isinstance(term, str) else term for term in terms)
    return Entry(name, "own", made, {"printed as": 0.5}, source="a test")


def named(question: str, *entries: Entry) -> list[str]:
    return [match.entry for match in Vocabulary(entries).expand(question).matches]


def test_the_longest_term_wins_and_its_words_are_not_read_again() -> None:
    margin, net, profit = (
        entry("margin", "net profit margin"),
        entry("net", "net profit"),
        entry("profit", "profit"),
    )
    assert named("What was the net profit margin?", margin, net, profit) == ["margin"]
    assert named("net profit and profit", margin, net, profit) == ["net", "profit"]


def test_a_longer_term_that_is_not_allowed_gives_way_to_a_shorter_one() -> None:
    long = entry("long", Term("net profit", unless=("forecast",)))
    assert named("forecast net profit", long, entry("short", "profit")) == ["short"]


def test_matches_come_in_the_order_of_the_question_and_once() -> None:
    first, second = entry("first", "goodwill"), entry("second", "inventory")
    assert named("inventory, goodwill, inventory", first, second) == ["second", "first"]


@pytest.mark.parametrize(
    "question",
    [
        "trade payable",
        "TRADE PAYABLES",
        "Trade-payables",
        "the trade‑payables?",
        "trade payables' age",
    ],
)
def test_case_plurals_and_hyphens_do_not_matter(question: str) -> None:
    assert named(question, entry("payables", "trade payables")) == ["payables"]


@pytest.mark.parametrize("question", ["non-current", "non current", "noncurrent", "Non‐Current"])
def test_a_hyphenated_term_is_found_in_all_its_spellings(question: str) -> None:
    assert named(question, entry("long-lived", "non-current")) == ["long-lived"]


def test_an_ampersand_and_the_word_are_the_same() -> None:
    plant = entry("plant", "property, plant and equipment")
    assert named("property, plant & equipment", plant) == ["plant"]


@pytest.mark.parametrize("question", ["trade", "payables trade", "trade of payables due"])
def test_words_have_to_stand_in_a_row(question: str) -> None:
    assert named(question, entry("payables", "trade goods payables")) == []


@pytest.mark.parametrize("question", ["the AME?", "AME's share", "AMEs", "(AME)"])
def test_an_exact_abbreviation_is_a_whole_upper_case_word(question: str) -> None:
    assert named(question, entry("managed", Term("AME", exact=True))) == ["managed"]


@pytest.mark.parametrize("question", ["ame", "Ame", "AMEX", "R&AME", "AME&R", "FRAME", "came"])
def test_an_exact_abbreviation_is_nothing_less(question: str) -> None:
    assert named(question, entry("managed", Term("AME", exact=True))) == []


def test_neighbours_decide_what_an_abbreviation_means() -> None:
    plant = entry("plant", Term("PPE", exact=True, unless=("gloves",)))
    masks = entry("masks", Term("PPE", exact=True, near=("gloves",)))
    assert named("Additions to PPE?", plant, masks) == ["plant"]
    assert named("PPE such as a glove?", plant, masks) == ["masks"]


def test_only_entries_of_the_wanted_parts_are_named() -> None:
    both = Vocabulary(
        [entry("own", "goodwill"), Entry("shipped", "ratios", (Term("goodwill"),), {"x": 1.0})]
    )
    assert [m.entry for m in both.with_parts(["ratios"]).expand("goodwill").matches] == ["shipped"]
    assert len(both.expand("goodwill").matches) == 2


@given(WORDS, WORDS)
def test_a_phrase_stands_where_a_plain_search_finds_it(phrase: list[str], words: list[str]) -> None:
    expected = f" {' '.join(phrase)} " in f" {' '.join(words)} "
    assert stands_in(tuple(phrase), tuple(words)) is expected


@given(st.lists(WORDS, min_size=1, max_size=4), WORDS)
def test_matching_agrees_with_reading_left_to_right(
    terms: list[list[str]], words: list[str]
) -> None:
    entries = [entry(str(number), " ".join(term)) for number, term in enumerate(terms)]
    expected: list[str] = []
    at = 0
    while at < len(words):
        here = [(len(t), str(n)) for n, t in enumerate(terms) if words[at : at + len(t)] == t]
        size = max((length for length, _ in here), default=1)
        expected += [name for length, name in here if length == size and name not in expected]
        at += size
    assert named(" ".join(words), *entries) == expected


@given(st.text(max_size=60))
def test_any_text_can_be_asked(text: str) -> None:
    found = Vocabulary([entry("one", "goodwill")]).expand(text)
    assert bool(found.matches) is ("goodwill" in phrase_of(text))
