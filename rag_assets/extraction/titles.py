"""Titles compared and found: the same heading in an outline, a contents page and on its own page.

Belongs here: what makes two titles one, and at which line of a page a title stands. Not here: which
lines are headings.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from rag_resources.records import Page

MISPRINTED = 0.88
"""Likeness above which two titles differ by a misprint or an OCR error, not in meaning."""

MOST_LINES = 3
"""A title is broken over this many lines at most."""

_LEADING_NUMBER = re.compile(r"^[\divxIVX]+[.)]\s*")
_CONTINUED = re.compile(
    r"\s*[-–—(\[]*\s*\b(?:continued|cont['’.]?d?|fortsetzung|suite)[\s.)\]]*$", re.IGNORECASE
)


def title_key(title: str) -> str:
    """Letters and digits of a title in lower case, its leading number left out."""
    bare = _LEADING_NUMBER.sub("", title)
    return "".join(character for character in bare.casefold() if character.isalnum())


def without_continuation(title: str) -> str:
    """The title without the "(continued)" that a running head adds."""
    return _CONTINUED.sub("", title) or title


def find_title(page: Page, title: str, start: int = 0) -> int | None:
    """The first line from `start` at which a title stands, also broken over lines, or None."""
    wanted = title_key(title)
    if not wanted:
        return None
    keys = [title_key(line.text) for line in page.lines[start:]]
    if wanted in keys:
        return start + keys.index(wanted)
    for matches in (_begun_by(keys, wanted), _holding(keys, wanted), _alike(keys, wanted)):
        line = next(matches, None)
        if line is not None:
            return start + line
    return None


def _begun_by(keys: Sequence[str], wanted: str) -> Iterator[int]:
    """Lines that begin with the title, or begin it and are followed by the rest."""
    for number, key in enumerate(keys):
        if not key or not (wanted.startswith(key) or key.startswith(wanted)):
            continue
        following = "".join(keys[number : number + MOST_LINES])
        if following.startswith(wanted) and _of_like_length(key, wanted):
            yield number


def _holding(keys: Sequence[str], wanted: str) -> Iterator[int]:
    return (n for n, key in enumerate(keys) if wanted in key and _of_like_length(key, wanted))


def _alike(keys: Sequence[str], wanted: str) -> Iterator[int]:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    for number, key in enumerate(keys):
        matcher.set_seq1(key)
        # The quick ratios are upper bounds and spare nearly all lines the costly one.
        if (
            matcher.real_quick_ratio() >= MISPRINTED
            and matcher.quick_ratio() >= MISPRINTED
            and matcher.ratio() >= MISPRINTED
        ):
            yield number


def _of_like_length(key: str, wanted: str) -> bool:
    """A sentence that merely speaks of the title is much longer than it."""
    return len(key) <= 2 * len(wanted)
