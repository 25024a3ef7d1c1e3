"""A page as it was read, held against texts it should hold.

Belongs here: finding texts in the running text of a page, exactly, or with the slack that reading a
picture needs. Not here: verdicts (scoring).
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rag_assets.extraction.text.normalisation import paragraph_text
from rag_resources.records import Line, Page
from tests.defects.case import Threads

_WORD = re.compile(r"\w+")
_FIGURE = re.compile(r"\d[\d,.]*\d|\d")


class Recall(NamedTuple):
    """How many words are found where they should be, and the figures that are not."""

    found: int
    total: int
    lost: tuple[str, ...]

    @property
    def share(self) -> float:
        """0 to 1; 1 where there is nothing to find."""
        return self.found / self.total if self.total else 1.0


def running_text(lines: Sequence[Line]) -> str:
    """Lines as running text, the way it is searched."""
    return paragraph_text([line.text for line in lines])


def exact_recall(threads: Threads, page: Page) -> Recall:
    """Words of texts that stand in the body whole, each behind the one before it."""
    body = _padded(running_text(page.lines))
    found, total, lost = 0, 0, []
    for thread in threads:
        place = 0
        for text in thread:
            total += len(text.split())
            start = body.find(_padded(text), place)
            if start < 0:
                lost.append(text)
            else:
                found += len(text.split())
                place = start + len(text)
    return Recall(found, total, tuple(lost))


def picture_recall(threads: Threads, page: Page) -> Recall:
    """Words that a reading of a picture has in the right order, and every figure it misses."""
    body = _WORD.findall(running_text(page.lines).lower())
    found, total = 0, 0
    for thread in threads:
        words = _WORD.findall(" ".join(thread).lower())
        found += _common(words, body)
        total += len(words)
    figures = Counter(_FIGURE.findall(running_text(page.lines)))
    wanted = Counter(_FIGURE.findall(" ".join(text for thread in threads for text in thread)))
    return Recall(found, total, tuple((wanted - figures).elements()))


def surplus(threads: Threads, page: Page) -> tuple[str, ...]:
    """Words of the body that no text accounts for; bullets and rules are no words."""
    expected = Counter(_tokens(text for thread in threads for text in thread))
    return tuple((Counter(_tokens([running_text(page.lines)])) - expected).elements())


def stray(texts: Iterable[str], threads: Threads, page: Page) -> tuple[str, ...]:
    """Texts that the body holds more often than the threads do."""
    body = _padded(running_text(page.lines))
    told = [_padded(text) for thread in threads for text in thread]
    return tuple(
        text
        for text in texts
        if body.count(_padded(text)) > sum(one.count(_padded(text)) for one in told)
    )


def _padded(text: str) -> str:
    return f" {' '.join(text.split())} "


def _tokens(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in text.split() if any(map(str.isalnum, word))]


def _common(words: Sequence[str], others: Sequence[str]) -> int:
    """The length of the longest common subsequence."""
    row = [0] * (len(others) + 1)
    for word in words:
        before = 0
        for index, other in enumerate(others, start=1):
            above = row[index]
            row[index] = before + 1 if word == other else max(above, row[index - 1])
            before = above
    return row[-1]


def same_label(expected: str, read: str) -> bool:
    """Whether two labels name the same page; how two numbers of one sheet are joined is free."""
    if "–" in expected:
        return _WORD.findall(expected) == _WORD.findall(read)
    return expected == read
