"""Columns of page fields: one row a field, page by page."""

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from rag_resources.page_fields import PageField
from rag_resources.schemas.parquet import STRINGS, parquet_bytes, read_table

PAGE_FIELD_SCHEMA = pa.schema(
    [
        ("page", pa.int32()),
        ("kind", pa.string()),
        ("text", pa.string()),
        ("periods", STRINGS),
        ("statement", pa.string()),
    ]
)


def encode_page_fields(fields: Iterable[PageField]) -> bytes:
    """Fields as Parquet, in their order."""
    rows = [{name: getattr(field, name) for name in PAGE_FIELD_SCHEMA.names} for field in fields]
    return parquet_bytes(rows, PAGE_FIELD_SCHEMA)


def decode_page_fields(data: bytes) -> tuple[PageField, ...]:
    """Fields from Parquet."""
    return tuple(map(_field, read_table(data).to_pylist()))


def _field(row: dict[str, Any]) -> PageField:
    return PageField(**row | {"periods": tuple(row["periods"])})
