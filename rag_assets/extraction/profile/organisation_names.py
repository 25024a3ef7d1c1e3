"""Names of organisations as they are printed: told by their legal form or by what the body is.

Belongs here: where in a line a name begins and ends. Not here: which of the names is the report's
own (organisation).
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rag_assets.extraction.profile.name_extent import (
    bare_word,
    belongs,
    connects,
    end_of_form,
    first_of_name,
    is_form,
    last_of_name,
    leads,
)
from rag_assets.extraction.profile.name_words import (
    BODIES,
    BODIES_OF,
    NOT_TELLING,
    OVERSEERS,
    SMALL_FORMS,
)

_WORD = re.compile(r"\S+")


class NameMention(NamedTuple):
    """A name printed at text[start:end]."""

    start: int
    end: int
    name: str


def names_in(text: str) -> Iterator[NameMention]:
    """Names of organisations in a text; none runs over the end of a line."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield from _in_line(text, start, end)
        start = end + 1


def name_key(name: str) -> str:
    """Letters and digits in lower case, the article left out: equal for one name set two ways."""
    bare = name.casefold().removeprefix("the ")
    return "".join(character for character in bare if character.isalnum())


def name_before(text: str, end: int) -> NameMention | None:
    """The words with capitals that end at text[:end], on one line."""
    start = text.rfind("\n", 0, end) + 1
    words = list(_WORD.finditer(text, start, end))
    return (
        _trimmed(text, words, first_of_name(words, len(words)), len(words) - 1) if words else None
    )


def name_after(text: str, start: int) -> NameMention | None:
    """The words with capitals that begin at text[start:], on one line."""
    end = text.find("\n", start)
    words = list(_WORD.finditer(text, start, len(text) if end < 0 else end))
    if not words or not belongs(words[0].group()):
        return None
    return _trimmed(text, words, 0, last_of_name(words, 0))


def _in_line(text: str, start: int, end: int) -> Iterator[NameMention]:
    words = list(_WORD.finditer(text, start, end))
    reached = 0
    for place in range(len(words)):
        if place < reached:
            continue
        span = _span(words, place)
        if span is None:
            continue
        first, last = span
        first = max(first, reached)
        name = _trimmed(text, words, first, last)
        if name:
            reached = last + 1
            yield name


def _span(words: Sequence[re.Match[str]], place: int) -> tuple[int, int] | None:
    """First and last word of the name whose telling word stands at `place`."""
    word = words[place].group()
    if not word[0].isupper() and word.strip(",;:()") not in SMALL_FORMS:
        return None
    bare = bare_word(word)
    following = [one.group() for one in words[place + 1 : place + 4]]
    if _goes_on(bare, following):
        return None
    if word == "NHS":
        last = last_of_name(words, place)
        return (place, last) if last > place else None
    if bare in BODIES_OF and word[0].isupper() and _follows_of(words, place):
        return first_of_name(words, place), last_of_name(words, place)
    ends_name = is_form(words, place) or (bare in BODIES and word[0].isupper())
    if bare.endswith("stiftung") and word[0].isupper():
        return first_of_name(words, place), last_of_name(words, place)
    if not ends_name:
        return None
    first = first_of_name(words, place)
    return first, end_of_form(words, place)


def _goes_on(bare: str, following: Sequence[str]) -> bool:
    """Whether a later word tells the name: "Northmoor Hospitals NHS Foundation Trust"."""
    if bare == "nhs":
        return "Trust" in following
    return (
        bare in BODIES
        and bool(following)
        and (
            following[0] == "NHS"
            or (following[0][0].isupper() and bare_word(following[0]) in BODIES)
        )
    )


def _follows_of(words: Sequence[re.Match[str]], place: int) -> bool:
    following = [word.group() for word in words[place + 1 : place + 4]]
    return (
        len(following) > 1
        and following[0].lower() in ("of", "for")
        and any(word[0].isupper() for word in following[1:])
    )


def _trimmed(
    text: str, words: Sequence[re.Match[str]], first: int, last: int
) -> NameMention | None:
    """The name without connectors around it; None where nothing of its own is left."""
    while first < last and leads(words[first].group()):
        first += 1
    while last > first and connects(words[last].group()):
        last -= 1
    own = [word.group() for word in words[first : last + 1]]
    telling = [
        word for word in own
        if not connects(word) and bare_word(word) not in NOT_TELLING
    ]  # fmt: skip
    if not any(character.isalpha() for word in telling for character in word):
        return None
    start, end = words[first].start(), words[last].end()
    name = text[start:end].rstrip(" ,;:)]*|\"'")
    if OVERSEERS.search(name):
        return None
    name = re.sub(r"['’]s$", "", name)
    if name.endswith(".") and not re.search(r"\b(?:Inc|Ltd|Co|Corp|S\.A|N\.V|L\.P|A\.G|p\.A)\.$",
                                            name, re.IGNORECASE):  # fmt: skip
        name = name.rstrip(".")
    return NameMention(start, start + len(name), name)
