"""Columns of sections: one row a section, in document order."""

from collections.abc import Iterable

import pyarrow as pa

from rag_resources.records import Section
from rag_resources.schemas.parquet import STRINGS, parquet_bytes, read_table

SECTION_SCHEMA = pa.schema(
    [
        ("path", STRINGS),
        ("level", pa.int32()),
        ("first_page", pa.int32()),
        ("first_line", pa.int32()),
        ("last_page", pa.int32()),
        ("found_by", pa.string()),
        ("confidence", pa.float64()),
        ("kind", pa.string()),
        ("note", pa.string()),
    ]
)


def encode_sections(sections: Iterable[Section]) -> bytes:
    """Sections as Parquet, in document order."""
    rows = [{name: getattr(section, name) for name in SECTION_SCHEMA.names} for section in sections]
    return parquet_bytes(rows, SECTION_SCHEMA)


def decode_sections(data: bytes) -> tuple[Section, ...]:
    """Sections from Parquet; the columns that older files lack get the record's defaults."""
    rows = read_table(data).to_pylist()
    return tuple(Section(**row | {"path": tuple(row["path"])}) for row in rows)
