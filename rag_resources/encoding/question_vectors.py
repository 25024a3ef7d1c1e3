"""Vectors of questions, kept while an engine lives: the same question is encoded once.

Belongs here: the memory of question vectors and encoding many in one batch. Not here: the model.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rag_resources.encoding.encoder import Encoder

QUESTIONS_KEPT = 10_000
"""A vector of 384 floats takes 1.5 kB: 15 MB."""


class QuestionVectors:
    """Encodes questions, remembering the latest."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._vectors: dict[str, NDArray[np.float32]] = {}

    def prepare(self, questions: Sequence[str]) -> None:
        """Encodes questions in batches, which is faster than one by one."""
        new = [text for text in dict.fromkeys(questions) if text not in self._vectors]
        for text, vector in zip(new, self._encoder.encode_questions(new), strict=True):
            self._remember(text, vector)

    def of(self, question: str) -> NDArray[np.float32]:
        """The unit vector of a question, of shape (dimension,)."""
        vector = self._vectors.get(question)
        if vector is None:
            vector = self._encoder.encode_question(question)
            self._remember(question, vector)
        return vector

    def _remember(self, question: str, vector: NDArray[np.float32]) -> None:
        while len(self._vectors) >= QUESTIONS_KEPT:
            self._vectors.pop(next(iter(self._vectors)))
        self._vectors[question] = vector
