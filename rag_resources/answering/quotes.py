"""Quotes read again on their page: the proof behind every citation.

Belongs here: finding a quote verbatim among the printed words and the boxes it covers. Not here:
deciding what to quote (extractive, prompt). A quote that is not there is no citation; it is never
replaced by something similar.
"""

from collections.abc import Sequence

from rag_resources.answering.printed_words import PrintedWord, normalised_words, printed_words
from rag_resources.records import Box, Citation, Page

# What a quote may leave off at its ends without saying something else. Brackets and signs of a
# figure are not among them: "(567)" is not "567", and ".5" without its point is another figure.
_LOOSE_AFTER_FIGURE = frozenset(".,;:!?'\"")
_LOOSE_BEFORE_FIGURE = frozenset("'\"")
_LOOSE_AROUND_WORD = _LOOSE_AFTER_FIGURE | frozenset("()[]")


def locate_quote(page: Page, quote: str) -> tuple[Box, ...] | None:
    """Finds a quote among the printed words of the page's body.

    Words must follow each other exactly as printed. Only spacing, the shape of dashes and
    quotation marks, ligatures, hyphenation at a line end, and punctuation around the whole quote
    may differ. The first occurrence in reading order counts.

    Returns:
        One box per printed line, covering exactly the quoted words; None if it is not there.
    """
    wanted = normalised_words(quote)
    if not any(character.isalnum() for word in wanted for character in word):
        return None
    words = printed_words(page)
    for start in range(len(words)):
        stop = match_at(words, start, wanted)
        if stop is not None:
            return _boxes(words[start:stop])
    return None


def cite(page: Page, report_id: str, quote: str) -> Citation | None:
    """A citation of the page, or None if the quote cannot be read again there."""
    boxes = locate_quote(page, quote)
    if boxes is None:
        return None
    return Citation(report_id, page.number, page.label, " ".join(quote.split()), boxes)


def match_at(words: Sequence[PrintedWord], start: int, wanted: Sequence[str]) -> int | None:
    """Index after the last printed word of a match that begins at `start`, or None."""
    at = start
    for number, word in enumerate(wanted):
        is_first, is_last = number == 0, number == len(wanted) - 1
        if at < len(words) and _same(words[at].text, word, is_first, is_last):
            at += 1
        elif any(_same(joined, word, is_first, is_last) for joined in _joined(words, at)):
            at += 2
        else:
            return None
    return at


def _joined(words: Sequence[PrintedWord], at: int) -> tuple[str, ...]:
    """A word hyphenated at a line end, without and with its hyphen."""
    if at + 1 >= len(words) or not words[at].ends_line or not words[at].text.endswith("-"):
        return ()
    head, tail = words[at].text, words[at + 1].text
    return (head[:-1] + tail, head + tail)


def _same(printed: str, quoted: str, is_first: bool, is_last: bool) -> bool:
    if printed == quoted:
        return True
    before, found, after = printed.partition(quoted)
    if not found or (before and not is_first) or (after and not is_last):
        return False
    if any(map(str.isdigit, printed)):
        return set(before) <= _LOOSE_BEFORE_FIGURE and set(after) <= _LOOSE_AFTER_FIGURE
    return set(before) | set(after) <= _LOOSE_AROUND_WORD


def _boxes(words: Sequence[PrintedWord]) -> tuple[Box, ...]:
    by_line: dict[int, list[Box]] = {}
    for word in words:
        by_line.setdefault(word.line, []).append(word.word.box)
    return tuple(
        Box(
            min(box.x0 for box in boxes),
            min(box.y0 for box in boxes),
            max(box.x1 for box in boxes),
            max(box.y1 for box in boxes),
        )
        for boxes in by_line.values()
    )
