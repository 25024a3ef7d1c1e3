"""What follows from the entries that a question names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.errors import UsageError
from rag_resources.retrieval.vocabulary.entries import Entry, Expansion, Term
from rag_resources.retrieval.vocabulary.loading import load_vocabulary
from rag_resources.retrieval.vocabulary.term_matching import phrase_of, stands_in
from rag_resources.retrieval.vocabulary.vocabulary import NEEDED_SPELLINGS, Vocabulary

STOCK = Entry(
    "stock",
    "line_items",
    (Term("stock"),),
    {"inventories": 0.9, "merchandise": 0.6, "goods": 0.5},
    {"balance_sheet": 1.0},
    {"working capital": 0.5},
)
DEBT = Entry("debt", "line_items", (Term("debt"),), {"borrowings": 0.8}, {"note": 0.6})
COVER = Entry(
    "cover",
    "ratios",
    (Term("stock cover"),),
    {"cover in days": 0.7},
    needs={"stock": 0.5, "debt": 1.0},
    asks="figure",
)
POLICY = Entry("policy", "forms", (Term("policy"),), {"accounting policies": 0.9}, asks="text")
ALL = Vocabulary([STOCK, DEBT, COVER, POLICY])
WEIGHTS = st.dictionaries(
    st.sampled_from(["red", "green", "blue", "grey", "red green"]),
    st.floats(0, 1, allow_nan=False),
    min_size=1,
)


def weights(expansion: Expansion) -> dict[str, float]:
    return {one.text: pytest.approx(one.weight) for one in expansion.phrases}


def test_synonyms_come_at_their_weights_heaviest_first() -> None:
    found = ALL.expand("stock")
    assert [(one.text, one.weight, one.entry) for one in found.phrases] == [
        ("inventories", 0.9, "stock"),
        ("merchandise", 0.6, "stock"),
        ("goods", 0.5, "stock"),
    ]
    assert found.statements == {"balance_sheet": 1.0}
    assert [(one.text, one.weight) for one in found.sections] == [("working capital", 0.5)]


def test_a_ratio_leads_to_what_it_needs_and_where_that_stands() -> None:
    found = ALL.expand("What is the stock cover?")
    assert [match.entry for match in found.matches] == ["cover"]
    assert weights(found) == {
        "debt": 1.0,
        "borrowings": 0.8,
        "cover in days": 0.7,
        "inventories": 0.45,
        "merchandise": 0.3,
    }, f"of stock, which it names, only {NEEDED_SPELLINGS} other spellings are looked for"
    assert found.statements == {"note": 0.6, "balance_sheet": 0.5}
    assert list(found.statements) == ["note", "balance_sheet"]
    assert [(one.text, one.weight, one.entry) for one in found.sections] == [
        ("working capital", 0.25, "stock")
    ]


def test_what_a_ratio_needs_is_looked_for_although_a_question_may_not_name_it() -> None:
    assert "borrowings" in weights(ALL.with_parts(["ratios"]).expand("stock cover"))


def test_a_phrase_counts_once_at_its_greatest_weight() -> None:
    again = Entry("again", "own", (Term("wares"),), {"inventory": 0.4, "Goods": 0.8})
    found = Vocabulary([STOCK, again]).expand("stock and wares")
    assert weights(found) == {"inventories": 0.9, "Goods": 0.8, "merchandise": 0.6}


def test_a_phrase_of_weight_0_is_not_looked_for() -> None:
    none = Entry("none", "own", (Term("wares"),), {"goods": 0.0, "inventory": 0.4})
    assert list(weights(Vocabulary([none]).expand("wares"))) == ["inventory"]


def test_the_words_of_the_question_are_not_looked_for_twice() -> None:
    assert "inventories" not in weights(ALL.expand("stock, or inventory"))


def test_the_kind_of_answer_is_told_where_entries_agree() -> None:
    assert ALL.expand("stock cover").asks == "figure"
    assert ALL.expand("policy on debt").asks == "text"
    assert ALL.expand("policy on stock cover").asks == ""
    assert ALL.expand("debt").asks == ""


def test_a_question_without_terms_is_left_alone() -> None:
    assert ALL.expand("Who signed it?") == Expansion()


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(UsageError, match=r"no part 'rations'.*known: line_items, ratios"):
        ALL.with_parts(["rations"])  # type: ignore[list-item]


def dated() -> Vocabulary:
    old = Entry("old", "dated_spellings", (Term("interests"),), {"minority": 0.9}, until=2009)
    new = Entry("new", "dated_spellings", (Term("interests"),), {"controlling": 0.9}, since=2009)
    return Vocabulary([old, new])


@pytest.mark.parametrize(
    ("question", "year", "expected"),
    [
        ("interests in 2005", None, ["old"]),
        ("interests in 2020", None, ["new"]),
        ("interests in 2009", None, ["old", "new"]),  # both bounds belong to the years
        ("interests", 2020, ["new"]),
        ("interests in 2005", 2020, ["old"]),  # the question knows better
        ("interests in 2005 and 2020", None, ["old", "new"]),
        ("interests in 2023/24", None, ["new"]),
        ("interests", None, ["old", "new"]),
    ],
)
def test_spellings_hold_in_their_years(
    question: str, year: int | None, expected: list[str]
) -> None:
    assert [match.entry for match in dated().expand(question, year=year).matches] == expected


def test_the_shipped_captions_follow_the_years() -> None:
    shipped = load_vocabulary()
    before, after = (
        weights(shipped.expand("Provision for doubtful accounts?", year=year))
        for year in (2015, 2022)
    )
    assert "allowance for credit losses" in after
    assert "current expected credit losses" in after
    assert "current expected credit losses" not in before


def test_the_quick_ratio_leads_to_the_balance_sheet() -> None:
    found = load_vocabulary().expand("What is the quick ratio?")
    assert {"current liabilities", "current assets", "inventories"} <= weights(found).keys()
    assert next(iter(found.statements)) == "balance_sheet"
    assert found.asks == "figure"


@given(WEIGHTS, WEIGHTS, st.floats(0, 1), st.lists(st.sampled_from(["red", "stock", "cover"])))
def test_expansions_keep_their_bounds(
    first: dict[str, float], second: dict[str, float], share: float, words: list[str]
) -> None:
    stock = Entry("stock", "own", (Term("stock"),), first, {"note": share})
    cover = Entry("cover", "own", (Term("cover"),), second, needs={"stock": share})
    question = " ".join(words)
    found = Vocabulary([stock, cover]).expand(question)
    said = [one.weight for one in found.phrases]
    phrases = [phrase_of(one.text) for one in found.phrases]
    assert said == sorted(said, reverse=True)
    assert all(0 < weight <= 1 for weight in said)
    assert len(set(phrases)) == len(phrases)
    assert not any(stands_in(phrase, phrase_of(question)) for phrase in phrases)
