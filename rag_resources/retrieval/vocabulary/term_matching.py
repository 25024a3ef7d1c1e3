"""Which terms a text names: the longest first, word by word.

Belongs here: comparing phrases as tokens. Not here: what a matched entry leads to (vocabulary).

Both sides are compared by their content words, so that "property, plant & equipment" and "property,
plant and equipment" meet; a hyphen between words counts as a space, and a term with a hyphen is
found in one word, too ("non-current", "non current", "noncurrent").
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rag_resources.retrieval.tokenizer import content_tokens, tokenize
from rag_resources.retrieval.vocabulary.entries import Entry, Term

_HYPHEN = re.compile(r"(?<=[^\W\d_])[-‐‑‒–](?=\w)|(?<=\w)[-‐‑‒–](?=[^\W\d_])")

_PHRASES_KEPT = 1 << 14  # every phrase of the shipped files a few times over

Phrase = tuple[str, ...]


@lru_cache(maxsize=_PHRASES_KEPT)
def phrase_of(text: str) -> Phrase:
    """The content words of a text, hyphenated words in their parts."""
    return tuple(content_tokens(tokenize(_HYPHEN.sub(" ", text))))


def stands_in(phrase: Phrase, words: Phrase) -> bool:
    """Whether the words of a phrase stand in a row; an empty phrase does not."""
    first, size = phrase[0] if phrase else "", len(phrase)
    if first not in words:
        return False
    return any(words[at : at + size] == phrase for at in range(len(words) - size + 1))


class _Wanted(NamedTuple):
    """A term made ready for comparison."""

    term: Term
    entry: Entry
    spelling: re.Pattern[str] | None
    near: tuple[frozenset[str], ...]
    unless: tuple[frozenset[str], ...]

    def allowed(self, question: str, words: frozenset[str]) -> bool:
        return (
            (not self.near or any(one <= words for one in self.near))
            and not any(one <= words for one in self.unless)
            and (self.spelling is None or self.spelling.search(question) is not None)
        )


class TermMatcher:
    """Finds the terms of many entries in a question in one pass over its words."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        wanted: dict[Phrase, list[_Wanted]] = defaultdict(list)
        for entry in entries:
            for term in entry.terms:
                one = _wanted(term, entry)
                for phrase in _spellings(term.text):
                    wanted[phrase].append(one)
        self._wanted = dict(wanted)
        lengths: dict[str, set[int]] = defaultdict(set)
        for phrase in wanted:
            lengths[phrase[0]].add(len(phrase))
        self._lengths = {first: sorted(sizes, reverse=True) for first, sizes in lengths.items()}

    def find(self, question: str, words: Phrase) -> Iterator[tuple[Term, Entry]]:
        """The terms in the order of the question; words of a longer term are not read again.

        Args:
            question: as typed.
            words: `phrase_of` the question.
        """
        known = frozenset(words)
        at = 0
        while at < len(words):
            size, found = self._longest_at(words, at, question, known)
            yield from found
            at += size

    def _longest_at(
        self, words: Phrase, at: int, question: str, known: frozenset[str]
    ) -> tuple[int, Sequence[tuple[Term, Entry]]]:
        for size in self._lengths.get(words[at], ()):
            candidates = self._wanted.get(words[at : at + size], ())
            found = [(one.term, one.entry) for one in candidates if one.allowed(question, known)]
            if found:
                return size, found
        return 1, ()


def _wanted(term: Term, entry: Entry) -> _Wanted:
    spelling = rf"(?<![\w&]){re.escape(term.text)}(?:['’]?s)?(?![\w&])"
    return _Wanted(
        term,
        entry,
        re.compile(spelling) if term.exact else None,
        tuple(frozenset(phrase_of(word)) for word in term.near),
        tuple(frozenset(phrase_of(word)) for word in term.unless),
    )


def _spellings(text: str) -> set[Phrase]:
    joined = _HYPHEN.sub("", text)
    return {phrase_of(text)} if joined == text else {phrase_of(text), phrase_of(joined)}
