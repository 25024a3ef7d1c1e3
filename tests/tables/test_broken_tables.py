"""Hostile pages come to an end in bounded time: tables that hold together, or a named refusal."""

import math
from pathlib import Path

import pytest

from rag_assets.tables.reading import read_tables
from rag_resources.records import Page
from rag_resources.table_records import Table
from tests.table_corpus.broken_input import BROKEN, BrokenInput
from tests.tables.conftest import read_printed

# Each takes a fraction of a second; a reading that grows beyond bounds is ended here. How long they
# take at full size is measured by `python -m tests.table_corpus.broken_input`.
_SECONDS = 60


@pytest.mark.timeout(_SECONDS)
@pytest.mark.parametrize("broken", BROKEN, ids=[broken.name for broken in BROKEN])
def test_a_hostile_page_is_read_in_bounded_time(broken: BrokenInput, tmp_path: Path) -> None:
    pdf = tmp_path / "broken.pdf"
    pdf.write_bytes(broken.pdf(broken.small))
    pages = read_printed(pdf)
    for table in read_tables(pdf, pages):
        assert_it_holds_together(table, pages)


def assert_it_holds_together(table: Table, pages: tuple[Page, ...]) -> None:
    width = len(table.cells[0])
    assert all(len(row) == width for row in table.cells)
    assert len(table.header_paths) == len(table.periods) == width
    assert 0 <= table.header_rows <= len(table.cells)
    assert len(table.row_labels) == len(table.cells) - table.header_rows
    assert all(math.isfinite(edge) for edge in table.box)
    assert 1 <= table.page <= len(pages)


def test_rows_far_beyond_the_page_do_not_hide_the_table_on_it(tmp_path: Path) -> None:
    broken = next(one for one in BROKEN if one.name == "far away")
    pdf = tmp_path / "far.pdf"
    pdf.write_bytes(broken.pdf(broken.small))
    tables = read_tables(pdf, read_printed(pdf))
    assert any("1,000" in row for table in tables for row in table.cells)
