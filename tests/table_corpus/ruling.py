"""Rules and shades of a table.

Belongs here: lines between rows and columns, stripes. Not here: text (typesetting).
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_resources.records import Box
from rag_resources.table_records import RowKind
from tests.table_corpus.measures import Measures
from tests.table_corpus.sheet import Sheet

_THIN, _THICK = 0.4, 0.9


class Band(NamedTuple):
    """A row, or a level of heads, as set.

    Attributes:
        spans: first and last column of heads over several columns.
        number: of the row in the body.
    """

    kind: RowKind
    top: float
    bottom: float
    spans: tuple[tuple[int, int], ...]
    number: int


def shade_rows(sheet: Sheet, measures: Measures, bands: Sequence[Band]) -> None:
    """Stripes, a shaded head, a shaded column."""
    look, left, right = measures.look, measures.edges[0], measures.edges[-1]
    for band in bands:
        striped = look.stripes and band.kind != "header" and band.number % 2 == 0
        if striped or (look.shaded_head and band.kind == "header"):
            sheet.fill(Box(left, band.top, right, band.bottom), look.tint)
        elif look.shaded_column and band.kind != "group":
            edge = measures.edges[1] + 0.5 * measures.pad
            sheet.fill(Box(edge, band.top, measures.edges[2] + 1, band.bottom), look.tint)


def draw_rules(sheet: Sheet, measures: Measures, bands: Sequence[Band]) -> None:
    """The rules of the look."""
    rules, left, right = measures.look.rules, measures.edges[0], measures.edges[-1]
    if rules == "grid":
        _grid(sheet, measures, bands)
        return
    heads = [band for band in bands if band.kind == "header"]
    for band in heads if measures.look.span_rules else ():
        _underline(sheet, measures, band)
    thick = []
    if rules != "none" and heads:
        thick.append(heads[-1].bottom)
    if rules in ("rows", "frame"):
        thick += [bands[0].top, bands[-1].bottom]
    for y in thick:
        sheet.rule(left, y, right, y, _THICK)
    for band in bands[len(heads) :]:
        if rules == "rows":
            sheet.rule(left, band.bottom, right, band.bottom, _THIN)
        elif rules == "sparse" and band.kind in ("subtotal", "total"):
            _around_total(sheet, measures, band)


def _underline(sheet: Sheet, measures: Measures, band: Band) -> None:
    for first, last in band.spans:
        x0 = measures.left(first)
        sheet.rule(x0, band.bottom, measures.right(last), band.bottom, _THIN)


def _around_total(sheet: Sheet, measures: Measures, band: Band) -> None:
    for column in range(len(measures.hangs)):
        x0, x1 = measures.left(column), measures.edges[column + 2]
        sheet.rule(x0, band.top, x1, band.top, _THIN)
        if band.kind == "total":
            sheet.rule(x0, band.bottom, x1, band.bottom, _THICK)


def _grid(sheet: Sheet, measures: Measures, bands: Sequence[Band]) -> None:
    left, right = measures.edges[0], measures.edges[-1]
    inner = [edge + 0.5 * measures.pad for edge in measures.edges[1:-1]]
    for band in bands:
        sheet.rule(left, band.top, right, band.top)
        spanned = {column for first, last in band.spans for column in range(first + 1, last + 1)}
        for column, x in enumerate(inner):
            if column not in spanned:
                sheet.rule(x, band.top, x, band.bottom)
        for x in (left, right):
            sheet.rule(x, band.top, x, band.bottom)
    sheet.rule(left, bands[-1].bottom, right, bands[-1].bottom)
