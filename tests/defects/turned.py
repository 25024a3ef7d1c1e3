"""Pages and tables that are turned by a quarter or half of a circle.

Belongs here: /Rotate, and text that runs up or down an upright page. Not here: scans put in the
wrong way round (scans), tabs in the margin (furniture).
"""

from collections.abc import Iterator
from typing import Any

import pymupdf

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer, row_text
from tests.defects.signs import flagged
from tests.defects.typesetting import (
    HEADING,
    HEIGHT,
    SANS,
    STYLES,
    WIDTH,
    Area,
    fill,
    new_document,
    put,
    table,
)


def turned_cases() -> Iterator[DefectCase]:
    """Rotated pages that show upright or not, and sideways tables."""
    turns = (90, 180, 270)
    yield printed_case("rotated-upright", "rotated pages", [_upright(turn) for turn in turns])
    yield printed_case("rotated-askew", "rotated pages", [_askew(turn) for turn in turns])
    yield printed_case(
        "sideways-table",
        "sideways tables",
        [_sideways(turn, seed) for seed in (0, 1) for turn in (90, 270)],
    )
    yield printed_case("sideways-below", "sideways tables", [_below(turn) for turn in (90, 270)])


def _upright(turn: int) -> Any:
    """The page is stored turned and /Rotate sets it upright, as landscape pages often are."""

    def paint(page: Any) -> PageTruth:
        writer = Writer(900 + turn)
        wide, high = (HEIGHT, WIDTH) if turn % 180 else (WIDTH, HEIGHT)
        title, texts, rows = writer.heading(), writer.paragraphs(4), writer.rows(8, 3)
        sheet = new_document()
        shown = sheet.new_page(width=wide, height=high)
        put(shown, 60, 70, title, HEADING)
        y = fill(shown, Area(60, 90, wide - 60, 500), texts)
        table(shown, Area(60, y + 20, wide - 60, high), rows)
        page.show_pdf_page(page.rect, sheet, 0, rotate=turn)
        page.set_rotation(turn)
        return PageTruth(
            defect="rotated page",
            threads=((title, *texts, *map(row_text, rows)),),
            signs=(flagged("rotated"),),
        )

    return paint


def _askew(turn: int) -> Any:
    """An upright page that /Rotate lays on its side."""

    def paint(page: Any) -> PageTruth:
        writer = Writer(950 + turn)
        title, texts = writer.heading(), writer.paragraphs(8)
        put(page, 60, 70, title, HEADING)
        fill(page, Area(60, 90, 535, 780), texts, STYLES[turn % 4])
        page.set_rotation(turn)
        return PageTruth(
            defect="page on its side",
            threads=((title, *texts),),
            signs=(flagged("rotated", "sideways_text"),),
        )

    return paint


def _lay(page: Any, place: Any, turn: int, rows: Any, title: str) -> None:
    """A table in landscape format, laid into a place of the page on its side."""
    sheet = new_document()
    shown = sheet.new_page(width=place.height, height=place.width)
    put(shown, 10, 24, title, HEADING.of(size=12))
    table(shown, Area(10, 40, place.height - 10, place.width), rows, SANS.of(size=9))
    page.show_pdf_page(place, sheet, 0, rotate=turn)


def _sideways(turn: int, seed: int) -> Any:
    def paint(page: Any) -> PageTruth:
        writer = Writer(1000 + turn + seed)
        title, rows = writer.heading(), writer.rows(12, 4 + seed)
        _lay(page, pymupdf.Rect(60, 60, 535, 780), turn, rows, title)
        return PageTruth(
            defect="sideways table",
            threads=((title, *map(row_text, rows)),),
            signs=(flagged("sideways_text"),),
        )

    return paint


def _below(turn: int) -> Any:
    """A sideways table below upright text."""

    def paint(page: Any) -> PageTruth:
        writer = Writer(1100 + turn)
        heading, texts = writer.heading(), writer.paragraphs(3)
        title, rows = writer.heading(), writer.rows(9, 3)
        put(page, 60, 80, heading, HEADING)
        fill(page, Area(60, 95, 535, 260), texts)
        _lay(page, pymupdf.Rect(60, 280, 535, 790), turn, rows, title)
        return PageTruth(
            defect="sideways table",
            threads=((heading, *texts), (title, *map(row_text, rows))),
            signs=(flagged("sideways_text"),),
        )

    return paint
