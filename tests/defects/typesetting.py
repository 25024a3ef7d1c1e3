"""Text set into the pages of generated PDFs: typefaces, lines, columns, tables.

Belongs here: printing what is given, legibly and where it is wanted. Not here: what is wrong with a
page (the modules of the kinds of defects), and what it says (prose).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

WIDTH, HEIGHT = 595, 842  # A4
SMALL = (330, 460)
"""Size of pages that have to be read by OCR, which takes its time by the square inch."""
BLACK = (0.0, 0.0, 0.0)
WHITE = (1.0, 1.0, 1.0)

Color = tuple[float, float, float]
Painter = Callable[[Any], None]


class Area(NamedTuple):
    """Where text may stand: left, top, right, bottom in points."""

    x0: float
    y0: float
    x1: float
    y1: float


BODY = Area(60, 90, 535, 770)


@cache
def _embedded(file: str) -> str:
    """A font file that comes with matplotlib, which the project depends on."""
    package = find_spec("matplotlib")
    if package is None or package.origin is None:
        raise FileNotFoundError("matplotlib, whose fonts the generated pages are set in")
    return str(Path(package.origin).parent / "mpl-data" / "fonts" / "ttf" / file)


@dataclass(frozen=True)
class Style:
    """How text is set.

    Attributes:
        face: name of a standard font, or of an embedded one.
        file: of the embedded font, "" for the standard ones, which know Latin-1 only.
        leading: from baseline to baseline, in font sizes.
        justified: whether lines are stretched to the full width, word by word.
    """

    face: str = "helv"
    file: str = ""
    size: float = 9.5
    leading: float = 1.3
    color: Color = BLACK
    justified: bool = False

    def of(self, **changes: Any) -> "Style":
        """The style with some things changed."""
        return replace(self, **changes)

    @property
    def step(self) -> float:
        """From one baseline to the next."""
        return self.size * self.leading

    @property
    def path(self) -> str | None:
        """The font file, None for a standard font."""
        return _embedded(self.file) if self.file else None

    def width(self, text: str) -> float:
        """The length of a text on one line."""
        return self.size * sum(_advance(self.face, self.path, one) for one in text)


SANS = Style()
SERIF = Style("tiro")
DEJAVU = Style("dejavu", "DejaVuSans.ttf", 8.5)
DEJAVU_SERIF = Style("dejavuserif", "DejaVuSerif.ttf", 8.5)
STYLES = (
    SANS,
    SERIF.of(justified=True),
    DEJAVU,
    SERIF.of(size=10.5),
    DEJAVU_SERIF,
    SANS.of(size=8),
)
HEADING = Style("hebo", size=15)


@cache
def _font(face: str, path: str | None) -> Any:
    return pymupdf.Font(fontfile=path) if path else pymupdf.Font(face)


@cache
def _advance(face: str, path: str | None, character: str) -> float:
    return float(_font(face, path).glyph_advance(ord(character)))


def wrapped(text: str, style: Style, width: float) -> list[str]:
    """The text in lines no wider than given."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and style.width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def put(page: Any, x: float, y: float, text: str, style: Style = SANS, **options: Any) -> None:
    """One line with its baseline at a place; options as of `pymupdf.Page.insert_text`.

    The page may be a `pymupdf.Shape` of one: many lines are put faster at once.
    """
    page.insert_text(
        (x, y),
        text,
        fontname=style.face,
        fontfile=style.path,
        fontsize=style.size,
        color=style.color,
        **options,
    )


def put_right(page: Any, x: float, y: float, text: str, style: Style = SANS) -> None:
    """One line that ends at a place."""
    put(page, x - style.width(text), y, text, style)


def _put_justified(page: Any, area: Area, y: float, text: str, style: Style) -> None:
    words = text.split(" ")
    if len(words) == 1:
        return put(page, area.x0, y, text, style)
    gap = (area.x1 - area.x0 - sum(map(style.width, words))) / (len(words) - 1)
    x = area.x0
    for word in words:
        put(page, x, y, word, style)
        x += style.width(word) + gap
    return None


class _SetLine(NamedTuple):
    text: str
    ends: bool  # its paragraph


def _lines(paragraphs: Sequence[str], style: Style, width: float) -> list[_SetLine]:
    return [
        _SetLine(line, index == len(lines) - 1)
        for lines in (wrapped(paragraph, style, width) for paragraph in paragraphs)
        for index, line in enumerate(lines)
    ]


def _fill(page: Any, area: Area, lines: Sequence[_SetLine], style: Style) -> float:
    y = area.y0 + style.size
    sheet = page.new_shape()
    for line in lines:
        if y > area.y1:
            raise ValueError("the text does not fit into its area")
        if style.justified and not line.ends:
            _put_justified(sheet, area, y, line.text, style)
        else:
            put(sheet, area.x0, y, line.text, style)
        y += style.step * (1.4 if line.ends else 1.0)
    sheet.commit()
    return y - style.size


def fill(page: Any, area: Area, paragraphs: Sequence[str], style: Style = SANS) -> float:
    """Paragraphs set from the top of an area; gives where the next line may begin."""
    return _fill(page, area, _lines(paragraphs, style, area.x1 - area.x0), style)


def flow(page: Any, areas: Sequence[Area], paragraphs: Sequence[str], style: Style) -> float:
    """Paragraphs that run on through areas of one width, as evenly as lines allow."""
    lines = _lines(paragraphs, style, areas[0].x1 - areas[0].x0)
    share = -(-len(lines) // len(areas))
    return max(
        _fill(page, area, lines[number * share : (number + 1) * share], style)
        for number, area in enumerate(areas)
    )


def columns(area: Area, count: int, gutter: float = 22) -> list[Area]:
    """Areas of one width beside each other."""
    width = (area.x1 - area.x0 - gutter * (count - 1)) / count
    lefts = [area.x0 + number * (width + gutter) for number in range(count)]
    return [Area(left, area.y0, left + width, area.y1) for left in lefts]


def table(
    page: Any,
    area: Area,
    rows: Sequence[Sequence[str]],
    style: Style = SANS,
    *,
    pitch: float = 70,
    ruled: bool = False,
) -> float:
    """Rows, labels at the left and figures ranged right; gives where the next line may begin."""
    y = area.y0 + style.size
    for label, *figures in rows:
        put(page, area.x0, y, label, style)
        for number, figure in enumerate(reversed(figures)):
            put_right(page, area.x1 - number * pitch, y, figure, style)
        if ruled:
            page.draw_line((area.x0, y + 3), (area.x1, y + 3), width=0.4)
        y += style.step * 1.15
    return y - style.size


def tint(page: Any, area: Area, color: Color = (0.9, 0.93, 0.97)) -> None:
    """A box of colour, to be drawn before what stands on it."""
    page.draw_rect(pymupdf.Rect(*area), color=color, fill=color)


def new_document() -> Any:
    """A PDF without pages."""
    return pymupdf.open()


def joined(documents: Sequence[Any]) -> Any:
    """The pages of all documents in one; the parts are closed."""
    whole = new_document()
    for document in documents:
        whole.insert_pdf(document)
        document.close()
    return whole


def pdf_bytes(document: Any) -> bytes:
    """The document as a file, the same bytes each time; it is closed."""
    content = document.tobytes(garbage=3, deflate=True, no_new_id=True)
    document.close()
    return bytes(content)
