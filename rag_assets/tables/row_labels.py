"""What every row of a table's body is called, and what kind of row it is.

Belongs here: groups, indentation, totals, merged labels. Not here: headers of columns.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rag_assets.tables.grid import PATH
from rag_resources.records import Box
from rag_resources.table_records import RowKind, Span, Table

_TOTAL = re.compile(r"(?:sub-?\s?total|total|summe|gesamt|somme)", re.IGNORECASE)
_RESULT = re.compile(r"(?:net|balance)\b", re.IGNORECASE)
_LEAST_ITEMS = 2  # "Net revenues" in front of fewer rows is one of them, not their result
_INDENT = 2.5  # points; labels that differ by less stand at one edge


class LabelledRow(NamedTuple):
    """The label of a row under the groups it belongs to, and what kind of row it is."""

    path: str
    kind: RowKind


@dataclass(slots=True)
class _Group:
    label: str
    indent: float | None
    has_indented: bool = False  # rows set in under its own label: one at its edge ends it


def with_row_labels(table: Table) -> Table:
    """The table with its rows named anew from their cells, places and merged labels."""
    first = table.header_rows
    body = table.cells[first:]
    rows = label_rows(
        body,
        table.boxes[first:] or [()] * len(body),
        [
            span._replace(row=span.row - first, last_row=span.last_row - first)
            for span in table.spans
            if span.row >= first
        ],
        label_columns=max(1, table.column_kinds.count("label")),
    )
    headers: list[RowKind] = ["header"] * first
    return replace(
        table,
        row_labels=tuple(row.path for row in rows),
        row_kinds=(*headers, *(row.kind for row in rows)),
    )


def label_rows(
    body: Sequence[Sequence[str]],
    boxes: Sequence[Sequence[Box | None]],
    spans: Sequence[Span] = (),
    label_columns: int = 1,
) -> tuple[LabelledRow, ...]:
    """Names every row ("Income › Charitable activities").

    A label without figures opens a group: inside the one above when it follows it directly or is
    indented under it, beside it otherwise. A total closes the innermost group; a label further left
    than a group's own ends it.

    Args:
        body: the rows below the header.
        boxes: where each cell stands; their left edges are the indentation.
        spans: merged cells, rows counted from the first one of the body.
        label_columns: how many leading columns name the rows.
    """
    names = _with_merged_labels(body, spans, label_columns)
    groups: list[_Group] = []
    rows: list[LabelledRow] = []
    items = 0  # since the last group or total
    beside = False  # whether the next group stands beside the innermost one, not inside it
    for row, own, places in zip(body, names, boxes, strict=True):
        label = PATH.join(filter(None, own))
        is_group = bool(row[0]) and not any(row[1:])
        indent = places[0].x0 if places and places[0] else None
        _end_groups(groups, indent, is_group=is_group, beside=beside)
        path = [group.label for group in groups]
        rows.append(LabelledRow(PATH.join([*path, label] if label else path), "item"))
        beside = not is_group
        items += 1
        if is_group:
            groups.append(_Group(label.rstrip(": "), indent))
            rows[-1] = rows[-1]._replace(kind="group")
            items = 0
        elif _sums_up(label, items - 1) and any(row[1:]):
            items = 0
            rows[-1] = rows[-1]._replace(kind="subtotal" if groups else "total")
            if groups and label:
                groups.pop()
                beside = False
    return tuple(rows)


def _sums_up(label: str, items: int) -> bool:
    """Whether a row below so many items is their sum, by its label or by having none."""
    if not label or _TOTAL.match(label):
        return True
    return items >= _LEAST_ITEMS and _RESULT.match(label) is not None


def _end_groups(
    groups: list[_Group], indent: float | None, *, is_group: bool, beside: bool
) -> None:
    """Closes the groups that a label further left, or another group beside them, ends."""
    if indent is None:
        if is_group and beside and groups:
            groups.pop()
        return
    while groups and _is_left_of(indent, groups[-1]):
        groups.pop()
    if groups and groups[-1].indent is not None:
        if indent > groups[-1].indent + _INDENT:
            groups[-1].has_indented = True
        elif is_group and beside:
            groups.pop()


def _is_left_of(indent: float, group: _Group) -> bool:
    if group.indent is None:
        return False
    return indent < group.indent + (_INDENT if group.has_indented else -_INDENT)


def _with_merged_labels(
    body: Sequence[Sequence[str]], spans: Sequence[Span], label_columns: int
) -> list[list[str]]:
    """The labels of each row, those of cells over several rows in all of them."""
    names = [list(row[:label_columns]) for row in body]
    for span in spans:
        if span.first_column < label_columns:
            for row in range(max(span.row, 0) + 1, span.last_row + 1):
                names[row][span.first_column] = body[span.row][span.first_column]
    return names
