"""Names that stand in one phrase: "Acme and Beta" may be two.

Belongs here: taking a phrase apart at its connectors. Not here: finding phrases (question_reading),
which parts are organisations (known_names).
"""

import re
from dataclasses import replace

from rag_resources.retrieval.question_reading.organisation_phrases import OrganisationPhrase
from rag_resources.retrieval.question_reading.organisation_words import LEGAL_FORMS
from rag_resources.retrieval.routing.name_words import name_words

_FORM = "|".join(map(re.escape, sorted(LEGAL_FORMS)))
_JOINED = re.compile(rf"\s*,(?!\s*(?:{_FORM})\b)\s*|\s+(?:and|or)\s+", re.IGNORECASE)


def phrase_parts(phrase: OrganisationPhrase) -> tuple[OrganisationPhrase, ...]:
    """The phrase itself, or its parts where "and", "or" or a comma joins them."""
    parts: list[OrganisationPhrase] = []
    start = 0
    for joint in (*_JOINED.finditer(phrase.name), None):
        end = joint.start() if joint else len(phrase.name)
        name = phrase.name[start:end]
        if name:
            first = phrase.start + start
            part = replace(phrase, name=name, start=first, end=first + len(name))
            parts.append(part if joint is None and not parts else _with_own_evidence(part))
        start = joint.end() if joint else end
    return tuple(parts)


def _with_own_evidence(part: OrganisationPhrase) -> OrganisationPhrase:
    """A legal form speaks for the part it ends, not for those beside it."""
    formal = name_words(part.name)[-1:] and name_words(part.name)[-1] in LEGAL_FORMS
    if formal:
        return replace(part, evidence="legal form")
    return replace(part, evidence="capitals") if part.evidence == "legal form" else part
