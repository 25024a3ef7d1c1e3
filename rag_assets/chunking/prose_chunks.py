"""Prose as chunks of whole lines inside one section of one page.

Belongs here: packing lines into windows. Not here: tables, finding sections. Every body line of
every page lies in at least one chunk, also those inside tables: nothing may be lost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rag_assets.chunking.chunk_identity import chunk_id
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.extraction.sections.section_tree import section_path_at
from rag_assets.extraction.text.normalisation import paragraph_text
from rag_resources.records import Chunk, Page, Section, SourceSpan

PATH = " › "
HEADER_TITLES = 3
"""The innermost titles say most about a passage."""

HEADER_TOKENS = 40
SMALL_TOKENS = 24
"""A run shorter than this (a lone heading) says too little on its own and joins its neighbour."""

SPECIAL_TOKENS = 2


class Unit(NamedTuple):
    """A line, or a part of one that is longer than a chunk may be."""

    line: int
    text: str
    tokens: int


class Run(NamedTuple):
    """Neighbouring units of one section."""

    path: tuple[str, ...]
    units: tuple[Unit, ...]

    @property
    def tokens(self) -> int:
        """Length in the encoder's tokens, specials left out."""
        return sum(unit.tokens for unit in self.units)


def prose_chunks(
    report_id: str, pages: Sequence[Page], sections: Sequence[Section], budget: TokenBudget
) -> tuple[Chunk, ...]:
    """The prose chunks of a report in reading order; equal texts on one page are one chunk.

    Chunks end with their page. To index the end of the page before with the first chunk of a page
    was measured and dropped: it credits pages with their neighbour's answers.
    """
    chunks: dict[str, Chunk] = {}
    for page in pages:
        for run in _merged(_runs(page, sections, budget)):
            for window in _windows(run.units, _room(run.path, budget), budget.overlap):
                for chunk in _fitting(report_id, page, run.path, window, budget):
                    twin = chunks.get(chunk.chunk_id)
                    spans = (*twin.spans, *chunk.spans) if twin else chunk.spans
                    chunks[chunk.chunk_id] = replace(twin or chunk, spans=spans)
    return tuple(chunks.values())


def _runs(page: Page, sections: Sequence[Section], budget: TokenBudget) -> Iterator[Run]:
    path: tuple[str, ...] = ()
    units: list[Unit] = []
    for number, line in enumerate(page.lines):
        found = section_path_at(sections, page.number, number)
        if found != path and units:
            yield Run(path, tuple(units))
            units = []
        path = found
        units.extend(_units(number, line.text, budget))
    if units:
        yield Run(path, tuple(units))


def _units(number: int, text: str, budget: TokenBudget) -> Iterator[Unit]:
    offsets = budget.tokenizer.offsets(text)
    room = max(budget.target - HEADER_TOKENS - 2 * SPECIAL_TOKENS, 1)
    first = 0
    while len(offsets) - first > room:
        cut = _word_start(text, offsets, first, first + room)
        yield Unit(number, text[offsets[first][0] : offsets[cut][0]].rstrip(), cut - first)
        first = cut
    start = offsets[first][0] if first else 0
    yield Unit(number, text[start:], len(offsets) - first)


def _word_start(text: str, offsets: Sequence[tuple[int, int]], first: int, last: int) -> int:
    """The last token up to `last` that starts a word; `last` itself inside an endless word."""
    starts = (cut for cut in range(last, first, -1) if text[offsets[cut][0] - 1].isspace())
    return next(starts, last)


def _merged(runs: Iterator[Run]) -> Iterator[Run]:
    """Small runs join the next one, under whose heading a reader sees them, or the last one."""
    waiting: Run | None = None
    previous: Run | None = None
    for run in runs:
        current = Run(run.path, (*waiting.units, *run.units)) if waiting else run
        if current.tokens < SMALL_TOKENS:
            waiting = current
            continue
        if previous:
            yield previous
        previous, waiting = current, None
    if waiting:
        previous = Run(previous.path, (*previous.units, *waiting.units)) if previous else waiting
    if previous:
        yield previous


def _room(path: tuple[str, ...], budget: TokenBudget) -> int:
    return budget.target - budget.count(_header(path, budget)) - SPECIAL_TOKENS


def _windows(units: Sequence[Unit], room: int, overlap: int) -> Iterator[Sequence[Unit]]:
    start = 0
    while start < len(units):
        end, tokens = start, 0
        while end < len(units) and (end == start or tokens + units[end].tokens <= room):
            tokens += units[end].tokens
            end += 1
        yield units[start:end]
        if end == len(units):
            return
        start = end - len(_ending(units[start + 1 : end], overlap))


def _ending(units: Sequence[Unit], overlap: int) -> Sequence[Unit]:
    """The last units that together are no longer than the overlap."""
    kept, tokens = 0, 0
    for unit in reversed(units):
        tokens += unit.tokens
        if tokens > overlap:
            break
        kept += 1
    return units[len(units) - kept :]


def _fitting(
    report_id: str, page: Page, path: tuple[str, ...], units: Sequence[Unit], budget: TokenBudget
) -> Iterator[Chunk]:
    """One chunk, or several where the joined lines turn out longer than the encoder reads."""
    body = paragraph_text([unit.text for unit in units])
    indexed = "\n".join(filter(None, (_header(path, budget), body)))
    tokens = budget.count(indexed)
    if tokens > budget.limit and len(units) > 1:
        middle = len(units) // 2
        for half in (units[:middle], units[middle:]):
            yield from _fitting(report_id, page, path, half, budget)
        return
    text = "\n".join(unit.text for unit in units)
    yield Chunk(
        chunk_id=chunk_id(report_id, "prose", page.number, page.number, text),
        report_id=report_id,
        kind="prose",
        first_page=page.number,
        last_page=page.number,
        section_path=path,
        text=text,
        indexed_text=indexed,
        token_count=tokens,
        spans=(SourceSpan(page.number, units[0].line, units[-1].line),),
    )


def _header(path: tuple[str, ...], budget: TokenBudget) -> str:
    words = PATH.join(path[-HEADER_TITLES:]).split()
    while words and budget.count(" ".join(words)) > HEADER_TOKENS:
        words.pop(0)
    return " ".join(words)
