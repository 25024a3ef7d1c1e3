"""A generated document read the way reports are read.

Belongs here: pages, tables and facts of a PDF. Not here: judging them (scoring).
"""

import tempfile
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from rag_assets.extraction.pages import read_pages
from rag_assets.tables.reading import read_tables
from rag_resources.table_records import Table, TableFact
from tests.table_corpus.truth import CorpusDocument

_FACTS = "rag_assets.tables.facts"


class Reading(NamedTuple):
    """What was read; `facts` is None where nothing makes facts of tables."""

    tables: tuple[Table, ...]
    facts: tuple[TableFact, ...] | None


def read_document(document: CorpusDocument) -> Reading:
    """The tables of a document, and their facts."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / f"{document.name}.pdf"
        pdf.write_bytes(document.pdf)
        tables = read_tables(pdf, read_pages(pdf))
    return Reading(tables, _facts(tables))


def _facts(tables: Sequence[Table]) -> tuple[TableFact, ...] | None:
    if find_spec(_FACTS) is None:
        return None
    table_facts: Callable[[Sequence[Table]], tuple[TableFact, ...]]
    table_facts = import_module(f"{_FACTS}.table_facts").table_facts
    return table_facts(tables)
