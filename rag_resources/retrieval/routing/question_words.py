"""The words of a question at their places, for comparing them with names.

Belongs here: runs of words and what their setting says (capitals, possessives, what stands before).
Not here: the words of names (name_words), which names are meant (known_names).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_resources.retrieval.question_reading.organisation_words import (
    AUXILIARIES,
    GENERIC,
    NOT_NAMES,
    PREPOSITIONS,
)
from rag_resources.retrieval.question_reading.reading import QuestionReading
from rag_resources.retrieval.routing.name_words import name_words

_TOKEN = re.compile(r"(?:[^\W_]\.){2,}|[^\W_]+(?:[.&+'’-][^\W_]+)*|[&+]")
_POSSESSIVE = re.compile(r"['’]s?(?!\w)")


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """A word at question[start:end] with the words of names it is made of."""

    text: str
    start: int
    end: int
    words: tuple[str, ...]

    @property
    def capital(self) -> bool:
        """Whether it is set as names are."""
        return any(character.isupper() for character in self.text)


@dataclass(frozen=True, slots=True)
class WordRun:
    """Words of a question that follow each other.

    Attributes:
        words: the words of names they are made of.
        capital: whether every word but connectors is set as names are.
        named: whether its place speaks for a name: possessive, behind "for" or "did", in front.
    """

    start: int
    end: int
    tokens: tuple[QuestionWord, ...]
    words: tuple[str, ...]
    capital: bool
    named: bool


def question_words(question: str) -> tuple[QuestionWord, ...]:
    """The words of a question in reading order."""
    return tuple(
        QuestionWord(match.group(), match.start(), match.end(), words)
        for match in _TOKEN.finditer(question)
        if (words := name_words(match.group()))
    )


def word_runs(question: str, longest: int) -> Iterator[WordRun]:
    """All runs of up to `longest` words, the longest first; none begins or ends with "and"."""
    tokens = question_words(question)
    for size in range(min(longest, len(tokens)), 0, -1):
        for first in range(len(tokens) - size + 1):
            ends = tokens[first], tokens[first + size - 1]
            if all(token.words != ("and",) for token in ends):
                yield _run(question, tokens, first, first + size)


def without_capitals(reading: QuestionReading) -> bool:
    """Whether a question is typed in small letters, so that names carry no capitals."""
    tokens = question_words(reading.cleaned)
    return not any(
        token.capital and token.start > 0 and token.text.lower() not in NOT_NAMES
        for token in tokens
        if not any(p.start < token.end and token.start < p.end for p in reading.periods)
    )


def _run(question: str, tokens: tuple[QuestionWord, ...], first: int, last: int) -> WordRun:
    run = tokens[first:last]
    before = tokens[first - 1].text.lower() if first else ""
    # A possessive in the last word ("acme's") is no part of the run.
    inside = _POSSESSIVE.search(run[-1].text)
    start, end = run[0].start, run[-1].start + (inside.start() if inside else len(run[-1].text))
    possessive = _POSSESSIVE.match(question, end) is not None
    named = possessive or not before or before in AUXILIARIES | PREPOSITIONS
    words = tuple(word for token in run for word in token.words)
    capital = all(token.capital for token in run if token.text.lower() not in {"and", "&", "of"})
    plain = len(run) == 1 and run[0].text.lower() in GENERIC
    return WordRun(start, end, run, words, capital, named and not plain)
