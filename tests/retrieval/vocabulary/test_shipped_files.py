"""The shipped files: each entry is whole, has a source, and leads somewhere else."""

from collections.abc import Iterable

import pytest

from rag_resources.retrieval.vocabulary.entries import SHIPPED, Entry
from rag_resources.retrieval.vocabulary.loading import load_vocabulary, shipped_entries
from rag_resources.retrieval.vocabulary.term_matching import phrase_of, stands_in
from rag_resources.retrieval.vocabulary.vocabulary import Vocabulary

ENTRIES = tuple(shipped_entries().values())


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_vocabulary()


def names(entries: Iterable[Entry]) -> list[str]:
    return [entry.name for entry in entries]


def test_every_part_has_entries() -> None:
    assert {entry.part for entry in ENTRIES} == set(SHIPPED)


def test_no_two_names_are_mistaken_for_each_other() -> None:
    folded = [phrase_of(entry.name) for entry in ENTRIES]
    assert len(set(folded)) == len(folded)


def test_every_entry_says_where_its_wording_is_from() -> None:
    assert names(entry for entry in ENTRIES if len(entry.source.strip()) < 5) == []


def test_every_need_is_another_entry_that_needs_nothing_back() -> None:
    known = shipped_entries()
    assert names(entry for entry in ENTRIES if not entry.needs.keys() <= known.keys()) == []
    assert names(
        entry
        for entry in ENTRIES
        if any(entry.name in {need, *known[need].needs} for need in entry.needs)
    ) == []  # fmt: skip


def test_no_entry_gives_a_term_twice() -> None:
    terms = {entry.name: [term.text.casefold() for term in entry.terms] for entry in ENTRIES}
    assert [name for name, said in terms.items() if len(set(said)) != len(said)] == []


def test_no_term_expands_into_itself(vocabulary: Vocabulary) -> None:
    assert [
        (term.text, phrase.text)
        for entry in ENTRIES
        for term in entry.terms
        for phrase in vocabulary.expand(term.text).phrases
        if stands_in(phrase_of(phrase.text), phrase_of(term.text))
    ] == []


def test_every_entry_can_be_named(vocabulary: Vocabulary) -> None:
    def is_named(entry: Entry) -> bool:
        questions = (f"{term.text} {' '.join(term.near)}" for term in entry.terms)
        found = (vocabulary.expand(question).matches for question in questions)
        return any(match.entry == entry.name for matches in found for match in matches)

    assert names(entry for entry in ENTRIES if not is_named(entry)) == []


def test_every_entry_leads_somewhere(vocabulary: Vocabulary) -> None:
    assert [
        (entry.name, term.text)
        for entry in ENTRIES
        for term in entry.terms
        if (found := vocabulary.expand(term.text)).matches
        and not (found.phrases or found.statements or found.sections)
    ] == []
