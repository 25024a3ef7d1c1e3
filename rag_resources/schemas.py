"""The only place that names Parquet columns: records to bytes and back.

Rows keep their order; encoding the same records gives the same bytes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from rag_resources.records import Box, Chunk, Line, Page, Section, SourceSpan, Table, Word

BOX = pa.list_(pa.float64(), 4)
STRINGS = pa.list_(pa.string())
LINE = pa.struct(
    [
        ("text", pa.string()),
        ("box", BOX),
        ("size", pa.float64()),
        ("bold", pa.bool_()),
        ("words", STRINGS),
        ("word_boxes", pa.list_(BOX)),
    ]
)
PAGE_SCHEMA = pa.schema(
    [
        ("number", pa.int32()),
        ("label", pa.string()),
        ("width", pa.float64()),
        ("height", pa.float64()),
        ("rotation", pa.int32()),
        ("text", pa.string()),
        ("lines", pa.list_(LINE)),
        ("furniture", pa.list_(LINE)),
        ("method", pa.string()),
        ("flags", STRINGS),
        ("error", pa.string()),
    ]
)
SECTION_SCHEMA = pa.schema(
    [
        ("path", STRINGS),
        ("level", pa.int32()),
        ("first_page", pa.int32()),
        ("first_line", pa.int32()),
        ("last_page", pa.int32()),
        ("found_by", pa.string()),
    ]
)
TABLE_SCHEMA = pa.schema(
    [
        ("page", pa.int32()),
        ("box", BOX),
        ("cells", pa.list_(STRINGS)),
        ("header_rows", pa.int32()),
        ("header_paths", STRINGS),
        ("row_labels", STRINGS),
        ("caption", pa.string()),
        ("unit", pa.string()),
        ("scale", pa.int64()),
        ("currency", pa.string()),
        ("periods", STRINGS),
        ("method", pa.string()),
        ("confidence", pa.float64()),
    ]
)
SPAN = pa.struct(
    [("page", pa.int32()), ("first", pa.int32()), ("last", pa.int32()), ("table", pa.int32())]
)
CHUNK_SCHEMA = pa.schema(
    [
        ("chunk_id", pa.string()),
        ("report_id", pa.string()),
        ("kind", pa.string()),
        ("first_page", pa.int32()),
        ("last_page", pa.int32()),
        ("section_path", STRINGS),
        ("text", pa.string()),
        ("indexed_text", pa.string()),
        ("token_count", pa.int32()),
        ("spans", pa.list_(SPAN)),
    ]
)
VECTOR_SCHEMA = pa.schema([("chunk_id", pa.string()), ("vector", pa.list_(pa.float32()))])
TOKEN_SCHEMA = pa.schema([("chunk_id", pa.string()), ("tokens", STRINGS)])


@dataclass(frozen=True, slots=True)
class Embeddings:
    """Vectors of chunks, row by row: float32, L2-normalised, shape (chunks, dimension)."""

    chunk_ids: tuple[str, ...]
    vectors: np.ndarray

    def __len__(self) -> int:
        return len(self.chunk_ids)


@dataclass(frozen=True, slots=True)
class TokenLists:
    """The sparse side's view of chunks: their tokens, row by row."""

    chunk_ids: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]

    def __len__(self) -> int:
        return len(self.chunk_ids)


