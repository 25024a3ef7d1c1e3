"""Whether the text layer of a page can be trusted.

Belongs here: signs that the characters are not what is printed. Not here: what to do about it
(page_drafts), how likely letters are (letter_pairs). A page of figures is good text, and so is one
in any language: letters of other alphabets than the Latin are never held against a page.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rag_assets.extraction.text.letter_pairs import least_likely

_UNMAPPED_SHARE = 0.05  # one unknown glyph in twenty makes words unreadable
_PRIVATE_SHARE = 0.2  # symbol bullets stay far below
_LONG_TEXT = 80  # characters; a short page may be a symbol and a number
_READABLE_SHARE = 0.3  # letters and digits together; a table of minus signs stays above
_SHORT_TEXT = 4  # characters of a short page that are as mixed as no heading or page number is
_MIXED_SIGNS = 3
_RARE_SHARE = 0.1  # report pages with three different ones of these signs stay below 0.05
# The least likely passage of 10,500 report pages has 5.9; letters exchanged at random give 99 in
# 100 less than 4.8. Languages that were not counted need room: Polish and Welsh have 5.6.
_LIKELY = 5.1
_BEST = 9.0
_ACCENTED_SHARE = 0.4  # of the Latin letters; Vietnamese, the richest, stays below
_ACCENTED = 20
_NOISE_SHARE = 0.03  # of the words hold a sign that never stands between two letters
_NOISE = 6
_MOJIBAKE_SHARE = 0.02  # of the words
_MOJIBAKE = 3
_MIXED_SHARE = 0.05  # of the words hold letters of two alphabets that look alike
_MIXED = 5
_CID_SHARE = 0.2
_GARBLED = 0.5

_PLAIN_PLANE = 0x10000
_REPLACEMENT = 0xFFFD
# Leaders of contents pages and rules drawn with characters say nothing about the text.
_FILLERS = "._-–—…·•*=|"
_NOISE_SIGNS = '!#$%;[\\]^{}~«»©®£§¥¬¢°"'
_RARE_SIGNS = '!#;<>?@[\\]^`{}~"'
_ASCII = 0x80
_CID = re.compile(r"\(cid:\d+\)")
# UTF-8 read as Windows-1252: what é, ’ and £ turn into. The last bytes may be lost.
_MOJIBAKE_PAIRS = re.compile("[ÃÂÐÑ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘“”•–—˜™š›œžŸ]|â€|ï¬|ï»¿")
_MOJIBAKE_LEADS = "ÃÂÐÑâï"
_CYRILLIC = (0x400, 0x460)
# Greek letters are not looked at: they stand beside Latin ones in every formula.
_TWO_ALPHABETS = re.compile("[A-Za-z][\u0400-\u045f]|[\u0400-\u045f][A-Za-z]")

_SPACE, _FILLER, _PRIVATE, _NUMERAL, _LATIN, _OTHER_LETTER, _NOISY, _SIGN = range(8)


class Garble(NamedTuple):
    """How much the text of a page looks unlike what is printed.

    Attributes:
        score: 0 (nothing suspicious) to 1; from 0.5 on the text is not to be trusted.
        reason: of a score from 0.5 on, else "".
    """

    score: float
    reason: str


class _Text(NamedTuple):
    text: str
    codes: NDArray[np.uint32]
    classes: NDArray[np.uint8]
    counts: NDArray[np.intp]  # of each class

    @property
    def ink(self) -> int:
        return int(self.counts.sum() - self.counts[_SPACE] - self.counts[_FILLER])

    @property
    def words(self) -> int:
        """Runs of two letters and more."""
        letters = (self.classes == _LATIN) | (self.classes == _OTHER_LETTER)
        pairs = letters[:-1] & letters[1:]
        return int(np.count_nonzero(pairs[1:] & ~pairs[:-1])) + int(pairs[:1].sum())


def garble(text: str) -> Garble:
    """The garble score of a page's text; the text as it came from the file or as plain text."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    classes = _classes()[np.minimum(codes, _PLAIN_PLANE)]
    seen = _Text(text, codes, classes, np.bincount(classes, minlength=8))
    if not seen.ink:
        return Garble(0.0, "")
    score, reason = max((min(1.0, _GARBLED * sign(seen)), reason) for reason, sign in _SIGNS)
    return Garble(round(score, 3), reason if score >= _GARBLED else "")


def _unmapped(seen: _Text) -> float:
    unknown = int(np.count_nonzero(seen.codes == _REPLACEMENT))
    return unknown / (_UNMAPPED_SHARE * seen.ink)


