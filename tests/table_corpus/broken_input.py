"""Pages that no designer makes and that must cost bounded time: each comes to a typed end.

`python -m tests.table_corpus.broken_input` reads them at full size within the limits of ingestion.

Belongs here: hostile pages in two sizes. Not here: tables with a truth (the modules of the kinds).
"""

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from rag_assets.extraction.pages import read_pages
from rag_assets.settings import DEFAULT_LIMITS
from rag_assets.tables.limited_reading import read_tables_limited
from rag_resources.errors import ReportError
from tests.table_corpus.sheet import faces

_WIDTH, _HEIGHT = 595.0, 842.0
_TALLEST = 14_000.0

Drawing = Callable[[Any, int], None]


@dataclass(frozen=True, slots=True)
class BrokenInput:
    """A hostile document.

    Attributes:
        draw: draws it in some size, given the canvas.
        small: the size for a test.
        full: the size that is promised to be bearable.
    """

    name: str
    draw: Drawing
    small: int
    full: int

    def pdf(self, size: int) -> bytes:
        """The document in some size."""
        stream = BytesIO()
        canvas = Canvas(stream, pagesize=(_WIDTH, _HEIGHT), invariant=1)
        self.draw(canvas, size)
        canvas.save()
        return stream.getvalue()


def _row(canvas: Any, y: float, number: int, size: float = 8.0) -> None:
    canvas.setFont("Helvetica", size)
    canvas.drawString(50, y, f"Depot {number}")
    canvas.drawRightString(380, y, f"{number * 37 % 9_000 + 1_000:,}")
    canvas.drawRightString(480, y, f"({number * 53 % 9_000 + 1_000:,})")


def _heads(canvas: Any, y: float) -> None:
    canvas.setFont("Helvetica-Bold", 8)
    canvas.drawRightString(380, y, "2024")
    canvas.drawRightString(480, y, "2023")


