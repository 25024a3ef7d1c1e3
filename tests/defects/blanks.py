"""Pages with nothing on them.

Belongs here: blank pages among others. Not here: pages that are pictures (scans).
"""

from collections.abc import Iterator
from typing import Any

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer
from tests.defects.signs import IN_ORDER, flagged
from tests.defects.typesetting import SANS, WHITE, Area, fill, put, tint


def blank_cases() -> Iterator[DefectCase]:
    """Blank in several ways, and one page that only says that it is."""
    blanks = (_nothing, _spaces, _white_paint, _coloured_paper)
    painters: list[Any] = [_said]
    for number, blank in enumerate(blanks):
        painters += [_text(number), blank]
    yield printed_case("blank-pages", "blank pages", painters)


def _text(seed: int) -> Any:
    def paint(page: Any) -> PageTruth:
        texts = Writer(2400 + seed).paragraphs(5)
        fill(page, Area(60, 80, 535, 780), texts)
        return PageTruth(threads=(texts,))

    return paint


def _blank() -> PageTruth:
    return PageTruth(defect="blank", signs=(flagged("blank"),))


def _nothing(page: Any) -> PageTruth:
    return _blank()


def _spaces(page: Any) -> PageTruth:
    put(page, 60, 100, "   ")
    return _blank()


def _white_paint(page: Any) -> PageTruth:
    tint(page, Area(0, 0, 595, 842), WHITE)
    return _blank()


def _coloured_paper(page: Any) -> PageTruth:
    tint(page, Area(-1, -1, 596, 843))
    return _blank()


def _said(page: Any) -> PageTruth:
    text = "This page is intentionally left blank"
    put(page, 200, 400, text, SANS.of(size=11))
    return PageTruth(defect="said to be blank", threads=((text,),), signs=(IN_ORDER,))
