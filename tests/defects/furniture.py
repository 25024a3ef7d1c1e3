"""Running headers and footers, watermarks and side tabs, which say nothing about their page.

Belongs here: what repeats from page to page, and what must stay although it repeats. Not here: what
page numbers mean (labels).
"""

from collections.abc import Callable, Iterator
from typing import Any

import pymupdf

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer
from tests.defects.signs import IN_ORDER, LEFT_OUT, SET_APART
from tests.defects.typesetting import HEADING, SANS, STYLES, WHITE, Area, fill, put, put_right, tint

_SMALL = SANS.of(size=8, color=(0.3, 0.3, 0.3))
_TEXT = Area(60, 90, 535, 770)
_REPORT = "Halvorsen Group Annual Report 2023"
_COMPANY = "Halvorsen Group plc"
_CHAPTERS = ("Strategic report", "Corporate governance", "Financial statements")


def furniture_cases() -> Iterator[DefectCase]:
    """Furniture of every kind, and repetition that is none."""
    yield _case("odd-even", 8, _odd_even)
    yield _case("chapters", 9, _chapters)
    yield _case("page-of", 6, _page_of)
    yield printed_case(
        "heading-repeated", "repeated heading", [_repeated_heading(page) for page in range(8)]
    )
    yield printed_case("watermark", "watermark", [_watermark(page) for page in range(6)])
    yield printed_case("watermark-pale", "watermark", [_watermark(page, 30) for page in range(5)])
    yield printed_case("side-tabs", "side tabs", [_side_tab(page) for page in range(6)])
    yield printed_case("short-report", "short report", [_short(page, 3) for page in range(3)])
    yield printed_case("short-four", "short report", [_short(page, 4) for page in range(4)])


def _case(name: str, count: int, furnish: Callable[[Any, int], tuple[str, ...]]) -> DefectCase:
    def painter(index: int) -> Any:
        def paint(page: Any) -> PageTruth:
            texts = _body(page, f"{name} {index}", index)
            return _furnished(texts, furnish(page, index))

        return paint

    return printed_case(name, "headers and footers", [painter(index) for index in range(count)])


def _body(page: Any, seed: int | str, index: int) -> tuple[str, ...]:
    """Text of a length that varies, so that only the furniture keeps its place."""
    texts = Writer(seed).paragraphs(5 + index % 4)
    fill(page, _TEXT, texts, STYLES[0])
    return texts


def _furnished(texts: tuple[str, ...], furniture: tuple[str, ...], defect: str = "") -> PageTruth:
    return PageTruth(
        defect=defect or "furniture", threads=(texts,), absent=furniture, signs=(SET_APART,)
    )


def _odd_even(page: Any, index: int) -> tuple[str, ...]:
    number = str(index + 11)
    if index % 2:
        put(page, 60, 45, _COMPANY, _SMALL)
        put(page, 60, 812, number, _SMALL)
        return (_COMPANY,)
    put_right(page, 535, 45, _REPORT, _SMALL)
    put_right(page, 535, 812, number, _SMALL)
    return (_REPORT,)


def _chapters(page: Any, index: int) -> tuple[str, ...]:
    chapter = _CHAPTERS[index // 3]
    footer = f"{_REPORT} | {chapter} | {index + 40}"
    put(page, 60, 45, chapter, _SMALL.of(face="hebo"))
    page.draw_line((60, 52), (535, 52), width=0.5)
    put(page, 60, 815, footer, _SMALL)
    return (chapter, footer)


def _page_of(page: Any, index: int) -> tuple[str, ...]:
    counted = f"Page {index + 1} of 6"
    put(page, 60, 40, _COMPANY, _SMALL)
    put(page, 60, 52, "Notes to the financial statements (continued)", _SMALL)
    put_right(page, 535, 815, counted, _SMALL)
    return (_COMPANY, "Notes to the financial statements (continued)", counted)


def _repeated_heading(index: int) -> Any:
    """A chapter of four pages: its heading is the running header of the other three."""

    def paint(page: Any) -> PageTruth:
        title = ("Risk management", "Viability assessment")[index // 4]
        texts = Writer(1600 + index).paragraphs(6 + index % 3)
        starts = index % 4 == 0
        put(page, 60, 62 if starts else 48, title, HEADING.of(size=20) if starts else _SMALL)
        fill(page, _TEXT, texts, STYLES[3])
        put(page, 290, 815, str(index + 20), _SMALL)
        if not starts:
            return _furnished(texts, (title,), "repeated heading")
        return PageTruth(defect="repeated heading", threads=((title, *texts),), signs=(IN_ORDER,))

    return paint


def _watermark(index: int, angle: float = 45) -> Any:
    """A word across the page, on every page, below or above the text."""

    def stamp(page: Any) -> None:
        at = pymupdf.Point(150, 600)
        page.insert_text(
            at,
            "DRAFT",
            fontsize=130 if angle == 45 else 100,
            fontname="hebo",
            color=(0.85, 0.85, 0.85) if angle == 45 else (0.9, 0.75, 0.75),
            morph=(at, pymupdf.Matrix(angle)),
            overlay=False,
        )

    def paint(page: Any) -> PageTruth:
        texts = _body(page, 1700 + index + int(angle), index)
        stamp(page)
        return PageTruth(
            defect="watermark",
            threads=(texts,),
            absent=("DRAFT",),
            signs=(SET_APART, LEFT_OUT),
        )

    return paint


def _side_tab(index: int) -> Any:
    """Names of chapters up or down the outer margin."""

    def paint(page: Any) -> PageTruth:
        texts = _body(page, 1800 + index, index)
        right = index % 2 == 0
        box = Area(565, 200, 595, 420) if right else Area(0, 200, 30, 420)
        tint(page, box, (0.2, 0.35, 0.5))
        name = "Financial statements"
        x, y = (575, 230) if right else (20, 390)
        page.insert_text((x, y), name, fontsize=10, color=WHITE, rotate=270 if right else 90)
        return _furnished(texts, (name,), "side tab")

    return paint


def _short(index: int, count: int) -> Any:
    """Too few pages to tell a running header from a coincidence: everything stays."""

    def paint(page: Any) -> PageTruth:
        header, footer = "Interim statement of Brandt Logistics", f"Page {index + 1} of {count}"
        put(page, 60, 45, header, _SMALL)
        texts = _body(page, 1900 + 10 * count + index, index)
        put(page, 60, 815, footer, _SMALL)
        return PageTruth(
            defect="short report", threads=((header, *texts, footer),), signs=(IN_ORDER,)
        )

    return paint
