"""Tables that differ in where they stand: over two pages, turned, beside others, beside prose.

Belongs here: places. Not here: what stands in the tables (structure_kinds, figure_kinds).
"""

from random import Random

from tests.table_corpus.book import SIZES, Book, Design, prose
from tests.table_corpus.heads import MONIES, years
from tests.table_corpus.ledger import Ledger, flat_rows, some_group
from tests.table_corpus.looks import Rules, some_look
from tests.table_corpus.printed_figures import FigureStyle
from tests.table_corpus.sheet import Turn
from tests.table_corpus.statements import STATEMENTS
from tests.table_corpus.structure_kinds import (
    NAMINGS,
    borderless,
    groups,
    manuscript,
    ruled_grid,
    ruled_sparsely,
    split_heads,
    three_levels,
    two_levels,
)
from tests.table_corpus.typesetting import Place

_RULES: tuple[Rules, ...] = ("none", "sparse", "rows", "grid")


def two_pages_repeated(book: Book, rng: Random, name: str, kind: str, index: int) -> None:
    _two_pages(book, rng, name, kind, index, repeats=True)


def two_pages_plain(book: Book, rng: Random, name: str, kind: str, index: int) -> None:
    _two_pages(book, rng, name, kind, index, repeats=False)


def _two_pages(book: Book, rng: Random, name: str, kind: str, index: int, *, repeats: bool) -> None:
    """A table that fills the foot of one page and goes on at the top of the next."""
    money, naming = rng.choice(MONIES), NAMINGS[index % 4]
    headed = years(rng, money, naming, count=rng.choice((2, 3)))
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    sums = []
    for statement in rng.sample(STATEMENTS, 2):
        sums += [ledger.block(group, least=3) for group in statement.groups]
    ledger.total("Total", [sum(column) for column in zip(*sums, strict=True)])
    made = manuscript(headed, ledger, "Analysis of income and spending")
    look = some_look(rng, rules=_RULES[index % 4], spread=True)
    size = rng.choice(SIZES)
    sheets = [book.page(size) for _ in range(2)]
    # Where the break falls: at a group, behind one, or in the middle of its items.
    rows = [number for number, row in enumerate(made.rows) if 5 < number < len(made.rows) - 4]
    wanted = ("group", "item", "subtotal")[index % 3]
    row = rng.choice([number for number in rows if made.rows[number].kind == wanted] or rows)
    margin, pitch = 56.0, look.size * look.pitch
    filled = (row + made.levels * (2 if naming == "line" else 1) + 2 + len(made.above)) * pitch
    y = max(60.0, size[1] - 75 - filled)
    if y > 130:
        prose(rng, sheets[0], margin, 60, size[0] - 2 * margin, min(4, int((y - 100) / 40)))
    places = [Place(sheets[0], margin, y), Place(sheets[1], margin, 58.0)]
    end = book.set(name, kind, Design(made, look), places, size[0] - 2 * margin, [row], repeats)
    if end < size[1] - 160:
        prose(rng, sheets[1], margin, end + 20, size[0] - 2 * margin, 3)


def turned_page(book: Book, rng: Random, name: str, kind: str, index: int) -> None:
    """A landscape page that the PDF turns."""
    turns: tuple[Turn, ...] = ("page 90", "page 270")
    _turned(book, rng, name, kind, index, turns[index % 2])


def sideways(book: Book, rng: Random, name: str, kind: str, index: int) -> None:
    """A landscape table printed sideways on an upright page."""
    turns: tuple[Turn, ...] = ("text up", "text down")
    _turned(book, rng, name, kind, index, turns[index % 2])


def _turned(book: Book, rng: Random, name: str, kind: str, index: int, turn: Turn) -> None:
    makers = (two_levels, ruled_sparsely, three_levels, ruled_grid, groups, split_heads, borderless)
    design = makers[index % len(makers)](rng, index)
    width, height = rng.choice(SIZES)
    sheet = book.page((height, width), turn)
    margin = 60.0
    y = rng.uniform(50, 80)
    if index % 3 == 0:
        y = prose(rng, sheet, margin, y, sheet.width - 2 * margin, 2) + 8
    fitted = design._replace(look=design.look.of(size=min(design.look.size, 8.0), pitch=1.3))
    book.set(name, kind, fitted, [Place(sheet, margin, y)], sheet.width - 2 * margin)


def several(book: Book, rng: Random, name: str, kind: str, index: int) -> None:
    """Two or three tables on a page; every third time two of them stand side by side."""
    sheet = book.page(rng.choice(SIZES))
    margin = 52.0
    width, y = sheet.width - 2 * margin, 55.0
    look = some_look(rng, size=8.0, rules=_RULES[index % 4])
    if index % 3 == 2:
        half = (width - 40) / 2
        ends = []
        for place in range(2):
            x = margin + place * (half + 40)
            design = _short(rng, index + place, 2)._replace(look=look.of(spread=True))
            told = f"{name} {'ab'[place]}"
            ends.append(book.set(told, kind, design, [Place(sheet, x, y)], half))
        y = max(ends) + 24
    for place in range(1 if index % 3 == 2 else 3):
        design = _short(rng, index + place, rng.choice((2, 3)))._replace(look=look)
        y = book.set(f"{name} {'cde'[place]}", kind, design, [Place(sheet, margin, y)], width)
        if place % 2:
            y = prose(rng, sheet, margin, y + 6, width, 1)
        y += rng.uniform(18, 30)


def _short(rng: Random, index: int, count: int) -> Design:
    money = rng.choice(MONIES)
    headed = years(rng, money, ("head", "line", "above", "stub")[index % 4], count=count)
    ledger = Ledger(rng, count, FigureStyle(), most=9_000)
    group = some_group(rng)
    flat_rows(ledger, group)
    return Design(manuscript(headed, ledger, f"{index + 8} {group.name}"), some_look(rng))


def beside_prose(book: Book, rng: Random, name: str, kind: str, index: int) -> None:
    """A table in one column of a page of two, or beside a narrow column of prose."""
    sheet = book.page(rng.choice(SIZES))
    margin, gutter = 48.0, 26.0
    whole = sheet.width - 2 * margin
    share = 0.5 if index % 2 else 0.62
    table_width = whole * share - gutter / 2
    prose_width = whole - table_width - gutter
    left = index % 4 < 2
    table_x = margin if left else margin + prose_width + gutter
    prose_x = margin + table_width + gutter if left else margin
    design = _short(rng, index, 2)
    look = some_look(rng, size=7.5, rules=_RULES[index % 4], spread=True)
    y = 60.0
    for _ in range(6 if index % 2 else 3):
        y = prose(rng, sheet, prose_x, y, prose_width, 4, 9.0) + 4
    y = 60.0
    if index % 2:  # prose above the table, in its column
        y = prose(rng, sheet, table_x, y, table_width, 4, 9.0) + 12
    place = Place(sheet, table_x, y)
    y = book.set(name, kind, design._replace(look=look), [place], table_width)
    y += 18
    for _ in range(3 if index % 2 else 0):
        y = prose(rng, sheet, table_x, y, table_width, 4, 9.0) + 4
