"""Tables as chunks: rows and columns in words, the context of each piece, and five strategies."""
