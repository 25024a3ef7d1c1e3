"""The best reading of one page: the text layer where it can be believed, else another reader's.

Belongs here: which reader is believed, and the account of the words of all of them. Not here: the
readers themselves (page_lines, second_reader, font_repair, ocr), a page among others (pages).
"""

import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rag_assets.extraction.fonts.font_repair import FontRepair
from rag_assets.extraction.ocr import is_blank, open_engine, read_picture
from rag_assets.extraction.second_reader import SecondReader
from rag_assets.extraction.text.hidden_layers import SWITCHED_OFF, HiddenLayers
from rag_assets.extraction.text.page_lines import page_lines
from rag_assets.extraction.text.text_quality import Garble, garble
from rag_assets.settings import OcrSettings
from rag_resources.page_grade import UNGRADED, PageGrade, exclusions
from rag_resources.records import Line, PageMethod

_log = logging.getLogger(__name__)

UNBELIEVED = "text layer not believed"
REJECTED = "read from the picture without confidence"

# Mean confidence of OCR: the scans that were looked at have .99, hardly legible ones .7.
_SURE = 0.8
_REJECTED_SHARE = 0.2  # of the words; a logo and a stamp are fewer


@dataclass(frozen=True, slots=True)
class Reading:
    """The lines of a page, who read them, what a reader should know, and what no reader sees.

    Its grade does not know of furniture yet.
    """

    lines: tuple[Line, ...]
    method: PageMethod
    flags: tuple[str, ...] = ()
    hidden: tuple[Line, ...] = ()
    grade: PageGrade = UNGRADED


class PageReader(AbstractContextManager["PageReader"]):
    """Reads the pages of one report; a context manager that closes what it opened."""

    def __init__(self, pdf: Path, document: Any, ocr: OcrSettings) -> None:
        self._opened = ExitStack()
        self._second = self._opened.enter_context(SecondReader(pdf))
        self._fonts = self._opened.enter_context(FontRepair(pdf))
        self._layers = HiddenLayers(pdf, document)
        self._engine = open_engine(ocr)

    def __exit__(self, *error: object) -> None:
        self._opened.close()

    def read(self, page: Any) -> Reading:
        """The best reading of a `pymupdf.Page`."""
        layer, found = self._text_layer(page)
        best = layer if layer.lines and not found.reason else self._better(page, layer, found)
        return _with_layers(best, self._layers.lines(page))

    def _text_layer(self, page: Any) -> tuple[Reading, Garble]:
        text = page_lines(page)
        found = garble(_text(text.lines))
        grade = PageGrade(text.words, exclusions(text.excluded), text.order, round(found.score, 3))
        return Reading(text.lines, "pymupdf", text.flags, text.hidden, grade), found

    def _better(self, page: Any, layer: Reading, found: Garble) -> Reading:
        """What the other readers make of a page whose text layer is not to be believed."""
        number = page.number + 1
        if not layer.lines:
            return _replaced(layer, self._picture(page))
        _log.info("Page %d: poor text layer (%s).", number, found.reason)
        corrected = self._fonts.page(number)
        if corrected is not None:
            repaired, remaining = self._text_layer(corrected)
            if not remaining.reason:
                return replace(repaired, flags=(*repaired.flags, "shifted_font"))
        doubted = replace(layer, flags=(*layer.flags, "poor_text_layer"))
        other = self._second.lines(number)
        if _is_readable(other):
            return _replaced(doubted, Reading(other, "pdfplumber"))
        picture = self._picture(page)
        if not _is_readable(picture.lines):
            return doubted
        self._fonts.learn(number, picture.lines)
        return _replaced(doubted, picture)

    def _picture(self, page: Any) -> Reading:
        if is_blank(page):
            return Reading((), "none", ("blank",))
        read = read_picture(page, self._engine)
        rejected = sum(len(line.words) for line in read.rejected)
        words = sum(len(line.words) for line in read.lines) + rejected
        grade = PageGrade(words, exclusions({REJECTED: rejected}), ocr=read.confidence)
        if not read.lines:
            return Reading((), "none", ("picture",), grade=grade)
        flags = ["ocr"]
        if read.confidence < _SURE or rejected > _REJECTED_SHARE * words:
            flags.append("low_ocr_confidence")
        if read.turns:
            flags.append("turned_scan")
        return Reading(read.lines, "ocr", tuple(flags), grade=grade)


def _replaced(layer: Reading, better: Reading) -> Reading:
    """Another reading in the place of the text layer's, whose words stay in the account."""
    account = Counter({one.reason: one.words for one in layer.grade.exclusions})
    account.update({one.reason: one.words for one in better.grade.exclusions})
    account[UNBELIEVED] += sum(len(line.words) for line in layer.lines)
    read = better.grade.words or sum(len(line.words) for line in better.lines)
    grade = replace(
        better.grade,
        words=layer.grade.words + read,
        exclusions=exclusions(account),
        garble=layer.grade.garble,
    )
    flags = (*layer.flags, *better.flags)
    return replace(better, flags=flags, hidden=layer.hidden, grade=grade)


def _with_layers(reading: Reading, hidden: tuple[Line, ...]) -> Reading:
    """The reading with what switched-off layers hold among its hidden text."""
    if not hidden:
        return reading
    words = sum(len(line.words) for line in hidden)
    counts = {one.reason: one.words for one in reading.grade.exclusions} | {SWITCHED_OFF: words}
    grade = replace(reading.grade, words=reading.grade.words + words, exclusions=exclusions(counts))
    flags = (*(flag for flag in reading.flags if flag != "hidden_text"), "hidden_text")
    return replace(reading, hidden=reading.hidden + hidden, flags=flags, grade=grade)


def _is_readable(lines: Sequence[Line]) -> bool:
    return bool(lines) and not garble(_text(lines)).reason


def _text(lines: Sequence[Line]) -> str:
    return "\n".join(line.text for line in lines)
