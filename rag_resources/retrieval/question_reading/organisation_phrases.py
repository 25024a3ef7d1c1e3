"""Which words of a question look like the name of an organisation.

Belongs here: names as they stand in a question (in quotes, with a legal form, possessive, by their
place, in capitals) and how telling that is. Not here: whether some report is that organisation's
(routing). A question typed without capitals yields no phrase; routing still finds known names.
"""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rag_resources.retrieval.question_reading.organisation_words import (
    AUXILIARIES,
    CONNECTORS,
    GENERIC,
    LEGAL_FORMS,
    NOT_NAMES,
    PREPOSITIONS,
)
from rag_resources.retrieval.question_reading.periods import periods_in
from rag_resources.retrieval.question_reading.report_types import REPORT_TYPE
from rag_resources.retrieval.question_reading.statement_names import STATEMENT_NAME

Evidence = Literal["legal form", "quoted", "possessive", "subject", "object", "capitals"]

_QUOTED = re.compile(r"(?<!\w)['\"“‘](?P<name>[A-Z0-9][^'\"“”‘’]{1,80})['\"”’](?!\w)")
_WORD = re.compile(r"[^\W_](?:[\w&.+-]*[\w+])?(?:\.(?=\s+[A-Z]|,))?|&")
_POSSESSIVE = re.compile(r"['’]s?(?!\w)")
_GAP = re.compile(r"\s+|(?P<comma>\s*,\s+)")
_ARTICLE = re.compile(r"\b(?:the|an?|its|their|this|these|those|each|any|all)\s+$", re.IGNORECASE)
_LAST_WORD = re.compile(r"([\w'’]+)\s+$")
_NEXT_WORD = re.compile(r"\s+([a-z]+)")


@dataclass(frozen=True, slots=True)
class OrganisationPhrase:
    """What looks like an organisation at cleaned[start:end] of a question.

    Attributes:
        name: as written, without the possessive.
        evidence: why it looks like one. "legal form" (Acme plc), "quoted", "possessive" (Acme's),
            "subject" (did Acme …), "object" (… for Acme?); "capitals" alone may be anything.
    """

    name: str
    start: int
    end: int
    evidence: Evidence

    @property
    def telling(self) -> bool:
        """Whether more than capitals speaks for it."""
        return self.evidence != "capitals"


class _Word(NamedTuple):
    text: str
    start: int
    end: int


def organisation_phrases(question: str) -> tuple[OrganisationPhrase, ...]:
    """The phrases in reading order; they never overlap."""
    quoted = [
        OrganisationPhrase(match["name"], match.start("name"), match.end("name"), "quoted")
        for match in _QUOTED.finditer(question)
        if match["name"].lower() not in NOT_NAMES
    ]
    taken = [(phrase.start, phrase.end) for phrase in quoted]
    taken += [(period.start, period.end) for period in periods_in(question)]
    taken += [match.span() for match in REPORT_TYPE.finditer(question)]
    taken += [match.span() for match in STATEMENT_NAME.finditer(question)]
    words = [
        _Word(match.group(), match.start(), match.end())
        for match in _WORD.finditer(question)
        if not any(start < match.end() and match.start() < end for start, end in taken)
    ]
    found = [phrase for run in _runs(question, words) if (phrase := _phrase(question, run))]
    return tuple(sorted((*quoted, *found), key=lambda phrase: phrase.start))


def _runs(question: str, words: list[_Word]) -> list[list[_Word]]:
    """Words in capitals that follow each other, connectors in between."""
    runs: list[list[_Word]] = []
    run: list[_Word] = []
    for word in words:
        if run and not _adjoin(question, run[-1], word):
            runs.append(run)
            run = []
        if _capital(word.text) or (run and word.text.lower() in CONNECTORS | LEGAL_FORMS):
            run.append(word)
        elif run:
            runs.append(run)
            run = []
    runs.append(run)
    return [trimmed for run in runs if (trimmed := _trimmed(run))]


def _adjoin(question: str, word: _Word, following: _Word) -> bool:
    """Whether a word goes on behind another; behind a comma only a legal form does."""
    gap = _GAP.fullmatch(question, word.end, following.start)
    return gap is not None and (
        not gap["comma"] or following.text.lower().strip(".") in LEGAL_FORMS
    )


def _capital(word: str) -> bool:
    return word[0].isupper() or (any(c.isupper() for c in word) and not word.islower())


def _trimmed(run: list[_Word]) -> list[_Word]:
    """The run without question words and connectors at its ends; empty if no name is left."""
    first, last = 0, len(run)
    while first < last and run[first].text.lower().strip(".") in NOT_NAMES | CONNECTORS:
        first += 1
    while last > first and run[last - 1].text.lower().strip(".") in NOT_NAMES | CONNECTORS:
        last -= 1
    kept = run[first:last]
    # A name is more than a legal form or a word of any report.
    telling = any(w.text.lower().strip(".") not in LEGAL_FORMS | GENERIC for w in kept)
    return kept if telling else []


def _phrase(question: str, run: list[_Word]) -> OrganisationPhrase | None:
    start, end = run[0].start, run[-1].end
    name = question[start:end]
    return OrganisationPhrase(name, start, end, _evidence(question, run))


def _evidence(question: str, run: list[_Word]) -> Evidence:
    start, end = run[0].start, run[-1].end
    if len(run) > 1 and run[-1].text.lower().strip(".") in LEGAL_FORMS:
        return "legal form"
    if _ARTICLE.search(question[:start]):
        return "capitals"  # "the Core Capital Resource Limit", "the Board's"
    if _POSSESSIVE.match(question, end):
        return "possessive"
    before = _LAST_WORD.search(question[:start])
    word = before[1].lower() if before else ""
    if word in AUXILIARIES:
        return "subject"
    following = _NEXT_WORD.match(question, end)
    # "for Cloud storage capacity": a name that goes on in small letters is none.
    ends = following is None or following[1] in AUXILIARIES | PREPOSITIONS | CONNECTORS
    return "object" if word in PREPOSITIONS and ends else "capitals"
