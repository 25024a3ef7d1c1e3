"""Tables as they are read, and a budget whose counting a test can foresee."""

from collections.abc import Sequence
from dataclasses import replace

from rag_assets.tables.meaning.periods import column_periods
from rag_assets.tables.meaning.row_labels import with_row_labels
from rag_resources.records import Box, Line, Page, Section, Word
from rag_resources.table_records import ColumnKind, RowKind, Table, Unit


class WordBudget:
    """Counts words and two specials, so that a test can foresee where a chunk ends."""

    def __init__(self, target: int, limit: int) -> None:
        self.target = target
        self.limit = limit

    def count(self, text: str) -> int:
        return len(text.split()) + 2


def line(text: str, top: float) -> Line:
    box = Box(50, top, 300, top + 10)
    return Line(text, box, 10, False, (Word(text, box),))


def page(*lines: Line, number: int = 3) -> Page:
    return Page(number, "1", 595, 842, 0, lines, (), "pymupdf")


def table(
    cells: list[list[str]],
    *,
    headers: tuple[str, ...],
    header_rows: int = 1,
    caption: str = "",
    unit: str = "",
    page_of: Sequence[int] = (),
    columns: Sequence[ColumnKind] = (),
    units: Sequence[Unit] = (),
    rows_are: Sequence[RowKind] = (),
) -> Table:
    rows = tuple(tuple(row) for row in cells)
    named = with_row_labels(
        Table(
            page=3,
            box=Box(50, 100, 300, 400),
            cells=rows,
            header_rows=header_rows,
            header_paths=headers,
            row_labels=(),
            caption=caption,
            unit=unit,
            scale=1,
            currency="",
            periods=column_periods(headers),
            method="aligned-rows",
            confidence=1.0,
            row_pages=tuple(page_of),
            column_kinds=tuple(columns),
            units=tuple(units),
        )
    )
    return replace(named, row_kinds=tuple(rows_are) or named.row_kinds)


INCOME = table(
    [
        ["", "2024/25", "2023/24"],
        ["Income", "", ""],
        ["Grants", "1,234", "(567)"],
        ["Legacies", "40", "—"],
        ["Total income", "1,274", "(567)"],
    ],
    headers=("", "2024/25 › £000", "2023/24 › £000"),
    caption="Statement of activities",
    unit="£000",
)
SECTIONS = (
    Section(("Front matter",), 1, 1, 0, 2, "typography"),
    Section(("Accounts",), 1, 3, 0, 9, "typography"),
    Section(("Accounts", "Activities"), 2, 3, 1, 9, "typography"),
    Section(("Accounts", "Notes"), 2, 3, 3, 9, "typography"),
)
PAGE = page(line("Accounts", 50), line("Activities", 80), line("Grants", 120), line("Notes", 500))
