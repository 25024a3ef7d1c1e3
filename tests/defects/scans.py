"""Pages that are pictures of pages.

Belongs here: scans the right way up and not, with a text layer that is good, rubbish or missing.
Not here: fonts that lie (fonts). The pages are small, because reading pictures takes its time.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pymupdf

from tests.defects.case import DefectCase, PageTruth, Sign, printed_case
from tests.defects.prose import Writer, row_text
from tests.defects.signs import KEPT_AS_TEXT, flagged, read_by
from tests.defects.typesetting import SANS, SERIF, SMALL, Area, Style, fill, new_document, table

_DPI = 200
_ILLEGIBLE = (34, 26)  # dots per inch: a few words can be guessed, none can be
_AREA = Area(30, 30, 300, 440)

Texts = tuple[str, ...]


def scan_cases() -> Iterator[DefectCase]:
    """Scans of every kind."""
    yield _case("scan-upright", "scan upright", [_scan(seed, 0) for seed in range(3)])
    yield _case("scan-upside-down", "scan upside down", [_scan(seed, 180) for seed in (3, 4)])
    yield _case("scan-sideways", "scan sideways", [_scan(5, 90), _scan(6, 270)])
    yield _case(
        "scan-good-layer", "scan with a good layer", [_layered(seed, None) for seed in (7, 8, 9)]
    )
    yield _case(
        "scan-illegible", "scan hardly legible", [_legible, *map(_blurred, (13, 14), _ILLEGIBLE)]
    )
    rubbish = (_letter_salad, _misread, _symbols)
    yield _case(
        "scan-rubbish-layer",
        "scan with a rubbish layer",
        [_layered(10 + number, spoil) for number, spoil in enumerate(rubbish)],
    )


def _case(name: str, kind: str, painters: Sequence[Any]) -> DefectCase:
    return printed_case(name, kind, painters, SMALL)


def _original(seed: int) -> tuple[Any, Texts]:
    """A page in print and what it says."""
    writer, style = Writer(4000 + seed), _style(seed)
    texts, rows = writer.paragraphs(2, sentences=1), writer.rows(3, 1)
    document = new_document()
    page = document.new_page(width=SMALL[0], height=SMALL[1])
    y = fill(page, _AREA, texts, style)
    table(page, Area(30, y + 20, 300, 440), rows, style)
    return document, (*texts, *map(row_text, rows))


def _style(seed: int) -> Style:
    return (SANS, SERIF)[seed % 2].of(size=11)


def _picture(page: Any, original: Any, turn: int) -> None:
    """The original as grey pixels, laid into the page with a turn."""
    pixels = original[0].get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY)
    if turn % 180:
        # The sheet lies across the scanner: the page is as wide as the original is high.
        page.set_mediabox(pymupdf.Rect(0, 0, SMALL[1], SMALL[0]))
    page.insert_image(page.rect, stream=pixels.tobytes("jpeg", jpg_quality=85), rotate=turn)


def _truth(texts: Texts, defect: str, *signs: Sign, veiled: bool = False) -> PageTruth:
    return PageTruth(defect=defect, threads=(texts,), veiled=veiled, signs=signs)


def _scan(seed: int, turn: int) -> Any:
    def paint(page: Any) -> PageTruth:
        original, texts = _original(seed)
        _picture(page, original, turn)
        if turn:
            return _truth(texts, f"scan turned by {turn}", flagged("turned_scan"))
        return _truth(texts, "scan", read_by("ocr"), flagged("ocr"))

    return paint


def _layered(seed: int, spoil: Callable[[str], str] | None) -> Any:
    """A scan with invisible text over it, as OCR programs leave it behind."""

    def paint(page: Any) -> PageTruth:
        original, texts = _original(seed)
        _picture(page, original, 0)
        for x0, y0, x1, y1, word, *_ in original[0].get_text("words"):
            said = spoil(word) if spoil else word
            size = (x1 - x0) / SANS.of(size=1).width(word)  # as wide as the word in the picture
            baseline = y1 - (y1 - y0) / 4
            page.insert_text((x0, baseline), said + " ", fontsize=size, render_mode=3)
        if spoil is None:
            return _truth(texts, "scan with a good layer", KEPT_AS_TEXT)
        signs = (flagged("poor_text_layer", "ocr"), read_by("ocr"))
        return _truth(texts, "scan with a rubbish layer", *signs, veiled=True)

    return paint


def _legible(page: Any) -> PageTruth:
    """A page in print, without which there would be no report."""
    texts = Writer(4100).paragraphs(2, sentences=1)
    fill(page, _AREA, texts)
    return PageTruth(threads=(texts,))


def _blurred(seed: int, dpi: int) -> Any:
    """A scan of so few pixels that what is read there must not pass for text."""

    def paint(page: Any) -> PageTruth:
        original, _ = _original(seed)
        pixels = original[0].get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
        page.insert_image(page.rect, stream=pixels.tobytes("jpeg", jpg_quality=30))
        return PageTruth(
            defect="scan hardly legible",
            legible=False,
            signs=(flagged("low_ocr_confidence", "picture"),),
        )

    return paint


def _letter_salad(word: str) -> str:
    """Letters at random, as from a scan read upside down."""
    random = Random(word)
    return "".join(random.choice("bcdfghjklmnpqrtvwxzaeiu") for _ in word)


def _misread(word: str) -> str:
    """Two letters in three misread."""
    random = Random(word)
    return "".join(
        random.choice("rnlI1|tfcCeoO0ijvVwW.,;'") if random.random() < 0.66 else one for one in word
    )


def _symbols(word: str) -> str:
    """Marks and signs, as from a picture with texture."""
    random = Random(word)
    return "".join(random.choice("~^*'`.,;:_-|\\/<>=+°¬i") for _ in word)
