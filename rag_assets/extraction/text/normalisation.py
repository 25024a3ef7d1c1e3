"""Printed characters in one plain form, and printed lines joined to running text.

Belongs here: ligatures, invisible characters, spaces, quotation marks, bullets, minus signs, and
hyphens at line ends. Not here: which lines belong together (reading_order, chunking). All is pure.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

_SOFT_HYPHEN = "\u00ad"
_LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
_SPACES = "\u00a0\u1680\u202f\u205f\u3000" + "".join(chr(code) for code in range(0x2000, 0x200B))
_ZERO_WIDTH = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufffe\uffff"
_CONTROLS = "".join(
    chr(code) for code in (*range(0x00, 0x09), *range(0x0E, 0x1C), *range(0x7F, 0xA0))
)
# Half of a surrogate pair is no character and cannot be stored as UTF-8.
_SURROGATES = "".join(chr(code) for code in range(0xD800, 0xE000))

_PLAIN = str.maketrans(
    {
        **_LIGATURES,
        **dict.fromkeys(_SPACES, " "),
        **dict.fromkeys(_ZERO_WIDTH + _CONTROLS + _SURROGATES, None),
        **dict.fromkeys("‘’‛", "'"),
        **dict.fromkeys("“”‟", '"'),
        **dict.fromkeys("‐‑−﹣－", "-"),  # two hyphens; minus as in mathematics, small and wide
    }
)
# Symbol fonts put their bullets into the private use area: a character alone there is a bullet.
_PRIVATE_BULLET = re.compile(r"(?<!\S)[\ue000-\uf8ff]+(?!\S)")
_FINAL_SOFT_HYPHEN = re.compile(f"{_SOFT_HYPHEN}(?=\\s|$)")

_BROKEN_WORD = re.compile(r"(?<!\S)(?P<tail>\S*\w)-$")
_COMPOUND = re.compile(r"\b\w+(?:-\w+)+\b")
# "short- and long-term": the hyphen stands for a word that follows, nothing is broken.
_CONJUNCTIONS = frozenset({"and", "or", "to", "und", "oder", "bis", "et", "ou", "y", "o", "e"})
# First parts that are set with a hyphen in annual reports far more often than without.
_HYPHENATED_FIRST_PARTS = frozenset(
    {"non", "self", "well", "long", "short", "half", "cross", "year"}
)


def plain_text(text: str) -> str:
    """The text with one shape of each character and single spaces."""
    if not text.isascii():
        # A soft hyphen that ends a word is printed, one inside a word is not.
        text = _FINAL_SOFT_HYPHEN.sub("-", text).replace(_SOFT_HYPHEN, "")
        text = _PRIVATE_BULLET.sub("•", unicodedata.normalize("NFC", text.translate(_PLAIN)))
    elif not text.isprintable():
        text = text.translate(_PLAIN)
    return " ".join(text.split())


def paragraph_text(lines: Sequence[str]) -> str:
    """Printed lines as running text, words broken at a line end joined again.

    A hyphen at a line end is dropped before a small letter, unless the compound is printed
    unbroken somewhere in the same lines, or its first part is one that keeps a hyphen.
    """
    compounds = _compounds(lines)
    text = ""
    for line in filter(None, (line.strip() for line in lines)):
        text = _joined(text, line, compounds) if text else line
    return text


def _compounds(lines: Iterable[str]) -> frozenset[str]:
    return frozenset(match.group().lower() for line in lines for match in _COMPOUND.finditer(line))


def _joined(text: str, line: str, compounds: frozenset[str]) -> str:
    broken = _BROKEN_WORD.search(text)
    head = re.match(r"\w+", line)
    if broken is None or head is None or head.group().lower() in _CONJUNCTIONS:
        return f"{text} {line}"
    tail = broken["tail"].lower()
    keeps_hyphen = (
        not head.group()[0].islower()
        or "-" in tail
        or tail in _HYPHENATED_FIRST_PARTS
        or f"{tail}-{head.group().lower()}" in compounds
    )
    return text + line if keeps_hyphen else text[:-1] + line
