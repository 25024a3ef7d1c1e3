"""An encoder that runs a sentence-transformers model with OpenVINO: no torch to ask a question.

Belongs here: running a converted model, so that a vector depends on its text alone. Not here:
converting (conversion), where converted models are kept (model_cache).
"""

import threading
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rag_resources.encoding.conversion import INT8_RECIPE, converted
from rag_resources.encoding.model_directory import ModelDirectory
from rag_resources.encoding.openvino_runtime import compiled_for_cpu
from rag_resources.encoding.tokenizer import EncoderTokenizer

Arithmetic = Literal["float32", "int8"]

# Texts handed over between two reports of progress; inference is always of one text.
BATCH = 32


class OpenVinoEncoder:
    """A model directory as an `Encoder`; safe to share between threads.

    Each inference is of one text, unpadded, on one thread, so that neighbours, their order and the
    number of cores cannot reach its vector: the same text has the same bits wherever it stands.
    Cores are filled by as many inferences side by side.
    """

    def __init__(self, directory: ModelDirectory, arithmetic: Arithmetic) -> None:
        self._directory = directory
        self._arithmetic: Arithmetic = arithmetic
        self._queue: Any = None
        self._inputs: list[str] = []
        self._lock = threading.Lock()

    @cached_property
    def key(self) -> str:
        """The model's key and how it is computed; known without converting it."""
        return f"{self._directory.key}+{arithmetic_suffix(self._arithmetic)}"

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
        return self._vectors(self._directory.prompts.passage, texts, on_batch)

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See `Encoder.encode_questions`."""
        return self._vectors(self._directory.prompts.question, texts, None)

    def encode_question(self, text: str) -> NDArray[np.float32]:
        """See `Encoder.encode_question`."""
        vector: NDArray[np.float32] = self.encode_questions([text])[0]
        return vector

    def _vectors(
        self, prompt: str, texts: Sequence[str], on_batch: Callable[[int], None] | None
    ) -> NDArray[np.float32]:
        vectors = np.empty((len(texts), self.dimension), dtype=np.float32)
        # Texts of like length beside each other, so that the cores finish a batch together.
        order = sorted(range(len(texts)), key=lambda position: len(texts[position]))
        with self._lock:
            for start in range(0, len(order), BATCH):
                batch = order[start : start + BATCH]
                self._run(batch, [prompt + texts[position] for position in batch], vectors)
                if on_batch is not None:
                    on_batch(len(batch))
        return vectors

    def _run(self, rows: Sequence[int], texts: Sequence[str], into: NDArray[np.float32]) -> None:
        if self._queue is None:
            self._queue, self._inputs = _load(converted(self._directory, self._arithmetic))
        # A callback that belongs to this call: it knows where the vectors go.
        self._queue.set_callback(
            lambda request, row: into.__setitem__(row, _unit(request.get_output_tensor(0).data[0]))
        )
        for row, text in zip(rows, texts, strict=True):
            ids, segments = self.tokenizer.model_input(text)
            self._queue.start_async(self._feed(ids, segments), row)
        self._queue.wait_all()

    def _feed(self, ids: list[int], segments: list[int]) -> dict[str, NDArray[np.int64]]:
        given = {
            "input_ids": ids,
            "attention_mask": [1] * len(ids),
            "token_type_ids": segments,
        }
        return {name: np.array([given[name]], dtype=np.int64) for name in self._inputs}


def arithmetic_suffix(arithmetic: Arithmetic) -> str:
    """What a key says of how vectors were computed; changes with the recipe of quantisation."""
    return f"int8-{INT8_RECIPE}" if arithmetic == "int8" else "float32"


def _unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    length = np.sqrt(np.square(vector).sum())
    return vector / length if length > 0 else vector


def _load(folder: Path) -> tuple[Any, list[str]]:
    import openvino

    compiled, streams = compiled_for_cpu(folder)
    names = [port.get_any_name() for port in compiled.inputs]
    return openvino.AsyncInferQueue(compiled, streams), names
