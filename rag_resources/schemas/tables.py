"""Columns of tables: one row a table, its cells nested in it."""

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from rag_resources.records import Box, Table
from rag_resources.schemas.parquet import BOX, STRINGS, parquet_bytes, read_table

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


def encode_tables(tables: Iterable[Table]) -> bytes:
    """Tables as Parquet, one row a table."""
    rows = [{name: getattr(table, name) for name in TABLE_SCHEMA.names} for table in tables]
    return parquet_bytes(rows, TABLE_SCHEMA)


def decode_tables(data: bytes) -> tuple[Table, ...]:
    """Tables from Parquet."""
    return tuple(map(_table, read_table(data).to_pylist()))


def _table(row: dict[str, Any]) -> Table:
    tuples = {name: tuple(row[name]) for name in ("header_paths", "row_labels", "periods")}
    cells = tuple(map(tuple, row["cells"]))
    return Table(**row | tuples | {"box": Box(*row["box"]), "cells": cells})
