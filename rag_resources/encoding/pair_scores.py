"""What a neural reranker is: it reads a question and a passage together and says how they fit.

Belongs here: the protocol and its result. Not here: which model does it (cross_encoder) and how it
is run (openvino_cross_encoder); what is made of the scores (retrieval/rerankers).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PairScores:
    """Scores of the first passages, in their order; the others were not reached in time.

    Attributes:
        scores: one per passage read, the higher the better it answers the question. The model's
            raw output (a logit): comparable between passages of any question, not a probability.
    """

    scores: tuple[float, ...] = ()

    @property
    def scored(self) -> int:
        """How many passages were read."""
        return len(self.scores)


class PairScorer(Protocol):
    """Scores passages for a question. A score depends on its question and passage alone."""

    def prepare(self) -> None:
        """Loads the model, converting it first if this computer never did.

        Raises:
            UsageError: the model cannot be converted.
        """

    def score(
        self, question: str, passages: Sequence[str], seconds: float | None = None
    ) -> PairScores:
        """Scores of the passages, in their order, as many as fit.

        Args:
            question: as it was asked.
            passages: the most promising first: the last ones fall off when time runs out.
            seconds: after which the call is back, counted from its start; loading the model, if
                `prepare` did not, comes on top. None: all passages are read.
        """
