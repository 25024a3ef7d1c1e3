"""One table of the pieces that page breaks left.

Belongs here: walking over the pages and putting pieces together. Not here: what makes a piece the
continuation of a table (continuation, page_breaks).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rag_assets.tables.joining.continuation import Continuation, continuation
from rag_assets.tables.joining.leading_groups import with_leading_groups
from rag_assets.tables.joining.page_breaks import (
    Frame,
    lines_over,
    plain,
    reaches_foot,
    says_continued,
    starts_at_head,
)
from rag_assets.tables.meaning.row_labels import with_row_labels
from rag_resources.records import Box, Page
from rag_resources.table_records import Span, Table, TablePart

Cell = TypeVar("Cell")


def joined(tables: Sequence[Table], pages: Sequence[Page]) -> tuple[Table, ...]:
    """The tables in page order, those over several consecutive pages as one.

    Args:
        tables: of the report, in page order, top to bottom.
        pages: of the report.
    """
    by_number = {page.number: page for page in pages}
    pieces = [with_leading_groups(table, by_number[table.page]) for table in tables]
    boxes: defaultdict[int, list[Box]] = defaultdict(list)
    for piece in pieces:
        for part in parts_of(piece):
            boxes[part.page].append(part.box)
    whole: list[Table] = []
    last: list[Table] = []  # the same, as pieces that others may continue
    for table, piece in zip(tables, pieces, strict=True):
        found = _continued(last[-1], piece, by_number, boxes) if last else None
        if found is None:
            whole.append(table)
            last.append(piece)
        else:
            whole[-1] = last[-1] = _joined(whole[-1], piece, found)
    return tuple(whole)


def parts_of(table: Table) -> tuple[TablePart, ...]:
    """The pieces of a table, one where it stands on one page."""
    return table.parts or (TablePart(table.page, table.box),)


def _continued(
    table: Table,
    piece: Table,
    pages: Mapping[int, Page],
    boxes: Mapping[int, Sequence[Box]],
) -> Continuation | None:
    first, last, next_ = parts_of(table)[0], parts_of(table)[-1], parts_of(piece)[0]
    if next_.page != last.page + 1 or not {first.page, last.page, next_.page} <= pages.keys():
        return None
    titles = {plain(line.text) for line in lines_over(pages[first.page], first.box)}
    texts = [table.caption, *(text for row in table.cells[: table.header_rows] for text in row)]
    foot = Frame(pages[last.page], last.box, boxes[last.page])
    head = Frame(pages[next_.page], next_.box, boxes[next_.page])
    before = [pages[n] for n in (next_.page - 2, last.page) if n in pages]
    headers = {plain(text) for text in texts}
    if not reaches_foot(foot, head.page) or not starts_at_head(head, before, titles, headers):
        return None
    over = lines_over(head.page, head.box)
    announced = any(
        says_continued(line.text) or plain(line.text) == plain(table.caption) for line in over
    )
    return continuation(table, piece, head.page.width, announced=announced)


def _joined(table: Table, piece: Table, found: Continuation) -> Table:
    kept = _kept_rows(table, piece, found)
    cells = (*table.cells, *(_placed(texts, found, table, "") for texts in kept.values()))
    last = parts_of(table)[-1].page
    flags = (*table.flags, f"Continues on page {last + 1}.", *piece.flags)
    whole = replace(
        table,
        cells=cells,
        confidence=min(table.confidence, piece.confidence),
        boxes=_joined_boxes(table, piece, found, kept),
        row_pages=(
            *map(table.page_of_row, range(len(table.cells))),
            *map(piece.page_of_row, kept),
        ),
        spans=(*table.spans, *_moved_spans(table, piece, found, tuple(kept))),
        parts=(*parts_of(table), *parts_of(piece)),
        flags=tuple(dict.fromkeys(flags)),
    )
    return with_row_labels(whole)


def _kept_rows(table: Table, piece: Table, found: Continuation) -> dict[int, tuple[str, ...]]:
    """The piece's rows that are added, by number; of a repeated header only a label of its own.

    "Liabilities" in front of the years of a second page names the rows below it.
    """
    said = {plain(text) for row in table.cells[: table.header_rows] for text in row}
    said |= {plain(table.caption), plain(piece.caption), ""}
    kept = {}
    for number, row in enumerate(piece.cells):
        if number not in found.repeated:
            kept[number] = row
        elif plain(row[0]) not in said:
            kept[number] = (row[0], *[""] * (len(row) - 1))
    return kept


def _placed(
    row: Sequence[Cell], found: Continuation, table: Table, empty: Cell
) -> tuple[Cell, ...]:
    """A row of the piece in the columns of the table."""
    placed = [empty] * len(table.header_paths)
    for column, cell in zip(found.columns, row, strict=True):
        placed[column] = cell
    return tuple(placed)


def _joined_boxes(
    table: Table, piece: Table, found: Continuation, kept: Mapping[int, tuple[str, ...]]
) -> tuple[tuple[Box | None, ...], ...]:
    if not table.boxes and not piece.boxes:
        return ()
    nowhere: tuple[Box | None, ...] = (None,) * len(table.header_paths)
    ours = table.boxes or (nowhere,) * len(table.cells)
    theirs = []
    for number, texts in kept.items():
        boxes = piece.boxes[number] if piece.boxes else (None,) * len(texts)
        shown = [box if text else None for box, text in zip(boxes, texts, strict=True)]
        theirs.append(_placed(shown, found, table, None))
    return (*ours, *theirs)


def _moved_spans(
    table: Table, piece: Table, found: Continuation, kept: Sequence[int]
) -> list[Span]:
    """The spans of the piece's added rows, by their numbers in the joined table."""
    place = {row: len(table.cells) + position for position, row in enumerate(kept)}
    return [
        Span(
            place[span.row],
            found.columns[span.first_column],
            found.columns[span.last_column],
            place[span.row] + span.last_row - span.row,
        )
        for span in piece.spans
        if span.row in place and span.row not in found.repeated
    ]
