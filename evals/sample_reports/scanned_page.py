"""A letter as a scanner sees it: a picture of text, slightly askew, without a text layer."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

DOTS_PER_INCH = 150  # what office scanners are set to; OCR reads it well
POINTS_PER_INCH = 72
TEXT_SIZE = 12  # points
MARGIN = 72  # points
PAPER_GREY = 246
INK_GREY = 40
SKEW_DEGREES = 0.35
SPECKLES = 160


def scanned_letter(lines: Sequence[str], page: tuple[float, float]) -> "Image":
    """A grey picture of the lines; empty lines are paragraph breaks, `~` is a signature rule."""
    from PIL import Image, ImageDraw

    width, height = (round(side * DOTS_PER_INCH / POINTS_PER_INCH) for side in page)
    picture = Image.new("L", (width, height), PAPER_GREY)
    pen = ImageDraw.Draw(picture)
    left, top = _pixels(MARGIN), _pixels(MARGIN)
    font = _font(_pixels(TEXT_SIZE))
    for line in lines:
        if line.strip() == "~":
            _sign(pen, left, top)
        for printed in _wrapped(line.strip("~ "), font.getlength, width - 2 * left):
            pen.text((left, top), printed, fill=INK_GREY, font=font)
            top += _pixels(TEXT_SIZE * 1.5)
    _speckle(pen, width, height)
    return picture.rotate(SKEW_DEGREES, resample=Image.Resampling.BICUBIC, fillcolor=PAPER_GREY)


def _pixels(points: float) -> int:
    return round(points * DOTS_PER_INCH / POINTS_PER_INCH)


def _font(size: int) -> "FreeTypeFont":
    import reportlab
    from PIL import ImageFont

    # Vera comes with reportlab, so the picture is the same wherever the reports are written.
    return ImageFont.truetype(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf", size)


def _wrapped(line: str, length: Callable[[str], float], width: int) -> list[str]:
    printed = [""]
    for word in line.split():
        longer = f"{printed[-1]} {word}".strip()
        if length(longer) <= width:
            printed[-1] = longer
        else:
            printed.append(word)
    return printed


def _sign(pen: "ImageDraw", left: int, top: int) -> None:
    # A looping stroke: something an OCR engine meets on every signed page.
    loops = [
        (left + step * _pixels(2.4), top + _pixels((-9, 3, -4, 6, -1)[step % 5]))
        for step in range(46)
    ]
    pen.line(loops, fill=INK_GREY, width=_pixels(1), joint="curve")


def _speckle(pen: "ImageDraw", width: int, height: int) -> None:
    for speckle in range(SPECKLES):
        digest = sha256(f"speckle {speckle}".encode()).digest()
        x, y = int.from_bytes(digest[:4]) % width, int.from_bytes(digest[4:8]) % height
        pen.point((x, y), fill=INK_GREY + digest[8] // 2)
