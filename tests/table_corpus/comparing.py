"""Whether a print was read right: texts, paths, units, periods, values.

Belongs here: what passes for the same. Not here: which cell is held against which (matching), how
often it is right (scoring).
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from rag_resources.records import Box
from rag_resources.table_records import FigureKind, Unit
from tests.table_corpus.truth import Path, TrueCell, TrueUnit

_WORD = re.compile(r"\w+|[£$€%]")
_NO_UNIT_SIGN = re.compile(r"[^\w£$€%]+")


class ReadFigure(NamedTuple):
    """A cell as read, from a fact or from a table; a table says no more than the text."""

    page: int
    box: Box | None
    text: str
    label: str = ""
    header: str = ""
    unit: Unit = Unit("", 1, "")
    period: str = ""
    kind: FigureKind | None = None
    value: Decimal | None = None
    note: str = ""
    restated: bool = False


class Verdict(NamedTuple):
    """One thing about one cell: right or not, and what was read."""

    figure: str
    right: bool
    wanted: str
    read: str


def same_text(true: TrueCell, read: str) -> bool:
    """As printed; space between signs and digits is free, and so is quoting the footnote mark.

    Pages are read with plain hyphens for minus signs, so these are the same here. A raised digit
    that was drawn into the figure makes another figure of it.
    """
    texts = [true.text]
    if true.mark and not true.mark.isdigit():
        texts.append(true.text + true.mark)
    return _closed(read) in map(_closed, texts)


def same_path(paths: Iterable[Path], read: str) -> bool:
    """The same words in the same order, however they are parted into levels."""
    return words(read) in [words(" ".join(path)) for path in paths]


def same_unit(true: TrueUnit, read: str) -> bool:
    """One of the ways of telling the unit, or more of the print that names it."""
    told = _unit_letters(read)
    texts = [_unit_letters(text) for text in true.texts]
    return told in texts or (
        bool(told) and texts[0] in told and told in _unit_letters(true.printed)
    )


def same_period(periods: Iterable[str], read: str) -> bool:
    """One of the ways of telling the period."""
    return words(read) in map(words, periods)


def words(text: str) -> list[str]:
    """The words of a text, in lower case and without its points and dashes."""
    return _WORD.findall(text.casefold())


def verdicts(true: TrueCell, read: ReadFigure | None) -> Iterator[Verdict]:
    """All that can be told of a cell; a cell that was not read has nothing right."""
    text = read.text if read else ""
    yield Verdict("exact", read is not None and same_text(true, text), true.text, text)
    if true.figure is None:
        return
    got = read or ReadFigure(true.page, None, "", "no such cell", "no such cell")
    found = read is not None
    unit = true.unit
    header = " › ".join(true.headers[0])
    label = " › ".join(true.labels[0])
    yield Verdict("header", found and same_path(true.headers, got.header), header, got.header)
    yield Verdict("label", found and same_path(true.labels, got.label), label, got.label)
    yield Verdict("unit", found and same_unit(unit, got.unit.text), unit.texts[0], got.unit.text)
    yield Verdict(
        "scale", found and unit.scale == got.unit.scale, str(unit.scale), str(got.unit.scale)
    )
    yield Verdict(
        "currency",
        found and got.unit.currency in unit.currencies,
        "/".join(unit.currencies),
        got.unit.currency,
    )
    yield Verdict(
        "period", found and same_period(true.periods, got.period), true.periods[0], got.period
    )
    if got.kind is not None:
        yield from _worth(true, got)


def _worth(true: TrueCell, read: ReadFigure) -> Iterator[Verdict]:
    yield Verdict("value", true.value == read.value, str(true.value), str(read.value))
    if true.value:
        right = bool(read.value) and (true.value < 0) == ((read.value or 0) < 0)
        yield Verdict("sign", right, str(true.value), str(read.value))
    if true.figure != "amount" or read.kind != "amount":
        yield Verdict("nil", true.figure == read.kind, str(true.figure), str(read.kind))
    if true.note or read.note:
        yield Verdict("note", true.note == read.note, true.note, read.note)
    if true.restated or read.restated:
        yield Verdict(
            "restated", true.restated == read.restated, str(true.restated), str(read.restated)
        )


def _closed(text: str) -> str:
    return "".join(text.split()).replace("−", "-")


def _unit_letters(text: str) -> str:
    return _NO_UNIT_SIGN.sub("", text.casefold())
