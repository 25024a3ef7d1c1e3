"""How long a chunk may be, in the encoder's own tokens."""

from dataclasses import dataclass

from rag_resources.encoding.tokenizer import EncoderTokenizer
from rag_resources.errors import UsageError

TARGET_TOKENS = 224
OVERLAP_TOKENS = 48


@dataclass(frozen=True, slots=True)
class TokenBudget:
    """The encoder's tokenizer and the sizes that chunks keep to.

    Attributes:
        target: length a chunk aims at, context header and special tokens included.
        overlap: how much of a prose chunk the next one repeats, at most.
    """

    tokenizer: EncoderTokenizer
    target: int = TARGET_TOKENS
    overlap: int = OVERLAP_TOKENS

    def __post_init__(self) -> None:
        if self.target > self.limit:
            raise UsageError(
                f"chunk_tokens is {self.target}, but the encoder reads {self.limit} tokens; "
                f"set it to at most {self.limit}."
            )

    @property
    def limit(self) -> int:
        """What the encoder reads; nothing may be longer."""
        return self.tokenizer.limit

    def count(self, text: str) -> int:
        """Tokens of a text, special tokens included."""
        return self.tokenizer.count(text)
