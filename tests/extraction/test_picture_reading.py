from statistics import fmean
from typing import Any

import numpy as np
import pytest
from extraction.scanned_sheets import LETTER, Scan, page_of, scan
from PIL import Image

from rag_assets.extraction.ocr import PictureReading, open_engine, read_picture
from rag_assets.extraction.ocr.engine import Seen, SeenWord
from rag_resources.records import Box


def read(sheet: Scan) -> PictureReading:
    return read_picture(sheet.page, open_engine())


def assert_reads(found: PictureReading, sheet: Scan) -> None:
    """Every word as printed and within a few points of where it is printed."""
    assert [line.text for line in found.lines] == sheet.lines
    words = [word for line in found.lines for word in line.words]
    off = [
        abs(have - want)
        for word, truth in zip(words, sheet.boxes, strict=True)
        for have, want in zip(word.box, truth, strict=True)
    ]
    assert fmean(off) < 1.5
    assert max(off) < 5


@pytest.mark.parametrize("lay", [0, 1, 2, 3])
def test_a_sheet_is_read_however_it_lay_on_the_glass(lay: int) -> None:
    sheet = scan(lay)
    found = read(sheet)
    assert found.turns == -lay % 4
    assert_reads(found, sheet)
    assert found.rejected == ()
    assert found.engine == "rapidocr"
    assert found.confidence > 0.9
    assert found.seconds > 0


@pytest.mark.parametrize(("lay", "skew"), [(0, 2.0), (3, -2.0)])
def test_a_sheet_that_lay_askew_keeps_its_lines_apart(lay: int, skew: float) -> None:
    sheet = scan(lay, skew)
    found = read(sheet)
    assert found.turns == -lay % 4
    assert_reads(found, sheet)


@pytest.mark.parametrize(("rotate", "lay"), [(90, 0), (180, 1), (270, 2)])
def test_places_are_those_of_the_displayed_page(rotate: int, lay: int) -> None:
    sheet = scan(lay, rotate=rotate)
    found = read(sheet)
    assert found.turns == -lay % 4
    assert_reads(found, sheet)


def test_a_label_up_the_side_is_read_and_stands_at_the_end() -> None:
    image = _picture(scan())
    side = _picture(scan(lay=3, lines=["Acme plc Annual Report"]))
    both = Image.new("RGB", (image.width + side.width, side.height), "white")
    both.paste(image, (0, 0))
    both.paste(side, (image.width, 0))
    found = read_picture(page_of(both), open_engine())
    assert found.turns == 0
    assert [line.text for line in found.lines] == [*LETTER, "Acme plc Annual Report"]
    words = found.lines[-1].words
    assert [word.text for word in words] == ["Acme", "plc", "Annual", "Report"]
    tops = [word.box.y0 for word in words]
    assert tops == sorted(tops, reverse=True)


def test_noise_is_never_taken_for_text() -> None:
    noise = np.random.default_rng(4).integers(200, 225, (400, 700), dtype=np.uint8)
    found = read_picture(page_of(Image.fromarray(noise).convert("RGB")), open_engine())
    assert found.lines == ()
    assert found.confidence == 0


def test_what_is_read_with_little_confidence_is_set_apart_with_its_place() -> None:
    class Doubtful:
        name = "doubtful"

        def see(self, pixels: Any) -> Seen:
            return Seen(
                0, [[_seen("Revenue", 0, 0.9), _seen("rose", 40, 0.8)], [_seen("§~", 80, 0.4)]]
            )

    found = read_picture(scan().page, Doubtful())
    assert [line.text for line in found.lines] == ["Revenue rose"]
    assert found.confidences == (pytest.approx((7 * 0.9 + 4 * 0.8) / 11, abs=1e-3),)
    assert found.confidence == pytest.approx(found.confidences[0])
    (rejected,) = found.rejected
    assert rejected.text == "§~"
    assert rejected.box == Box(28.8, 0, pytest.approx(39.6, abs=0.1), 3.6)


def _seen(text: str, x: float, confidence: float) -> SeenWord:
    return SeenWord(text, ((x, 0), (x + 30, 0), (x + 30, 10), (x, 10)), confidence)


def _picture(sheet: Scan) -> Image.Image:
    pixmap = sheet.page.get_pixmap(dpi=200)
    return Image.frombytes("RGB", (pixmap.width, pixmap.height), pixmap.samples)
