"""Names of organisations as words that can be compared.

Belongs here: spelling, legal forms, words that tell no organisation from another. Not here: which
organisations a question names (name_matching), cutting names out of questions (question_reading).
"""

import re
import unicodedata
from collections.abc import Sequence

from rag_resources.retrieval.question_reading.organisation_words import CONNECTORS, LEGAL_FORMS

_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}|\b[^\W\d_](?:\.[^\W\d_])+\b")
_POSSESSIVE = re.compile(r"['’`]s?(?![^\W_])", re.IGNORECASE)
_INNER_APOSTROPHE = re.compile(r"['’`]")
_WORD = re.compile(r"[^\W_]+|[&+]")


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_SOFT_FORMS = _words("international holdings group trust bancorp bancshares company")
"""Legal forms that may be the better half of a name: "American International", "Acme Trust"."""
_FORMS = LEGAL_FORMS - _SOFT_FORMS | {"and"}
_HEALTH = _words("nhs health hospital hospitals trust board clinical")
_KINDS_OF_BODY = {
    **dict.fromkeys(_HEALTH, "health"),
    "university": "teaching", "college": "teaching", "school": "teaching",
    "bank": "bank", "bancorp": "bank", "bancshares": "bank",
    "council": "council", "borough": "council",
    "police": "police", "fire": "fire", "fund": "fund", "ministry": "ministry",
    "department": "ministry", "charity": "charity", "museum": "museum",
}  # fmt: skip
_ANY_BODY = _words("board trust group foundation authority service services committee")
"""Words for a body of any kind: "Borders NHS Board", "Northmoor Trust"."""


def name_words(text: str) -> tuple[str, ...]:
    """The words of a name in lower case, without accents, possessives and dots; "&" is "and".

    "Wal-Mart's" is ("wal", "mart"), "S.p.A." is ("spa",).
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    plain = _DOTTED.sub(lambda match: match.group().replace(".", ""), plain)
    plain = _INNER_APOSTROPHE.sub("", _POSSESSIVE.sub("", plain))
    return tuple("and" if word in "&+" else word for word in _WORD.findall(plain))


def core_words(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a name without the article and the legal forms at its end.

    At least one word stays, two where the form may be part of the name ("Downer Group").
    """
    first, last = 0, len(words)
    if last > 1 and words[0] == "the":
        first = 1
    while last > first + 1 and (
        words[last - 1] in _FORMS or (words[last - 1] in _SOFT_FORMS and last > first + 2)
    ):
        last -= 1
    return tuple(words[first:last])


def telling_words(words: Sequence[str]) -> frozenset[str]:
    """The words of a name that may tell it from other names; empty for "The Health Board"."""
    return frozenset(
        word
        for word in words
        if word not in CONNECTORS | _ANY_BODY | LEGAL_FORMS and word not in _KINDS_OF_BODY
    )


def body_kinds(words: Sequence[str]) -> frozenset[str]:
    """What kinds of body the words of a name say it is: a bank, a university, a health board."""
    return frozenset(
        _KINDS_OF_BODY[word] for word in words if word in _KINDS_OF_BODY and word not in _ANY_BODY
    )


def squashed(words: Sequence[str]) -> str:
    """The words without spaces and without "and": "bestbuy"; equal however the name is spaced."""
    return "".join(word for word in words if word != "and") or "".join(words)
