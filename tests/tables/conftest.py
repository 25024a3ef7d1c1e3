"""Drawing tables into PDFs and reading the pages back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from rag_assets.extraction.text.drawn_rules import drawn_rules
from rag_resources.records import Box, Line, Page, Word

WIDTH, HEIGHT = 595.0, 842.0


@dataclass
class Sheet:
    """One page under the pen; distances are points from the top left."""

    texts: list[tuple[float, float, str, str]] = field(default_factory=list)
    rules: list[tuple[float, float, float, float]] = field(default_factory=list)

    def left(self, x: float, top: float, text: str) -> None:
        self.texts.append((x, top, text, "left"))

    def right(self, x: float, top: float, text: str) -> None:
        self.texts.append((x, top, text, "right"))

    def centre(self, x: float, top: float, text: str) -> None:
        self.texts.append((x, top, text, "centre"))

    def rows(
        self, top: float, edges: Sequence[float], rows: Sequence[Sequence[str]], pitch: float = 14
    ) -> None:
        """Labels at the left edge, figures flush right at the other edges."""
        for number, (label, *figures) in enumerate(rows):
            self.left(edges[0], top + number * pitch, label)
            for edge, figure in zip(edges[1:], figures, strict=True):
                self.right(edge, top + number * pitch, figure)

    def grid(self, top: float, edges: Sequence[float], rows: int, pitch: float = 18) -> None:
        bottom = top + rows * pitch
        self.rules += [
            (edges[0], top + row * pitch, edges[-1], top + row * pitch) for row in range(rows + 1)
        ]
        self.rules += [(edge, top, edge, bottom) for edge in edges]

    def ruled(self, top: float, edges: Sequence[float], rows: Sequence[Sequence[str]]) -> None:
        self.grid(top, edges, len(rows))
        for number, row in enumerate(rows):
            for edge, text in zip(edges, row, strict=False):
                self.left(edge + 4, top + 4 + number * 18, text)

    def prose(self, x: float, top: float, lines: Sequence[str]) -> None:
        for number, text in enumerate(lines):
            self.left(x, top + number * 12, text)


Save = Callable[..., Path]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    """Writes sheets as a PDF; `sideways` turns the drawing against the page's own rotation."""

    def write(*sheets: Sheet, rotation: int = 0, sideways: bool = False) -> Path:
        from reportlab.pdfgen.canvas import Canvas

        path = tmp_path / "report.pdf"
        canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT))
        for sheet in sheets:
            if sideways:
                # Drawn so that the page's rotation by 90 degrees shows it upright.
                canvas.setPageSize((HEIGHT, WIDTH))
                canvas.translate(HEIGHT, 0)
                canvas.rotate(90)
            canvas.setPageRotation(rotation)
            canvas.setFont("Helvetica", 10)
            for x, top, text, align in sheet.texts:
                draw = {
                    "left": canvas.drawString,
                    "right": canvas.drawRightString,
                    "centre": canvas.drawCentredString,
                }[align]
                draw(x, HEIGHT - top - 10, text)
            for x0, y0, x1, y1 in sheet.rules:
                canvas.line(x0, HEIGHT - y0, x1, HEIGHT - y1)
            canvas.showPage()
        canvas.save()
        return path

    return write


def read_printed(pdf: Path) -> tuple[Page, ...]:
    """Pages with their words as displayed; nothing is taken for furniture."""
    import pymupdf

    pages = []
    with pymupdf.open(pdf) as document:
        for leaf in document:
            lines: dict[tuple[int, int], list[Word]] = {}
            for x0, y0, x1, y1, text, block, line, _ in leaf.get_text("words"):
                box = pymupdf.Rect(x0, y0, x1, y1) * leaf.rotation_matrix
                lines.setdefault((block, line), []).append(Word(text, Box(*box)))
            pages.append(
                Page(
                    number=leaf.number + 1,
                    label="",
                    width=leaf.rect.width,
                    height=leaf.rect.height,
                    rotation=leaf.rotation,
                    lines=tuple(_line(words) for words in lines.values()),
                    furniture=(),
                    method="pymupdf",
                    rules=drawn_rules(leaf),
                )
            )
    return tuple(pages)


def _line(words: list[Word]) -> Line:
    box = Box(
        min(word.box.x0 for word in words),
        min(word.box.y0 for word in words),
        max(word.box.x1 for word in words),
        max(word.box.y1 for word in words),
    )
    return Line(" ".join(word.text for word in words), box, 10.0, False, tuple(words))


@pytest.fixture
def read_back() -> Callable[[Path], tuple[Page, ...]]:
    return read_printed


@pytest.fixture
def sheet() -> Sheet:
    return Sheet()
