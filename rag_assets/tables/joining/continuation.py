"""Whether a table goes on in the first table of the next page.

Belongs here: comparing columns, headers, titles and units of two pieces. Not here: making one table
of them (joining), what stands between them and the edge of the page (page_breaks).
"""

import re
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from rag_assets.tables.figures import is_figure, is_nil, is_year
from rag_assets.tables.joining.page_breaks import plain
from rag_assets.tables.meaning.periods import period_of
from rag_assets.tables.meaning.units import is_unit_only, names_unit
from rag_resources.table_records import Table

_SHIFT = 0.08  # share of the page width: margins of left and right pages differ by this at most
_OFF_COLUMN = 0.02  # share of the page width; right ends of figures waver by a bracket
_TOTALS = ("total", "net ", "balance", "summe", "gesamt")
_FEW_ROWS = 3
_SAME_ROWS = 0.5  # share of a piece's rows that the table has too
_VALUES = 0.5  # share of a column's cells that are figures where its kind is not known


class Continuation(NamedTuple):
    """How a piece goes on with a table.

    Attributes:
        columns: per column of the piece, the column of the table it belongs to.
        repeated: numbers of the piece's rows that repeat the table's header.
    """

    columns: tuple[int, ...]
    repeated: frozenset[int]


def continuation(
    table: Table, piece: Table, width: float, *, announced: bool
) -> Continuation | None:
    """How the piece goes on with the table, None where it is another table.

    Args:
        table: what was joined so far.
        piece: the first table of the page after the table's last.
        width: of that page.
        announced: whether that page says that it goes on with a table, or repeats its title.
    """
    if _contradict(table, piece) or _opens_anew(table, piece) or _says_again(table, piece):
        return None
    columns = _matched_columns(table, piece, width)
    if columns is None:
        return None
    repeated = _repeated_rows(table, piece, columns)
    if repeated is None or (repeated and not announced and _ends_in_total(table)):
        return None
    return Continuation(columns, repeated)


def last_rows(table: Table) -> list[int]:
    """The body rows on the last page of a table."""
    page = table.parts[-1].page if table.parts else table.page
    return _body_on(table, page)


def _body_on(table: Table, page: int) -> list[int]:
    rows = range(table.header_rows, len(table.cells))
    return [row for row in rows if table.page_of_row(row) == page]


def _contradict(table: Table, piece: Table) -> bool:
    """Whether the two are counted in different units or belong to different statements."""
    pairs = [(table.statement, piece.statement), (table.currency, piece.currency)]
    if table.unit and piece.unit:
        pairs.append((str(table.scale), str(piece.scale)))
    return any(first and second and first != second for first, second in pairs)


def _ends_in_total(table: Table) -> bool:
    """Whether its last row sums it up: behind that, the same header may head another table."""
    if table.row_kinds:
        return table.row_kinds[-1] in ("total", "subtotal")
    label = table.cells[-1][0].casefold()
    return not label or label.startswith(_TOTALS)


def _opens_anew(table: Table, piece: Table) -> bool:
    """Whether its first row is another date or unit alone: the same columns, other figures."""
    body = piece.cells[piece.header_rows :]
    if not body or any(body[0][1:]):
        return False
    said = {plain(text) for row in table.cells[: table.header_rows] for text in row}
    title = body[0][0]
    return plain(title) not in said and (bool(period_of(title)) or names_unit(title))


def _says_again(table: Table, piece: Table) -> bool:
    """Whether its rows are those of the table once more: the same table for another year."""
    ours = Counter(_label(row) for row in table.cells[table.header_rows :])
    theirs = Counter(_label(piece.cells[row]) for row in _body_on(piece, piece.page))
    again = [label for label, times in theirs.items() if label and times == ours[label] == 1]
    return len(again) >= max(_FEW_ROWS, _SAME_ROWS * theirs.total())


def _label(row: Sequence[str]) -> str:
    """A row's label without the years in it."""
    return re.sub(r"\b(?:19|20)\d\d\b", "", plain(row[0])).strip()


