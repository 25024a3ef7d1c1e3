"""What a materialization shows: column schema and a Markdown preview of the first rows."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import dagster as dg
import pyarrow as pa

from rag_resources.artifacts import Artifact
from rag_resources.extraction_report import ExtractionReport, PageReport
from rag_resources.records import Chunk, Page, Section
from rag_resources.report_profile import ReportProfile, Stated
from rag_resources.schemas import Embeddings, TokenLists
from rag_resources.table_records import Table, TableFact

PREVIEW_ROWS = 8
PREVIEW_CHARACTERS = 120


def column_schema(schema: pa.Schema) -> dg.TableSchema:
    """A Parquet schema as Dagster shows it."""
    return dg.TableSchema([dg.TableColumn(field.name, str(field.type)) for field in schema])


def preview(artifact: Artifact[Any], records: Any) -> dict[str, Any]:
    """The first rows as a Markdown table, {} for opaque bytes."""
    if isinstance(records, bytes):
        return {}
    rows = list(islice(map(_row, _items(records)), PREVIEW_ROWS))
    return {"preview": dg.MetadataValue.md(markdown_table(rows))} if rows else {}


def markdown_table(rows: Sequence[dict[str, Any]]) -> str:
    """Rows with the same keys as a Markdown table; long cells are cut."""
    header = list(rows[0])
    lines = [header, ["---"] * len(header), *([_cell(row[key]) for key in header] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(value: Any) -> str:
    text = str(value).replace("|", "\\|").replace("\n", " ⏎ ")
    return text if len(text) <= PREVIEW_CHARACTERS else f"{text[:PREVIEW_CHARACTERS]}…"


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
        case Table():
            shape = f"{len(item.cells)} × {len(item.header_paths)}"
            return {"page": item.page, "caption": item.caption, "unit": item.unit} | {
                "rows × columns": shape,
                "method": item.method,
                "confidence": item.confidence,
            }
        case TableFact():
            figure = " ".join(filter(None, (item.raw, item.unit.text or item.unit.currency)))
            return {"page": item.page, "label": item.label, "header": item.header} | {
                "period": item.period,
                "figure": figure,
                "sums": item.sum_check,
            }
        case PageReport():
            return {"page": item.number, "label": item.label, "method": item.method} | {
                "what to know": " ".join(concern.sentence for concern in item.concerns)
            }
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
