"""Tables as chunks of whole rows, each figure beside its row label and column header.

Belongs here: wording rows, repeating the context in every chunk, keeping to the encoder's limit.
Not here: reading tables, prose.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rag_assets.chunking.chunk_identity import chunk_id
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.extraction.sections.section_tree import section_path_at
from rag_assets.tables.grid import PATH
from rag_resources.records import Chunk, Page, Section, SourceSpan
from rag_resources.table_records import Table

CELL = " | "

# The context may take this share of a chunk; the rest belongs to the rows themselves.
_CONTEXT_SHARE = 0.5


class _Piece(NamedTuple):
    """A line of a chunk: a row, or a part of a row too long for one chunk."""

    row: int
    text: str


def table_chunks(
    report_id: str,
    pages: Sequence[Page],
    sections: Sequence[Section],
    tables: Sequence[Table],
    budget: TokenBudget,
) -> tuple[Chunk, ...]:
    """The chunks of all tables, in table order; the same text on the same page is kept once."""
    by_number = {page.number: page for page in pages}
    chunks: dict[str, Chunk] = {}
    for index, table in enumerate(tables):
        line = _first_line_inside(by_number[table.page], table)
        path = section_path_at(tuple(sections), table.page, line)
        for chunk in _chunks_of(report_id, index, table, path, budget):
            chunks.setdefault(chunk.chunk_id, chunk)
    return tuple(chunks.values())


def _first_line_inside(page: Page, table: Table) -> int:
    """The line of the page at which the table starts: its section is the table's section."""
    return next(
        (
            number
            for number, line in enumerate(page.lines)
            if table.box.y0 <= (line.box.y0 + line.box.y1) / 2 <= table.box.y1
            and line.box.x1 > table.box.x0
            and line.box.x0 < table.box.x1
        ),
        0,
    )


def _chunks_of(
    report_id: str, index: int, table: Table, path: tuple[str, ...], budget: TokenBudget
) -> Iterator[Chunk]:
    context = _context(table, path, budget)
    for pieces in _packed(table, context, budget):
        text = "\n".join(piece.text for piece in pieces)
        indexed = _indexed(context, text)
        yield Chunk(
            chunk_id=chunk_id(report_id, "table", table.page, table.page, text),
            report_id=report_id,
            kind="table",
            first_page=table.page,
            last_page=table.page,
            section_path=path,
            text=text,
            indexed_text=indexed,
            token_count=budget.count(indexed),
            spans=(SourceSpan(table.page, pieces[0].row, pieces[-1].row, index),),
        )


def _context(table: Table, path: tuple[str, ...], budget: TokenBudget) -> str:
    """Section, caption, unit and columns, as far as they leave room for rows."""
    title = f"{table.caption} ({table.unit})" if table.caption and table.unit else ""
    title = title or table.caption or table.unit
    columns = CELL.join(header for header in table.header_paths if header)
    room = int(budget.limit * _CONTEXT_SHARE)
    lines: list[str] = []
    # The caption says most about a table; columns stand in the rows as well, so they go first.
    for line in (title, PATH.join(path), columns):
        if line and budget.count("\n".join([*lines, line])) <= room:
            lines.append(line)
        elif line and not lines:
            lines.append(_fitting_words(line, room, budget))
    return "\n".join(lines)


def _indexed(context: str, text: str) -> str:
    return f"{context}\n{text}" if context else text


def _packed(table: Table, context: str, budget: TokenBudget) -> Iterator[list[_Piece]]:
    """Lines gathered up to the target; a chunk that begins inside a group names the group."""
    pieces: list[_Piece] = []
    for row in range(len(table.cells) - table.header_rows):
        for piece in _pieces(table, row, context, budget):
            grown = "\n".join([*(kept.text for kept in pieces), piece.text])
            if pieces and budget.count(_indexed(context, grown)) > budget.target:
                yield pieces
                pieces = _group_line(table, row, piece, context, budget)
            pieces.append(piece)
    if pieces:
        yield pieces


def _group_line(
    table: Table, row: int, piece: _Piece, context: str, budget: TokenBudget
) -> list[_Piece]:
    label = table.cells[table.header_rows + row][0]
    path = table.row_labels[row]
    group = path.removesuffix(label).removesuffix(PATH) if path != label else ""
    if not group or budget.count(_indexed(context, f"{group}\n{piece.text}")) > budget.limit:
        return []
    return [_Piece(row, group)]


def _pieces(table: Table, row: int, context: str, budget: TokenBudget) -> Iterator[_Piece]:
    """The row as one line, or as several when it is longer than the encoder reads."""
    label, values = _worded(table, row)
    whole = CELL.join([label, *values] if label else values)
    if not whole:
        return
    if budget.count(_indexed(context, whole)) <= budget.limit:
        yield _Piece(row, whole)
        return
    for part in _split_words(label, context, "", budget) if label else ():
        yield _Piece(row, part)
    # Repeating the label may take a quarter of the limit, else figures would have no room.
    repeated = _fitting_words(label, budget.limit // 4, budget)
    for value in values:
        for part in _split_words(value, context, repeated, budget):
            yield _Piece(row, CELL.join([repeated, part] if repeated else [part]))


def _worded(table: Table, row: int) -> tuple[str, list[str]]:
    """The row's label, and its filled cells with the column each stands in."""
    cells = table.cells[table.header_rows + row]
    names = _column_names(table)
    values = [
        f"{name}: {text}" if name else text
        for name, text in zip(names[1:], cells[1:], strict=True)
        if text
    ]
    return cells[0], values


def _column_names(table: Table) -> tuple[str, ...]:
    """The period where it tells the columns apart, else the whole header path."""
    named = [period for period in table.periods[1:] if period]
    if len(named) == len(table.periods) - 1 == len(set(named)):
        return table.periods
    return table.header_paths


def _split_words(text: str, context: str, label: str, budget: TokenBudget) -> Iterator[str]:
    """Cuts a text between words so that each part fits beside its context and label."""
    words = text.split()
    while words:
        end = len(words)
        while end > 1 and not _fits(" ".join(words[:end]), context, label, budget):
            end -= max(1, end // 4)
        part = " ".join(words[:end])
        if end == 1 and not _fits(part, context, label, budget):
            yield from _split_letters(part, context, label, budget)
        else:
            yield text if end == len(words) and part == " ".join(text.split()) else part
        words = words[end:]


def _split_letters(word: str, context: str, label: str, budget: TokenBudget) -> Iterator[str]:
    """Cuts a single endless word; only damaged text layers hold any."""
    while word:
        end = len(word)
        while end > 1 and not _fits(word[:end], context, label, budget):
            end //= 2
        yield word[:end]
        word = word[end:]


def _fits(text: str, context: str, label: str, budget: TokenBudget) -> bool:
    line = CELL.join([label, text] if label else [text])
    return budget.count(_indexed(context, line)) <= budget.limit


def _fitting_words(text: str, room: int, budget: TokenBudget) -> str:
    words = text.split()
    while words and budget.count(" ".join(words)) > room:
        words.pop()
    return " ".join(words)
