"""An encoder that runs a sentence-transformers model directory on the CPU.

Belongs here: everything that touches torch for encoding. Torch and the weights are loaded by the
first text, so that asking for the key or counting tokens stays light. Not here: which model to use
(encoder).
"""

import json
import threading
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_resources.encoding.tokenizer import LIMIT_FILE, TOKENIZER_FILE, EncoderTokenizer
from rag_resources.errors import UsageError
from rag_resources.fingerprints import file_digest

WEIGHTS_FILE = "model.safetensors"
ARCHITECTURE_FILE = "config.json"
NEEDED_FILES = (WEIGHTS_FILE, ARCHITECTURE_FILE, TOKENIZER_FILE, LIMIT_FILE)

# The default of sentence-transformers; larger batches gain nothing on a CPU and cost memory.
BATCH = 32
# Long enough to tell models apart, short enough to read in a log.
DIGEST_LENGTH = 12


class SentenceTransformerEncoder:
    """A model directory as an `Encoder`; safe to share between threads."""

    def __init__(self, name: str, directory: Path) -> None:
        missing = [file for file in NEEDED_FILES if not (directory / file).is_file()]
        if missing:
            raise UsageError(
                f"{directory} is not a complete sentence-transformers model directory: "
                f"it lacks {', '.join(missing)}."
            )
        self.name = name
        self._directory = directory
        self._model: Any = None
        # Fast tokenizers set their truncation on every call and must not be shared while they work.
        self._lock = threading.Lock()

    @cached_property
    def key(self) -> str:
        """Name and digest of the weights; reads the file once, without torch."""
        weights = self._directory / WEIGHTS_FILE
        state = weights.stat()
        return f"{self.name}@{_digest(weights, state.st_size, state.st_mtime_ns)[:DIGEST_LENGTH]}"

    @cached_property
    def dimension(self) -> int:
        """Length of a vector, as the architecture file says."""
        architecture = json.loads((self._directory / ARCHITECTURE_FILE).read_text("utf-8"))
        return int(architecture["hidden_size"])

    @cached_property
    def tokenizer(self) -> EncoderTokenizer:
        """The model's tokenizer, read without torch."""
        return EncoderTokenizer.from_model_dir(self._directory)

    def encode(
        self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None
    ) -> NDArray[np.float32]:
        """See `Encoder.encode`.

        Texts of similar length share a batch, which spares the work on padding; a vector depends
        on its neighbours only by float rounding (about 1e-7).
        """
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        order = sorted(range(len(texts)), key=lambda position: len(texts[position]))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            vectors[batch] = self._run([texts[position] for position in batch])
            if on_batch is not None:
                on_batch(len(batch))
        return vectors

    def encode_question(self, text: str) -> NDArray[np.float32]:
        """See `Encoder.encode_question`."""
        vector: NDArray[np.float32] = self.encode([text])[0]
        return vector

    def _run(self, texts: list[str]) -> NDArray[np.float32]:
        with self._lock:
            if self._model is None:
                self._model = _load(self._directory)
            vectors: NDArray[np.float32] = self._model.encode(
                texts, batch_size=BATCH, normalize_embeddings=True, show_progress_bar=False
            )
        return vectors


@lru_cache
def _digest(path: Path, size: int, changed: int) -> str:
    """Digest of a file, read once per process as long as its size and time of change stay."""
    return file_digest(path)


def _load(directory: Path) -> Any:
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging as transformers_logging

    # Its bar for the weights would cut through the progress bar of the command line.
    transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    return SentenceTransformer(str(directory), device="cpu", local_files_only=True)
