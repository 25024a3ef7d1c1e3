"""Columns of pages: one row a page, its lines nested in it."""

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from rag_resources.records import Box, Line, Page, Word
from rag_resources.schemas.parquet import BOX, STRINGS, parquet_bytes, read_table

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
        ("hidden", pa.list_(LINE)),
    ]
)


def encode_pages(pages: Iterable[Page]) -> bytes:
    """Pages as Parquet, one row a page."""
    rows = [
        {name: getattr(page, name) for name in PAGE_SCHEMA.names}
        | {"lines": [_line_row(line) for line in page.lines]}
        | {"furniture": [_line_row(line) for line in page.furniture]}
        | {"hidden": [_line_row(line) for line in page.hidden]}
        for page in pages
    ]
    return parquet_bytes(rows, PAGE_SCHEMA)


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
            hidden=tuple(map(_line, row.get("hidden") or ())),  # absent in pages of version 2
        )
        for row in read_table(data).to_pylist()
    )


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
