"""Columns of tables: one row a table, its cells nested in it."""

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from rag_resources.records import Box
from rag_resources.schemas.parquet import BOX, STRINGS, parquet_bytes, read_table
from rag_resources.table_records import Span, Table, TablePart, Unit

UNIT = pa.struct([("text", pa.string()), ("scale", pa.int64()), ("currency", pa.string())])
SPAN = pa.struct([(name, pa.int32()) for name in Span._fields])
PART = pa.struct([("page", pa.int32()), ("box", BOX)])
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
        ("boxes", pa.list_(pa.list_(BOX))),
        ("row_pages", pa.list_(pa.int32())),
        ("spans", pa.list_(SPAN)),
        ("row_kinds", STRINGS),
        ("column_kinds", STRINGS),
        ("units", pa.list_(UNIT)),
        ("statement", pa.string()),
        ("parts", pa.list_(PART)),
        ("flags", STRINGS),
    ]
)
_TUPLES = ("header_paths", "row_labels", "periods", "row_pages", "row_kinds", "column_kinds")


def encode_tables(tables: Iterable[Table]) -> bytes:
    """Tables as Parquet, one row a table."""
    return parquet_bytes([_row(table) for table in tables], TABLE_SCHEMA)


def decode_tables(data: bytes) -> tuple[Table, ...]:
    """Tables from Parquet."""
    return tuple(map(_table, read_table(data).to_pylist()))


def _row(table: Table) -> dict[str, Any]:
    row = {name: getattr(table, name) for name in TABLE_SCHEMA.names}
    nested = {name: [one._asdict() for one in row[name]] for name in ("spans", "units", "parts")}
    return row | nested


def _table(row: dict[str, Any]) -> Table:
    # Columns that came later than a file are absent in it.
    tuples = {name: tuple(row.get(name) or ()) for name in (*_TUPLES, "flags")}
    boxes = tuple(tuple(Box(*box) if box else None for box in line) for line in _list(row, "boxes"))
    nested = {
        "cells": tuple(map(tuple, row["cells"])),
        "boxes": boxes,
        "spans": tuple(Span(**one) for one in _list(row, "spans")),
        "units": tuple(Unit(**one) for one in _list(row, "units")),
        "parts": tuple(TablePart(one["page"], Box(*one["box"])) for one in _list(row, "parts")),
        "statement": row.get("statement") or "",
    }
    return Table(**row | tuples | nested | {"box": Box(*row["box"])})


def _list(row: dict[str, Any], name: str) -> list[Any]:
    return row.get(name) or []
