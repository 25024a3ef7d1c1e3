"""Names that stand in one phrase: "Acme and Beta" may be two.

Belongs here: taking a phrase apart at its connectors. Not here: finding phrases (question_reading),
which parts are organisations (known_names).
"""

import re
from dataclasses import replace

from rag_resources.retrieval.question_reading.organisation_phrases import OrganisationPhrase

_JOINED = re.compile(
    r"\s*,\s*(?!(?i:inc|ltd|llc|plc|corp|co|l\.?p|n\.?v|s\.?a)\b)|\s+(?:and|or)\s+"
)


def phrase_parts(phrase: OrganisationPhrase) -> tuple[OrganisationPhrase, ...]:
    """The phrase itself, or its parts where "and", "or" or a comma joins them."""
    parts = []
    start = 0
    for joint in (*_JOINED.finditer(phrase.name), None):
        end = joint.start() if joint else len(phrase.name)
        name = phrase.name[start:end]
        if name:
            first = phrase.start + start
            parts.append(replace(phrase, name=name, start=first, end=first + len(name)))
        start = joint.end() if joint else end
    return tuple(parts)
