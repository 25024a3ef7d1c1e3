"""Tables read in a process with limits: a page that its readers cannot bear costs its own tables.

Belongs here: dealing pages out and going on behind one that was given up. Not here: reading tables
(reading), the process (sandbox).
"""

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

from rag_assets.sandbox import LimitReached, stream_limited
from rag_assets.settings import ParsingLimits
from rag_assets.tables.joining import joined
from rag_assets.tables.reading import tables_by_page
from rag_resources.records import Page
from rag_resources.table_records import Table

# Opening a PDF in three libraries is dear, losing the work of a batch as well.
_BATCH = 25

_log = logging.getLogger(__name__)


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
    work = [list(pages[start : start + _BATCH]) for start in range(0, len(pages), _BATCH)]
    while work:
        done = 0
        try:
            for found in stream_limited(limits.per_step, read_batches, pdf, work):
                tables += found
                done += 1
            work = []
        except LimitReached as limit:
            given_up = work[done]
            if len(given_up) == 1:
                number = given_up[0].number
                _log.warning(
                    "No tables from page %d of %s: reading it %s.", number, pdf.name, limit
                )
            alone = [[page] for page in given_up] if len(given_up) > 1 else []
            work = alone + work[done + 1 :]
    return joined(tables, pages)


def read_batches(pdf: Path, batches: Sequence[Sequence[Page]]) -> Iterator[tuple[Table, ...]]:
    """The tables of each batch of pages."""
    for pages in batches:
        yield tables_by_page(pdf, pages)
