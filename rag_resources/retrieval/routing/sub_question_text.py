"""The wording of one half of a comparison.

Belongs here: leaving the other halves out and asking for the value instead of its change. Not here:
what the halves are and who answers them (sub_questions).
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rag_resources.retrieval.question_reading.periods import periods_in

_LINK = (
    r"(?:,?\s*\b(?:and|or|to|until|through|than|versus|vs\.?|against|with|from|between|in|for|of|at|by|did|does|do"
    r"|was|were|is|are|compared|relative|year|years|the|that|those|either|both|end|ended|ending)\b\.?"
    r"|\s*[-–—/&,])*\s*"
)
_BEFORE_OTHER = re.compile(rf"{_LINK}$", re.IGNORECASE)
_TWO_ENDS = re.compile(r"\b(?:both\s+)?(?:between|from|both|either)\s+(?:the\s+years?\s+)?$", re.I)
_POSSESSIVE = re.compile(r"['’]s?(?!\w)")
_VERB = (
    r"(?<!\bany\s)(?<!\bthe\s)(?<!\ba\s)(?<!\ban\s)(?:(?:change|increase|decrease|decline|improve|evolve"
    r"|move|reduce)d?|(?:develop|worsen|differ)(?:ed)?|drop(?:ped)?|grown?|rise|risen|fall(?:en)?"
    r"|gone\s+(?:up|down)|go\s+(?:up|down))"
)
_MOVEMENT = re.compile(
    rf"^(?:(?:by\s+)?how\s+(?:much\s+)?)?(?P<verb>did|has|have)\s+(?P<subject>.+?)\s+"
    rf"(?:(?:been|got|significantly|materially)\s+)*{_VERB}\b(?P<its>\s+(?:its|their)\b)?",
    re.IGNORECASE,
)
_CHANGES = r"(?:change|increase|decrease|difference|growth|fall|rise|drop|reduction)s?"
_CHANGE_NOUN = re.compile(rf"\b{_CHANGES}\s+$", re.IGNORECASE)
_CHANGE_IN = re.compile(
    rf"\bthe\s+(?:\w+\s+)?{_CHANGES}\s+(?:in|of)\s+(?:the\s+)?(?P<next>\w)", re.IGNORECASE
)
_COMPARE = re.compile(r"^compare\s+", re.IGNORECASE)
_SPACES = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r"[\s,]+(?=[?.!])|\s+(?=,)")


class Half(NamedTuple):
    """Words at question[start:end] that stand for one half of a comparison."""

    words: str
    start: int
    end: int


def text_of_half(question: str, halves: Sequence[Half], kept: str) -> str:
    """The question asked for one half only.

    Args:
        halves: the places of all halves, in reading order.
        kept: what is asked about; it is put where the first half stands.
    """
    text = ""
    reached = 0
    for place, half in enumerate(halves):
        between = question[reached : half.start]
        if place == 0:
            ends = _TWO_ENDS.search(between)
            text += between[: ends.start()] if ends else between
            text += _instead_of_between(text, kept) + kept if ends else kept
        else:
            text += _BEFORE_OTHER.sub("", between)
        reached = half.end
        possessive = _POSSESSIVE.match(question, reached)
        if possessive:
            text += possessive.group() if place == 0 else ""
            reached = possessive.end()
    text += question[reached:]
    return _value_asked(text)


def _instead_of_between(before: str, kept: str) -> str:
    """The preposition for one: "in 2018", "the difference of Acme's revenue"."""
    if periods_in(kept):
        return "in "
    return "of " if _CHANGE_NOUN.search(before) else ""


def _value_asked(text: str) -> str:
    """The question for the value whose change or comparison is asked."""
    text = _COMPARE.sub("What was ", text)
    text = _CHANGE_IN.sub(_noun_of, text)
    text = _MOVEMENT.sub(_value_of, text)
    text = _BEFORE_MARK.sub("", _SPACES.sub(" ", text)).strip()
    return text[:1].upper() + text[1:]


def _value_of(movement: re.Match[str]) -> str:
    subject = movement["subject"]
    return f"What was {subject}'s" if movement["its"] else f"What was {subject}"


def _noun_of(change: re.Match[str]) -> str:
    """What changed, with its article unless a name follows: "the sales", "Acme's sales"."""
    following = change["next"]
    return following if following.isupper() else f"the {following}"