class ChunkRows(Sequence[Chunk]):
    """Chunks kept as Arrow rows and turned into records one by one, when asked for."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table.combine_chunks()

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [_chunk(row) for row in self.table.slice(*_bounds(index, len(self))).to_pylist()]
        return _chunk(self.table.slice(index, 1).to_pylist()[0])

    def __iter__(self) -> Iterator[Chunk]:
        for batch in self.table.to_batches(max_chunksize=1024):
            yield from map(_chunk, batch.to_pylist())

    @property
    def chunk_ids(self) -> list[str]:
        """Chunk ids in row order."""
        ids: list[str] = self.table.column("chunk_id").to_pylist()
        return ids

    @property
    def report_ids(self) -> np.ndarray:
        """Report id of every row."""
        return np.asarray(self.table.column("report_id").to_pylist(), dtype=object)


def _bounds(index: slice, length: int) -> tuple[int, int]:
    start, stop, step = index.indices(length)
    if step != 1:
        raise ValueError("Chunk rows are sliced without a step.")
    return start, max(stop - start, 0)


def _parquet(rows: list[dict[str, Any]], schema: pa.Schema) -> bytes:
    return table_bytes(pa.Table.from_pylist(rows, schema=schema))


def table_bytes(table: pa.Table) -> bytes:
    """Parquet bytes of a table, zstd-compressed."""
    stream = BytesIO()
    pq.write_table(table, stream, compression="zstd")
    return stream.getvalue()


def read_table(data: bytes) -> pa.Table:
    """The table in some Parquet bytes.

    Raises:
        pyarrow.ArrowInvalid: the bytes are not a whole Parquet file.
    """
    return pq.read_table(BytesIO(data))


def _line_row(line: Line) -> dict[str, Any]:
    return {
        "text": line.text,
        "box": line.box,
        "size": line.size,
        "bold": line.bold,
        "words": [word.text for word in line.words],
        "word_boxes": [word.box for word in line.words],
    }


def _line(row: dict[str, Any]) -> Line:
    words = tuple(
        Word(text, Box(*box)) for text, box in zip(row["words"], row["word_boxes"], strict=True)
    )
    return Line(row["text"], Box(*row["box"]), row["size"], row["bold"], words)


def encode_pages(pages: Iterable[Page]) -> bytes:
    """Pages as Parquet, one row a page."""
    rows = [
        {name: getattr(page, name) for name in PAGE_SCHEMA.names}
        | {"lines": [_line_row(line) for line in page.lines]}
        | {"furniture": [_line_row(line) for line in page.furniture]}
        for page in pages
    ]
    return _parquet(rows, PAGE_SCHEMA)


def decode_pages(data: bytes) -> tuple[Page, ...]:
    """Pages from Parquet."""
    return tuple(
        Page(
            number=row["number"],
            label=row["label"],
            width=row["width"],
            height=row["height"],
            rotation=row["rotation"],
            lines=tuple(map(_line, row["lines"])),
            furniture=tuple(map(_line, row["furniture"])),
            method=row["method"],
            flags=tuple(row["flags"]),
            error=row["error"],
        )
        for row in read_table(data).to_pylist()
    )


def encode_sections(sections: Iterable[Section]) -> bytes:
    """Sections as Parquet, in document order."""
    rows = [{name: getattr(section, name) for name in SECTION_SCHEMA.names} for section in sections]
    return _parquet(rows, SECTION_SCHEMA)


def decode_sections(data: bytes) -> tuple[Section, ...]:
    """Sections from Parquet."""
    rows = read_table(data).to_pylist()
    return tuple(Section(**row | {"path": tuple(row["path"])}) for row in rows)


def encode_tables(tables: Iterable[Table]) -> bytes:
    """Tables as Parquet, one row a table."""
    rows = [{name: getattr(table, name) for name in TABLE_SCHEMA.names} for table in tables]
    return _parquet(rows, TABLE_SCHEMA)


def decode_tables(data: bytes) -> tuple[Table, ...]:
    """Tables from Parquet."""
    return tuple(map(_table, read_table(data).to_pylist()))


def _table(row: dict[str, Any]) -> Table:
    tuples = {name: tuple(row[name]) for name in ("header_paths", "row_labels", "periods")}
    cells = tuple(map(tuple, row["cells"]))
    return Table(**row | tuples | {"box": Box(*row["box"]), "cells": cells})


def chunk_table(chunks: Iterable[Chunk]) -> pa.Table:
    """Chunks as an Arrow table."""
    rows = [
        {name: getattr(chunk, name) for name in CHUNK_SCHEMA.names}
        | {"spans": [span._asdict() for span in chunk.spans]}
        for chunk in chunks
    ]
    return pa.Table.from_pylist(rows, schema=CHUNK_SCHEMA)


def encode_chunks(chunks: Iterable[Chunk]) -> bytes:
    """Chunks as Parquet, in reading order."""
    return table_bytes(chunk_table(chunks))


def decode_chunks(data: bytes) -> ChunkRows:
    """Chunks from Parquet, decoded row by row when read."""
    return ChunkRows(read_table(data))


def _chunk(row: dict[str, Any]) -> Chunk:
    spans = tuple(SourceSpan(**span) for span in row["spans"])
    return Chunk(**row | {"section_path": tuple(row["section_path"]), "spans": spans})


def encode_embeddings(embeddings: Embeddings) -> bytes:
    """Vectors as Parquet: chunk id and a fixed-size list of float32."""
    vectors = np.ascontiguousarray(embeddings.vectors, dtype=np.float32)
    flat = pa.array(vectors.reshape(-1), type=pa.float32())
    column = pa.FixedSizeListArray.from_arrays(flat, vectors.shape[1])
    ids = pa.array(embeddings.chunk_ids, type=pa.string())
    return table_bytes(pa.table({"chunk_id": ids, "vector": column}))


def decode_embeddings(data: bytes) -> Embeddings:
    """Vectors from Parquet."""
    table = read_table(data).combine_chunks()
    dimension = table.schema.field("vector").type.list_size
    flat = table.column("vector").combine_chunks().flatten().to_numpy(zero_copy_only=False)
    ids = tuple(table.column("chunk_id").to_pylist())
    return Embeddings(ids, np.asarray(flat, dtype=np.float32).reshape(len(ids), dimension))


def encode_tokens(tokens: TokenLists) -> bytes:
    """Token lists as Parquet, one row a chunk."""
    columns = [pa.array(tokens.chunk_ids, pa.string()), pa.array(tokens.tokens, STRINGS)]
    return table_bytes(pa.Table.from_arrays(columns, schema=TOKEN_SCHEMA))


def decode_tokens(data: bytes) -> TokenLists:
    """Token lists from Parquet."""
    table = read_table(data)
    tokens = table.column("tokens").to_pylist()
    return TokenLists(tuple(table.column("chunk_id").to_pylist()), tuple(map(tuple, tokens)))
