"""What a sentence-transformers model directory says about itself, read without torch.

Belongs here: which files it needs, and what follows from them: the identity of its vectors, their
length, its tokenizer, and the words that it wants in front of questions and passages. Not here:
running the model (openvino_encoder, sentence_transformer_encoder).
"""

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from rag_resources.encoding.tokenizer import LIMIT_FILE, TOKENIZER_FILE, EncoderTokenizer
from rag_resources.errors import UsageError
from rag_resources.fingerprints import bytes_digest, file_digest

WEIGHTS_FILE = "model.safetensors"
ARCHITECTURE_FILE = "config.json"
MODULES_FILE = "modules.json"
PROMPTS_FILE = "config_sentence_transformers.json"
NEEDED_FILES = (WEIGHTS_FILE, ARCHITECTURE_FILE, TOKENIZER_FILE, LIMIT_FILE)

# The names that model cards use, the first that is there counts.
QUESTION_PROMPTS = ("query", "question")
PASSAGE_PROMPTS = ("document", "passage", "corpus")

# Long enough to tell models apart, short enough to read in a log.
DIGEST_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Prompts:
    """What the model was trained to see in front of a question and of a passage; often nothing."""

    question: str = ""
    passage: str = ""


class ModelDirectory:
    """A complete model directory.

    Attributes:
        name: what the model is called in keys.
        path: where it lies.
    """

    def __init__(self, name: str, path: Path) -> None:
        missing = [file for file in NEEDED_FILES if not (path / file).is_file()]
        if missing:
            raise UsageError(
                f"{path} is not a complete sentence-transformers model directory: "
                f"it lacks {', '.join(missing)}."
            )
        self.name = name
        self.path = path

    @cached_property
    def key(self) -> str:
        """Name and digest of the weights, and of the prompts where the model has any."""
        key = f"{self.name}@{self.weights_digest[:DIGEST_LENGTH]}"
        if self.prompts == Prompts():
            return key
        both = f"{self.prompts.question}\0{self.prompts.passage}"
        return f"{key}+prompts-{bytes_digest(both.encode())[:6]}"

    @cached_property
    def weights_digest(self) -> str:
        """SHA-256 of the weights; the file is read once."""
        weights = self.path / WEIGHTS_FILE
        state = weights.stat()
        return _digest(weights, state.st_size, state.st_mtime_ns)

    @cached_property
    def dimension(self) -> int:
        """Length of a vector: of the last dense layer, else of the model's hidden state."""
        layers = [module for module in self._modules if module["type"].endswith(".Dense")]
        if layers:
            return int(self._read(f"{layers[-1]['path']}/config.json")["out_features"])
        return int(self._read(ARCHITECTURE_FILE)["hidden_size"])

    @cached_property
    def prompts(self) -> Prompts:
        """What goes in front of questions and passages."""
        if not (self.path / PROMPTS_FILE).is_file():
            return Prompts()
        settings = self._read(PROMPTS_FILE)
        prompts: dict[str, str] = settings.get("prompts") or {}
        default = prompts.get(settings.get("default_prompt_name") or "", "")

        def first(names: tuple[str, ...]) -> str:
            return next((prompts[name] for name in names if prompts.get(name)), default)

        return Prompts(first(QUESTION_PROMPTS), first(PASSAGE_PROMPTS))

    @cached_property
    def tokenizer(self) -> EncoderTokenizer:
        """The model's tokenizer; its limit leaves room for the passage prompt."""
        return EncoderTokenizer.from_model_dir(self.path, prompt=self.prompts.passage)

    @cached_property
    def files_digest(self) -> str:
        """SHA-256 of the weights and of all settings that decide what the model computes."""
        settings = sorted(self.path.glob("*.json")) + sorted(self.path.glob("*/*.json"))
        layers = sorted(self.path.glob("*/*.safetensors"))
        digests = [self.weights_digest, *map(file_digest, settings + layers)]
        return bytes_digest("".join(digests).encode())

    @cached_property
    def _modules(self) -> list[dict[str, Any]]:
        path = self.path / MODULES_FILE
        modules: list[dict[str, Any]] = (
            json.loads(path.read_text("utf-8")) if path.is_file() else []
        )
        return modules

    def _read(self, file: str) -> dict[str, Any]:
        content: dict[str, Any] = json.loads((self.path / file).read_text("utf-8"))
        return content


@lru_cache
def _digest(path: Path, size: int, changed: int) -> str:
    """Digest of a file, read once per process as long as its size and time of change stay."""
    return file_digest(path)
