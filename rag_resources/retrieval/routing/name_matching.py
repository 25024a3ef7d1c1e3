"""How well a phrase fits the names of an organisation.

Belongs here: the kinds of likeness and their order. Not here: which phrases to look at
(known_names), how single words are compared (spelling).
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_resources.retrieval.routing.name_words import (
    body_kinds,
    core_words,
    name_words,
    squashed,
    telling_words,
)
from rag_resources.retrieval.routing.report_directory import (
    NameForm,
    Organisation,
    ReportDirectory,
)
from rag_resources.retrieval.routing.spelling import abbreviates, near

SAME = 1.0
SAME_BEGINNING = 0.97
SAME_TELLING_WORDS = 0.95
TYPING_ERROR = 0.9
BEGINNING = 0.8
ABBREVIATION = 0.7
BEGINNING_WITH_ERROR = 0.6
ONE_WORD_OF_IT = 0.5
"""Order of the kinds of likeness; only the order matters, a better kind beats a worse one."""


class Fit(NamedTuple):
    """How well a phrase fits an organisation and the name it fits."""

    likeness: float
    name: str


def best_fits(
    phrase: str, directory: ReportDirectory, *, tickers: bool = True
) -> tuple[tuple[Organisation, Fit], ...]:
    """The organisations a phrase fits best; several if it fits them equally, none if no name.

    Args:
        tickers: whether tickers count; inside a sentence they are told by more than their letters.
    """
    words = core_words(name_words(phrase))
    if not words:
        return ()
    likely = directory.maybe_called(words)
    fits = [(one, fit) for one in likely if (fit := _fit(words, one, tickers)).likeness]
    best = max((fit.likeness for _, fit in fits), default=0.0)
    return tuple((one, fit) for one, fit in fits if fit.likeness == best)


def _fit(words: Sequence[str], organisation: Organisation, tickers: bool) -> Fit:
    forms = (form for form in organisation.forms if tickers or form.kind != "ticker")
    fits = (Fit(_likeness(words, form), form.text) for form in forms)
    return max(fits, key=lambda fit: fit.likeness, default=Fit(0.0, ""))


def _likeness(words: Sequence[str], form: NameForm) -> float:
    joined = squashed(words)
    if joined == form.squashed:
        return SAME
    if form.kind == "ticker":
        return 0.0
    telling = telling_words(words)
    if not telling:
        return 0.0
    if telling == form.telling and _agreeing_bodies(words, form.words):
        return SAME_BEGINNING if _begins(words, form.words) else SAME_TELLING_WORDS
    if _misspelt(words, form):
        return TYPING_ERROR
    if _begins(words, form.words) or form.squashed in (f"{joined}co", f"{joined}corp"):
        return BEGINNING
    if len(words) <= 3 and _abbreviates(_letters(words), form.words):
        return ABBREVIATION
    if len(words) < len(form.words) and _near_each(words, form.words[: len(words)]):
        return BEGINNING_WITH_ERROR
    # "Lilly" for Eli Lilly: it counts only if nobody else has the word in the name.
    return ONE_WORD_OF_IT if len(words) == 1 and telling <= form.telling else 0.0


def _letters(words: Sequence[str]) -> str:
    """The letters of an abbreviation: "J&J" is "jnj", as "JnJ" is."""
    if len(words) > 1 and not all(len(word) == 1 or word == "and" for word in words):
        return ""
    return "".join("n" if word == "and" else word for word in words)


def _agreeing_bodies(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether two names may be of one kind of body: "NHS Borders", "Borders NHS Board"."""
    kinds, other_kinds = body_kinds(words), body_kinds(others)
    return not kinds or not other_kinds or bool(kinds & other_kinds)


def _begins(words: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether words are the beginning of a name, however spaced: "JP Morgan"."""
    joined = squashed(words)
    return any(squashed(longer[:size]) == joined for size in range(1, len(longer)))


def _abbreviates(letters: str, words: Sequence[str]) -> bool:
    """Whether letters shorten a name, or all of it but what kind of body it is."""
    sizes = [size for size in range(2, len(words) + 1) if not telling_words(words[size:])]
    return any(abbreviates(letters, words[:size]) for size in sizes)


def _misspelt(words: Sequence[str], form: NameForm) -> bool:
    if len(words) == len(form.words):
        return _near_each(words, form.words)
    # Spaced another way: the whole is compared, which two names with other words never survive.
    return near(squashed(words), form.squashed)


def _near_each(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether all words are near and one at most is misspelt: two are another name."""
    pairs = list(zip(words, others, strict=True))
    return all(near(a, b) for a, b in pairs) and sum(a != b for a, b in pairs) == 1
