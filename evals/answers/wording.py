"""Words of answers: how two wordings overlap.

Belongs here: tokens, phrases and figures that two texts share. Not here: verdicts.
"""

import re
from collections import Counter
from collections.abc import Iterable

from rag_resources.answering.figures import Figure, figures_in
from rag_resources.retrieval.tokenizer import content_tokens, is_figure, tokenize

_WORD = re.compile(r"[^\W_]+(?:(?<=\d)[.,]\d[^\W_]*)*")
_APOSTROPHE = re.compile("['’‘]")
_ARTICLES = frozenset({"a", "an", "the"})


def token_f1(given: str, expected: str) -> float:
    """F1 over the tokens two texts share, each as often as both hold it; articles left out."""
    ours, theirs = Counter(words_of(given)), Counter(words_of(expected))
    shared = (ours & theirs).total()
    return 2 * shared / (ours.total() + theirs.total()) if shared else 0.0


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, figures without commas, articles left out."""
    plain = _APOSTROPHE.sub("", text.casefold())
    words = (word.replace(",", "") for word in _WORD.findall(plain))
    return [word for word in words if word not in _ARTICLES]


def holds_phrase(text: str, phrase: str) -> bool:
    """Whether a text holds all words of a phrase in a row; a phrase without words is nowhere."""
    words = words_of(phrase)
    return bool(words) and f" {' '.join(words)} " in f" {' '.join(words_of(text))} "


def content_recall(worded: str, text: str) -> float:
    """The share of the content words of a wording that a text holds, figures left out."""
    wanted = {token for token in content_tokens(tokenize(worded)) if not is_figure(token)}
    return len(wanted & set(tokenize(text))) / len(wanted) if wanted else 1.0


def lacking(text: str, figures: Iterable[Figure]) -> list[Figure]:
    """The figures that a text does not state, with or without their currency."""
    held = {(_kind(figure), figure.value) for figure in figures_in(text)}
    return [figure for figure in figures if (_kind(figure), figure.value) not in held]


def _kind(figure: Figure) -> str:
    return "amount" if figure.dimension in ("money", "count") else figure.dimension
