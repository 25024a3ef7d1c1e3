"""Terms that reports suggest: abbreviations they define, labels that share their figures."""

from collections.abc import Sequence
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.records import Box, Line, Page
from rag_resources.retrieval.vocabulary.entries import Entry, Term
from rag_resources.retrieval.vocabulary.entry_files import read_entry_file
from rag_resources.retrieval.vocabulary.loading import load_vocabulary
from rag_resources.retrieval.vocabulary.suggestions.suggesting import suggest_terms
from rag_resources.retrieval.vocabulary.suggestions.suggestion import (
    Evidence,
    ReportWording,
    Suggestion,
)
from rag_resources.retrieval.vocabulary.suggestions.suggestion_file import suggestion_file
from rag_resources.retrieval.vocabulary.vocabulary import Vocabulary
from rag_resources.table_records import NO_UNIT, TableFact

BOX = Box(0, 0, 1, 1)
EMPTY = Vocabulary([])


def page(number: int, text: str) -> Page:
    return Page(number, "", 600, 800, 0, (Line(text, BOX, 10, False, ()),), (), "pymupdf")


def fact(label: str, amount: int, period: str = "2024", where: int = 5) -> TableFact:
    raw, value = f"{amount:,}", Decimal(amount)
    return TableFact(
        0, 0, 0, label, period, raw, "amount", value, NO_UNIT, period, False, "", where, BOX, 1.0
    )


def report(*texts: str, facts: Sequence[TableFact] = (), name: str = "acme-2024") -> ReportWording:
    return ReportWording(name, [page(number, text) for number, text in enumerate(texts, 1)], facts)


def rows(*figures: tuple[str, int, int]) -> list[TableFact]:
    return [
        fact(label, amount, period)
        for label, *amounts in figures
        for period, amount in zip(("2024", "2023"), amounts, strict=True)
    ]


class TestAbbreviations:
    def test_one_that_is_defined_and_used_makes_an_entry(self) -> None:
        read = report("The Widget Sales Fund (WSF) grew.", "The WSF is held in trust.")
        (found,) = suggest_terms([read], EMPTY)
        assert (found.name, found.extends) == ("Widget Sales Fund", False)
        assert found.terms == (Term("Widget Sales Fund"), Term("WSF", exact=True))
        assert found.synonyms == {"Widget Sales Fund": 0.9, "WSF": 0.8}
        assert found.evidence == (Evidence("acme-2024", 1, "Widget Sales Fund (WSF)"),)

    def test_one_of_a_known_thing_extends_its_entry(self) -> None:
        fund = Entry("fund", "own", (Term("widget sales funds"),), {"x": 1.0})
        read = report("The Widget Sales Fund (WSF) grew. The WSF is held in trust.")
        (found,) = suggest_terms([read], Vocabulary([fund]))
        assert (found.name, found.extends) == ("fund", True)
        assert found.terms == (Term("WSF", exact=True),)

    @pytest.mark.parametrize(
        "text",
        [
            "The Widget Sales Fund (WSF) grew.",  # never used again
            "The Widget Sales Trust (WSF) grew. The WSF is held.",  # other initials
            "The Widget Sales Fund (wsf) grew. The wsf is held.",
            "A fund. (WSF) grew. The WSF is held.",
        ],
    )
    def test_what_is_no_definition_or_of_no_use_is_left_out(self, text: str) -> None:
        assert suggest_terms([report(text)], EMPTY) == []

    def test_small_words_may_stand_between(self) -> None:
        read = report("The Sale of Goods and Services (SGS) grew. SGS fell.")
        assert [one.name for one in suggest_terms([read], EMPTY)] == ["Sale of Goods and Services"]

    def test_nothing_is_suggested_that_the_vocabulary_knows(self) -> None:
        read = report("The Revenue Resource Limit (RRL) was met. The RRL is set each year.")
        assert suggest_terms([read], load_vocabulary()) == []


