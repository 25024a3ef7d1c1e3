"""Text that is printed twice, for bold print or a shadow.

Belongs here: second printings of the same words. Not here: text that is hidden (hidden).
"""

from collections.abc import Iterator
from typing import Any

from tests.defects.case import DefectCase, PageTruth, Sign, printed_case
from tests.defects.prose import Writer
from tests.defects.signs import IN_ORDER, flagged
from tests.defects.typesetting import DEJAVU, HEADING, SANS, SERIF, Area, Style, fill, put


def overprint_cases() -> Iterator[DefectCase]:
    """Lines printed twice as they are, word by word, letter by letter, and three times."""
    yield printed_case(
        "overprint",
        "overprint",
        [
            _page(0, SANS, [(0.3, 0.0)]),
            _page(1, SERIF, [(0.25, 0.25), (0.5, 0.0)]),
            _shadowed(2),
            _words(3),
            _letters(4, SANS),
            _letters(5, DEJAVU),
        ],
    )


_FLAG = flagged("overprint")


def _truth(*texts: str, signs: tuple[Sign, ...] = (_FLAG,)) -> PageTruth:
    return PageTruth(defect="overprint", threads=(texts,), signs=signs)


def _page(seed: int, style: Style, shifts: list[tuple[float, float]]) -> Any:
    """A whole page printed again, a fraction of a point away."""

    def paint(page: Any) -> PageTruth:
        texts = Writer(2300 + seed).paragraphs(7)
        for right, down in [(0.0, 0.0), *shifts]:
            fill(page, Area(60 + right, 80 + down, 535 + right, 780), texts, style)
        return _truth(*texts)

    return paint


def _shadowed(seed: int) -> Any:
    """Headings with a grey shadow."""

    def paint(page: Any) -> PageTruth:
        writer, told, y = Writer(2300 + seed), [], 80.0
        for _ in range(4):
            title, texts = writer.heading(), writer.paragraphs(2)
            put(page, 61.2, y + 1.2, title, HEADING.of(size=20, color=(0.7, 0.7, 0.7)))
            put(page, 60, y, title, HEADING.of(size=20))
            y = fill(page, Area(60, y + 10, 535, 800), texts) + 30
            told += [title, *texts]
        return _truth(*told)

    return paint


def _words(seed: int) -> Any:
    """The first printing in lines, the second word by word."""

    def paint(page: Any) -> PageTruth:
        texts = Writer(2300 + seed).paragraphs(6)
        fill(page, Area(60, 80, 535, 780), texts, SANS.of(justified=True))
        fill(page, Area(60.3, 80, 535.3, 780), texts, SANS.of(justified=True))
        return _truth(*texts)

    return paint


def _letters(seed: int, style: Style) -> Any:
    """Each letter printed twice before the next, as some programs make bold print."""

    def paint(page: Any) -> PageTruth:
        texts = Writer(2300 + seed).paragraphs(3, sentences=1)
        y = 90.0
        for text in texts:
            x = 60.0
            for letter in text:
                put(page, x, y, letter, style)
                put(page, x + 0.3, y, letter, style)
                x += style.width(letter)
            y += 30
        # The library may drop the second letters by itself; then nothing is left to flag.
        return _truth(*texts, signs=(_FLAG, IN_ORDER))

    return paint
