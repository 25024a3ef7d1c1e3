"""Headings by typography: larger, bold or capital lines; statements, notes and numbers rank them.

Belongs here: which lines look like headings and how they rank. Not here: outlines and contents
pages, and the tree.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rag_assets.extraction.sections.emphasis import (
    LARGER,
    BodyType,
    body_type,
    body_type_of_page,
    emphasised_titles,
    half_points,
)
from rag_assets.extraction.sections.titles import title_key, without_continuation
from rag_assets.statements import statement_kind
from rag_resources.records import Line, Page

MOST_WORDS = 20
COLUMN_GAP = 1.5
"""Words further apart than this many font sizes stand in different columns."""

REPEATED_SHARE = 0.1
"""A title on more of the pages than this is a running or column head."""

EVERYWHERE = 0.5
"""A title on more of the pages than this names the report, not a section of it."""

PAGE_TOP = 3
LEAST_PER_LEVEL = 2
"""Kinds of headings that are rarer than this (a cover) do not make a level of their own."""

DEEPEST = 8
NUMBERED = 2
"""Kinds from here on are numbered or named; below, only the type tells a heading."""

NAMED = re.compile(
    r"^(?:(?P<part>part\s+(?:[IVX]{1,4}|[A-E])\b)|(?P<piece>(?:item|note|schedule|appendix)\s+\d)"
    r"|(?P<statement>(?:(?:consolidated|group|company|condensed|parent)\s)*"
    r"(?:statements?\sof|balance\ssheets?|income\sstatements?|cash\sflow\sstatements?"
    r"|profit\sand\sloss|notes\sto\sthe|independent\sauditor|directors'\sreport|strategic\sreport"
    r"|remuneration\sreport|governance\sstatement|performance\sreport)))",
    re.IGNORECASE,
)
NUMBER = re.compile(r"^(\d{1,2}(?:\.\d{1,2})*)[.)]?\s+\S")
NUMBERING = re.compile(
    r"(?:(?:note|item|part|section|schedule|appendix) ?)?"
    r"(?:\(?\w{1,2}(?:\.\d{1,2})*|[IVX]+)[.):]*|\W",
    re.IGNORECASE,
)
FIGURE = re.compile(r"^[(£$€+-]*\d[\d,.]*[)%mk]*$|^[£$€]['’]?(?:000s?|m)$")


class Heading(NamedTuple):
    """A line that looks like a heading.

    Attributes:
        level: 1 for the most prominent kind.
        strong: whether it is larger than the text, numbered or of a known name, not merely bold.
    """

    page: int
    line: int
    title: str
    level: int
    strong: bool


class Prominence(NamedTuple):
    """How a heading ranks among others: by size first, then by what it names."""

    size: float
    kind: int
    bold: bool


class Found(NamedTuple):
    """A heading before it is known how many kinds of headings the report has."""

    page: int
    line: int
    title: str
    prominence: Prominence


def find_headings(pages: Sequence[Page]) -> tuple[Heading, ...]:
    """The headings of a report in reading order; of repeated ones only the first."""
    body = body_type(pages)
    found = _first_ones([one for page in pages for one in _on_page(page, body)], len(pages))
    levels = _levels(Counter(one.prominence for one in found))
    return tuple(
        Heading(*one[:3], levels[one.prominence], _is_strong(one.prominence, body)) for one in found
    )


def _is_strong(prominence: Prominence, body: BodyType) -> bool:
    return prominence.size >= body.size * LARGER or prominence.kind >= NUMBERED


def _on_page(page: Page, body: BodyType) -> Iterator[Found]:
    body = body_type_of_page(page, body)
    rows = [_is_table_row(line) for line in page.lines]
    for numbers in emphasised_titles(page, body):
        first = page.lines[numbers[0]]
        title = " ".join(page.lines[number].text for number in numbers)
        plain = first.size < body.size * LARGER and not NAMED.match(title)
        in_table = any(rows[n] for n in numbers) or (plain and _among_rows(rows, numbers))
        if _reads_like_title(title) and not in_table:
            yield Found(page.number, numbers[0], title, _prominence(first, title))


def _is_table_row(line: Line) -> bool:
    """Ends in figures, or has words in columns; the gap after a heading's number is none."""
    words = line.text.split()
    if len(words) > 1 and all(FIGURE.match(word) for word in words[-2:]):
        return not NAMED.match(line.text)
    return any(
        right.box.x0 - left.box.x1 > COLUMN_GAP * line.size
        and not NUMBERING.fullmatch(" ".join(word.text for word in line.words[: number + 1]))
        for number, (left, right) in enumerate(pairwise(line.words))
    )


def _among_rows(rows: Sequence[bool], numbers: Sequence[int]) -> bool:
    """A label with rows close above and below it stands inside a table."""
    before, after = rows[max(0, numbers[0] - 2) : numbers[0]], rows[numbers[-1] + 1 :][:2]
    return any(before) and any(after)


def _reads_like_title(title: str) -> bool:
    words = title.split()
    letters = sum(character.isalpha() for character in title)
    figures = sum(bool(FIGURE.match(word)) for word in words)
    first = next((character for character in title if character.isalnum()), "")
    named = bool(NAMED.match(title) or statement_kind(title))
    return (
        len(title) >= 3
        and len(words) <= MOST_WORDS
        and letters >= 0.6 * len(title.replace(" ", ""))
        and not first.islower()
        and (named or (figures <= 1 and title[-1] not in ".,;:"))
    )


def _prominence(line: Line, title: str) -> Prominence:
    return Prominence(half_points(line.size), _kind(title), line.bold)


def _kind(title: str) -> int:
    """Parts over items and statements, over numbered headings, over capitals, over the rest."""
    if named := NAMED.match(title):
        return 6 if named["part"] else 5
    if statement_kind(title):
        return 5
    if number := NUMBER.match(title):
        return max(4 - number[1].count("."), NUMBERED)
    return 1 if title.isupper() else 0


def _first_ones(found: Sequence[Found], pages: int) -> list[Found]:
    """Leaves out the report's name, and running and column heads after their first place."""
    on_pages: dict[str, set[int]] = {}
    for one in found:
        on_pages.setdefault(title_key(without_continuation(one.title)), set()).add(one.page)
    kept: list[Found] = []
    seen: set[str] = set()
    for one in found:
        title = without_continuation(one.title)
        key = title_key(title)
        continued = title != one.title
        running = one.line < PAGE_TOP and one.page - 1 in on_pages[key]
        repeated = len(on_pages[key]) > max(3, REPEATED_SHARE * pages)
        named_everywhere = repeated and len(on_pages[key]) > EVERYWHERE * pages
        again = key in seen and (continued or running or repeated)
        if not (named_everywhere or again):
            kept.append(one._replace(title=title))
        seen.add(key)
    return kept


def _levels(counts: Counter[Prominence]) -> dict[Prominence, int]:
    levels = {}
    level, headings = 1, 0
    for prominence in sorted(counts, reverse=True):
        levels[prominence] = level
        headings += counts[prominence]
        if headings >= LEAST_PER_LEVEL and level < DEEPEST:
            level, headings = level + 1, 0
    return levels
