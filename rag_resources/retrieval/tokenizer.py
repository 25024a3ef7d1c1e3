"""Words and figures as sparse retrieval sees them; questions and chunks go through the same code.

Belongs here: where a token begins and ends, and which spellings count as one. Not here: the
encoder's word pieces (encoding/tokenizer), or what a figure is worth (answering).

A figure stays whole ("1,559,285", "4.17%", "£0.769m") and is followed by its bare number where that
differs, so that "£1,234" and "1,234" meet. A financial year goes by the year it ends in: "2023/24",
"2023-24" and "2023/2024" are all `2023/24` followed by `2024`, "FY24" is `fy2024` and `2024`. A
hyphenated word is its joined spelling followed by its parts, so that "co-operation", "cooperation"
and "co operation" meet.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from rag_resources.retrieval.plurals import singular

_CURRENCY = "£$€¥"
_FIGURE = rf"[{_CURRENCY}]?'?(?:(?<![\w.])\.)?\d+(?:[.,']\d+)*(?:%|[^\W_]+)?"
_WORD = r"[^\W\d_][^\W_]*"
_ATOM = rf"(?:{_FIGURE}|{_WORD})"
_TOKEN = re.compile(rf"{_ATOM}(?:(?:[-&]|(?<=\d)/(?=\d)){_ATOM})*")
_JOINT = re.compile(r"[-&/]")
_NUMBER = re.compile(r"\.?\d+(?:[.,]\d+)*")
_FIGURE_START = re.compile(rf"[{_CURRENCY}]?'?\.?\d")
_FINANCIAL_YEAR = re.compile(
    r"(?P<fy>fy)?(?P<first>(?:19|20)?\d\d)(?:[-/](?:fy)?(?P<last>(?:19|20)?\d\d))?"
)

_YEAR_TOKEN = re.compile(r"(?:fy)?(?:19|20)\d\d(?:/\d\d)?")

_SPELLINGS = str.maketrans(
    # Typographic apostrophes and hyphens, subscripts as in CO₂; superscripts mark footnotes.
    "’‘ʼ‐‑‒–−₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹",
    "'''-----0123456789          ",
)
_ACCENT = re.compile("[\u0300-\u036f]")
_ABBREVIATION = re.compile(r"(?<!\w)(?:[^\W\d_]\.)+[^\W\d_](?!\w)")
_POSSESSIVE = re.compile(r"(?<=\w)'s\b")
_FY_GAP = re.compile(r"\bfy(?:\s|'|\s')(?=\d)")

_WORDS_SEEN = 1 << 16  # distinct spellings kept expanded; a corpus of reports repeats itself

# Articles, pronouns, prepositions, conjunctions and auxiliaries, then the words of asking. Left out
# because reports mean something by them: us (U.S.), may (the month), list (waiting list), state.
_FUNCTION_WORDS = """
a an the this that these those it its their they there he she we our you your i me my
of in on at to from for by with within as into during between per and or if than then
is are was were be been being am do does did done has have had having can could will would shall
should might must not any some also
what which who whom whose when where why how much many
please tell give show find answer question according
"""
_STOP_WORDS = frozenset(singular(word) for word in _FUNCTION_WORDS.split())


def tokenize(text: str) -> list[str]:
    """The tokens of a text in order; figures whole, words lower-case and in the singular."""
    return [token for spelling in _TOKEN.findall(_spelled(text)) for token in _expanded(spelling)]


def query_tokens(question: str) -> list[str]:
    """The tokens of a question without stop words, or all of them if nothing else remains."""
    tokens = tokenize(question)
    return content_tokens(tokens) or tokens


def content_tokens(tokens: Iterable[str]) -> list[str]:
    """The tokens that are not stop words."""
    return [token for token in tokens if token not in _STOP_WORDS]


def is_figure(token: str) -> bool:
    """Whether a token is a figure rather than a word."""
    return _FIGURE_START.match(token) is not None


def is_year(token: str) -> bool:
    """Whether a token names a calendar or financial year: "2024", "2023/24", "fy2024"."""
    return _YEAR_TOKEN.fullmatch(token) is not None


def _spelled(text: str) -> str:
    """One spelling for what is typeset in several ways: case, accents, apostrophes, U.S. and US."""
    folded = text.casefold()
    if not folded.isascii():
        folded = _ACCENT.sub("", unicodedata.normalize("NFD", folded.translate(_SPELLINGS)))
    folded = _ABBREVIATION.sub(lambda match: match.group().replace(".", ""), folded)
    return _FY_GAP.sub("fy", _POSSESSIVE.sub("", folded))


@lru_cache(maxsize=_WORDS_SEEN)
def _expanded(spelling: str) -> tuple[str, ...]:
    year = _financial_year(spelling)
    if year:
        return year
    parts = _JOINT.split(spelling)
    if len(parts) == 1:
        return _figure(spelling) if is_figure(spelling) else (singular(spelling),)
    tokens = [_whole(spelling, parts)]
    for part in parts:
        if is_figure(part):
            tokens += _figure(part)
        elif len(part) > 1:  # the A of A&E alone says nothing
            tokens.append(singular(part))
    return tuple(tokens)


def _whole(spelling: str, parts: list[str]) -> str:
    """Hyphens between words come and go; those of "covid-19" and "10-15" carry meaning."""
    joined = "".join(parts)
    return singular(joined) if joined.isalpha() and "&" not in spelling else spelling


def _figure(spelling: str) -> tuple[str, ...]:
    """A figure as printed, then its bare number where that differs ("£'000" is "£000")."""
    whole = spelling.replace("'", "")
    bare = _NUMBER.findall(whole)[0]
    if bare.startswith("."):
        whole, bare = whole.replace(".", "0.", 1), f"0{bare}"
    return (whole,) if whole == bare else (whole, bare)


def _financial_year(spelling: str) -> tuple[str, ...]:
    """Tokens of a financial year, or none if the spelling is not one ("2018-22", "2024")."""
    match = _FINANCIAL_YEAR.fullmatch(spelling)
    if match is None or not (match["fy"] or (match["last"] and len(match["first"]) == 4)):
        return ()
    first = _year(match["first"])
    if match["last"] is None:
        return (f"fy{first}", str(first))
    last = first + 1
    short = f"{last % 100:02}"
    return (f"{first}/{short}", str(last)) if match["last"] in (str(last), short) else ()


def _year(digits: str) -> int:
    return int(digits) if len(digits) == 4 else 2000 + int(digits)
