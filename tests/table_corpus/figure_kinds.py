"""Tables that differ in what is printed for figures: signs, nil marks, footnotes, note references.

Belongs here: what stands in the cells. Not here: units and periods (meaning_kinds), structure
(structure_kinds).
"""

from dataclasses import replace
from random import Random

from tests.table_corpus.book import Design
from tests.table_corpus.heads import MONIES, Headed, Money, years
from tests.table_corpus.ledger import Ledger, flat_rows, some_group, some_statement, statement_rows
from tests.table_corpus.looks import Rules, some_look
from tests.table_corpus.manuscript import Cell, Column, Figure, Head, Manuscript, Row
from tests.table_corpus.printed_figures import PERCENT, FigureStyle, not_applicable
from tests.table_corpus.sheet import faces
from tests.table_corpus.structure_kinds import NAMINGS, manuscript
from tests.table_corpus.truth import TrueUnit
from tests.table_corpus.vocabulary import LONG_LABELS

_RULES: tuple[Rules, ...] = ("none", "sparse", "rows", "grid")

SIGN_STYLES = (
    FigureStyle("("),
    FigureStyle("−"),
    FigureStyle("–", nil="—"),
    FigureStyle("-", nil="–"),
    FigureStyle("Cr", nil="–"),
    FigureStyle("(", lead="$"),
    FigureStyle("(", lead="$", nil="—"),
    FigureStyle("(", joined="£"),
    FigureStyle("-", joined="$", nil="nil"),
    FigureStyle("(", tail="%", decimals=1),
    FigureStyle("−", tail="%", decimals=1),
    FigureStyle("(", lead="£", decimals=1),
    FigureStyle("(", lead="$", nil="—", apart=True),
    FigureStyle("(", tail="%", decimals=1, apart=True),
)


def signs(rng: Random, index: int) -> Design:
    """Every way of printing a figure below zero, and signs in columns of their own."""
    style = SIGN_STYLES[index % len(SIGN_STYLES)]
    sign = style.lead or style.joined
    if sign == "$":
        money = Money("$", "(in millions)", 1_000_000, ("", "USD"))
    elif style.tail:
        money = Money("%", "", 1, ("",))
    else:
        money = rng.choice([one for one in MONIES if one.currencies == ("GBP",)])
    if style.tail:
        headed = years(rng, money, "none", count=rng.choice((2, 3)))._replace(unit=PERCENT)
    else:
        headed = years(rng, money, "above" if sign else NAMINGS[index % 4], count=2)
    ledger = Ledger(rng, len(headed.columns), style, negatives=0.4, nils=0.08)
    if style.tail:
        ledger.most = 60
        for label in ("Revenue growth", "Like-for-like sales", "Margin", "Yield", "Vacancy rate"):
            ledger.item(label)
        caption = "Key ratios"
    elif index % 2:
        statement_rows(ledger, statement := some_statement(rng))
        caption = statement.title
    else:
        flat_rows(ledger, group := some_group(rng))
        caption = group.name
    own_column = style.lead or style.apart
    rules = rng.choice(_RULES if not own_column else ("none", "sparse", "rows"))
    look = some_look(rng, rules=rules)
    if style.negative == "−":
        look = look.of(face=rng.choice([face for face in faces() if face.full]))
    return Design(manuscript(headed, ledger, caption), look)


NILS = ("-", "–", "—", "nil", "Nil")


def nils(rng: Random, index: int) -> Design:
    """Nil marks beside empty cells and marks that nothing applies."""
    headed = years(rng, rng.choice(MONIES), NAMINGS[index % 4], count=rng.choice((2, 3, 4)))
    style = FigureStyle(nil=NILS[index % len(NILS)])
    ledger = Ledger(rng, len(headed.columns), style, nils=0.35)
    flat_rows(ledger, group := some_group(rng))
    rows = []
    for row in ledger.rows:
        cells: list[Cell] = list(row.cells)
        if row.kind == "item":
            # Never the whole row: a label without figures would be a group.
            place = rng.randrange(1, len(cells))
            chance = rng.random()
            if chance < 0.3:
                cells[place] = ""
            elif chance < 0.5:
                cells[place] = not_applicable(("n/a", "N/A")[index % 2])
        rows.append(replace(row, cells=tuple(cells)))
    made = replace(manuscript(headed, ledger, group.name), rows=tuple(rows))
    return Design(made, some_look(rng, rules=rng.choice(_RULES)))


