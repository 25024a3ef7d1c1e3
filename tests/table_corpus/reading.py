"""A generated document read the way reports are read.

Belongs here: pages, tables and facts of a PDF. Not here: judging them (scoring).
"""

import tempfile
from pathlib import Path
from typing import NamedTuple

from rag_assets.extraction.pages import read_pages
from rag_assets.tables.facts.table_facts import table_facts
from rag_assets.tables.reading import read_tables
from rag_resources.table_records import Table, TableFact
from tests.table_corpus.truth import CorpusDocument


class Reading(NamedTuple):
    """What was read."""

    tables: tuple[Table, ...]
    facts: tuple[TableFact, ...]


def read_document(document: CorpusDocument) -> Reading:
    """The tables of a document, and their facts."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / f"{document.name}.pdf"
        pdf.write_bytes(document.pdf)
        tables = read_tables(pdf, read_pages(pdf))
    return Reading(tables, table_facts(tables))
