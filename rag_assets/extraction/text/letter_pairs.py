"""How likely pairs of letters are in languages written with Latin letters.

Belongs here: the table of pairs and the measure made with it. Not here: what follows from it
(text_quality).

The table was counted on 8,000 pages of reports in English, German, Spanish and (few) in French,
each language with the same weight, accents left out. It holds no words, and it is coarse: one digit
for each pair, from 0 (never) over 6 (as often as by chance) to 9, in steps of 1.5 bits. Text in
languages it was not counted on scores lower than these, and far above letters in disorder.
"""

import unicodedata
from functools import cache

import numpy as np
from numpy.typing import NDArray

# Rows: the first letter, columns: the second; the first of each is the edge of a word.
_PAIRS = (
    "076777655643666674667555043",  # between words
    "706764463634767252777643443",  # a
    "572227115750834730765711061",  # b
    "570507007704604804637600041",  # c
    "871048141730351611551742020",  # d
    "854665553432667354776553533",  # e
    "871007720701500800645622031",  # f
    "871028136702556600754701051",  # g
    "771218112702434710545402031",  # h
    "565767562212668755677360305",  # i
    "373228222522222832322826222",  # j
    "863248545623545642576623243",  # k
    "881358320702743721356631060",  # l
    "676018110700272770251601030",  # m
    "871677562625335621278552053",  # n
    "745563653433678452776655243",  # o
    "580437215601740760846700020",  # p
    "521112111211121211111911111",  # q
    "774558451704465742567553054",  # r
    "862537435705341653167612030",  # s
    "870227327700442720765603053",  # t
    "766667442632667360776031542",  # u
    "380018100810011611421510020",  # v
    "772228317812426621465314121",  # w
    "862727225722322582227422342",  # x
    "964427311511363641263312112",  # y
    "787527242622432732334634224",  # z
)
_OTHER = 27  # letters of other alphabets: nothing is said about them
_SHORTEST = 60  # pairs; a few names and abbreviations say nothing
_PASSAGE = 100  # pairs, about three lines
_ABBREVIATION = 5  # capitals; longer words in capitals are read like others
_LATIN = 0x250  # code points below hold the Latin letters of European languages
_BASE_LETTERS = {"ß": "s", "æ": "a", "œ": "o", "ø": "o", "đ": "d", "ł": "l", "ı": "i"}


def least_likely(codes: NDArray[np.uint32]) -> float:
    """The mean likelihood (0 to 9) of the least likely passage of a text; 9 for a short text.

    Of a page set in two fonts one may be garbled, so a page is looked at in passages.

    Args:
        codes: the code points of the text.
    """
    known = np.minimum(codes, _LATIN)
    letters = np.where(_in_codes(known), _OTHER, _letters()[known])
    pairs = letters[:-1] * (_OTHER + 1) + letters[1:]
    values = _values()[pairs]
    values = values[values >= 0]
    if values.size < _SHORTEST:
        return 9.0
    passages = max(1, values.size // _PASSAGE)
    length = values.size // passages
    return float(values[: passages * length].reshape(passages, length).mean(axis=1).min())


def _in_codes(codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Where runs with digits and short runs of capitals stand: codes and abbreviations."""
    alphanumeric, capitals, digits = _kinds()[:, codes]
    starts, ends = _runs(alphanumeric)
    sums = np.concatenate(([0], np.cumsum(digits)))
    with_digits = sums[ends] > sums[starts]
    numbered = _filled(starts[with_digits], ends[with_digits], codes.size)
    starts, ends = _runs(capitals)
    short = (ends - starts > 1) & (ends - starts <= _ABBREVIATION)
    return numbered | _filled(starts[short], ends[short], codes.size)


def _runs(member: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where runs of true values start, and where they have ended."""
    edges = np.flatnonzero(np.diff(member, prepend=False, append=False))
    return edges[::2], edges[1::2]


def _filled(starts: NDArray[np.intp], ends: NDArray[np.intp], size: int) -> NDArray[np.bool_]:
    change = np.zeros(size + 1, dtype=np.int8)
    change[starts] += 1
    change[ends] -= 1
    result: NDArray[np.bool_] = np.cumsum(change[:-1]) > 0
    return result


@cache
def _kinds() -> NDArray[np.bool_]:
    """For code points: whether they are letters or digits, capitals, digits."""
    texts = [chr(code) for code in range(_LATIN + 1)]
    return np.array(
        [
            [text.isalnum() for text in texts],
            [text.isupper() for text in texts],
            [text.isdecimal() for text in texts],
        ]
    )


@cache
def _letters() -> NDArray[np.intp]:
    """For code points: 0 between words, 1 to 26 the base letter, else another letter."""
    table = [_letter(chr(code)) for code in range(_LATIN)]
    return np.array([*table, _OTHER], dtype=np.intp)


def _letter(character: str) -> int:
    if not character.isalpha():
        return 0
    base = unicodedata.normalize("NFD", character.lower())[0]
    base = _BASE_LETTERS.get(base, base)
    return ord(base) - ord("a") + 1 if "a" <= base <= "z" else _OTHER


@cache
def _values() -> NDArray[np.float64]:
    """The likelihood of every pair, -1 for those of which nothing is said."""
    values = np.full((_OTHER + 1, _OTHER + 1), -1.0)
    values[:_OTHER, :_OTHER] = [[int(digit) for digit in row] for row in _PAIRS]
    values[0, 0] = -1.0
    return values.ravel()
