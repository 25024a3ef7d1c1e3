"""Tables read in a process with limits: a page that its readers cannot bear costs its own tables.

Belongs here: dealing pages out, and going on behind one that was given up: first without the
engines of other libraries, then without its tables. Not here: reading tables (reading), the process
(sandbox).
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rag_assets.sandbox import LimitReached, stream_limited
from rag_assets.settings import ParsingLimits
from rag_assets.tables.reading import tables_by_page, whole_tables
from rag_resources.records import Page
from rag_resources.table_records import Table

# Opening a PDF in three libraries is dear, losing the work of a batch as well.
_BATCH = 25

_log = logging.getLogger(__name__)


class Batch(NamedTuple):
    """Pages that are read together.

    Attributes:
        given_up: why other engines are not asked about them, or "".
    """

    pages: Sequence[Page]
    given_up: str = ""


def read_tables_limited(
    pdf: Path, pages: Sequence[Page], limits: ParsingLimits
) -> tuple[Table, ...]:
    """The tables of a report, as `read_tables` gives them, whatever becomes of single pages.

    Args:
        pdf: the file.
        pages: its pages as they were read.
        limits: beyond which the tables of a page are given up, with a warning that names it.
    """
    tables: list[Table] = []
    work = [Batch(pages[start : start + _BATCH]) for start in range(0, len(pages), _BATCH)]
    while work:
        done = 0
        try:
            for found in stream_limited(limits.per_step, read_batches, pdf, work):
                tables += found
                done += 1
            work = []
        except LimitReached as limit:
            work = [*_smaller(pdf, work[done], limit), *work[done + 1 :]]
    return whole_tables(tables, pages)


def _smaller(pdf: Path, batch: Batch, limit: LimitReached) -> list[Batch]:
    """What is left to try where a batch reached a limit."""
    if len(batch.pages) > 1:
        return [Batch([page]) for page in batch.pages]
    number = batch.pages[0].number
    if not batch.given_up:
        reason = f"Other engines were not asked about the page: reading it {limit}."
        return [Batch(batch.pages, reason)]
    _log.warning("No tables from page %d of %s: reading it %s.", number, pdf.name, limit)
    return []


def read_batches(pdf: Path, batches: Sequence[Batch]) -> Iterator[tuple[Table, ...]]:
    """The tables of each batch of pages."""
    for pages, given_up in batches:
        tables = tables_by_page(pdf, pages, ask_others=not given_up)
        note = (given_up,) if given_up else ()
        yield tuple(replace(table, flags=(*table.flags, *note)) for table in tables)
