"""How long a chunk may be, in the encoder's own tokens."""

from dataclasses import dataclass

from rag_resources.encoding.tokenizer import EncoderTokenizer

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

    @property
    def limit(self) -> int:
        """What the encoder reads; nothing may be longer."""
        return self.tokenizer.limit

    def count(self, text: str) -> int:
        """Tokens of a text, special tokens included."""
        return self.tokenizer.count(text)
