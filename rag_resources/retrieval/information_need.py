"""What a question looks for, in the terms that pages are matched by.

Belongs here: the question's own words, what the vocabulary adds to them, and where the answer may
stand. Not here: reading the question (question_reading), the vocabulary, scoring.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rag_resources.records import SectionKind
from rag_resources.retrieval.question_reading.reading import QuestionReading
from rag_resources.retrieval.tokenizer import content_tokens, is_year, query_tokens, tokenize
from rag_resources.retrieval.vocabulary.entries import Expansion, WeightedPhrase

Terms = Mapping[str, float]
"""Tokens with weights."""


class Phrase(NamedTuple):
    """Words that belong together ("accounts payable"), and how much they count, 0 to 1."""

    words: frozenset[str]
    weight: float


@dataclass(frozen=True, slots=True)
class InformationNeed:
    """A question as pages are scored by it.

    Attributes:
        text: the question without instructions on how to answer.
        words: the question's own tokens, each of weight 1.
        terms: the same with what the vocabulary adds, at its weights.
        phrases: what rows of figures may be called, in the question's words and the vocabulary's.
        statements: the kinds of section in which the answer may stand, by weight, 0 to 1.
        titles: tokens of titles of sections in which it may stand.
        years: that the question is about, as four digits.
        asks_for_figure: whether the answer is a number.
    """

    text: str
    words: Terms
    terms: Terms
    phrases: tuple[Phrase, ...]
    statements: Mapping[SectionKind, float]
    titles: Terms
    years: frozenset[str]
    asks_for_figure: bool

    @property
    def matter(self) -> Terms:
        """The terms without years: what is asked, whenever it was."""
        return {term: weight for term, weight in self.terms.items() if not is_year(term)}


def information_need(reading: QuestionReading, expansion: Expansion) -> InformationNeed:
    """What a question as it was read and expanded looks for."""
    words = dict.fromkeys(query_tokens(reading.cleaned), 1.0)
    named = tuple(WeightedPhrase(match.term, 1.0, match.entry) for match in expansion.matches)
    statements = dict(expansion.statements) | dict.fromkeys(reading.statements, 1.0)
    return InformationNeed(
        text=reading.cleaned,
        words=words,
        terms=_heaviest(expansion.phrases) | words,
        phrases=tuple(_phrases((*named, *expansion.phrases))),
        statements=statements,
        titles=_heaviest(expansion.sections),
        years=frozenset(map(str, reading.years)),
        asks_for_figure=reading.type.answer == "number",
    )


def _heaviest(phrases: Iterable[WeightedPhrase]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for phrase in phrases:
        for token in content_tokens(tokenize(phrase.text)):
            weights[token] = max(weights.get(token, 0.0), phrase.weight)
    return weights


def _phrases(phrases: Iterable[WeightedPhrase]) -> Iterable[Phrase]:
    for phrase in phrases:
        words = frozenset(content_tokens(tokenize(phrase.text)))
        if words:
            yield Phrase(words, phrase.weight)
