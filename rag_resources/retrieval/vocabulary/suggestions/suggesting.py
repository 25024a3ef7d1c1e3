"""Suggestions: what the reports show, less what the vocabulary knows already.

Belongs here: turning pairs of wordings into entries. Not here: finding the pairs.
"""

from collections.abc import Iterable

from rag_resources.retrieval.vocabulary.entries import Entry, Term
from rag_resources.retrieval.vocabulary.suggestions.abbreviations import defined_abbreviations
from rag_resources.retrieval.vocabulary.suggestions.shared_figures import labels_sharing_figures
from rag_resources.retrieval.vocabulary.suggestions.suggestion import (
    Pairing,
    ReportWording,
    Suggestion,
)
from rag_resources.retrieval.vocabulary.term_matching import Phrase, phrase_of
from rag_resources.retrieval.vocabulary.vocabulary import Vocabulary

LONG_FORM_WEIGHT = 0.9


def suggest_terms(reports: Iterable[ReportWording], vocabulary: Vocabulary) -> list[Suggestion]:
    """Entries that the reports suggest and the vocabulary lacks, best supported first.

    Two wordings of one thing extend the entry that has one of them among its terms or synonyms;
    where no entry has either, they make a new one.
    """
    read = list(reports)
    known = _wordings(vocabulary)
    suggested: dict[str, Suggestion] = {}
    for pairing in (*defined_abbreviations(read), *labels_sharing_figures(read)):
        one = _suggested(pairing, known)
        if one is not None:
            earlier = suggested.get(one.name)
            suggested[one.name] = _together(earlier, one) if earlier else one
    return sorted(suggested.values(), key=lambda one: (-one.support, one.name))


def _wordings(vocabulary: Vocabulary) -> dict[Phrase, list[Entry]]:
    """The entries that have a wording, those that it names before those that print it so."""
    known: dict[Phrase, list[Entry]] = {}
    entries = vocabulary.entries.values()
    for entry in entries:
        for term in entry.terms:
            known.setdefault(phrase_of(term.text), []).append(entry)
    for entry in entries:
        for text in entry.synonyms:
            known.setdefault(phrase_of(text), []).append(entry)
    for entry in entries:  # a new entry of that name would replace it
        known.setdefault(phrase_of(entry.name), []).append(entry)
    return known


def _suggested(pairing: Pairing, known: dict[Phrase, list[Entry]]) -> Suggestion | None:
    first = known.get(phrase_of(pairing.known), [])
    second = known.get(phrase_of(pairing.other), [])
    if {entry.name for entry in first} & {entry.name for entry in second}:
        return None
    new, entry = (pairing.other, first[0]) if first else (pairing.known, None)
    if entry is None and second and not pairing.abbreviation:
        new, entry = pairing.known, second[0]
    added = Term(new, exact=pairing.abbreviation)
    if entry is not None:
        terms: tuple[Term, ...] = (added,)
        synonyms = {new: pairing.weight}
    else:
        terms = (Term(pairing.known), Term(pairing.other, exact=pairing.abbreviation))
        synonyms = {pairing.known: LONG_FORM_WEIGHT, pairing.other: pairing.weight}
    return Suggestion(
        entry.name if entry else pairing.known,
        entry is not None,
        terms,
        synonyms,
        (f'"{pairing.known}" and "{pairing.other}": {pairing.reason} ({pairing.support} times)',),
        pairing.support,
        pairing.evidence,
    )


def _together(first: Suggestion, second: Suggestion) -> Suggestion:
    terms = {term.text: term for term in (*second.terms, *first.terms)}
    return Suggestion(
        first.name,
        first.extends,
        tuple(terms.values()),
        {**second.synonyms, **first.synonyms},
        (*first.reasons, *second.reasons),
        first.support + second.support,
        (*first.evidence, *second.evidence),
    )
