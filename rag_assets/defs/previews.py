"""What a materialization shows: column schema and a Markdown preview of the first rows."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

import dagster as dg
import pyarrow as pa

from rag_assets.defs.markdown import markdown_table
from rag_assets.defs.table_preview import table_preview
from rag_resources.artifacts import TABLES, Artifact
from rag_resources.extraction_report import ExtractionReport, PageReport
from rag_resources.page_fields import PageField
from rag_resources.records import Chunk, Page, Section
from rag_resources.report_card import ReportCard
from rag_resources.report_profile import ReportProfile, Stated
from rag_resources.schemas import Embeddings, TokenLists
from rag_resources.table_records import Table, TableFact

PREVIEW_ROWS = 8


def column_schema(schema: pa.Schema) -> dg.TableSchema:
    """A Parquet schema as Dagster shows it."""
    return dg.TableSchema([dg.TableColumn(field.name, str(field.type)) for field in schema])


def preview(artifact: Artifact[Any], records: Any) -> dict[str, Any]:
    """The first rows as a Markdown table, of tables also some as they were read; {} for bytes."""
    if isinstance(records, bytes):
        return {}
    rows = list(islice(map(_row, _items(records)), PREVIEW_ROWS))
    if not rows:
        return {}
    listed = markdown_table(list(rows[0]), [list(row.values()) for row in rows])
    shown = {"preview": dg.MetadataValue.md(listed)}
    if artifact.name == TABLES.name:
        shown["tables_as_read"] = dg.MetadataValue.md(table_preview(records))
    return shown


def _items(records: Any) -> Iterable[Any]:
    if isinstance(records, Embeddings):
        return zip(records.chunk_ids, records.vectors, strict=True)
    if isinstance(records, TokenLists):
        return zip(records.chunk_ids, records.tokens, strict=True)
    if isinstance(records, ExtractionReport):
        return records.worst(PREVIEW_ROWS)
    if isinstance(records, ReportProfile):
        return records.statements()
    items: Iterable[Any] = records
    return items


def _row(item: Any) -> dict[str, Any]:
    match item:
        case Page():
            flags = ", ".join(item.flags)
            return {"page": item.number, "label": item.label, "method": item.method} | {
                "flags": flags,
                "text": item.text,
            }
        case Section():
            return {"page": item.first_page, "section": " › ".join(item.path)} | {
                "last page": item.last_page,
                "found by": item.found_by,
            }
        case Table() | TableFact():
            return _table_row(item)
        case PageField() | ReportCard() | PageReport():
            return _short_row(item)
        case (str(what), Stated()):
            return {"what": what, "value": item[1].value, "page": item[1].page} | {
                "line": item[1].line
            }
        case Chunk():
            return {"page": item.first_page, "section": " › ".join(item.section_path)} | {
                "tokens": item.token_count,
                "text": item.text,
            }
        case (chunk_id, values):
            return {"chunk": chunk_id, "values": " ".join(str(value) for value in values[:8])}
    raise TypeError(f"No preview for {type(item).__name__}.")


def _table_row(item: Table | TableFact) -> dict[str, Any]:
    if isinstance(item, Table):
        shape = f"{len(item.cells)} × {len(item.header_paths)}"
        return {"page": item.page, "caption": item.caption, "unit": item.unit} | {
            "rows × columns": shape,
            "method": item.method,
            "confidence": item.confidence,
        }
    figure = " ".join(filter(None, (item.raw, item.unit.text or item.unit.currency)))
    return {"page": item.page, "label": item.label, "header": item.header} | {
        "period": item.period,
        "figure": figure,
        "sums": item.sum_check,
    }


def _short_row(item: PageField | ReportCard | PageReport) -> dict[str, Any]:
    match item:
        case PageField():
            return {"page": item.page, "kind": item.kind, "text": item.text} | {
                "periods": ", ".join(item.periods)
            }
        case ReportCard():
            names = ", ".join(name.text for name in item.names)
            return {"names": names, "type": item.report_type, "period": item.period}
        case PageReport():
            return {"page": item.number, "label": item.label, "method": item.method} | {
                "what to know": " ".join(concern.sentence for concern in item.concerns)
            }
