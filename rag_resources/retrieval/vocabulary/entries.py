"""The frozen records of the vocabulary: entries and what a question expands to.

Belongs here: what an entry, a term and an expansion *are*. Not here: how files of them are read
(entry_files), how terms are found in a question (term_matching).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from rag_resources.records import SectionKind

Part = Literal["line_items", "ratios", "public_sector", "forms", "dated_spellings", "own"]
"""The shipped files by name, and "own" for entries that only a user's file has."""

PARTS: tuple[Part, ...] = get_args(Part)
SHIPPED: tuple[Part, ...] = PARTS[:-1]
Asks = Literal["", "figure", "text"]


@dataclass(frozen=True, slots=True)
class Term:
    """A phrase by which a question may name something.

    Attributes:
        text: the phrase; case, plurals, hyphens and function words do not matter.
        exact: whether case does matter after all (abbreviations that are words, too: "AME").
        near: where given, one of these words has to stand in the question as well.
        unless: none of these words may stand in the question.
    """

    text: str
    exact: bool = False
    near: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that questions ask about, and how reports print it. Weights run from 0 to 1.

    Attributes:
        name: unique over all files; what overrides and explanations call it.
        terms: how a question may name it.
        synonyms: phrases that a report may print instead, to be looked for as well.
        statements: the kinds of section in which it stands.
        sections: phrases of the titles of other sections in which it stands ("risk factors").
        needs: names of the entries it is computed or put together from.
        asks: whether the answer is a figure or words, "" where it may be either.
        source: where the wording is from.
        since: first year for which it holds, None where it always did.
        until: last year for which it holds.
    """

    name: str
    part: Part
    terms: tuple[Term, ...]
    synonyms: Mapping[str, float] = field(default_factory=dict)
    statements: Mapping[SectionKind, float] = field(default_factory=dict)
    sections: Mapping[str, float] = field(default_factory=dict)
    needs: Mapping[str, float] = field(default_factory=dict)
    asks: Asks = ""
    source: str = ""
    since: int | None = None
    until: int | None = None

    def holds_in(self, years: frozenset[int]) -> bool:
        """Whether it holds in one of these years; with no year known it does."""
        first, last = self.since or 0, self.until or 9999
        return not years or any(first <= year <= last for year in years)


@dataclass(frozen=True, slots=True)
class TermMatch:
    """An entry that a question names, and the term by which it does."""

    entry: str
    part: Part
    term: str


@dataclass(frozen=True, slots=True)
class WeightedPhrase:
    """A phrase to look for, how much it counts (above 0, at most 1), and the entry it is from."""

    text: str
    weight: float
    entry: str


@dataclass(frozen=True, slots=True)
class Expansion:
    """What a question stands for in the words of reports.

    Attributes:
        matches: the entries it names, in the order of the question.
        phrases: to look for beside the question's own words, heaviest first; none of them stands
            in the question already.
        statements: the kinds of section in which the answer may stand, by weight.
        sections: phrases of titles of sections in which it may stand, heaviest first.
        asks: "figure" or "text" where all matched entries that say so agree, else "".
    """

    matches: tuple[TermMatch, ...] = ()
    phrases: tuple[WeightedPhrase, ...] = ()
    statements: Mapping[SectionKind, float] = field(default_factory=dict)
    sections: tuple[WeightedPhrase, ...] = ()
    asks: Asks = ""
