"""Page numbers: printed, told by the PDF, both, and not the same.

Belongs here: schemes of numbering. Not here: footers as something to be left out (furniture).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer
from tests.defects.signs import LABELLED, flagged
from tests.defects.typesetting import (
    HEADING,
    HEIGHT,
    SANS,
    WIDTH,
    Area,
    fill,
    new_document,
    pdf_bytes,
    put,
    put_right,
)

_SMALL = SANS.of(size=8)
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi")

PageLabels = Sequence[dict[str, Any]]


def label_cases() -> Iterator[DefectCase]:
    """Schemes that reports use."""
    arabic = [str(number) for number in range(1, 7)]
    yield _case("roman-arabic", [None, *_ROMAN[:4], *arabic])
    yield _case("offset", [str(number) for number in range(37, 44)])
    yield _case("restart", [*arabic[:5], *(f"F-{number}" for number in range(1, 6))])
    yield _case(
        "told-only",
        [None] * 8,
        told=["i", "ii", "iii", "1", "2", "3", "4", "5"],
        scheme=[_rule(0, "r"), _rule(3, "D")],
    )
    yield _case(
        "told-prefixed",
        [None] * 6,
        told=["A-9", "A-10", "A-11", "A-12", "A-13", "A-14"],
        scheme=[{**_rule(0, "D", 9), "prefix": "A-"}],
    )
    # The PDF counts its sheets, the pages say something else: a reader believes the pages.
    yield _case("disagree", ["3", "4", "5", "6", "7", "8", "9"], scheme=[_rule(0, "D")])
    yield _case("disagree-roman", [*_ROMAN[:5], *arabic[:5]], scheme=[_rule(0, "D", 101)])
    yield _two_up()


def _rule(start: int, style: str, first: int = 1) -> dict[str, Any]:
    return {"startpage": start, "style": style, "firstpagenum": first}


def _case(
    name: str,
    printed: Sequence[str | None],
    told: Sequence[str] | None = None,
    scheme: PageLabels = (),
) -> DefectCase:
    """Pages with printed numbers, or without, and what the PDF tells about them."""
    document = new_document()
    truth = []
    for index, number in enumerate(printed):
        page = document.new_page(width=WIDTH, height=HEIGHT)
        writer = Writer(f"{name} {index}")
        texts = writer.paragraphs(4 + index % 3)
        fill(page, Area(60, 80, 535, 770), texts)
        if number:
            _put_number(page, index, number)
        label = number or (told[index] if told else None)
        truth.append(
            PageTruth(
                defect=name if label else "", threads=(texts,), label=label, signs=(LABELLED,)
            )
        )
    if scheme:
        document.set_page_labels([dict(rule) for rule in scheme])
    return DefectCase(name, "page labels", pdf_bytes(document), tuple(truth))


def _put_number(page: Any, index: int, number: str) -> None:
    if index % 2:
        put(page, 60, 812, number, _SMALL)
    else:
        put_right(page, 535, 812, number, _SMALL)


def _two_up() -> DefectCase:
    """Two printed pages on each sheet, each with its number."""

    def painter(index: int) -> Any:
        def paint(page: Any) -> PageTruth:
            numbers = (str(2 * index + 14), str(2 * index + 15))
            texts: list[str] = []
            writer = Writer(6000 + index)
            for half, number in enumerate(numbers):
                left = 50 + half * HEIGHT / 2
                title, told = writer.heading(), writer.paragraphs(5 + (index + half) % 3)
                put(page, left, 60, title, HEADING)
                fill(page, Area(left, 75, left + 330, 540), told, SANS.of(size=8.5))
                if half:
                    put_right(page, left + 330, 570, number, _SMALL)
                else:
                    put(page, left, 570, number, _SMALL)
                texts += [title, *told]
            return PageTruth(
                defect="two-up",
                threads=(tuple(texts),),
                label="–".join(numbers),
                signs=(flagged("two_up"), LABELLED),
            )

        return paint

    return printed_case(
        "two-up", "two-up pages", [painter(index) for index in range(6)], (HEIGHT, WIDTH)
    )
