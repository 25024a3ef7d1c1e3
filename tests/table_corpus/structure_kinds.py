"""Tables that differ in how they are built: rules, levels of headers, groups, length.

Belongs here: structure. Not here: what is special about figures (figure_kinds) or about the place
of a table on its page (placement_kinds).
"""

from random import Random

from tests.table_corpus.book import Design
from tests.table_corpus.heads import MONIES, PERIOD_STYLES, Headed, Naming, spanning, ways, years
from tests.table_corpus.ledger import Ledger, flat_rows, some_group, some_statement, statement_rows
from tests.table_corpus.looks import Look, Rules, some_look
from tests.table_corpus.manuscript import Column, Head, Manuscript
from tests.table_corpus.printed_figures import FigureStyle
from tests.table_corpus.statements import STATEMENTS, Statement
from tests.table_corpus.vocabulary import ENTITIES, FUNDS, SEGMENTS

NAMINGS: tuple[Naming, ...] = ("head", "line", "above", "stub", "caption", "none")
UPPERS = ("Year ended 31 March", "Year ended 31 December", "At 30 June", "")


def manuscript(headed: Headed, ledger: Ledger, caption: str) -> Manuscript:
    """A manuscript from its pieces."""
    return Manuscript(
        heads=headed.heads,
        columns=headed.columns,
        rows=tuple(ledger.rows),
        caption=caption + headed.behind_caption if caption else "",
        above=headed.above,
        unit=headed.unit,
        periods=headed.periods,
    )


def short_or_grouped(rng: Random, index: int, **look: object) -> Design:
    """A short table of years, or a whole statement, in turns."""
    naming = NAMINGS[index % len(NAMINGS)]
    headed = years(
        rng, rng.choice(MONIES), naming, count=rng.choice((2, 2, 2, 3, 5)),
        style=rng.choice(PERIOD_STYLES[:8]),
    )  # fmt: skip
    ledger = Ledger(rng, len(headed.columns), FigureStyle(), most=rng.choice((900, 9_000, 800_000)))
    if index % 3 == 2:
        statement = some_statement(rng)
        statement_rows(ledger, statement)
        caption = statement.title
    else:
        group = some_group(rng)
        flat_rows(ledger, group)
        caption = f"{index + 2}. {group.name}"
    return Design(manuscript(headed, ledger, caption), some_look(rng, **look))


def ruled_grid(rng: Random, index: int) -> Design:
    return short_or_grouped(rng, index, rules="grid", shaded_head=rng.random() < 0.5)


def ruled_rows(rng: Random, index: int) -> Design:
    return short_or_grouped(rng, index, rules=rng.choice(("rows", "rows", "frame")))


def ruled_sparsely(rng: Random, index: int) -> Design:
    return short_or_grouped(rng, index, rules="sparse")


def borderless(rng: Random, index: int) -> Design:
    return short_or_grouped(rng, index, dots=index % 4 == 3, span_rules=False)


def shaded(rng: Random, index: int) -> Design:
    stripes = index % 2 == 0
    rules: Rules = rng.choice(("none", "frame"))
    return short_or_grouped(
        rng, index, stripes=stripes, shaded_column=not stripes, rules=rules,
        shaded_head=index % 4 == 0,
    )  # fmt: skip


def two_levels(rng: Random, index: int) -> Design:
    latest, by_name = rng.randint(2018, 2025), index % 2 == 0
    names = tuple(rng.sample((ENTITIES, SEGMENTS, FUNDS)[index % 3], rng.choice((2, 2, 3))))
    upper = UPPERS[index % len(UPPERS)]
    headed = spanning((latest, latest - 1), "" if by_name else upper, names, by_name=by_name)
    money = rng.choice(MONIES)
    if index % 5 == 1:  # one head over all years and nothing else
        upper = upper or "Year ended 30 September"
        heads = [Head(upper, 0, 0, 2), *(Head(str(latest - c), 1, c, c) for c in range(3))]
        columns = tuple(Column(periods=ways(upper, latest - c)) for c in range(3))
        headed = Headed(tuple(heads), columns)
    under = tuple(Head(money.head, 2, c, c) for c in range(len(headed.columns)))
    if index % 3 == 0:
        headed = headed._replace(heads=(*headed.heads, *under), unit=money.unit(money.head))
    else:
        headed = headed._replace(above=(money.line,), unit=money.unit(money.line))
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    if index % 2:
        flat_rows(ledger, group := some_group(rng))
        caption = group.name
    else:
        statement = some_statement(rng)
        statement_rows(ledger, statement)
        caption = statement.title
    look = some_look(rng, rules=rng.choice(("none", "sparse", "rows", "grid")), pitch=1.4)
    return Design(manuscript(headed, ledger, caption), look)


