"""How the encoder cuts text: token counts and character spans.

Belongs here: counting and locating the encoder's own tokens, with the light `tokenizers` library so
that chunking never loads torch. Not here: words for BM25 (retrieval/tokenizer).
"""

import json
from pathlib import Path

from tokenizers import Tokenizer

from rag_resources.errors import UsageError

TOKENIZER_FILE = "tokenizer.json"
LIMIT_FILE = "sentence_bert_config.json"


class EncoderTokenizer:
    """The encoder's tokenizer with truncation and padding off, so that it counts what is there.

    Attributes:
        limit: how many tokens of a passage the encoder reads, specials included; what follows is
            unseen by it.
    """

    def __init__(self, tokenizer: Tokenizer, limit: int, prompt: str = "") -> None:
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer
        self._model_limit = limit
        self.limit = limit - (self.count(prompt) - self.count(""))

    @classmethod
    def from_model_dir(cls, path: Path, prompt: str = "") -> "EncoderTokenizer":
        """Reads the tokenizer and the limit of a sentence-transformers model directory.

        The limit is the model's `max_seq_length`, not the truncation stored in the tokenizer file:
        for all-MiniLM-L6-v2 the latter says 128 although the model is used with 256.

        Args:
            path: the model directory.
            prompt: what the encoder puts in front of a text; its tokens are taken off the limit.

        Raises:
            OSError: a file is missing or cannot be read.
            UsageError: the configuration names no `max_seq_length`.
        """
        tokenizer = Tokenizer.from_str((path / TOKENIZER_FILE).read_text(encoding="utf-8"))
        settings = json.loads((path / LIMIT_FILE).read_text(encoding="utf-8"))
        limit = settings.get("max_seq_length")
        if not isinstance(limit, int):
            raise UsageError(f"{path / LIMIT_FILE} names no max_seq_length; add the model's limit.")
        return cls(tokenizer, limit, prompt)

    def count(self, text: str) -> int:
        """Number of tokens including the specials the encoder adds."""
        return len(self._tokenizer.encode(text).ids)

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """Character span of each token in the text, without specials."""
        return list(self._tokenizer.encode(text, add_special_tokens=False).offsets)

    def model_input(self, text: str) -> tuple[list[int], list[int]]:
        """Token ids and segment ids as the model reads them: with specials, cut at its limit.

        Args:
            text: with its prompt, if the encoder has any.
        """
        encoding = self._tokenizer.encode(text, add_special_tokens=False)
        specials = self._tokenizer.num_special_tokens_to_add(is_pair=False)
        encoding.truncate(self._model_limit - specials)
        whole = self._tokenizer.post_process(encoding)
        return whole.ids, whole.type_ids
