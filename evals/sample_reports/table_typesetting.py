"""Tables on paper: ruled, with horizontal rules, or held together by white space alone.

Belongs here: column widths, alignment and rules. Not here: what a table says (manuscripts).
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

from evals.sample_reports.house_style import HouseStyle
from evals.sample_reports.manuscript import RowKind

CELL_PADDING = 5.0  # points on either side
NARROWEST_FIGURES = 46.0  # points; keeps the years of a statement at one width
NARROWEST_TEXT = 80.0  # points; a column of shorter texts keeps its width

# A figure, a range of figures or a note reference; such columns are set flush right.
FIGURE = re.compile(r"[$£(]*[\d.,–-]+(%|[a-z])?\)?[*†‡]?")

LINE_BREAK = " // "  # in a column head

FilledRow = tuple[RowKind, tuple[str, ...]]


def table_flowable(
    rows: Sequence[FilledRow],
    evidence: Sequence[str],
    style: HouseStyle,
    width: float,
    paragraph: Callable[[str, bool], Any],
) -> Any:
    """The table, which may run over pages and then repeats its heads.

    Args:
        rows: cells as printed.
        evidence: per row, invisible marks that note its facts when the row is drawn.
        style: the house style, which decides on rules.
        width: what the page offers.
        paragraph: sets a text cell, given its text and whether it is bold.
    """
    from reportlab.platypus import Table

    columns = max(len(cells) for _, cells in rows)
    texts = [(*cells, *[""] * (columns - len(cells))) for _, cells in rows]
    kinds = [kind for kind, _ in rows]
    figures = [_holds_figures(column, kinds, texts) for column in range(columns)]
    widths = _widths(texts, figures, style, width)
    cells = [
        [
            paragraph(text + (evidence[row] if column == 0 else ""), kind != "body")
            if column == 0 or not figures[column]
            else text.replace(LINE_BREAK, "\n")
            for column, text in enumerate(texts[row])
        ]
        for row, kind in enumerate(kinds)
    ]
    heads = kinds.count("head")
    return Table(
        cells,
        colWidths=widths,
        repeatRows=heads,
        hAlign="LEFT",
        style=_commands(kinds, figures, style),
        spaceBefore=2,
        spaceAfter=9,
    )


def _holds_figures(column: int, kinds: Sequence[RowKind], texts: Sequence[Sequence[str]]) -> bool:
    body = [row[column] for kind, row in zip(kinds, texts, strict=True) if kind != "head"]
    filled = [text for text in body if text]
    return column > 0 and bool(filled) and all(FIGURE.fullmatch(text) for text in filled)


def _widths(
    texts: Sequence[Sequence[str]], figures: Sequence[bool], style: HouseStyle, width: float
) -> list[float]:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    def natural(column: int) -> float:
        pieces = (piece for row in texts for piece in row[column].split(LINE_BREAK))
        return float(max(stringWidth(piece, style.bold, style.size) for piece in pieces))

    widths = [natural(column) + 2 * CELL_PADDING for column in range(len(figures))]
    widths = [
        max(w, NARROWEST_FIGURES) if figure else w
        for w, figure in zip(widths, figures, strict=True)
    ]
    stretching = [
        not figure and w > NARROWEST_TEXT for w, figure in zip(widths, figures, strict=True)
    ]
    if not any(stretching):
        stretching[0] = True
    fixed = sum(w for w, stretches in zip(widths, stretching, strict=True) if not stretches)
    shared = width - fixed
    wanted = [
        min(w, shared) if stretches else 0.0
        for w, stretches in zip(widths, stretching, strict=True)
    ]
    return [
        want * shared / sum(wanted) if want else w for w, want in zip(widths, wanted, strict=True)
    ]


def _commands(
    kinds: Sequence[RowKind], figures: Sequence[bool], style: HouseStyle
) -> list[tuple[Any, ...]]:
    commands: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, -1), style.regular, style.size, style.size * 1.25),
        ("VALIGN", (0, 0), (-1, -1), "BOTTOM" if style.rules == "none" else "MIDDLE"),
        ("LEFTPADDING", (0, 0), (-1, -1), CELL_PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), CELL_PADDING),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
    ]
    commands += [("ALIGN", (c, 0), (c, -1), "RIGHT") for c, figure in enumerate(figures) if figure]
    strong = [row for row, kind in enumerate(kinds) if kind != "body"]
    commands += [("FONTNAME", (0, row), (-1, row), style.bold) for row in strong]
    return commands + _rules(kinds, style)


def _rules(kinds: Sequence[RowKind], style: HouseStyle) -> list[tuple[Any, ...]]:
    from reportlab.lib.colors import HexColor

    accent, heads = HexColor(style.accent), kinds.count("head")
    if style.rules == "none":
        return []
    if style.rules == "grid":
        return [
            ("GRID", (0, 0), (-1, -1), 0.5, HexColor(0x808080)),
            ("BACKGROUND", (0, 0), (-1, heads - 1), HexColor(0xE3EAF1)),
        ]
    totals = [row for row, kind in enumerate(kinds) if kind == "total"]
    return [
        ("LINEABOVE", (0, 0), (-1, 0), 1, accent),
        ("LINEBELOW", (0, heads - 1), (-1, heads - 1), 0.6, accent),
        ("LINEBELOW", (0, -1), (-1, -1), 1, accent),
        *(("LINEABOVE", (0, row), (-1, row), 0.4, accent) for row in totals),
    ]
