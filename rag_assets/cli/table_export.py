"""`tables --export`: tables or facts as a file, its format told by its ending."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rag_resources.errors import UsageError
from rag_resources.rendering.fact_csv import facts_csv
from rag_resources.rendering.table_html import tables_html
from rag_resources.rendering.table_markdown import tables_markdown
from rag_resources.schemas import encode_table_facts
from rag_resources.table_records import Table, TableFact

Tables = Sequence[Table]
Facts = Sequence[TableFact]

FORMATS: Mapping[str, Callable[[str, Tables, Facts], bytes]] = {
    ".parquet": lambda report_id, tables, facts: encode_table_facts(facts),
    ".csv": lambda report_id, tables, facts: facts_csv(facts).encode("utf-8-sig"),
    ".md": lambda report_id, tables, facts: tables_markdown(tables).encode(),
    ".html": lambda report_id, tables, facts: tables_html(tables, report_id).encode(),
}
"""Facts go into the formats that tools read, tables into those that people read.

CSV starts with a byte order mark: without it spreadsheets take "£" for two other characters.
"""


def export(file: Path, report_id: str, tables: Tables, facts: Facts) -> None:
    """Writes the file.

    Raises:
        UsageError: no such format, or the file cannot be written.
    """
    write = FORMATS.get(file.suffix.lower())
    if write is None:
        known = ", ".join(FORMATS)
        raise UsageError(f"{file.name} has no known ending; tables are exported as {known}.")
    try:
        file.write_bytes(write(report_id, tables, facts))
    except OSError as error:
        raise UsageError(f"{file} cannot be written ({error.strerror}).") from error
