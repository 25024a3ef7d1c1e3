"""The artifacts a report leaves behind, stage by stage, each with its codec.

The store handles these without knowing records; nobody else needs to know file names.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pyarrow as pa

from rag_resources import schemas
from rag_resources.extraction_report import (
    ExtractionReport,
    decode_extraction_report,
    encode_extraction_report,
)
from rag_resources.page_fields import PageField
from rag_resources.records import Chunk, Page, Section
from rag_resources.report_card import ReportCard
from rag_resources.report_profile import ReportProfile, decode_profile, encode_profile
from rag_resources.table_records import Table, TableFact

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Artifact(Generic[T]):
    """What one stage leaves behind for a report.

    Attributes:
        name: the stage, and the stem of its file.
        suffix: of the file, with the dot.
        columns: Parquet schema shown to people, None for opaque bytes.
    """

    name: str
    suffix: str
    columns: pa.Schema | None
    encode: Callable[[T], bytes]
    decode: Callable[[bytes], T]


PAGES: Artifact[Sequence[Page]] = Artifact(
    "pages", ".parquet", schemas.PAGE_SCHEMA, schemas.encode_pages, schemas.decode_pages
)
SECTIONS: Artifact[Sequence[Section]] = Artifact(
    "sections", ".parquet", schemas.SECTION_SCHEMA, schemas.encode_sections, schemas.decode_sections
)
TABLES: Artifact[Sequence[Table]] = Artifact(
    "tables", ".parquet", schemas.TABLE_SCHEMA, schemas.encode_tables, schemas.decode_tables
)
TABLE_FACTS: Artifact[Sequence[TableFact]] = Artifact(
    "table_facts",
    ".parquet",
    schemas.TABLE_FACT_SCHEMA,
    schemas.encode_table_facts,
    schemas.decode_table_facts,
)
PAGE_FIELDS: Artifact[Sequence[PageField]] = Artifact(
    "page_fields",
    ".parquet",
    schemas.PAGE_FIELD_SCHEMA,
    schemas.encode_page_fields,
    schemas.decode_page_fields,
)
TABLE_PAGE: Artifact[bytes] = Artifact("table_page", ".html", None, bytes, bytes)
REPORT_PROFILE: Artifact[ReportProfile] = Artifact(
    "report_profile", ".json", None, encode_profile, decode_profile
)
REPORT_CARD: Artifact[Sequence[ReportCard]] = Artifact(
    "report_card",
    ".parquet",
    schemas.REPORT_CARD_SCHEMA,
    schemas.encode_report_cards,
    schemas.decode_report_cards,
)
"""One card; several in a file read the same."""
EXTRACTION_REPORT: Artifact[ExtractionReport] = Artifact(
    "extraction_report", ".json", None, encode_extraction_report, decode_extraction_report
)
EXTRACTION_PAGE: Artifact[bytes] = Artifact("extraction_page", ".html", None, bytes, bytes)
PROSE_CHUNKS: Artifact[Sequence[Chunk]] = Artifact(
    "prose_chunks", ".parquet", schemas.CHUNK_SCHEMA, schemas.encode_chunks, schemas.decode_chunks
)
TABLE_CHUNKS: Artifact[Sequence[Chunk]] = Artifact(
    "table_chunks", ".parquet", schemas.CHUNK_SCHEMA, schemas.encode_chunks, schemas.decode_chunks
)
EMBEDDINGS = Artifact(
    "embeddings",
    ".parquet",
    schemas.VECTOR_SCHEMA,
    schemas.encode_embeddings,
    schemas.decode_embeddings,
)
FAISS_INDEX: Artifact[bytes] = Artifact("faiss_index", ".faiss", None, bytes, bytes)
BM25_INDEX = Artifact(
    "bm25_index", ".parquet", schemas.TOKEN_SCHEMA, schemas.encode_tokens, schemas.decode_tokens
)

REPORT_ARTIFACTS: tuple[Artifact[Any], ...] = (
    PAGES,
    REPORT_PROFILE,
    REPORT_CARD,
    EXTRACTION_REPORT,
    EXTRACTION_PAGE,
    SECTIONS,
    TABLES,
    TABLE_FACTS,
    TABLE_PAGE,
    PAGE_FIELDS,
    PROSE_CHUNKS,
    TABLE_CHUNKS,
    EMBEDDINGS,
    FAISS_INDEX,
    BM25_INDEX,
)