def rules(canvas: Any, size: int) -> None:
    """A page full of rules, across and down, over a table."""
    canvas.setLineWidth(0.2)
    for number in range(size // 2):
        y = 40 + (number * 7.3) % 760
        canvas.line(40, y, 555, y)
        x = 40 + (number * 3.1) % 510
        canvas.line(x, 40, x, 800)
    _heads(canvas, 780)
    for number in range(20):
        _row(canvas, 760 - number * 14, number)


def one_tall_page(canvas: Any, size: int) -> None:
    """A table as long as a page can be."""
    pitch = min(12.0, _TALLEST / (size + 4))
    height = pitch * (size + 4)
    canvas.setPageSize((_WIDTH, height))
    _heads(canvas, height - 2 * pitch)
    for number in range(size):
        _row(canvas, height - (number + 3) * pitch, number, pitch * 0.7)


def many_pages(canvas: Any, size: int) -> None:
    """A table over many pages, its heads repeated."""
    for first in range(0, size, 50):
        _heads(canvas, 780)
        for number in range(first, min(first + 50, size)):
            _row(canvas, 766 - (number - first) * 14, number)
        canvas.showPage()


def no_size(canvas: Any, size: int) -> None:
    """Cells without height and words without size."""
    for number in range(size):
        y = 780 - number % 700
        canvas.line(50, y, 50, y)
        canvas.rect(60, y, 0, 0)
        _row(canvas, y, number, 0.01)
    _row(canvas, 60, 1)


def overlapping(canvas: Any, size: int) -> None:
    """Rows that are printed over each other, a little off."""
    _heads(canvas, 780)
    for number in range(size):
        _row(canvas, 760 - number * 2.2, number)


def right_to_left(canvas: Any, size: int) -> None:
    """Tables of Hebrew and Arabic: labels at the right, in the order of their display."""
    faces()
    labels = ("הכנסות", "הוצאות", "רווח נקי", "الإيرادات", "المصروفات", "صافي الربح")
    canvas.setFont("DejaVuSans", 9)
    for x, year in ((150, "2023"), (250, "2024")):
        canvas.drawRightString(x, 780, year)
    for number in range(size):
        y = 760 - number * 14
        canvas.drawRightString(540, y, labels[number % len(labels)][::-1])
        canvas.drawRightString(150, y, f"{1_000 + number * 7:,}")
        canvas.drawRightString(250, y, f"({2_000 + number * 11:,})")


def many_columns(canvas: Any, size: int) -> None:
    """Hundreds of columns on a wide page."""
    pitch = 26.0
    canvas.setPageSize((120 + size * pitch, 300))
    canvas.setFont("Helvetica", 7)
    for row in range(8):
        canvas.drawString(20, 260 - row * 14, f"Depot {row}" if row else "")
        for column in range(size):
            text = str(1_500 + column) if not row else f"{row * 997 + column:,}"
            canvas.drawRightString(140 + column * pitch, 260 - row * 14, text)


def one_row(canvas: Any, size: int) -> None:
    """Tables of a single row, ruled all around."""
    for number in range(size):
        y = 760 - number * 60
        _row(canvas, y, number)
        canvas.grid([45, 200, 390, 490], [y - 5, y + 12])


def nested(canvas: Any, size: int) -> None:
    """A grid in a cell of a grid in a cell of a grid …"""
    left, right, bottom, top = 40.0, 555.0, 60.0, 780.0
    for number in range(size):
        middle, half = (left + right) / 2, (bottom + top) / 2
        canvas.grid([left, middle, right], [bottom, half, top])
        canvas.setFont("Helvetica", 7)
        canvas.drawString(left + 3, top - 9, f"Level {number}")
        canvas.drawString(middle + 3, top - 9, f"{number + 1},000")
        canvas.drawString(left + 3, half - 9, f"({number + 2},000)")
        left, top = middle + 2, half - 12
        right, bottom = right - 4, bottom + 4


def one_point(canvas: Any, size: int) -> None:
    """Everything printed at one point."""
    canvas.setFont("Helvetica", 8)
    for number in range(size):
        canvas.drawString(300, 400, f"{number:,}.50")


def far_away(canvas: Any, size: int) -> None:
    """Words and rules far outside the page, and a table on it."""
    canvas.setFont("Helvetica", 8)
    for number in range(size):
        far = 10.0**6 * (number + 1)
        canvas.drawString(far, -far, "9,999")
        canvas.line(-far, 400, far, 400)
        canvas.line(300, -far, 300, far)
    _heads(canvas, 780)
    for number in range(12):
        _row(canvas, 760 - number * 14, number)


def many_words(canvas: Any, size: int) -> None:
    """A page of figures in the smallest print."""
    columns = 100
    canvas.setFont("Helvetica", 1.2)
    for number in range(size):
        x, y = 40 + number % columns * 5.1, 820 - number // columns * 1.6
        canvas.drawRightString(x, y, f"{number % 900 + 100}")


BROKEN = (
    BrokenInput("rules", rules, 400, 10_000),
    BrokenInput("one tall page", one_tall_page, 200, 2_000),
    BrokenInput("many pages", many_pages, 150, 2_000),
    BrokenInput("no size", no_size, 100, 2_000),
    BrokenInput("overlapping", overlapping, 60, 330),
    BrokenInput("right to left", right_to_left, 12, 50),
    BrokenInput("many columns", many_columns, 40, 500),
    BrokenInput("one row", one_row, 3, 12),
    BrokenInput("nested", nested, 6, 12),
    BrokenInput("one point", one_point, 200, 5_000),
    BrokenInput("far away", far_away, 5, 100),
    BrokenInput("many words", many_words, 3_000, 50_000),
)


def main() -> int:
    """Reads all of them at full size and prints what each came to."""
    for broken in BROKEN:
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            pdf = Path(folder) / "broken.pdf"
            pdf.write_bytes(broken.pdf(broken.full))
            try:
                pages = read_pages(pdf)
                opened = time.monotonic() - start
                tables = read_tables_limited(pdf, pages, DEFAULT_LIMITS)
                rows = sum(len(table.cells) for table in tables)
                end = f"{len(tables)} tables of {rows} rows, pages {opened:.1f} s"
            except ReportError as error:
                end = f"{type(error).__name__}: {error}"
        seconds = time.monotonic() - start
        print(f"{broken.name:<14} {broken.full:>6} {seconds:>7.1f} s  {end}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
