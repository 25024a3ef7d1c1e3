"""The text layer of one page: characters, what a reader sees of them, and lines in order."""
