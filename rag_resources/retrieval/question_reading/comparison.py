"""Whether a question compares, and what.

Belongs here: comparisons over periods and over organisations, and the direction asked. Not here:
splitting a question for the reports that hold its halves (routing).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from rag_resources.retrieval.question_reading.organisation_phrases import OrganisationPhrase
from rag_resources.retrieval.question_reading.periods import LookBack, Period

Over = Literal["", "periods", "organisations"]
Direction = Literal["", "up", "down", "change", "most", "least"]

_DIRECTIONS: tuple[tuple[Direction, str], ...] = (
    ("most", r"largest|highest|biggest|greatest|most|best|top|higher|larger|greater|more"),
    ("least", r"smallest|lowest|least|fewest|worst|lower|smaller|less|fewer"),
    (
        "up",
        r"increas\w*|r[io]se\w*|rising|grow\w*|grew|growth|gain\w*|improv\w*|rais\w+|went\s+up",
    ),
    (
        "down",
        r"decreas\w*|f[ae]ll(?:s|en|ing)?|declin\w*|drop\w*|reduc\w*|shr[aiu]nk\w*|worsen\w*|went\s+down",
    ),
    ("change", r"chang\w*|differ\w*|develop(?:ed|ment)?|evolv\w*|var(?:y|ied)|movements?|trend"),
)
_PATTERNS = tuple(
    (direction, re.compile(rf"\b(?:{words})\b", re.IGNORECASE)) for direction, words in _DIRECTIONS
)
_COMPARES = re.compile(
    r"\b(?:compar\w+|versus|vs|than|between|against|relative\s+to|difference|both|either|respectively"
    r"|each\s+of|which\s+(?:of|company|organi[sz]ation|one)|who|year[\s-]o(?:n|ver)[\s-]year|yoy|from)\b",
    re.IGNORECASE,
)
_MOVES = ("up", "down", "change")
# "Compare Acme and Beta" reads as one name; set against each other they are two.
_SETS = re.compile(r"\b(?:compare|both|between|difference|which\s+of|either)\b", re.IGNORECASE)
_PAIR = re.compile(r"\s(?:and|or)\s")
_JOINED = re.compile(
    r"\s*(?:,|,?\s*(?:and|or|&|vs\.?|versus|than|to|with|against)(?:\s+that\s+of)?)\s*"
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a question compares.

    Attributes:
        over: "periods" or "organisations" that are set against each other, "" for none.
        direction: what is asked of it: "up", "down", "change", the "most" or "least", or "".
        words: the words that say the direction, as written.
    """

    over: Over = ""
    direction: Direction = ""
    words: str = ""


def comparison_in(
    asked: str,
    periods: Sequence[Period],
    organisations: Sequence[OrganisationPhrase],
    look_back: LookBack | None,
) -> Comparison:
    """The comparison a question makes, from the part that asks."""
    direction, words = _direction(_blanked(asked, organisations))
    compares = bool(direction) or _COMPARES.search(asked) is not None
    if compares and _several(asked, organisations):
        return Comparison("organisations", direction, words)
    if compares and (_differ(periods) or (look_back is not None and direction in _MOVES)):
        return Comparison("periods", direction, words)
    return Comparison("", direction, words)


def _blanked(asked: str, organisations: Sequence[OrganisationPhrase]) -> str:
    """Without the names: "Best Buy" asks for no superlative."""
    for phrase in organisations:
        if phrase.telling:
            asked = asked[: phrase.start] + " " * (phrase.end - phrase.start) + asked[phrase.end :]
    return asked


def _differ(periods: Sequence[Period]) -> bool:
    """Whether two periods differ that can be compared: years, or quarters of one year."""
    kinds = {period.kind for period in periods}
    return len({period.year for period in periods}) > 1 or (
        len(kinds) == 1 and len({(period.part, period.ends) for period in periods}) > 1
    )


def _direction(asked: str) -> tuple[Direction, str]:
    """The first direction word; a movement outranks a superlative ("largest increase")."""
    found = [(d, match) for d, pattern in _PATTERNS if (match := pattern.search(asked))]
    if not found:
        return "", ""
    direction, match = min(
        found, key=lambda entry: (entry[0] in ("most", "least"), entry[1].start())
    )
    return direction, match.group()


def _several(asked: str, organisations: Sequence[OrganisationPhrase]) -> bool:
    """Whether two names stand side by side: "Acme and Beta", "Acme's … or Beta's …"."""
    named = [o for o in organisations if o.end <= len(asked)]
    if _SETS.search(asked) and any(o.telling and _PAIR.search(o.name) for o in named):
        return True
    pairs = pairwise(named)
    if any(_JOINED.fullmatch(_between(asked, a, b)) for a, b in pairs):
        return any(o.telling for o in named)
    return sum(o.evidence in ("legal form", "quoted", "possessive") for o in named) > 1


def _between(asked: str, first: OrganisationPhrase, second: OrganisationPhrase) -> str:
    return re.sub(r"^['’]s?", "", asked[first.end : second.start])
