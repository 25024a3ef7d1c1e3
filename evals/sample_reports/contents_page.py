"""The contents page: headings with dotted leaders and the page numbers printed on the pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from evals.sample_reports.house_style import HouseStyle

LEVELS = 2
INDENT = 14.0  # points per level
NUMBER_WIDTH = 34.0  # points
LEADER = " ."


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A heading and the number printed on its page."""

    level: int
    title: str
    label: str


def contents_table(entries: Sequence[ContentsEntry], style: HouseStyle, width: float) -> Any:
    """One line for each heading of the upper levels."""
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.platypus import Spacer, Table

    shown = [entry for entry in entries if entry.level <= LEVELS]
    rows = []
    commands: list[tuple[Any, ...]] = [
        ("ALIGN", (1, 0), (1, -1), "RIGHT"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ]
    for row, entry in enumerate(shown):
        font = style.bold if entry.level == 1 else style.regular
        indent = (entry.level - 1) * INDENT
        room = width - NUMBER_WIDTH - indent - stringWidth(entry.title, font, style.size)
        dots = int(room / stringWidth(LEADER, font, style.size))
        rows.append((entry.title + LEADER * dots, entry.label))
        commands += [
            ("FONT", (0, row), (-1, row), font, style.size),
            ("LEFTPADDING", (0, row), (0, row), indent),
            ("TOPPADDING", (0, row), (-1, row), 7 if entry.level == 1 else 1),
            ("BOTTOMPADDING", (0, row), (-1, row), 2),
        ]
    if not rows:  # before the first pass has met a heading
        return Spacer(0, 0)
    return Table(rows, colWidths=(width - NUMBER_WIDTH, NUMBER_WIDTH), style=commands)
