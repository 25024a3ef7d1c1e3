"""Columns of pages: one row a page, its lines nested in it."""

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from rag_resources.page_grade import UNGRADED, Exclusion, PageGrade
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
        ("color", pa.int32()),
        ("printed", pa.string()),
    ]
)
EXCLUSION = pa.struct([("reason", pa.string()), ("words", pa.int32())])
GRADE = pa.struct(
    [
        ("words", pa.int32()),
        ("exclusions", pa.list_(EXCLUSION)),
        ("order", pa.float64()),
        ("garble", pa.float64()),
        ("ocr", pa.float64()),
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
        ("grade", GRADE),
        ("rules", pa.list_(BOX)),
    ]
)


def encode_pages(pages: Iterable[Page]) -> bytes:
    """Pages as Parquet, one row a page."""
    rows = [
        {name: getattr(page, name) for name in PAGE_SCHEMA.names}
        | {"lines": [_line_row(line) for line in page.lines]}
        | {"furniture": [_line_row(line) for line in page.furniture]}
        | {"hidden": [_line_row(line) for line in page.hidden]}
        | {"grade": _grade_row(page.grade)}
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
            grade=_grade(row.get("grade")),
            rules=tuple(Box(*box) for box in row.get("rules") or ()),  # absent until version 4
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
        "color": line.color,
        "printed": line.printed,
    }


def _line(row: dict[str, Any]) -> Line:
    words = tuple(
        Word(text, Box(*box)) for text, box in zip(row["words"], row["word_boxes"], strict=True)
    )
    color, printed = row.get("color") or 0, row.get("printed") or ""
    return Line(row["text"], Box(*row["box"]), row["size"], row["bold"], words, color, printed)


def _grade_row(grade: PageGrade) -> dict[str, Any]:
    return {
        "words": grade.words,
        "exclusions": [one._asdict() for one in grade.exclusions],
        "order": grade.order,
        "garble": grade.garble,
        "ocr": grade.ocr,
    }


def _grade(row: dict[str, Any] | None) -> PageGrade:
    if row is None:  # pages of version 3
        return UNGRADED
    exclusions = tuple(Exclusion(one["reason"], one["words"]) for one in row["exclusions"])
    return PageGrade(row["words"], exclusions, row["order"], row["garble"], row["ocr"])
