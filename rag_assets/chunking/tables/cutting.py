"""Rows that alone are longer than the encoder reads, cut between cells, words or letters.

Belongs here: the last resort that keeps every word. Not here: packing rows that fit.
"""

from collections.abc import Callable, Iterator

from rag_assets.chunking.tables.rows import CELL, Row
from rag_assets.chunking.token_budget import TokenBudget

Fits = Callable[[str], bool]


def cut_row(row: Row, fits: Fits, budget: TokenBudget) -> Iterator[str]:
    """Lines that each fit: the label, then the cells under their columns beside it."""
    if row.label:
        yield from cut_words(row.label, "", fits)
    # Repeating the label may take a quarter of the limit, else figures would have no room.
    repeated = leading_words(row.label or "", budget.limit // 4, budget)
    for cell in row.filled:
        for part in cut_words(cell.labelled, repeated, fits):
            yield _beside(repeated, part)


def cut_words(text: str, label: str, fits: Fits) -> Iterator[str]:
    """Cuts a text between words so that each part fits beside the label."""
    words = text.split()
    while words:
        end = len(words)
        while end > 1 and not fits(_beside(label, " ".join(words[:end]))):
            end -= max(1, end // 4)
        part = " ".join(words[:end])
        if end == 1 and not fits(_beside(label, part)):
            yield from _cut_letters(part, label, fits)
        else:
            yield text if end == len(words) and part == " ".join(text.split()) else part
        words = words[end:]


def _cut_letters(word: str, label: str, fits: Fits) -> Iterator[str]:
    """Cuts a single endless word; only damaged text layers hold any."""
    while word:
        end = len(word)
        while end > 1 and not fits(_beside(label, word[:end])):
            end //= 2
        yield word[:end]
        word = word[end:]


def _beside(label: str, text: str) -> str:
    return CELL.join([label, text] if label else [text])


def leading_words(text: str, room: int, budget: TokenBudget) -> str:
    """As many of the first words as there is room for."""
    words = text.split()
    while words and budget.count(" ".join(words)) > room:
        words.pop()
    return " ".join(words)
