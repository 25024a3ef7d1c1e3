"""Columns of chunks: one row a chunk, read as records only when asked for."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from rag_resources.records import Chunk, SourceSpan
from rag_resources.schemas.parquet import STRINGS, read_table, table_bytes

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

    @property
    def kinds(self) -> list[str]:
        """Kind of every row."""
        kinds: list[str] = self.table.column("kind").to_pylist()
        return kinds

    @property
    def section_paths(self) -> list[tuple[str, ...]]:
        """Section path of every row."""
        return [tuple(path) for path in self.table.column("section_path").to_pylist()]

    @property
    def page_spans(self) -> np.ndarray:
        """First and last page of every row, of shape (rows, 2)."""
        columns = [self.table.column(name).to_numpy() for name in ("first_page", "last_page")]
        return np.stack(columns, axis=1)


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


def _bounds(index: slice, length: int) -> tuple[int, int]:
    start, stop, step = index.indices(length)
    if step != 1:
        raise ValueError("Chunk rows are sliced without a step.")
    return start, max(stop - start, 0)


def _chunk(row: dict[str, Any]) -> Chunk:
    spans = tuple(SourceSpan(**span) for span in row["spans"])
    return Chunk(**row | {"section_path": tuple(row["section_path"]), "spans": spans})
