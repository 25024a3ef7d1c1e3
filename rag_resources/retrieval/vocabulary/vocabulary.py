"""A question expanded by the entries it names.

Belongs here: what follows from a match. Not here: the entries themselves (the TOML files), reading
them (loading), and what a search makes of an expansion.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from rag_resources.errors import UsageError
from rag_resources.records import SectionKind
from rag_resources.retrieval.vocabulary.entries import (
    PARTS,
    Asks,
    Entry,
    Expansion,
    Part,
    TermMatch,
    WeightedPhrase,
)
from rag_resources.retrieval.vocabulary.term_matching import (
    Phrase,
    TermMatcher,
    phrase_of,
    stands_in,
)

NEEDED_SPELLINGS = 2
"""How many other spellings of something needed are looked for: a ratio of three line items with
all their spellings would drown the question in alternatives."""

_YEAR = re.compile(r"(?:19|20)\d\d")


class Vocabulary:
    """Entries that expand questions."""

    def __init__(self, entries: Iterable[Entry], parts: Sequence[Part] = PARTS) -> None:
        """Takes entries, of which those of `parts` may be named by a question.

        The others still say how something that a ratio needs is printed.

        Raises:
            UsageError: there is no such part.
        """
        unknown = sorted(set(parts) - set(PARTS))
        if unknown:
            raise UsageError(
                f"There is no part {unknown[0]!r} of the vocabulary; known: {', '.join(PARTS)}."
            )
        self._entries = {entry.name: entry for entry in entries}
        self._matcher = TermMatcher(
            entry for entry in self._entries.values() if entry.part in parts
        )
        self._parts = tuple(part for part in PARTS if part in parts)

    @property
    def entries(self) -> Mapping[str, Entry]:
        """All entries by name."""
        return MappingProxyType(self._entries)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts whose entries a question may name."""
        return self._parts

    def with_parts(self, parts: Sequence[Part]) -> "Vocabulary":
        """The same entries, of which those of `parts` may be named."""
        return Vocabulary(self._entries.values(), parts)

    def expand(self, question: str, *, year: int | None = None) -> Expansion:
        """What a question stands for.

        Args:
            question: in plain words.
            year: for which the reports asked were made, where known; years that the question
                names come before it. Entries that do not hold in the years are left out.
        """
        words = phrase_of(question)
        years = frozenset(int(word) for word in words if _YEAR.fullmatch(word))
        if not years and year is not None:
            years = frozenset((year,))
        named: dict[str, tuple[Entry, str]] = {}
        for term, entry in self._matcher.find(question, words):
            if entry.holds_in(years):
                named.setdefault(entry.name, (entry, term.text))
        if not named:
            return Expansion()
        entries = [entry for entry, _ in named.values()]
        return Expansion(
            tuple(TermMatch(entry.name, entry.part, term) for entry, term in named.values()),
            self._heaviest((one for entry in entries for one in self._spelled(entry)), words),
            _statements(self._places(entries)),
            self._heaviest(
                (
                    WeightedPhrase(title, weight * share, entry.name)
                    for entry, share in self._places(entries)
                    for title, weight in entry.sections.items()
                ),
            ),
            _asks(entries),
        )

    def _spelled(self, entry: Entry) -> Iterator[WeightedPhrase]:
        for text, weight in entry.synonyms.items():
            yield WeightedPhrase(text, weight, entry.name)
        for name, share in entry.needs.items():
            yield WeightedPhrase(name, share, entry.name)
            needed = self._entries.get(name)
            if needed is not None:
                ranked = sorted(needed.synonyms.items(), key=lambda pair: -pair[1])
                for text, weight in islice(ranked, NEEDED_SPELLINGS):
                    yield WeightedPhrase(text, weight * share, entry.name)

    def _places(self, entries: Sequence[Entry]) -> Iterator[tuple[Entry, float]]:
        """Entries whose places count, and by what share: the named ones and what they need."""
        for entry in entries:
            yield entry, 1.0
            for name, share in entry.needs.items():
                if name in self._entries:
                    yield self._entries[name], share

    def _heaviest(
        self, phrases: Iterable[WeightedPhrase], words: Phrase = ()
    ) -> tuple[WeightedPhrase, ...]:
        """Every phrase once at its greatest weight, without those that the words hold."""
        best: dict[Phrase, WeightedPhrase] = {}
        for one in phrases:
            phrase = phrase_of(one.text)
            known = best.get(phrase)
            if known is None or known.weight < one.weight:
                best[phrase] = one
        kept = (
            one for phrase, one in best.items() if one.weight > 0 and not stands_in(phrase, words)
        )
        return tuple(sorted(kept, key=lambda one: (-one.weight, one.text)))


def _statements(places: Iterable[tuple[Entry, float]]) -> Mapping[SectionKind, float]:
    weights: dict[SectionKind, float] = {}
    for entry, share in places:
        for kind, weight in entry.statements.items():
            weights[kind] = max(weights.get(kind, 0.0), weight * share)
    return dict(sorted(weights.items(), key=lambda pair: (-pair[1], pair[0])))


def _asks(entries: Sequence[Entry]) -> Asks:
    said = {entry.asks for entry in entries if entry.asks}
    return said.pop() if len(said) == 1 else ""
