"""A page as one text to search, with the way back to the printed lines.

Belongs here: everything printed on a page in one text, and quoting from it. Not here: what is
looked for.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from statistics import median

from rag_resources.records import Line, Page
from rag_resources.report_profile import Stated

_MINOR = (
    "a an and as at by for from in of on or the to with & de der des die du el en et för i la le"
    " och und y zum"
)
_MINOR_WORDS = frozenset(_MINOR.split())
_PERIOD_WORDS = re.compile(
    r"\b(?:for|of|the|(?:financial|fiscal)\s+years?|years?|period|to|ended|ending|from|\d{1,4}"
    r"|January|March|April|June|July|September|October|December)\b|[/,–—-](?=\s|\d|$)",
    re.IGNORECASE,
)
LONGEST_TITLE = 110
"""Characters; a title set on one line is shorter, a line of prose that looks like one is not."""

LONGEST_LINE = 600
"""Characters; what a hostile file runs on to beyond that is no printed line."""

LARGER = 1.15
"""Size of a headline against the usual line of its page."""


class PrintedPage:
    """The lines of a page, running heads and feet included, from top to bottom.

    Attributes:
        number: 1-based position in the PDF.
        lines: body in reading order, what stands above it before, what stands below it after;
            without lines longer than any that is printed.
        text: the lines, one per line.
    """

    def __init__(self, page: Page) -> None:
        body_top = min((line.box.y0 for line in page.lines), default=0.0)
        above = [line for line in page.furniture if line.box.y0 < body_top]
        below = [line for line in page.furniture if line.box.y0 >= body_top]
        self.number = page.number
        printed = (*above, *page.lines, *below)
        self.lines: tuple[Line, ...] = tuple(
            line for line in printed if len(line.text) <= LONGEST_LINE
        )
        self.furniture = page.furniture
        self.text = "\n".join(line.text for line in self.lines)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line.text) + 1)
        return starts

    def line_at(self, offset: int) -> int:
        """Index of the line that a place in the text belongs to."""
        return bisect_right(self._starts, offset) - 1

    def printed(self, start: int, end: int) -> str:
        """The whole lines that hold text[start:end]."""
        first = self.line_at(start)
        last = self.line_at(max(start, end - 1))
        return "\n".join(line.text for line in self.lines[first : last + 1])

    def stated(self, value: str, start: int, end: int, confidence: float) -> Stated:
        """A value read from text[start:end]."""
        return Stated(value, self.number, self.printed(start, end), confidence)

    def titles(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches that stand in titles, not in sentences."""
        for match in pattern.finditer(self.text):
            printed = self.printed(match.start(), match.end())
            if is_title(printed) or _fills(match.group(), printed):
                yield match

    def headlines(self, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches that stand in titles, or in lines set larger or bolder than the text."""
        usual = median(line.size for line in self.lines)
        for match in pattern.finditer(self.text):
            lines = self.lines[self.line_at(match.start()) : self.line_at(match.end() - 1) + 1]
            stands_out = all(line.bold or line.size > LARGER * usual for line in lines)
            printed = self.printed(match.start(), match.end())
            if is_title(printed) or (stands_out and not printed.endswith(".")):
                yield match


def printed_pages(pages: Sequence[Page]) -> tuple[PrintedPage, ...]:
    """The pages on which anything is printed."""
    printed = (PrintedPage(page) for page in pages)
    return tuple(page for page in printed if page.text.strip())


def is_title(text: str) -> bool:
    """Whether lines are set like a title: short, words with capitals, no sentence."""
    words = [word for word in text.split() if word[0].isalpha() and word not in _MINOR_WORDS]
    small = sum(word[0].islower() for word in words)
    lines = text.split("\n")
    return (
        all(len(line) <= LONGEST_TITLE for line in lines)
        and not text.rstrip().endswith((".", ",", ";"))
        and small <= len(words) // 4
    )


def _fills(title: str, printed: str) -> bool:
    """Whether a title in small letters has its line nearly to itself, but for its period.

    "Rapport annuel 2022", "Annual report and accounts for the year ended 31 March 2023".
    """
    rest = _PERIOD_WORDS.sub(" ", printed).strip()
    words = _PERIOD_WORDS.sub(" ", title).strip()
    return (
        rest.startswith(words)
        and not title[0].islower()
        and 2 * len(words) >= len(rest)
        and not printed.rstrip().endswith((".", ",", ";"))
    )
