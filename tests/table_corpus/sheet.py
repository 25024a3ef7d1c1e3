"""A page under the pen: text, rules and shades at places of the displayed page.

Belongs here: coordinates, typefaces, and the way a page may be turned. Not here: tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from rag_resources.records import Box

Turn = Literal["", "page 90", "page 270", "text up", "text down"]
"""How a landscape drawing comes to stand: by the page's own rotation, or sideways on the page."""

Shade = tuple[float, float, float]

_ASCENT, _DESCENT = 0.72, 0.2  # shares of the font size
_RAISED, _SMALLER = 0.36, 0.64


class Face(NamedTuple):
    """A typeface in two weights."""

    regular: str
    bold: str
    full: bool
    """Whether it has signs beyond Latin-1, as a minus sign."""


@cache
def faces() -> tuple[Face, ...]:
    """Standard faces, and embedded ones of a package that the project depends on."""
    package = find_spec("matplotlib")
    if package is None or package.origin is None:
        raise FileNotFoundError("matplotlib, whose fonts the generated pages are set in")
    folder = Path(package.origin).parent / "mpl-data" / "fonts" / "ttf"
    families = (
        ("DejaVuSans", "DejaVuSans-Bold"),
        ("DejaVuSerif", "DejaVuSerif-Bold"),
        ("STIXGeneral", "STIXGeneralBol"),
    )
    for family in families:
        for name in family:
            pdfmetrics.registerFont(TTFont(name, str(folder / f"{name}.ttf")))
    standard = (
        Face("Helvetica", "Helvetica-Bold", False),
        Face("Times-Roman", "Times-Bold", False),
    )
    return (*standard, *(Face(*family, True) for family in families))


def width_of(text: str, font: str, size: float) -> float:
    """The length of a text on one line."""
    faces()  # are known from here on
    return float(pdfmetrics.stringWidth(text, font, size))


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than given, where words allow it."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", font, size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box around some boxes."""
    return Box(
        min(box.x0 for box in boxes),
        min(box.y0 for box in boxes),
        max(box.x1 for box in boxes),
        max(box.y1 for box in boxes),
    )


@dataclass
class Sheet:
    """One page; `width` and `height` are those of the drawing, in points from the top left."""

    number: int
    width: float
    height: float
    turn: Turn = ""
    _marks: list[tuple[Any, ...]] = field(default_factory=list)
    _under: list[tuple[Any, ...]] = field(default_factory=list)

    def text(
        self, x: float, y: float, text: str, font: str, size: float, shade: Shade = (0, 0, 0)
    ) -> Box:
        """Text from x on with its baseline at y; where it stands on the displayed page."""
        self._marks.append(("text", x, y, text, font, size, shade))
        right = x + width_of(text, font, size)
        return self.displayed(Box(x, y - _ASCENT * size, right, y + _DESCENT * size))

    def raised(self, x: float, y: float, text: str, font: str, size: float) -> None:
        """A small raised text, as a footnote mark."""
        self.text(x, y - _RAISED * size, text, font, _SMALLER * size)

    def rule(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.5) -> None:
        """A straight line."""
        self._marks.append(("rule", x0, y0, x1, y1, width))

    def fill(self, box: Box, shade: Shade) -> None:
        """A shade under everything else."""
        self._under.append(("fill", *box, shade))

    def displayed(self, box: Box) -> Box:
        """Where a box of the drawing stands on the displayed page."""
        if self.turn == "text up":
            return Box(box.y0, self.width - box.x1, box.y1, self.width - box.x0)
        if self.turn == "text down":
            return Box(self.height - box.y1, box.x0, self.height - box.y0, box.x1)
        return box

    def print_on(self, canvas: Any) -> None:
        """Draws everything on a page of its own."""
        self._lay_out(canvas)
        for what, *values in self._under + self._marks:
            if what == "text":
                x, y, text, font, size, shade = values
                canvas.setFillColorRGB(*shade)
                canvas.setFont(font, size)
                canvas.drawString(x, self.height - y, text)
            elif what == "rule":
                x0, y0, x1, y1, width = values
                canvas.setLineWidth(width)
                canvas.line(x0, self.height - y0, x1, self.height - y1)
            else:
                x0, y0, x1, y1, shade = values
                canvas.setFillColorRGB(*shade)
                canvas.rect(x0, self.height - y1, x1 - x0, y1 - y0, stroke=0, fill=1)
        canvas.showPage()

    def _lay_out(self, canvas: Any) -> None:
        rotation = int(self.turn.split()[1]) if self.turn.startswith("page") else 0
        canvas.setPageRotation(rotation)
        # For a page with a rotation the library takes the size as displayed.
        sideways = self.turn.startswith("text")
        canvas.setPageSize((self.height, self.width) if sideways else (self.width, self.height))
        if not self.turn:
            return
        if self.turn in ("page 90", "text up"):
            canvas.translate(self.height, 0)
            canvas.rotate(90)
        else:
            canvas.translate(0, self.width)
            canvas.rotate(-90)
