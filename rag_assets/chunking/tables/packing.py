"""Lines of a table gathered into pieces that the encoder can read whole.

Belongs here: where a piece ends: at its page, at its size. Not here: what the lines say.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rag_assets.chunking.tables.cutting import Fits, cut_row, cut_words
from rag_assets.chunking.tables.frames import Frame
from rag_assets.chunking.tables.rows import CELL, Row
from rag_assets.chunking.token_budget import TokenBudget
from rag_resources.table_records import Table

NO_LIMIT = 1_000_000


class Entry(NamedTuple):
    """A line of a piece: a row, a part of a row too long for one piece, or what is said of a row.

    Attributes:
        row: number of the body row it belongs to.
        group: what to name where a piece begins with this line, "" for nothing.
        facts: the figures of the row, for those who state them beside it.
    """

    row: int
    page: int
    text: str
    group: str = ""
    facts: tuple[str, ...] = ()


class Piece(NamedTuple):
    """The text of a chunk to be, and the body rows it was made of as runs of first and last."""

    page: int
    text: str
    indexed: str
    runs: tuple[tuple[int, int], ...]


def fitting(frame: Frame, budget: TokenBudget) -> Fits:
    """Whether a body below the frame is within what the encoder reads."""
    return lambda body: budget.count(frame.indexed(body)) <= budget.limit


Bodies = Callable[[Sequence[Entry]], Sequence[str]]
"""The text of some lines in versions, the fullest first, the barest last."""


def lines_with_group(entries: Sequence[Entry]) -> Sequence[str]:
    """The lines, below the group they begin in where there is room for its name."""
    bare = "\n".join(entry.text for entry in entries)
    group = entries[0].group
    return (f"{group}\n{bare}", bare) if group else (bare,)


def packed(
    entries: Iterable[Entry],
    frames: Mapping[int, Frame],
    budget: TokenBudget,
    bodies: Bodies = lines_with_group,
    most: int = NO_LIMIT,
) -> Iterator[Piece]:
    """Pieces of neighbouring lines of one page, up to the target and up to so many lines."""
    held: list[Entry] = []
    for entry in entries:
        if held and not (
            entry.page == held[0].page
            and len(held) < most
            and _tokens(bodies([*held, entry])[0], frames[entry.page], budget) <= budget.target
        ):
            yield _piece(held, frames, budget, bodies)
            held = []
        held.append(entry)
    if held:
        yield _piece(held, frames, budget, bodies)


def row_entries(
    rows: Iterable[Row],
    frames: Mapping[int, Frame],
    budget: TokenBudget,
    worded: Callable[[Row], str],
) -> Iterator[Entry]:
    """Each row as one line, or as several where it alone is longer than the encoder reads."""
    for row in rows:
        fits = fitting(frames[row.page], budget)
        whole = worded(row)
        if fits(whole):
            yield Entry(row.number, row.page, whole, row.group, row.facts)
        else:
            # A part of a row keeps no cell in its place, so that each needs its column's name.
            for part in cut_row(row, fits, budget):
                yield Entry(row.number, row.page, part, row.group)


def fact_entries(
    rows: Iterable[Row], frames: Mapping[int, Frame], budget: TokenBudget
) -> Iterator[Entry]:
    """Each figure of the rows as a line."""
    for row in rows:
        for fact in row.facts:
            for part in cut_words(fact, "", fitting(frames[row.page], budget)):
                yield Entry(row.number, row.page, part)


def header_entries(
    table: Table, frames: Mapping[int, Frame], budget: TokenBudget
) -> Iterator[Entry]:
    """The header rows of which the frame does not repeat every cell: nothing printed is lost."""
    for number, cells in enumerate(table.cells[: table.header_rows]):
        page = table.page_of_row(number)
        # By words, for a header path may part what a cell joins ("2024 £000").
        repeated = set(frames[page].indexed("").split())
        if all(repeated.issuperset(cell.split()) for cell in cells):
            continue
        text = CELL.join(cell for cell in cells if cell)
        for part in cut_words(text, "HEADER", fitting(frames[page], budget)):
            yield Entry(0, page, CELL.join(["HEADER", part]))


def _piece(
    held: Sequence[Entry], frames: Mapping[int, Frame], budget: TokenBudget, bodies: Bodies
) -> Piece:
    page = held[0].page
    frame, versions = frames[page], bodies(held)
    fits = fitting(frame, budget)
    body = next((version for version in versions if fits(version)), versions[-1])
    return Piece(page, frame.shown(body), frame.indexed(body), _runs(held))


def _runs(held: Sequence[Entry]) -> tuple[tuple[int, int], ...]:
    """Runs of rows; empty rows between two lines belong to the run."""
    runs = [(held[0].row, held[0].row)]
    for entry in held[1:]:
        first, last = runs[-1]
        if entry.row >= last:
            runs[-1] = (first, entry.row)
        else:
            runs.append((entry.row, entry.row))
    return tuple(runs)


def _tokens(body: str, frame: Frame, budget: TokenBudget) -> int:
    return budget.count(frame.indexed(body))
