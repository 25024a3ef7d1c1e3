"""Pages set in columns: read across, they are salad.

Belongs here: two and three columns, and what stands between, above and inside them. Not here: boxes
beside the text (side_boxes).
"""

from collections.abc import Iterator
from typing import Any

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer, row_text
from tests.defects.signs import IN_ORDER
from tests.defects.typesetting import (
    BODY,
    HEADING,
    SANS,
    STYLES,
    Area,
    Style,
    columns,
    fill,
    flow,
    put,
    table,
)


def column_cases() -> Iterator[DefectCase]:
    """Columns of every kind."""
    yield printed_case("two-columns", "two columns", [_plain(2, seed) for seed in range(6)])
    yield printed_case("uneven-columns", "two columns", [_uneven(seed) for seed in range(3)])
    yield printed_case("three-columns", "three columns", [_plain(3, seed) for seed in range(6)])
    yield printed_case(
        "heading-between", "columns with a heading between", [_heading(seed) for seed in range(5)]
    )
    yield printed_case(
        "table-between", "columns with a table", [_table_between(seed) for seed in range(3)]
    )
    yield printed_case(
        "table-inside", "columns with a table", [_table_inside(seed) for seed in range(3)]
    )


def _truth(kind: str, *texts: str) -> PageTruth:
    return PageTruth(defect=kind, threads=(texts,), signs=(IN_ORDER,))


def _plain(count: int, seed: int) -> Any:
    def paint(page: Any) -> PageTruth:
        writer = Writer(100 * count + seed)
        title, texts = writer.heading(), writer.paragraphs(8 + 2 * (seed % 3))
        put(page, BODY.x0, 70, title, HEADING)
        areas = columns(BODY, count, gutter=(14, 22, 30)[seed % 3])
        flow(page, areas, texts, STYLES[seed % len(STYLES)])
        return _truth(f"{count} columns", title, *texts)

    return paint


def _uneven(seed: int) -> Any:
    """A wide and a narrow column, whose lines share no baseline."""

    def paint(page: Any) -> PageTruth:
        writer = Writer(400 + seed)
        wide, narrow = writer.paragraphs(7), writer.paragraphs(3)
        split = BODY.x0 + (BODY.x1 - BODY.x0) * 0.62
        style = STYLES[seed]
        fill(page, Area(BODY.x0, 100, split, 760), wide, style)
        beside = Area(split + 20, 104 + 3 * seed, BODY.x1, 760)
        fill(page, beside, narrow, style.of(size=style.size - 1))
        return _truth("uneven columns", *wide, *narrow)

    return paint


def _heading(seed: int) -> Any:
    """Two columns, a heading across the page, and two columns again."""

    def paint(page: Any) -> PageTruth:
        writer = Writer(500 + seed)
        style: Style = STYLES[seed]
        first, second = writer.paragraphs(6), writer.paragraphs(6)
        middle = f"{writer.heading()} and {writer.heading().lower()} across all of the markets"
        y = flow(page, columns(BODY, 2 + seed % 2), first, style)
        put(page, BODY.x0, y + 30, middle, HEADING)
        below = Area(BODY.x0, y + 46, BODY.x1, BODY.y1)
        flow(page, columns(below, 2), second, style)
        return _truth("heading between columns", *first, middle, *second)

    return paint


def _table_between(seed: int) -> Any:
    """Two columns, a table as wide as the page, and two columns again."""

    def paint(page: Any) -> PageTruth:
        writer = Writer(600 + seed)
        style = STYLES[seed]
        first, second, rows = writer.paragraphs(6), writer.paragraphs(6), writer.rows(7, 3)
        y = flow(page, columns(BODY, 2), first, style)
        y = table(page, Area(BODY.x0, y + 24, BODY.x1, BODY.y1), rows, SANS, ruled=seed % 2 == 0)
        flow(page, columns(Area(BODY.x0, y + 20, BODY.x1, BODY.y1), 2), second, style)
        return _truth("table between columns", *first, *map(row_text, rows), *second)

    return paint


def _table_inside(seed: int) -> Any:
    """Prose at the left; at the right prose, a table of the column's width, and prose."""

    def paint(page: Any) -> PageTruth:
        writer = Writer(700 + seed)
        style = STYLES[seed].of(size=9)
        left, right = columns(BODY, 2)
        before, above, below = writer.paragraphs(9), writer.paragraphs(3), writer.paragraphs(3)
        rows = writer.rows(6, 2)
        fill(page, left, before, style)
        y = fill(page, right, above, style)
        inside = Area(right.x0, y + 10, right.x1, right.y1)
        y = table(page, inside, rows, SANS.of(size=8), pitch=55)
        fill(page, Area(right.x0, y + 12, right.x1, right.y1), below, style)
        return _truth("table in a column", *before, *above, *map(row_text, rows), *below)

    return paint
