"""Singular and plural of an English noun as one token.

Belongs here: the light fold both sides of a match go through. Not here: stemming of verbs and
derivations, which merges words that mean different things in accounts ("provide", "provision").
"""

import re

SHORTEST = 4  # shorter words ending in s are rarely plurals: gas, its, was

_IRREGULAR = {
    "analyses": "analysis",
    "children": "child",
    "crises": "crisis",
    "criteria": "criterion",
    "gases": "gas",
    "indices": "index",
    "men": "man",
    "news": "news",
    "series": "series",
    "women": "woman",
}

# The first rule whose pattern is found applies.
_RULES = (
    (re.compile(r"(?<=..)ies$"), "y"),  # companies; not ties
    (re.compile(r"(?<=[^aeiou])us(?:es?)?$"), "us"),  # bonus, bonuses; abuse, abuses; not causes
    (re.compile(r"(?<=ss|sh|ch)es$|(?<=x)es$"), ""),  # losses, branches, taxes
    (re.compile(r"(?<![sui])s$"), ""),  # services, resources; not loss, status, analysis
)


def singular(word: str) -> str:
    """The word with its plural ending folded away; other words come back as they are."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < SHORTEST or not word.isalpha():
        return word
    for pattern, ending in _RULES:
        if pattern.search(word):
            return pattern.sub(ending, word)
    return word
