"""Text to vectors: the encoder and its own tokenizer."""
