"""A unit that a report states once for many of its tables.

Belongs here: finding such a sentence ("Unless otherwise noted, tabular dollars are in millions"),
and the tables it speaks of. Not here: units that a table states itself (units).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rag_assets.tables.figures import CURRENCY, is_figure
from rag_assets.tables.meaning.units import counted_in, unit_in
from rag_resources.records import Page
from rag_resources.table_records import Table, Unit

_STATED = re.compile(
    r"[^.;]{0,80}\b(?:unless\s(?:otherwise\s)?(?:noted|stated|indicated|specified)"
    r"|tabular\s(?:dollars?|amounts?|figures?)(?:\samounts?)?)\b[^.;]{0,160}",
    re.IGNORECASE,
)
# What follows in a filing are contracts and certificates, of which the sentence does not speak.
_END = re.compile(r"SIGNATURES?|EXHIBIT\sINDEX|(?:INDEX\sTO\s)?EXHIBITS")
_MONEY = re.compile(CURRENCY)
_PRICE = re.compile(r"\.\d\d\)?$")
_PRICES = 0.2  # share of figures with two decimals; a table of prices has more


class _Stated(NamedTuple):
    page: int
    unit: Unit


def with_report_units(tables: Sequence[Table], pages: Sequence[Page]) -> tuple[Table, ...]:
    """The tables, those of money without a unit counted as a sentence before them says of all.

    Such a table says so among its flags.
    """
    stated = list(_statements(pages))
    if not stated:
        return tuple(tables)
    end = next(
        (page.number for page in pages if page.number > stated[0].page and _ends(page)),
        len(pages) + 1,
    )
    return tuple(_counted(table, stated, end) for table in tables)


def _statements(pages: Sequence[Page]) -> Iterator[_Stated]:
    for page in pages:
        text = " ".join(line.text for line in (*page.lines, *page.furniture))
        for found in _STATED.finditer(text):
            unit = unit_in(found.group())
            if unit is not None and unit.scale > 1:
                yield _Stated(page.number, unit)


def _ends(page: Page) -> bool:
    return any(_END.fullmatch(line.text.strip()) for line in page.lines)


def _counted(table: Table, stated: Sequence[_Stated], end: int) -> Table:
    before = [one for one in stated if one.page <= table.page]
    if table.unit or not before or table.page >= end or not _counts_money(table):
        return table
    page, said = before[-1]
    unit = said._replace(currency=said.currency or table.currency)
    told = f"Counted {unit.text}, as page {page} says of all tables."
    return replace(counted_in(table, unit), flags=(*table.flags, told))


def _counts_money(table: Table) -> bool:
    """Whether amounts of money stand in it, and few of them are prices."""
    texts = [text for row in table.cells for text in row[1:] if text]
    figures = [text for text in texts if is_figure(text)]
    prices = sum(_PRICE.search(text) is not None for text in figures)
    signed = any(map(_MONEY.search, texts)) or bool(table.statement)
    return signed and prices <= _PRICES * len(figures)
