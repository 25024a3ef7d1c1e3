"""The words of a page in one form that quotes can be compared with.

Belongs here: what counts as the same character, and the sequence of a page's words. Not here:
matching (quotes, row_quotes).
"""

import re
import unicodedata
from typing import NamedTuple

from rag_resources.records import Page, Word

_SOFT_HYPHEN = "\u00ad"
_SAME_CHARACTER = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", None),
    }
)


class PrintedWord(NamedTuple):
    """A normalised word of a page, the word as printed, and the line it stands on."""

    text: str
    word: Word
    line: int
    ends_line: bool


def normalised_words(text: str) -> list[str]:
    """The words of a text with one shape of dash and quotation mark, and without ligatures."""
    # A soft hyphen at the end of a word is a printed hyphen; inside a word it is not printed.
    text = re.sub(f"{_SOFT_HYPHEN}(?=\\s|$)", "-", text).replace(_SOFT_HYPHEN, "")
    # Marks such as ´ must be mapped before NFKC takes them apart, full-width ones after.
    text = unicodedata.normalize("NFKC", text.translate(_SAME_CHARACTER))
    return text.translate(_SAME_CHARACTER).split()


def printed_words(page: Page) -> tuple[PrintedWord, ...]:
    """The words of the page's body in reading order."""
    words: list[PrintedWord] = []
    for number, line in enumerate(page.lines):
        on_line = [(text, word) for word in line.words for text in normalised_words(word.text)]
        last = len(on_line) - 1
        words += [PrintedWord(t, word, number, i == last) for i, (t, word) in enumerate(on_line)]
    return tuple(words)