def three_levels(rng: Random, index: int) -> Design:
    latest = rng.randint(2018, 2025)
    years_here, upper = (latest, latest - 1), UPPERS[index % 3]
    names = tuple(rng.sample(ENTITIES, 2)) if index % 2 else ("Group", "Company")
    kinds = ("Cost", "Fair value") if index % 4 < 2 else ("Actual", "Budget")
    heads, columns = [], []
    outer: tuple[str, ...]
    middle: tuple[str, ...]
    inner: tuple[str, ...]
    if index % 3 == 0:  # period over entity over measure
        outer, middle, inner = tuple(f"{upper} {year}" for year in years_here), names, kinds
    else:  # entity over the words of the period over years
        outer, middle, inner = names, (upper,), tuple(map(str, years_here))
    for first, text in enumerate(outer):
        width = len(middle) * len(inner)
        heads.append(Head(text, 0, first * width, (first + 1) * width - 1))
        for second, under in enumerate(middle):
            left = first * width + second * len(inner)
            heads.append(Head(under, 1, left, left + len(inner) - 1))
            for third, leaf in enumerate(inner):
                heads.append(Head(leaf, 2, left + third, left + third))
                year = years_here[first if index % 3 == 0 else third]
                columns.append(Column(periods=ways(upper, year)))
    money = rng.choice(MONIES)
    headed = Headed(tuple(heads), tuple(columns), money.unit(money.line), (money.line,))
    ledger = Ledger(rng, len(columns), FigureStyle(), most=9_000)
    flat_rows(ledger, group := some_group(rng))
    look = some_look(rng, rules=rng.choice(("none", "sparse", "rows", "grid")), gap=1.3, size=8.0)
    return Design(manuscript(headed, ledger, group.name), look)


SPLIT = (
    "Balance at\n1 April",
    "Charged in\nthe year",
    "Used in\nthe year",
    "Unused amounts\nreversed",
    "Transfers\nbetween\nfunds",
    "Gains on\nrevaluation",
    "Total\nremuneration",
    "Approved\nbudget",
    "Actual\nspending",
    "Over/(under)\nspend",
    "Amounts\nfalling due\nafter more\nthan one year",
)


def split_heads(rng: Random, index: int) -> Design:
    texts = rng.sample(SPLIT, rng.choice((3, 4, 5)))
    money = rng.choice(MONIES)
    if index % 2:
        texts = [f"{text}\n{money.head}" for text in texts]
    heads = [Head(text, 0, column, column) for column, text in enumerate(texts)]
    year = rng.randint(2018, 2025)
    periods = (str(year),) if index % 3 == 0 else ("",)
    if index % 3 == 0:
        heads = [head._replace(level=1) for head in heads]
        heads.append(Head(str(year), 0, 0, len(texts) - 1))
    columns = tuple(Column() for _ in texts)
    unit = money.unit(money.head if index % 2 else money.line)
    above = () if index % 2 else (money.line,)
    headed = Headed(tuple(heads), columns, unit, above, periods=periods)
    ledger = Ledger(rng, len(texts), FigureStyle(), most=9_000)
    flat_rows(ledger, group := some_group(rng))
    look = some_look(rng, rules=rng.choice(("none", "sparse", "rows", "grid")))
    return Design(manuscript(headed, ledger, group.name), look)


def groups(rng: Random, index: int) -> Design:
    """Groups within groups, indented; totals close them."""
    headed = years(rng, rng.choice(MONIES), NAMINGS[index % 4], count=rng.choice((2, 3)))
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    statement: Statement = STATEMENTS[index % len(STATEMENTS)]
    halves = (("Assets", "Continuing operations", "Restricted", "Core services")[index % 4],)
    ledger.group(halves[0])
    sums = [ledger.block(group, 1) for group in statement.groups[:2]]
    inner = [sum(column) for column in zip(*sums, strict=True)]
    ledger.total(f"Total {halves[0].lower()}", inner, 1, "subtotal")
    rest = ledger.block(statement.groups[-1], 0) if len(statement.groups) > 2 else [0] * len(inner)
    ledger.total(statement.total, [a + b for a, b in zip(inner, rest, strict=True)])
    look = some_look(
        rng, rules=rng.choice(("none", "sparse", "rows", "grid")), pitch=1.35,
        group_space=rng.choice((0.0, 0.6, 1.0)),
    )  # fmt: skip
    return Design(manuscript(headed, ledger, statement.title), look)


def long_statement(rng: Random, index: int) -> Design:
    """A statement that fills its page."""
    headed = years(rng, rng.choice(MONIES), NAMINGS[index % 4], count=rng.choice((2, 3)))
    ledger = Ledger(rng, len(headed.columns), FigureStyle())
    sums = []
    for statement in rng.sample(STATEMENTS, 3):
        sums += [ledger.block(group, least=4) for group in statement.groups]
    ledger.total("Total for all activities", [sum(column) for column in zip(*sums, strict=True)])
    look: Look = some_look(rng, rules=rng.choice(("none", "sparse", "rows")), size=7.0, pitch=1.25)
    return Design(manuscript(headed, ledger, "Summary of all accounts"), look)
