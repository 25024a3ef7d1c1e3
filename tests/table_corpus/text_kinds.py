"""Tables of words: attendance, appointments, pay with words, risks.

Belongs here: cells that hold words. Not here: tables of figures alone.
"""

from random import Random

from tests.table_corpus.book import Design
from tests.table_corpus.figure_kinds import counted, plain_table
from tests.table_corpus.heads import Headed
from tests.table_corpus.looks import Look, some_look
from tests.table_corpus.manuscript import Cell, Column, Head, Row
from tests.table_corpus.printed_figures import FigureStyle, not_applicable
from tests.table_corpus.truth import TrueUnit
from tests.table_corpus.vocabulary import PEOPLE, SEGMENTS, SENTENCES

_ROLES = ("Chair", "Chief executive", "Finance director", "Non-executive", "Senior independent")
_LIKELIHOOD = ("Low", "Medium", "High")
_COUNTRIES = ("Ireland", "Scotland", "Norway", "Portugal", "Canada", "Malta")
_BUSINESS = ("Holding company", "Boat building", "Grain storage", "Software", "Dormant")


def words(rng: Random, index: int) -> Design:
    """One of the tables of words, in turns."""
    makers = (attendance, pay, risks, holdings)
    headed, rows, caption = makers[index % len(makers)](rng)
    return Design(plain_table(headed, rows, caption), _look(rng, index))


def _look(rng: Random, index: int) -> Look:
    rules = ("grid", "rows", "frame", "none")[(index // 4) % 4]
    return some_look(
        rng, rules=rules, size=rng.choice((8.0, 8.5, 9.0)), figures_low=False,
        label_width=13.0, spread=False, pitch=1.8, shaded_head=index % 2 == 0,
    )  # fmt: skip


_Made = tuple[Headed, tuple[Row, ...], str]


def attendance(rng: Random) -> _Made:
    """Meetings attended of meetings held."""
    held = {"Board": 8, "Audit committee": 4, "Remuneration committee": 3}
    heads = [Head("Role", 0, 0, 0)]
    heads += [Head(name.replace(" ", "\n"), 0, c, c) for c, name in enumerate(held, start=1)]
    columns = (Column("text", width=10.0), *(Column("text", width=7.0) for _ in held))
    rows = []
    for person in rng.sample(PEOPLE, rng.randint(4, 7)):
        cells: list[Cell] = [rng.choice(_ROLES)]
        cells += [
            f"{rng.randint(most - 2, most)}/{most}" if rng.random() < 0.8 else "–"
            for most in held.values()
        ]
        rows.append(Row("item", person, tuple(cells)))
    heads.append(Head("Director", 0, -1, -1))
    return Headed(tuple(heads), columns), tuple(rows), "Attendance at meetings"


def pay(rng: Random) -> _Made:
    """Pay in figures beside words."""
    unit = TrueUnit(("£000",), 1_000, ("GBP",), "£000")
    texts = ("Appointed", "Salary\n£000", "Bonus\n£000", "Notice period")
    heads = [Head(text, 0, c, c) for c, text in enumerate(texts)]
    heads.append(Head("Name", 0, -1, -1))
    columns = (
        Column("text", width=9.0), Column(unit=unit), Column(unit=unit), Column("text", width=9.0),
    )  # fmt: skip
    style, rows = FigureStyle(), []
    for person in rng.sample(PEOPLE, rng.randint(4, 7)):
        bonus = style.figure(rng.randint(5, 90)) if rng.random() < 0.7 else not_applicable()
        month = rng.choice(("March", "July", "October"))
        notice = rng.choice(("Six months", "Twelve months", "Three months"))
        salary = style.figure(rng.randint(40, 400))
        rows.append(
            Row("item", person, (f"{month} {rng.randint(2009, 2020)}", salary, bonus, notice))
        )
    return Headed(tuple(heads), columns), tuple(rows), "Pay of the executive committee"


def risks(rng: Random) -> _Made:
    """Sentences in cells."""
    texts = ("What it is", "Likelihood", "What we do")
    heads = [Head(text, 0, c, c) for c, text in enumerate(texts)]
    heads.append(Head("Risk", 0, -1, -1))
    columns = (Column("text", width=19.0), Column("text", width=7.5), Column("text", width=19.0))
    rows = tuple(
        Row("item", name, (first, rng.choice(_LIKELIHOOD), second))
        for name, first, second in zip(
            rng.sample(("Cyber attack", "Loss of key staff", "Flooding", "Supplier failure",
                        "Change of law"), 4),
            rng.sample(SENTENCES, 4),
            rng.sample(SENTENCES, 4),
            strict=True,
        )
    )  # fmt: skip
    return Headed(tuple(heads), columns), rows, "Principal risks"


def holdings(rng: Random) -> _Made:
    """Subsidiaries: a country, a business, and a share."""
    texts = ("Country", "Nature of business", "Shares held", "Employees")
    heads = [Head(text, 0, c, c) for c, text in enumerate(texts)]
    heads.append(Head("Subsidiary", 0, -1, -1))
    share = TrueUnit(("%",))
    columns = (
        Column("text", width=8.0), Column("text", width=12.0), Column(unit=share),
        Column(unit=counted("Employees")),
    )  # fmt: skip
    style = FigureStyle(tail="%")
    rows = tuple(
        Row(
            "item",
            f"{name} {rng.choice(('Limited', 'GmbH', 'Holdings Limited'))}",
            (
                rng.choice(_COUNTRIES), rng.choice(_BUSINESS),
                style.figure(rng.choice((51, 75, 80, 100))),
                FigureStyle().figure(rng.randint(2, 900)),
            ),
        )
        for name in rng.sample(SEGMENTS, rng.randint(4, 6))
    )  # fmt: skip
    return Headed(tuple(heads), columns), rows, "Subsidiary undertakings"