def _numbered(seen: _Text) -> float:
    if "(cid:" not in seen.text:
        return 0.0
    return sum(map(len, _CID.findall(seen.text))) / (_CID_SHARE * seen.ink)


def _private(seen: _Text) -> float:
    return float(seen.counts[_PRIVATE]) / (_PRIVATE_SHARE * seen.ink)


def _symbols(seen: _Text) -> float:
    counts = seen.counts
    readable = int(counts[_NUMERAL] + counts[_LATIN] + counts[_OTHER_LETTER])
    if readable >= _READABLE_SHARE * seen.ink or seen.ink < _SHORT_TEXT:
        return 0.0
    signs = len(np.unique(seen.codes[seen.classes >= _NOISY]))
    return 1.0 if seen.ink >= _LONG_TEXT or signs >= _MIXED_SIGNS else 0.0


def _rare_signs(seen: _Text) -> float:
    """Letters that became signs: what codes moved far make of a text."""
    rare = seen.codes[_rare()[np.minimum(seen.codes, _ASCII)]]
    if seen.ink < _LONG_TEXT or len(np.unique(rare)) < _MIXED_SIGNS:
        return 0.0
    return rare.size / (_RARE_SHARE * seen.ink)


def _unlikely(seen: _Text) -> float:
    # A page in another alphabet holds addresses and abbreviations in Latin letters, no words.
    if seen.counts[_LATIN] < seen.counts[_OTHER_LETTER]:
        return 0.0
    return (_BEST - least_likely(seen.codes)) / (_BEST - _LIKELY)


def _accented(seen: _Text) -> float:
    plain = int(np.count_nonzero((seen.classes == _LATIN) & (seen.codes < 0x80)))
    accented = int(seen.counts[_LATIN]) - plain
    return _share(accented, _ACCENTED, int(seen.counts[_LATIN]), _ACCENTED_SHARE)


def _noisy(seen: _Text) -> float:
    """Signs inside words, one or two in a row: the mark of text layers made from bad scans."""
    letter = seen.classes == _LATIN
    noise = (seen.classes == _NOISY) | (seen.codes == ord("*"))
    one = letter[:-2] & noise[1:-1] & letter[2:]
    two = letter[:-3] & noise[1:-2] & noise[2:-1] & letter[3:]
    found = int(np.count_nonzero(one) + np.count_nonzero(two))
    return _share(found, _NOISE, seen.words, _NOISE_SHARE)


def _mojibake(seen: _Text) -> float:
    if not any(lead in seen.text for lead in _MOJIBAKE_LEADS):
        return 0.0
    found = len(_MOJIBAKE_PAIRS.findall(seen.text))
    return _share(found, _MOJIBAKE, seen.words, _MOJIBAKE_SHARE)


def _mixed(seen: _Text) -> float:
    if not ((seen.codes >= _CYRILLIC[0]) & (seen.codes < _CYRILLIC[1])).any():
        return 0.0
    found = len(_TWO_ALPHABETS.findall(seen.text))
    return _share(found, _MIXED, seen.words, _MIXED_SHARE)


def _share(found: int, least: int, of: int, share: float) -> float:
    return found / max(least, share * of)


_SIGNS: tuple[tuple[str, Callable[[_Text], float]], ...] = (
    ("unmapped characters", _unmapped),
    ("unmapped characters", _numbered),
    ("private characters", _private),
    ("mostly symbols", _symbols),
    ("mostly symbols", _rare_signs),
    ("unlikely letters", _unlikely),
    ("unlikely letters", _accented),
    ("signs inside words", _noisy),
    ("wrong encoding", _mojibake),
    ("mixed alphabets", _mixed),
)


@cache
def _rare() -> NDArray[np.bool_]:
    return np.array([chr(code) in _RARE_SIGNS for code in range(_ASCII + 1)])


@cache
def _classes() -> NDArray[np.uint8]:
    """The class of every code point of the basic plane, and one for all others."""
    table = [_class(chr(code)) for code in range(_PLAIN_PLANE)]
    return np.array([*table, _OTHER_LETTER], dtype=np.uint8)


def _class(character: str) -> int:
    if character.isspace():
        return _SPACE
    if character in _FILLERS:
        return _FILLER
    if "\ue000" <= character <= "\uf8ff":
        return _PRIVATE
    if character.isalpha():
        return _LATIN if _is_latin(character) else _OTHER_LETTER
    if character.isalnum():
        return _NUMERAL
    # Marks that stand on letters are part of words.
    if unicodedata.category(character).startswith("M"):
        return _OTHER_LETTER
    return _NOISY if character in _NOISE_SIGNS else _SIGN


def _is_latin(character: str) -> bool:
    return character < "\u0250" or "\u1e00" <= character <= "\u1eff"