MARK_SERIES = (("1", "2", "3"), ("*", "†", "‡"), ("(1)", "(2)", "(3)"), ("(a)", "(b)", "(c)"))


def footnotes(rng: Random, index: int) -> Design:
    """Raised marks on labels and on figures, explained below the table."""
    marks = MARK_SERIES[index % len(MARK_SERIES)]
    headed = years(rng, rng.choice(MONIES), NAMINGS[index % 4], count=rng.choice((2, 3)))
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    if index % 3:
        flat_rows(ledger, group := some_group(rng))
        caption = group.name
    else:
        statement_rows(ledger, statement := some_statement(rng))
        caption = statement.title
    rows = list(ledger.rows)
    items = [number for number, row in enumerate(rows) if row.kind == "item"]
    for order, number in enumerate(rng.sample(items, min(3, len(items)))):
        row, on_label = rows[number], (index // 4 + order) % 2 == 0
        if on_label:
            rows[number] = replace(row, mark=marks[order])
            continue
        cells = list(row.cells)
        place = rng.randrange(len(cells))
        cell = cells[place]
        if isinstance(cell, Figure):
            cells[place] = replace(cell, mark=marks[order])
        rows[number] = replace(row, cells=tuple(cells))
    notes = tuple(f"{mark} {text}." for mark, text in zip(marks, LONG_LABELS, strict=False))
    made = replace(manuscript(headed, ledger, caption), rows=tuple(rows), notes=notes)
    return Design(made, some_look(rng, rules=rng.choice(_RULES)))


def note_references(rng: Random, index: int) -> Design:
    """A column that refers to the notes."""
    money, naming = rng.choice(MONIES), NAMINGS[index % 4]
    headed = years(rng, money, naming, count=2, first_column=1, restated=index % 3 == 0)
    level = 1 if naming == "head" and index % 2 else 0
    heads = (Head(("Note", "Notes")[index % 2], level, 0, 0), *headed.heads)
    headed = headed._replace(heads=heads, columns=(Column("note"), *headed.columns))
    ledger = Ledger(rng, 2, FigureStyle(), notes=True)
    statement_rows(ledger, statement := some_statement(rng))
    return Design(
        manuscript(headed, ledger, statement.title),
        some_look(rng, rules=rng.choice(_RULES), pitch=1.4),
    )


def wrapped_labels(rng: Random, index: int) -> Design:
    """Row labels over two and three lines."""
    headed = years(rng, rng.choice(MONIES), NAMINGS[index % 4], count=rng.choice((2, 3, 4)))
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    long = rng.sample(LONG_LABELS, rng.randint(3, 5))
    short = rng.sample(some_group(rng).labels, 3)
    labels = rng.sample(long + short, len(long + short))
    if index % 3 == 0:
        ledger.group("Items that may be reclassified to profit or loss")
    sums = ledger.items(labels, 1 if index % 3 == 0 else 0)
    ledger.total("Total", sums)
    look = some_look(
        rng, rules=_RULES[index % 4], label_width=rng.choice((17, 20, 24)),
        pitch=rng.choice((1.5, 1.7, 1.9)),
    )  # fmt: skip
    return Design(manuscript(headed, ledger, "Other movements"), look)


def counted(text: str) -> TrueUnit:
    """A unit that counts things."""
    return TrueUnit((text, ""), printed=text)


def plain_table(
    headed: Headed, rows: tuple[Row, ...], caption: str, notes: tuple[str, ...] = ()
) -> Manuscript:
    """A manuscript whose rows are no ledger's."""
    return Manuscript(
        headed.heads, headed.columns, rows, caption, headed.above, notes, headed.unit,
        headed.periods,
    )  # fmt: skip
