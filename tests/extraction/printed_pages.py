"""Page records as extraction makes them, written down line by line."""

from collections.abc import Sequence

from rag_resources.records import Box, Line, Page


def line(text: str, *, size: float = 10.0, bold: bool = False, top: float = 0.0) -> Line:
    return Line(text, Box(72, top, 72 + 5 * len(text), top + size), size, bold, ())


def page(number: int, lines: Sequence[str | Line], label: str = "") -> Page:
    set_lines = [
        line(one, top=14.0 * place) if isinstance(one, str) else one
        for place, one in enumerate(lines)
    ]
    return Page(number, label, 595, 842, 0, tuple(set_lines), (), "pymupdf")


BODY = [
    "The board met eleven times during the year and reviewed the risks that it faces,",
    "including those to patient safety, staffing and the financial position of the group.",
]
