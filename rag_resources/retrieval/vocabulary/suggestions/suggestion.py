"""What suggestions are made of and what they are.

Belongs here: the records. Not here: finding them (abbreviations, shared_figures, suggesting) or
writing them down (suggestion_file).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rag_resources.records import Page
from rag_resources.retrieval.vocabulary.entries import Term
from rag_resources.table_records import TableFact


@dataclass(frozen=True, slots=True)
class ReportWording:
    """A report as far as suggestions are read from it."""

    report_id: str
    pages: Sequence[Page]
    facts: Sequence[TableFact]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a report says so: the PDF page, and the words or figure printed there."""

    report_id: str
    page: int
    text: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two wordings of one thing.

    Attributes:
        known: the wording to find an entry by, or to make one for.
        other: the other wording.
        weight: how surely `other` stands for `known`, 0 to 1.
        abbreviation: whether `other` is short for `known`.
        reason: why they are one thing, as a clause.
        support: how often the reports say so.
    """

    known: str
    other: str
    weight: float
    abbreviation: bool
    reason: str
    support: int
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An entry for the user's own file.

    Attributes:
        name: of an entry of the vocabulary, which it extends, or of a new one.
        extends: whether the vocabulary has the entry.
        terms: to be added.
        synonyms: to be added, by weight.
        reasons: why, one sentence for each wording.
        support: how often the reports say so.
        evidence: where.
    """

    name: str
    extends: bool
    terms: tuple[Term, ...]
    synonyms: Mapping[str, float] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    support: int = 0
    evidence: tuple[Evidence, ...] = ()
