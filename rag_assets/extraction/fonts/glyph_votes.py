"""What the glyphs of a font mean: evidence from their shapes and from pages read as pictures.

Belongs here: votes for the characters of glyphs, and when the evidence is enough. Not here: fonts
and pages of a PDF (font_repair), shapes (glyph_shapes), reading pictures (ocr). All of it is pure.

A font without usable character codes still numbers its glyphs: the same number is the same shape.
So what one page read as a picture says about a glyph holds for the rest of the report. One kind of
evidence is never enough for a figure. A shape counts if the glyphs of its font are numbered in the
order of their characters, as most programs do, and its own stands in its place; or if the picture
of a page was read likewise. Reading pictures counts alone if it said the same several times.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

_SURE_VOTES = 2
_SURE_SHARE = 0.8  # of the votes for a letter; reading pictures errs on about one in a hundred
_DIGIT_VOTES = 3
_DIGIT_SHARE = 0.9  # a wrong digit is a wrong figure
_ANCHORS = 20  # glyphs in order, or read like their shapes, that no chance explains
_IN_ORDER = 0.9  # of the shapes; the others are misjudged, and left out
# Signs that look like no letter, and have their place by other tables than that of Unicode.
_MARKS = frozenset("–—‘’“”•…")
_SIGNS = _MARKS | frozenset("-,.;:/()'\"")
_LIKE_SIGNS = 0.9  # of the glyphs of a font that were told by shape and read in pictures
_ALIKE = 0.97  # the same, for letters
_LONGEST_LIGATURE = 3
_UNKNOWN = "\ufffd"  # never equal to a character that was read


class Glyph(NamedTuple):
    """A printed glyph: its font's object number and its own number in the font."""

    font: int
    number: int


class GlyphVotes:
    """How the glyphs of a report were read in pictures of its pages."""

    def __init__(self) -> None:
        self._votes: defaultdict[Glyph, Counter[str]] = defaultdict(Counter)

    def learn(
        self, rows: Sequence[tuple[Sequence[Glyph], str]], hints: Mapping[Glyph, str]
    ) -> None:
        """Learns from rows of a page: the inked glyphs from left to right and what was read there.

        Rows in which as many glyphs are printed as characters were read come first; with what they
        teach, the others are aligned.

        Args:
            rows: the rows.
            hints: what glyphs could be; used to align what was read with them, never believed.
        """
        uneven = []
        for glyphs, text in rows:
            read = "".join(text.split())
            if len(glyphs) == len(read):
                for glyph, character in zip(glyphs, read, strict=True):
                    self._votes[glyph][character] += 1
            else:
                uneven.append((glyphs, read))
        for glyphs, read in uneven:
            guesses = [self._guess(glyph) or hints.get(glyph, "") for glyph in glyphs]
            for index, piece in _aligned(guesses, read):
                self._votes[glyphs[index]][piece] += 1

    def known(self, font: int, shapes: Mapping[int, str]) -> dict[int, str]:
        """The text of those glyphs of a font for which the evidence is enough.

        Args:
            font: the number of the font's object.
            shapes: what the shapes of its glyphs tell.
        """
        votes = {glyph.number: count for glyph, count in self._votes.items() if glyph.font == font}
        read = {number: count for number, count in votes.items() if _is_sure(count)}
        known = _in_order(shapes)
        both = [number for number in shapes if number in read]
        alike = sum(_first(read[number]) == shapes[number] for number in both)
        share = alike / len(both) if len(both) >= _ANCHORS else 0.0
        for number, text in shapes.items():
            if number in votes:
                agrees = _first(votes[number]) == text
            else:
                is_letter = text not in _SIGNS
                agrees = share >= (_ALIKE if is_letter else _LIKE_SIGNS) and not text.isdecimal()
            if agrees:
                known[number] = text
        for number, count in read.items():
            text = _first(count)
            if number in known and known[number] != text:
                # Dashes and quotation marks are told better by shape than by reading. Else the
                # evidence contradicts itself, and nothing is known.
                if text.isalnum() or known[number].isalnum():
                    del known[number]
            elif not text.isalnum() or text not in known.values():
                known[number] = text
        return known

    def _guess(self, glyph: Glyph) -> str:
        return _first(self._votes[glyph]) if glyph in self._votes else ""


def _first(counts: Counter[str]) -> str:
    return counts.most_common(1)[0][0]


def _is_sure(counts: Counter[str]) -> bool:
    text, votes = counts.most_common(1)[0]
    if any(character.isdecimal() for character in text):
        return votes >= _DIGIT_VOTES and votes >= _DIGIT_SHARE * counts.total()
    return votes >= _SURE_VOTES and votes >= _SURE_SHARE * counts.total()


def _aligned(guesses: Sequence[str], read: str) -> Iterator[tuple[int, str]]:
    """Which glyph stands for which part of the text that was read; doubtful parts are left out."""
    known = [guess if len(guess) == 1 else _UNKNOWN for guess in guesses]
    blocks = SequenceMatcher(None, known, list(read), autojunk=False).get_opcodes()
    for at, (tag, i1, i2, j1, j2) in enumerate(blocks):
        if tag == "equal" or (tag == "replace" and i2 - i1 == j2 - j1):
            yield from ((i1 + step, read[j1 + step]) for step in range(i2 - i1))
        elif (
            (tag, i2 - i1) == ("replace", 1)
            and j2 - j1 <= _LONGEST_LIGATURE
            and 0 < at < len(blocks) - 1
            and read[j1:j2].isalpha()
        ):
            yield i1, read[j1:j2]


def _in_order(shapes: Mapping[int, str]) -> dict[int, str]:
    """Glyphs whose characters ascend with their numbers, with the gaps that can only be filled so.

    Nothing, unless nearly all of many glyphs do.
    """
    single = [(number, ord(text)) for number, text in sorted(shapes.items()) if len(text) == 1]
    rising = _longest_rise(single)
    if len(rising) < _ANCHORS or len(rising) < _IN_ORDER * len(single):
        return {}
    filled: dict[int, str] = {}
    for (number, code), (next_number, next_code) in pairwise(rising):
        # As many glyphs as characters stand between two that are known, or none.
        gap = next_number - number if next_number - number == next_code - code else 1
        filled |= {number + step: chr(code + step) for step in range(gap)}
    filled[rising[-1][0]] = chr(rising[-1][1])
    marks = {number: chr(code) for number, code in single if chr(code) in _MARKS}
    return marks | _without_strays(filled)


def _without_strays(ordered: Mapping[int, str]) -> dict[int, str]:
    """Without glyphs that are off where nearly all are a fixed number of places from their codes.

    A misjudged shape can stand in order where its neighbours are not used.
    """
    plain = {number: ord(text) - number for number, text in ordered.items() if text.isascii()}
    step, count = max(Counter(plain.values()).items(), key=lambda item: item[1], default=(0, 0))
    if not plain or count < _IN_ORDER * len(plain):
        return dict(ordered)
    return {number: text for number, text in ordered.items() if plain.get(number, step) == step}


def _longest_rise(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of a sequence of numbers and codes in which the codes ascend."""
    ends: list[int] = []  # the lowest code in which a rise of each length ends
    chain: list[list[int]] = []
    for index, (_, code) in enumerate(pairs):
        length = bisect_left(ends, code)
        before = chain[length - 1] if length else []
        if length == len(ends):
            ends.append(code)
            chain.append([*before, index])
        else:
            ends[length] = code
            chain[length] = [*before, index]
    return [pairs[index] for index in chain[-1]] if chain else []
