"""Columns of report cards: one row a report."""

from collections.abc import Iterable

import pyarrow as pa

from rag_resources.report_card import CardName, ReportCard
from rag_resources.schemas.parquet import STRINGS, parquet_bytes, read_table

REPORT_CARD_SCHEMA = pa.schema(
    [
        ("report_id", pa.string()),
        ("names", STRINGS),
        ("name_kinds", STRINGS),
        ("report_type", pa.string()),
        ("period_kind", pa.string()),
        ("year", pa.int32()),
        ("other_years", pa.list_(pa.int32())),
        ("part", pa.int32()),
        ("start", pa.date32()),
        ("end", pa.date32()),
    ]
)


def encode_report_cards(cards: Iterable[ReportCard]) -> bytes:
    """Report cards as Parquet, in the order given."""
    rows = [
        {name: getattr(card, name) for name in REPORT_CARD_SCHEMA.names if name != "name_kinds"}
        | {
            "names": [name.text for name in card.names],
            "name_kinds": [name.kind for name in card.names],
        }
        for card in cards
    ]
    return parquet_bytes(rows, REPORT_CARD_SCHEMA)


def decode_report_cards(data: bytes) -> tuple[ReportCard, ...]:
    """Report cards from Parquet."""
    cards = []
    for row in read_table(data).to_pylist():
        names = zip(row["names"], row.pop("name_kinds"), strict=True)
        row["names"] = tuple(CardName(text, kind) for text, kind in names)
        row["other_years"] = tuple(row["other_years"])
        cards.append(ReportCard(**row))
    return tuple(cards)
