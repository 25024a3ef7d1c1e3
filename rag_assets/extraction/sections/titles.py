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

_LEADING_NUMBER = re.compile(
    r"^(?:(?:item|note|section|chapter|kapitel|abschnitt|chapitre|cap[ií]tulo)\s+"
    r"\d{1,3}[a-z]?(?:\.\d{1,2})*\b[.):]?(?:\s*[-–—]\s+)?\s*"
    r"|\d{1,3}(?:\.\d{1,2})+[.):]?\s+|(?:\d{1,3}[a-z]?|[ivx]+)(?:[.):]\s*|\s*[-–—]\s+))",
    re.IGNORECASE,
)
_CONTINUED = re.compile(
    r"\s*[-–—(\[]*\s*\b(?:continued|cont['’.]?d?|fortsetzung|suite)[\s.)\]]*$", re.IGNORECASE
)


def title_key(title: str) -> str:
    """Letters and digits of a title in lower case, its leading number left out."""
    bare = _LEADING_NUMBER.sub("", title)
    return _signs(bare) or _signs(title)


def _signs(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def without_continuation(title: str) -> str:
    """The title without the "(continued)" that a running head adds."""
    return _CONTINUED.sub("", title) or title


class TitleFinder:
    """Finds titles on the pages of a report; each page is prepared once."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._keys: dict[int, list[str]] = {}

    def keys(self, number: int) -> list[str]:
        """The keys of the lines of a page, given by its 1-based number."""
        if number not in self._keys:
            self._keys[number] = [title_key(line.text) for line in self._pages[number - 1].lines]
        return self._keys[number]

    def find(self, number: int, title: str, start: int = 0) -> int | None:
        """The first line from `start` at which a title stands, also broken over lines, or None."""
        wanted = title_key(title)
        if not wanted:
            return None
        keys = self.keys(number)[start:]
        if wanted in keys:
            return start + keys.index(wanted)
        for matches in (_begun_by(keys, wanted), _holding(keys, wanted), _alike(keys, wanted)):
            line = next(matches, None)
            if line is not None:
                return start + line
        return None

    def heads(self, number: int, title: str) -> bool:
        """Whether the title runs in the header or footer of a page."""
        wanted = title_key(title)
        return any(title_key(line.text) == wanted for line in self._pages[number - 1].furniture)


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
