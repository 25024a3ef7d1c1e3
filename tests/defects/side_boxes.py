"""Tinted boxes beside the text, which must not be read into its lines.

Belongs here: boxes with text of their own. Not here: columns of running text (columns).
"""

from collections.abc import Iterator
from typing import Any

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer
from tests.defects.signs import IN_ORDER
from tests.defects.typesetting import HEADING, STYLES, WHITE, Area, fill, put, tint

_DARK = (0.1, 0.2, 0.4)


def side_box_cases() -> Iterator[DefectCase]:
    """Boxes at either side, pale and dark, above and within the text."""
    yield printed_case("side-boxes", "side boxes", [_beside(seed) for seed in range(6)])


def _beside(seed: int) -> Any:
    def paint(page: Any) -> PageTruth:
        writer = Writer(800 + seed)
        style, at_right, dark = STYLES[seed], seed % 2 == 0, seed % 3 == 2
        title, texts, below = writer.heading(), writer.paragraphs(6), writer.paragraphs(3)
        boxed = (writer.heading(), *writer.paragraphs(3, sentences=1))
        put(page, 60, 80, title, HEADING)
        text = Area(60, 100, 370, 600) if at_right else Area(225, 100, 535, 600)
        box = Area(395, 110, 535, 330) if at_right else Area(60, 110, 200, 330)
        tint(page, box, _DARK if dark else (0.9, 0.93, 0.97))
        inner = Area(box.x0 + 8, box.y0 + 8, box.x1 - 8, box.y1)
        fill(page, inner, boxed, style.of(size=8, justified=False, color=WHITE if dark else _DARK))
        y = fill(page, text, texts, style)
        fill(page, Area(60, max(y, 340) + 10, 535, 780), below, style)
        return PageTruth(
            defect="side box", threads=((title, *texts, *below), boxed), signs=(IN_ORDER,)
        )

    return paint