def _matched_columns(table: Table, piece: Table, width: float) -> tuple[int, ...] | None:
    """Columns that hold figures pair off in order; one of words or notes may be empty overleaf."""
    upper, lower = last_rows(table), _body_on(piece, piece.page)
    ours, theirs = _value_columns(table, upper), _value_columns(piece, lower)
    if len(table.header_paths) == len(piece.header_paths):
        columns: tuple[int, ...] = tuple(range(len(piece.header_paths)))
        checked = sorted({*ours, *theirs} - {0})
        pairs = [(column, column) for column in checked]
    elif len(ours) == len(theirs) and len(piece.header_paths) == len(theirs) + 1:
        columns = (0, *ours)
        pairs = list(zip(ours, theirs, strict=True))
    else:
        return None
    if not pairs or 2 * len(set(ours) & {columns[column] for column in theirs}) < len(ours):
        return None
    return columns if _in_line(table, upper, piece, lower, pairs, width) else None


def _value_columns(table: Table, rows: Sequence[int]) -> list[int]:
    if table.column_kinds:
        return [column for column, kind in enumerate(table.column_kinds) if kind == "value"]
    found = []
    for column in range(1, len(table.header_paths)):
        texts = [table.cells[row][column] for row in rows if table.cells[row][column]]
        if texts and sum(map(_is_value, texts)) >= _VALUES * len(texts):
            found.append(column)
    return found


def _is_value(text: str) -> bool:
    return is_figure(text) or is_nil(text)


def _in_line(
    table: Table,
    upper: Sequence[int],
    piece: Table,
    lower: Sequence[int],
    pairs: Sequence[tuple[int, int]],
    width: float,
) -> bool:
    """Whether paired columns stand one below the other, a common shift of the margin allowed."""
    if table.boxes and piece.boxes:
        ends = [
            (_right_end(table, upper, ours), _right_end(piece, lower, theirs))
            for ours, theirs in pairs
        ]
        shifts = [below - above for above, below in ends if above is not None and below is not None]
    else:
        above = table.parts[-1].box if table.parts else table.box
        shifts = [piece.box.x0 - above.x0, piece.box.x1 - above.x1]
    if not shifts:
        return False
    shift = median(shifts)
    return abs(shift) <= _SHIFT * width and all(
        abs(one - shift) <= _OFF_COLUMN * width for one in shifts
    )


def _right_end(table: Table, rows: Sequence[int], column: int) -> float | None:
    ends = [
        box.x1
        for row in rows
        if (box := table.boxes[row][column]) is not None and _is_value(table.cells[row][column])
    ]
    return median(ends) if ends else None


def _repeated_rows(table: Table, piece: Table, columns: tuple[int, ...]) -> frozenset[int] | None:
    """The piece's header rows that say what the table's header says; None where they say else."""
    if not _labels_agree(table, piece):
        return None
    if _same_headers(table, piece, columns):
        return frozenset(range(piece.header_rows))
    header = {plain(text) for row in table.cells[: table.header_rows] for text in row}
    header |= {plain(table.caption), ""}
    repeated = set()
    for row, texts in enumerate(piece.cells[: piece.header_rows]):
        if all(plain(text) in header for text in texts):
            repeated.add(row)
        elif is_unit_only(texts[0]) or any(map(_heads, texts[1:])):
            return None
    return frozenset(repeated)


def _labels_agree(table: Table, piece: Table) -> bool:
    """Whether the headers over the labels may belong to one table.

    Two tables with the same columns tell themselves apart there: "Group" and "Company", "2023" and
    "2022". A word that stands on the second page alone ("Liabilities") names its first rows.
    """
    ours, theirs = plain(table.header_paths[0]), plain(piece.header_paths[0])
    if theirs == plain(table.caption) or set(theirs.split()) <= set(ours.split()):
        return True
    return not ours and not period_of(piece.header_paths[0])


def _same_headers(table: Table, piece: Table, columns: tuple[int, ...]) -> bool:
    pairs = [
        (plain(table.header_paths[columns[column]]), plain(piece.header_paths[column]))
        for column in range(1, len(columns))
    ]
    return any(ours for ours, _ in pairs) and all(ours == theirs for ours, theirs in pairs)


def _heads(text: str) -> bool:
    """Whether a cell over figures names them: words, a year, a period."""
    return bool(text) and (not _is_value(text) or is_year(text) or bool(period_of(text)))
