"""What every row of a table's body is called, and what kind of row it is.

Belongs here: groups, indentation, totals, merged labels. Not here: headers of columns.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rag_assets.tables.grid import PATH
from rag_assets.tables.meaning.group_totals import closing, is_result, is_total, total_of
from rag_resources.records import Box
from rag_resources.table_records import RowKind, Span, Table

# A line of balance sheets that has no figures and heads nothing.
_NO_GROUP = re.compile(r"(?:commitments|contingencies|contingent\sliabilities)\b", re.IGNORECASE)
_INDENT = 2.5  # points; labels that differ by less stand at one edge


class LabelledRow(NamedTuple):
    """The label of a row under the groups it belongs to, and what kind of row it is."""

    path: str
    kind: RowKind


@dataclass(slots=True)
class _Group:
    label: str
    indent: float | None
    total: int | None = None  # the row further down that is its total by name
    has_indented: bool = False  # rows set in under its own label: one at its edge ends it

    def lasts(self, row: int) -> bool:
        """Whether its total is still to come."""
        return self.total is not None and row < self.total


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
    indented under it, beside it otherwise. A total closes the group that it names, else the
    innermost; a label further left than a group's own ends it. A group whose total is still to come
    by name ("Assets", "Total assets") lasts until then.

    Args:
        body: the rows below the header.
        boxes: where each cell stands; their left edges are the indentation.
        spans: merged cells, rows counted from the first one of the body.
        label_columns: how many leading columns name the rows.
    """
    names = _with_merged_labels(body, spans, label_columns)
    labels = [PATH.join(filter(None, own)) for own in names]
    groups: list[_Group] = []
    rows: list[LabelledRow] = []
    beside = False  # whether the next group stands beside the innermost one, not inside it
    for number, (row, label, places) in enumerate(zip(body, labels, boxes, strict=True)):
        bare = bool(row[0]) and not any(row[1:])
        is_group = bare and not _NO_GROUP.match(label)
        indent = places[0].x0 if places and places[0] else None
        _end_groups(groups, number, indent, is_group=is_group, beside=beside)
        around, after = len(groups), len(groups)
        kind: RowKind = "group" if is_group else "item"
        if any(row[1:]) and _sums_up(label, first=not beside):
            kind = "subtotal" if groups else "total"
            if label:
                around, after = closing(
                    label,
                    [group.label for group in groups],
                    [group.lasts(number) for group in groups],
                    first=not beside,
                )
        path = [group.label for group in groups[:around]]
        rows.append(LabelledRow(PATH.join([*path, label] if label else path), kind))
        beside = not is_group and after == len(groups)
        del groups[after:]
        if is_group:
            total = total_of(label, labels, number + 1)
            groups.append(_Group(label.rstrip(": "), indent, total))
    return tuple(rows)


def _sums_up(label: str, *, first: bool) -> bool:
    """Whether a row is a sum, by its label or by having none; "Net revenues" may come first."""
    if not label:
        return True
    return is_total(label) and not (first and is_result(label))


def _end_groups(
    groups: list[_Group], row: int, indent: float | None, *, is_group: bool, beside: bool
) -> None:
    """Closes the groups that a label further left, or another group beside them, ends."""
    if indent is None:
        if is_group and beside and groups and not groups[-1].lasts(row):
            groups.pop()
        return
    while groups and _is_left_of(indent, groups[-1], lasts=groups[-1].lasts(row)):
        groups.pop()
    if groups and groups[-1].indent is not None:
        if indent > groups[-1].indent + _INDENT:
            groups[-1].has_indented = True
        elif is_group and beside and not groups[-1].lasts(row):
            groups.pop()


def _is_left_of(indent: float, group: _Group, *, lasts: bool) -> bool:
    if group.indent is None:
        return False
    return indent < group.indent + (_INDENT if group.has_indented and not lasts else -_INDENT)


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
