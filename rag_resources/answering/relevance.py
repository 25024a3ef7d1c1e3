"""How well a statement supports a question, by the words they share.

Belongs here: the weights of a question's words within the retrieved passages. Not here: figures and
years (figure_choice), retrieval over a whole report (retrieval).
"""

import math
import re
from collections.abc import Iterable

from rag_resources.records import SearchResult
from rag_resources.retrieval.question_reading.years import year_mentions
from rag_resources.retrieval.tokenizer import query_tokens, tokenize

# Words that frame a question about a report without saying what is asked. Years are compared as
# periods, currencies as dimensions.
_FRAME = frozenset(
    tokenize(
        "annual report according value listed period reporting last end year fiscal mention data "
        "available percentage proportion amount number usd gbp eur aud cad million thousand"
    )
)
# Words announce a figure more often than they follow it, in sentences and in rows alike.
_AFTER = 2
_IRREGULAR = {
    "bought": "buy",
    "fell": "fall",
    "grew": "grow",
    "held": "hold",
    "paid": "pay",
    "rose": "rise",
    "sold": "sell",
    "spent": "spend",
    "spending": "spend",
}
_VERB_ENDING = re.compile(r"(?<=[a-z]{4})(?:ing|ed|e)$")


class Relevance:
    """Question words weighted by their rarity within the retrieved passages."""

    def __init__(self, asked: str, search: SearchResult) -> None:
        passages = [hit.chunk for page in search.pages for hit in page.passages]
        token_sets = [frozenset(_stems(chunk.indexed_text)) for chunk in passages]
        # The report is already chosen: its name is on hardly any row that answers.
        names = {t for chunk in passages for t in tokenize(chunk.report_id.replace("-", " "))}
        tokens = query_tokens(_without_years(asked))
        told = [_stem(t) for t in tokens if t not in names | _FRAME] or [_stem(t) for t in tokens]
        self._weights = {
            token: math.log1p(len(token_sets) / max(1, sum(token in s for s in token_sets)))
            for token in told
        }
        # fsum, here and below: sets have no order, and a plain sum of floats depends on it.
        self._total = math.fsum(self._weights.values())

    def matched(self, text: str) -> frozenset[str]:
        """The question words that occur in a text."""
        return frozenset(self._weights.keys() & _stems(text))

    def share(self, tokens: Iterable[str]) -> float:
        """Weight of these question words as a share of the whole question, 0 to 1."""
        if not self._total:
            return 0.0
        return math.fsum(self._weights.get(token, 0.0) for token in tokens) / self._total

    def nearness(self, text: str, position: int) -> float:
        """How near the question's words stand to a position in a text, 0 to 1.

        Each question word counts with its weight over the root of its distance in words, so that a
        rare word beside the position outweighs common ones far away.
        """
        at = len(text[:position].split())
        nearest: dict[str, int] = {}
        for number, word in enumerate(text.split()):
            for token in self.matched(word):
                distance = at - number if number <= at else _AFTER * (number - at)
                nearest[token] = min(distance, nearest.get(token, distance))
        reach = math.fsum(self._weights[token] / (1 + d) ** 0.5 for token, d in nearest.items())
        return reach / self._total if self._total else 0.0


def _stems(text: str) -> list[str]:
    return [_stem(token) for token in tokenize(text)]


def _stem(token: str) -> str:
    """Verb forms as one: retrieval keeps them apart, but here a question's words are few."""
    return _VERB_ENDING.sub("", _IRREGULAR.get(token, token))


def _without_years(question: str) -> str:
    for mention in reversed(year_mentions(question)):
        question = question[: mention.start] + question[mention.end :]
    return question
