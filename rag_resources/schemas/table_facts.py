"""Columns of table facts: one row a figure, flat, so that any tool can query the file."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pyarrow as pa

from rag_resources.records import Box
from rag_resources.schemas.parquet import BOX, parquet_bytes, read_table
from rag_resources.table_records import TableFact, Unit

# 38 digits are what Parquet decimals hold; figures beyond them are not read as figures.
AMOUNT = pa.decimal128(38, 9)
TABLE_FACT_SCHEMA = pa.schema(
    [
        ("table", pa.int32()),
        ("row", pa.int32()),
        ("column", pa.int32()),
        ("label", pa.string()),
        ("header", pa.string()),
        ("raw", pa.string()),
        ("kind", pa.string()),
        ("value", AMOUNT),
        ("unit", pa.string()),
        ("scale", pa.int64()),
        ("currency", pa.string()),
        ("period", pa.string()),
        ("restated", pa.bool_()),
        ("note", pa.string()),
        ("page", pa.int32()),
        ("box", BOX),
        ("confidence", pa.float64()),
        ("sum_check", pa.string()),
    ]
)


def encode_table_facts(facts: Iterable[TableFact]) -> bytes:
    """Facts as Parquet, one row a figure."""
    return parquet_bytes([_row(fact) for fact in facts], TABLE_FACT_SCHEMA)


def decode_table_facts(data: bytes) -> tuple[TableFact, ...]:
    """Facts from Parquet."""
    return tuple(map(_fact, read_table(data).to_pylist()))


def _row(fact: TableFact) -> dict[str, Any]:
    unit = {"unit": fact.unit.text, "scale": fact.unit.scale, "currency": fact.unit.currency}
    names = [name for name in TABLE_FACT_SCHEMA.names if name not in unit]
    return {name: getattr(fact, name) for name in names} | unit


def _fact(row: dict[str, Any]) -> TableFact:
    unit = Unit(row.pop("unit"), row.pop("scale"), row.pop("currency"))
    return TableFact(**row | {"unit": unit, "value": _plain(row["value"]), "box": Box(*row["box"])})


def _plain(value: Decimal | None) -> Decimal | None:
    """Without the zeros that the column's fixed number of places adds."""
    if value is None:
        return None
    return value.quantize(Decimal(1)) if value == value.to_integral() else value.normalize()
