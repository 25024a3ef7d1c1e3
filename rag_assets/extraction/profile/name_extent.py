"""How far a name runs to the left and to the right of the word that tells it.

Belongs here: which words of a line go on with a name, and which end it. Not here: which words tell
one (organisation_names).
"""

import re
from collections.abc import Sequence

from rag_assets.extraction.profile.name_words import (
    CAPITAL_FORMS,
    CONNECTORS,
    LEGAL_FORMS,
    LONG_ABBREVIATIONS,
    NO_FORM_BEFORE,
    NOT_BEFORE_NAMES,
    NOT_IN_NAMES,
    SMALL_FORMS,
)

_BARE = re.compile(r"[\s\"'“”‘’()\[\],;:*†™®©|•–—.]+")
_ENDS_CLAUSE = re.compile(r"[;:)\]!?|•–—\",]$|--$")
MOST_WORDS = 8


def is_form(words: Sequence[re.Match[str]], place: int) -> bool:
    """Whether a legal form stands at `place`, not a word that is spelt like one."""
    word = words[place].group()
    bare = bare_word(word)
    following = words[place + 1].group().lower() if place + 1 < len(words) else ""
    if bare in ("incorporated", "as") and following in NO_FORM_BEFORE:
        return False
    if word.strip(",;:()") in SMALL_FORMS:
        return True
    if bare in CAPITAL_FORMS:
        return word.isupper()
    return bare in LEGAL_FORMS and word[0].isupper()


def first_of_name(words: Sequence[re.Match[str]], place: int) -> int:
    """The first word of the name that ends at `place`."""
    first = place
    while first > 0 and place - first < MOST_WORDS:
        word = words[first - 1].group()
        if _stops(word, first == place) or not belongs(word):
            break
        first -= 1
    return first


def last_of_name(words: Sequence[re.Match[str]], place: int) -> int:
    """The last word of the name that begins at `place` or runs through it."""
    last = place
    while last + 1 < len(words) and last - place < MOST_WORDS:
        if _stops(words[last].group(), False):
            break
        word = words[last + 1].group()
        if not belongs(word) or word[0].isdigit():
            break
        last += 1
    return last


def end_of_form(words: Sequence[re.Match[str]], place: int) -> int:
    """Takes in the rest of a legal form: "Co., Inc.", "SE & Co. KGaA", "Pty Ltd"."""
    last = place
    while last + 1 < len(words) and not words[last].group().endswith((")", ";", ":")):
        following = words[last + 1].group()
        if (
            following == "&"
            and last + 2 < len(words)
            and bare_word(words[last + 2].group()) == "co"
        ):
            last += 2
        elif is_form(words, last + 1):
            last += 1
        else:
            break
    return last


def _stops(word: str, directly_before: bool) -> bool:
    """Whether no name runs on past a word that ends like this."""
    if word.endswith(","):
        # "Acme Holdings, Inc.": the comma before a legal form.
        return not directly_before
    if word.endswith("."):
        return len(word) > 4 and word.lower() not in LONG_ABBREVIATIONS
    return _ENDS_CLAUSE.search(word) is not None


def belongs(word: str) -> bool:
    """Whether a word may be part of a name."""
    bare = bare_word(word)
    if connects(word):
        return True
    if bare in NOT_IN_NAMES or word.startswith(("(", "[", "http", "www", '"')):
        return False
    return word[0].isupper() or (word[0].isdigit() and not bare.isdigit())


def leads(word: str) -> bool:
    """Whether a word stands before a name rather than begins it."""
    return connects(word) or bare_word(word) in NOT_BEFORE_NAMES


def connects(word: str) -> bool:
    """Whether a word joins two words of a name."""
    return word.lower() in CONNECTORS


def bare_word(word: str) -> str:
    """The word in lower case without the marks around and in it."""
    return _BARE.sub("", word).casefold()
