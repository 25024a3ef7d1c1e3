"""The only place that names Parquet columns: records to bytes and back, a file per kind.

Rows keep their order; encoding the same records gives the same bytes.
"""

from rag_resources.schemas.chunks import CHUNK_SCHEMA, ChunkRows, decode_chunks, encode_chunks
from rag_resources.schemas.page_fields import (
    PAGE_FIELD_SCHEMA,
    decode_page_fields,
    encode_page_fields,
)
from rag_resources.schemas.pages import PAGE_SCHEMA, decode_pages, encode_pages
from rag_resources.schemas.parquet import table_bytes
from rag_resources.schemas.report_cards import (
    REPORT_CARD_SCHEMA,
    decode_report_cards,
    encode_report_cards,
)
from rag_resources.schemas.sections import SECTION_SCHEMA, decode_sections, encode_sections
from rag_resources.schemas.table_facts import (
    TABLE_FACT_SCHEMA,
    decode_table_facts,
    encode_table_facts,
)
from rag_resources.schemas.tables import TABLE_SCHEMA, decode_tables, encode_tables
from rag_resources.schemas.tokens import TOKEN_SCHEMA, TokenLists, decode_tokens, encode_tokens
from rag_resources.schemas.vectors import (
    VECTOR_SCHEMA,
    Embeddings,
    decode_embeddings,
    encode_embeddings,
)

__all__ = [
    "CHUNK_SCHEMA",
    "PAGE_FIELD_SCHEMA",
    "PAGE_SCHEMA",
    "REPORT_CARD_SCHEMA",
    "SECTION_SCHEMA",
    "TABLE_FACT_SCHEMA",
    "TABLE_SCHEMA",
    "TOKEN_SCHEMA",
    "VECTOR_SCHEMA",
    "ChunkRows",
    "Embeddings",
    "TokenLists",
    "decode_chunks",
    "decode_embeddings",
    "decode_page_fields",
    "decode_pages",
    "decode_report_cards",
    "decode_sections",
    "decode_table_facts",
    "decode_tables",
    "decode_tokens",
    "encode_chunks",
    "encode_embeddings",
    "encode_page_fields",
    "encode_pages",
    "encode_report_cards",
    "encode_sections",
    "encode_table_facts",
    "encode_tables",
    "encode_tokens",
    "table_bytes",
]
