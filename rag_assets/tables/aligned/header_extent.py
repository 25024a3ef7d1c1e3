"""How far up a table's header reaches above its first row of figures.

Belongs here: telling rows that head columns from titles, units and prose above a table. Not here:
what the headers say.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.tables.aligned.printed_cells import PrintedCell, PrintedRow
from rag_assets.tables.grid import enclosing
from rag_assets.tables.meaning.periods import period_of
from rag_assets.tables.meaning.units import is_unit_only, names_unit
from rag_assets.tables.ruled.rule_frames import is_across
from rag_resources.records import Box

_HEADER_ROWS = 6
_LABEL_ROWS = 6  # groups and broken labels between the header and the first figures
_HEADER_GAP = 2.6  # in row heights
_FAR_HEADER_GAP = 4.5  # for rows of nothing but years, dates or units
_UNIT_WORDS = 8  # a longer line that names a unit is a sentence
_LABEL_REACH = 0.35  # share of the width of all columns that a long label may reach into
_PROSE_WORDS = 9
_PROSE_CELLS = 2  # justified prose hardly falls into more
_RULED_HEADER_ROWS = 10  # narrow columns break their headers often
_WIDE = 0.6  # share of a table's width that a rule over the whole of it covers
_RULE_SLACK = 2.0  # points by which a rule may touch the words under it
_DENSE = 0.85  # share of a row's width that is words


def header_start(
    rows: Sequence[PrintedRow],
    body_rows: Sequence[int],
    edge: float,
    *,
    floor: int,
    height: float,
) -> int:
    """The topmost row above the body that heads its columns; group labels may stand between.

    Args:
        rows: all rows of a column of print.
        body_rows: numbers of the rows with figures.
        edge: where labels end and columns begin, see `header_edge`.
        floor: rows before this one belong to another table.
        height: the usual height of a row in points.
    """
    body = [rows[number] for number in body_rows]
    frame = _Frame(enclosing([row.box for row in body]), edge)
    top = number = body_rows[0]
    labels = 0
    while number > max(floor, body_rows[0] - labels - _HEADER_ROWS):
        number -= 1
        gap = rows[number + 1].box.y0 - rows[number].box.y1
        if gap > (_FAR_HEADER_GAP if _is_bare_header(rows[number]) else _HEADER_GAP) * height:
            break
        if _heads(rows[number], frame, height):
            top = number
        elif rows[number].box.x1 > frame.edge and not _is_label(rows[number], frame):
            break
        elif top == body_rows[0] and labels < _LABEL_ROWS:
            labels += 1
    return top


def ruled_top(
    rows: Sequence[PrintedRow], first: int, floor: int, box: Box, rules: Sequence[Box]
) -> int | None:
    """The topmost row under a rule over the whole table, or None where no rule tops its header.

    Args:
        rows: all rows of a column of print.
        first: the first row of the body.
        floor: rows before this one belong to another table.
        box: the body.
        rules: drawn on the page.
    """
    top = None
    lowest = first
    for rule in sorted(wide_rules(rules, box), key=lambda rule: -rule.y0):
        if rule.y0 > rows[first].box.y0 + _RULE_SLACK:
            continue
        start = lowest
        while start > floor and (rows[start - 1].box.y0 + rows[start - 1].box.y1) / 2 > rule.y0:
            start -= 1
        band = rows[start:lowest]
        if first - start > _RULED_HEADER_ROWS or not all(_heads_ruled(row, box) for row in band):
            break
        if band:
            if len(band) == sum(len(row.cells) == 1 for row in band) and top is not None:
                break  # a title between two rules
            top = lowest = start
    headed = top is not None and any(len(row.cells) > 1 for row in rows[top:first])
    return top if headed else None


def wide_rules(rules: Sequence[Box], box: Box) -> list[Box]:
    """The rules that run over most of a table's width."""
    return [
        rule
        for rule in rules
        if is_across(rule)
        and min(rule.x1, box.x1) - max(rule.x0, box.x0) >= _WIDE * (box.x1 - box.x0)
    ]


def _heads_ruled(row: PrintedRow, box: Box) -> bool:
    few = len(row.cells) <= _PROSE_CELLS
    return not (few and _is_dense(row, box.x0 + (box.x1 - box.x0) / 4))


class _Frame(NamedTuple):
    """The body below a header: its box, and where labels end and columns begin."""

    box: Box
    edge: float


def header_edge(body: Sequence[PrintedRow], column: tuple[float, float]) -> float:
    """Left of this nothing heads the first column: its signs, or half the way to the labels."""
    left, right = column
    figures = [cell.box.x0 for row in body for cell in row.figures if left <= cell.ink.x1 <= right]
    labels = [
        cell.box.x1
        for row in body
        for cell in row.cells
        if cell.kind == "text" and cell.box.x1 < left
    ]
    return min([*figures, (max(labels, default=left) + left) / 2])


def _heads(row: PrintedRow, frame: _Frame, height: float) -> bool:
    """Whether a row belongs to the header: it stands over the columns, and no title or prose."""
    indent = frame.box.x0 + (frame.edge - frame.box.x0) / 4
    over = [
        cell
        for cell in row.cells
        # A unit over the labels ("(in thousands, except per share data)") is longer than they are.
        if cell.box.x1 > frame.edge and not (cell.box.x0 < indent and is_unit_only(cell.text))
    ]
    if any(cell.box.x0 < indent or _centre(cell) < frame.edge for cell in over):
        return False
    if len(row.cells) == 1 and abs(_centre(row.cells[0]) - _middle(frame.box)) < height:
        return False
    if _is_dense(row, indent):
        return False
    names = names_unit(row.text) and not row.text.endswith(":")
    return bool(over) or (names and len(row.text.split()) <= _UNIT_WORDS)


def _is_bare_header(row: PrintedRow) -> bool:
    """Whether several years, dates or units stand side by side, as they do in headers only."""
    several = len(row.text.split()) > 1
    return several and all(
        period_of(cell.text) or all(map(is_unit_only, cell.text.split())) for cell in row.cells
    )


def _is_label(row: PrintedRow, frame: _Frame) -> bool:
    """Whether a row is a long label of the body that reaches over the edge of the columns."""
    reach = frame.edge + _LABEL_REACH * (frame.box.x1 - frame.edge)
    return len(row.cells) == 1 and row.box.x1 <= reach and not row.text.endswith((".", ":"))


def _is_dense(row: PrintedRow, indent: float) -> bool:
    """Whether words fill the row from its left end: justified prose that falls into cells."""
    ink = sum(cell.box.x1 - cell.box.x0 for cell in row.cells)
    return (
        row.box.x0 < indent
        and len(row.text.split()) >= _PROSE_WORDS
        and ink > _DENSE * (row.box.x1 - row.box.x0)
    )


def _middle(box: Box) -> float:
    return (box.x0 + box.x1) / 2


def _centre(cell: PrintedCell) -> float:
    return (cell.box.x0 + cell.box.x1) / 2
