"""An encoder that runs a sentence-transformers model with torch: the reference, needing no other.

Belongs here: everything that touches torch for encoding. Torch and the weights are loaded by the
first text, so that asking for the key or counting tokens stays light. Not here: which model to use
(encoder).
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_resources.encoding.model_directory import ModelDirectory
from rag_resources.encoding.tokenizer import EncoderTokenizer

# Texts between two reports of progress; each runs alone.
BATCH = 32


class SentenceTransformerEncoder:
    """A model directory as an `Encoder`; safe to share between threads.

    Texts run one by one, so that a vector depends on its text alone. Batches with padding would
    save nothing: on one core (30 November 2026) 16 passages a second alone, 13 in batches of 32.
    """

    def __init__(self, directory: ModelDirectory) -> None:
        self._directory = directory
        self._model: Any = None
        # Fast tokenizers set their truncation on every call and must not be shared while they work.
        self._lock = threading.Lock()

    @property
    def key(self) -> str:
        """The key of the model itself."""
        return self._directory.key

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._directory.dimension

    @property
    def tokenizer(self) -> EncoderTokenizer:
        """The model's tokenizer."""
        return self._directory.tokenizer

    def encode(
        self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None
    ) -> NDArray[np.float32]:
        """See `Encoder.encode`."""
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        for start in range(0, len(texts), BATCH):
            batch = texts[start : start + BATCH]
            vectors[start : start + BATCH] = self._run(self._directory.prompts.passage, batch)
            if on_batch is not None:
                on_batch(len(batch))
        return vectors

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See `Encoder.encode_questions`."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        return self._run(self._directory.prompts.question, texts)

    def encode_question(self, text: str) -> NDArray[np.float32]:
        """See `Encoder.encode_question`."""
        vector: NDArray[np.float32] = self.encode_questions([text])[0]
        return vector

    def _run(self, prompt: str, texts: Sequence[str]) -> NDArray[np.float32]:
        with self._lock:
            if self._model is None:
                self._model = _load(self._directory)
            vectors: NDArray[np.float32] = self._model.encode(
                [prompt + text for text in texts],
                prompt="",
                batch_size=1,
                normalize_embeddings=True,
                show_progress_bar=False,
            )
        return vectors


def _load(directory: ModelDirectory) -> Any:
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging as transformers_logging

    # Its bar for the weights would cut through the progress bar of the command line.
    transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    return SentenceTransformer(str(directory.path), device="cpu", local_files_only=True)
