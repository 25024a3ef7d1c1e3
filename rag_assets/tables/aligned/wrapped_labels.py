"""Labels broken over several printed rows, put together again.

Belongs here: which printed rows of a body are one row of the table. Not here: columns, headers.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.tables.grid import enclosing
from rag_assets.tables.meaning.group_totals import is_strong_total
from rag_resources.records import Box

# A label that ends in one of these goes on in the next row.
_OPEN_WORD = re.compile(r"\b(?:and|or|of|for|the|to|in|from|by|with|at|on|per|a|an)$")
_OPEN_END = re.compile(rf"(?:{_OPEN_WORD.pattern}|[,&(–-]$)")
# "Expenses included in" heads the lines where they are.
_HEADS_ON = re.compile(r"\b(?:included|attributable)\s(?:in|to)$", re.IGNORECASE)
# After these it does so whatever the line spacing; "Property, net -" is no label of a group.
_BROKEN_OFF = re.compile(r"[;–-]$|\([^()]*$")
_LINE_GAP = 1.0  # of a row's height: lines further apart belong to different rows
_TIGHT = 0.35  # of a row's height: lines of one label stand closer than rows


class BodyRow(NamedTuple):
    """A row of a table's body: per column its text and where that stands."""

    texts: tuple[str, ...]
    boxes: tuple[Box | None, ...]

    @property
    def has_figures(self) -> bool:
        """Whether anything stands beside the label."""
        return any(self.texts[1:])

    @property
    def box(self) -> Box:
        """Around all its cells."""
        return enclosing([box for box in self.boxes if box])


def joined_rows(rows: Sequence[BodyRow]) -> tuple[BodyRow, ...]:
    """The rows, those that only a line break in their label parts as one."""
    joined: list[BodyRow] = []
    for number, row in enumerate(rows):
        after = rows[number + 1] if number + 1 < len(rows) else None
        if joined and _goes_on(joined[-1], row, after):
            joined[-1] = _one(joined[-1], row)
        else:
            joined.append(row)
    return tuple(joined)


def _goes_on(above: BodyRow, row: BodyRow, after: BodyRow | None) -> bool:
    if above.has_figures and row.has_figures:
        return False
    label, next_label = above.texts[0], row.texts[0]
    if label and next_label:
        if label.endswith(":"):
            return False
        if next_label.lstrip("(")[:1].islower():
            return True
        if _HEADS_ON.search(label):
            return False
        if above.has_figures:
            return bool(_OPEN_WORD.search(label)) and _gap(above, row) <= _TIGHT
        if is_strong_total(label) and _gap(above, row) <= _TIGHT:
            return True
        return (bool(_OPEN_END.search(label)) and _gap(above, row) <= _TIGHT) or (
            bool(_BROKEN_OFF.search(label)) and _gap(above, row) <= _LINE_GAP
        )
    # Figures beside the middle of a label of two lines have a row of their own between them.
    if label and not next_label and not above.has_figures and after is not None:
        return not after.has_figures and _is_overlapped(above, row) and _is_overlapped(row, after)
    return bool(not label and next_label and not row.has_figures and _is_overlapped(above, row))


def _gap(above: BodyRow, row: BodyRow) -> float:
    """The space between two rows, in heights of the lower one."""
    height = min(above.box.y1 - above.box.y0, row.box.y1 - row.box.y0)
    return (row.box.y0 - above.box.y1) / height


def _is_overlapped(above: BodyRow, row: BodyRow) -> bool:
    """Whether two rows share some height, as rows of their own never do."""
    return row.box.y0 < above.box.y1 - 1


def _one(above: BodyRow, row: BodyRow) -> BodyRow:
    texts = [" ".join(filter(None, pair)) for pair in zip(above.texts, row.texts, strict=True)]
    boxes = [
        enclosing([box for box in pair if box]) if any(pair) else None
        for pair in zip(above.boxes, row.boxes, strict=True)
    ]
    return BodyRow(tuple(texts), tuple(boxes))