class TestLabels:
    def test_two_that_share_their_figures_are_one_thing(self) -> None:
        facts = rows(("Widget takings", 1234, 1189), ("Receipts of shops", 1234, 1189))
        (found,) = suggest_terms([report(facts=facts)], EMPTY)
        assert {term.text for term in found.terms} == {"Widget takings", "Receipts of shops"}
        assert not found.extends
        assert "2 times" in found.reasons[0]
        assert Evidence("acme-2024", 5, "Widget takings: 1,234 (2024)") in found.evidence

    def test_a_known_label_makes_it_an_extension(self) -> None:
        facts = rows(("Income › Turnover", 1234, 1189), ("Receipts of shops", 1234, 1189))
        (found,) = suggest_terms([report(facts=facts)], load_vocabulary())
        assert (found.name, found.extends) == ("revenue", True)
        assert [term.text for term in found.terms] == ["Receipts of shops"]

    @pytest.mark.parametrize(
        "facts",
        [
            rows(("Takings", 1234, 1189), ("Receipts", 1234, 1190)),  # one figure agrees
            rows(("Takings", 12, 11), ("Receipts", 12, 11)),  # too few digits
            rows(("Total assets", 1234, 1189), ("Equity and liabilities", 1234, 1189)),
            rows(("Takings", 1234, 1189), ("Closing balance", 1234, 1189)),  # names a place
            rows(("Takings", 1234, 1189), ("Total takings", 1234, 1189)),  # no other words
            rows(*((name, 1234, 1189) for name in ("Alpha", "Beta", "Gamma", "Delta"))),
        ],
    )
    def test_what_agrees_by_chance_or_by_rule_is_left_out(self, facts: list[TableFact]) -> None:
        assert suggest_terms([report(facts=facts)], EMPTY) == []

    def test_figures_of_two_organisations_are_not_compared(self) -> None:
        first = report(facts=rows(("Widget takings", 1234, 1189)))
        second = report(facts=rows(("Receipts of shops", 1234, 1189)), name="other-2024")
        assert suggest_terms([first, second], EMPTY) == []

    def test_comparative_figures_join_the_reports_of_one_organisation(self) -> None:
        same = [fact(f"Line {'abcdefghijkl'[n]}x", 2000 + n, "2023") for n in range(10)]
        older = report(
            facts=[
                *same,
                fact("Widget takings", 1189, "2023"),
                fact("Widget takings", 1100, "2022"),
            ],
            name="acme-2023",
        )
        newer = report(
            facts=[*same, fact("Shop receipts", 1189, "2023"), fact("Shop receipts", 1100, "2022")]
        )
        (found,) = suggest_terms([older, newer], EMPTY)
        assert {term.text for term in found.terms} == {"Widget takings", "Shop receipts"}


def test_several_wordings_of_one_thing_are_one_suggestion() -> None:
    facts = rows(
        ("Turnover", 1234, 1189), ("Shop receipts", 1234, 1189), ("Till money", 1234, 1189)
    )
    found = {one.name: one for one in suggest_terms([report(facts=facts)], load_vocabulary())}
    assert {term.text for term in found["revenue"].terms} == {"Shop receipts", "Till money"}


def test_the_file_can_be_used_as_it_is(tmp_path) -> None:
    facts = rows(("Turnover", 1234, 1189), ("Receipts of shops", 1234, 1189))
    read = report("The Widget Sales Fund (WSF) grew. The WSF is held.", facts=facts)
    path = tmp_path / "own.toml"
    path.write_text(suggestion_file(suggest_terms([read], load_vocabulary())), "utf-8")
    vocabulary = load_vocabulary(path)
    assert "turnover" in {one.text for one in vocabulary.expand("receipts of shops").phrases}
    assert {one.text for one in vocabulary.expand("the WSF").phrases} == {"Widget Sales Fund"}
    assert suggest_terms([read], vocabulary) == []


@given(st.text(min_size=1), st.text(), st.booleans())
def test_whatever_reports_print_makes_a_file_that_can_be_read(
    name: str, said: str, extends: bool
) -> None:
    one = Suggestion(
        name, extends, (Term(f"x{said}"),), {f"x{name}": 0.5}, (said,), 1,
        (Evidence(name, 1, said),),
    )  # fmt: skip
    (written,) = read_entry_file("own.toml", suggestion_file([one]))
    assert (written.name, written.extend) == (name, extends)
    assert written.term_list() == one.terms
    assert written.synonyms == one.synonyms
