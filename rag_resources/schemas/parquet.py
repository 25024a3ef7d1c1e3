"""Rows to Parquet bytes and back, and the types that several schemas share."""

from io import BytesIO
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

BOX = pa.list_(pa.float64(), 4)
STRINGS = pa.list_(pa.string())


def parquet_bytes(rows: list[dict[str, Any]], schema: pa.Schema) -> bytes:
    """Parquet bytes of rows under a schema."""
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
