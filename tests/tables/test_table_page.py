"""The table page shows what was read beside what is printed, and nothing of a file as markup."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store.record_strategies import boxes, texts
from tables.broken_tables import table
from tables.conftest import Save, Sheet

from rag_assets.sandbox import LimitReached
from rag_assets.settings import DEFAULT_LIMITS
from rag_assets.table_page import printed_table as layout
from rag_assets.table_page.outlines import outlines
from rag_assets.table_page.pages_shown import Piece, pages_to_show, pieces_by_page
from rag_assets.table_page.printed_table import printed_table
from rag_assets.table_page.table_page import table_page
from rag_resources.records import Box, Page
from rag_resources.table_records import Span, Table, TablePart, Unit

ROWS = (
    ("", "Year ended", "", "Note"),
    ("£000", "2023", "2022", ""),
    ("Income", "", "", ""),
    ("Gifts <b>& legacies", "1,000", "(20)", "4"),
    ("Total", "1,030", "-", ""),
)


def accounts(**changes) -> Table:
    read = table(1, ROWS, header_rows=2)
    known = {
        "header_paths": ("£000", "Year ended › 2023", "Year ended › 2022", "Note"),
        "caption": "Income <script>alert(1)</script>",
        "unit": "£000",
        "periods": ("", "2023", "2022", ""),
        "spans": (Span(0, 1, 2, 0),),
        "row_kinds": ("header", "header", "group", "item", "total"),
        "column_kinds": ("label", "value", "value", "note"),
        "flags": ("Continues on page 2.",),
    }
    return replace(read, **{**known, **changes})


@pytest.fixture
def printed(save: Save, sheet: Sheet, read_back: Callable[[Path], tuple[Page, ...]]):
    sheet.rows(100, (60, 400, 480, 560), ROWS)
    other = Sheet()
    other.left(60, 100, "More")
    pdf = save(sheet, other)
    return pdf, read_back(pdf)


def html_of(printed, *tables: Table) -> str:
    pdf, pages = printed
    return table_page("a & b.pdf", tables, pages, pdf, DEFAULT_LIMITS).decode()


def test_the_page_holds_its_pictures_and_needs_nothing_else(printed):
    html = html_of(printed, accounts())
    assert html.count("data:image/jpeg;base64,") == 1
    assert not re.search(r"(?:src|href)=\"(?!data:)|@import|url\(", html)
    assert len(html) < 200_000


def test_text_of_a_report_is_escaped(printed):
    html = html_of(printed, accounts())
    assert "The tables of a &amp; b.pdf" in html
    assert "<script" not in html
    assert "Gifts <b>" not in html
    assert "Gifts &lt;b&gt;&amp; legacies" in html


def test_a_person_sees_header_levels_units_notes_and_doubt(printed):
    html = html_of(printed, accounts(confidence=0.5))
    assert '<th colspan="2">Year ended</th>' in html
    assert "<th>2023</th><th>2022</th><th></th>" in html
    assert '<span class="doubt">confidence 0.50</span>' in html
    assert "Continues on page 2." in html
    assert '<span class="doubt">' not in html_of(printed, accounts(confidence=0.9))


def test_every_cell_is_drawn_in_the_colour_of_what_it_was_taken_for():
    pieces = pieces_by_page([accounts()])[1]
    kinds: dict[str, list[str]] = {}
    for outline in outlines(pieces):
        kinds.setdefault(outline.kind, []).append(outline.title)
    assert kinds == {
        "table": ["Table 1"],
        "header": ["Year ended", "Note", "2023", "2022"],
        "unit": ["£000"],
        "group": ["Income"],
        "label": ["Gifts <b>& legacies"],
        "value": [
            "Income › Gifts <b>& legacies × Year ended › 2023 = 1,000",
            "Income › Gifts <b>& legacies × Year ended › 2022 = (20)",
        ],
        "note": ["Income › Gifts <b>& legacies × Note = 4"],
        "total": [
            "Total",
            "Income › Total × Year ended › 2023 = 1,030",
            "Income › Total × Year ended › 2022 = -",
        ],
    }


def test_a_table_without_places_of_its_cells_is_drawn_as_a_whole(printed):
    bare = accounts(boxes=(), row_kinds=(), column_kinds=(), spans=())
    assert [one.kind for one in outlines(pieces_by_page([bare])[1])] == ["table"]
    assert "Gifts &lt;b&gt;" in html_of(printed, bare)


def test_each_page_of_a_joined_table_shows_its_own_rows_under_the_header():
    parts = (TablePart(1, Box(60, 100, 560, 140)), TablePart(2, Box(60, 80, 560, 120)))
    joined = accounts(parts=parts, row_pages=(1, 1, 1, 2, 2))
    first, second = (pieces_by_page([joined])[number][0] for number in (1, 2))
    assert (first.rows, second.rows) == ((0, 1, 2), (3, 4))
    shown = printed_table(second)
    assert [row.inherited for row in shown.headers] == [True, True]
    assert [row.cells[0].text for row in shown.body] == ["Gifts <b>& legacies", "Total"]
    assert [row.depth for row in shown.body] == [1, 1]
    assert not printed_table(first).headers[0].inherited


def test_a_unit_of_a_column_is_shown_where_it_differs_from_that_of_the_table():
    units = (Unit("", 1, ""), Unit("%", 1, ""), Unit("", 1, ""), Unit("", 1, ""))
    shown = printed_table(pieces_by_page([accounts(units=units)])[1][0])
    assert shown.columns == ("", "2023 · %", "2022", "")


def test_statements_then_doubtful_tables_are_shown_where_there_are_too_many():
    read = [replace(table(n, ROWS), page=n, confidence=n / 10) for n in range(1, 8)]
    read[6] = replace(read[6], statement="balance_sheet")
    pieces = pieces_by_page(read)
    assert pages_to_show(pieces, most=3) == [1, 2, 7]
    assert pages_to_show(pieces, most=9) == [1, 2, 3, 4, 5, 6, 7]


def test_pages_left_out_are_named(printed, monkeypatch):
    monkeypatch.setattr(
        "rag_assets.table_page.table_page.pages_to_show", lambda pieces: pages_to_show(pieces, 1)
    )
    html = html_of(printed, accounts(), replace(accounts(), page=2, confidence=1.0))
    assert "The tables on these PDF pages are left out: 2." in html
    assert html.count("<section>") == 1


def test_a_long_table_is_cut_and_says_so(printed, monkeypatch):
    monkeypatch.setattr(layout, "ROWS_SHOWN", 1)
    html = html_of(printed, accounts())
    assert "2 more rows are not shown." in html
    assert "1,030</td>" not in html


def test_pictures_that_cannot_be_drawn_leave_the_tables(printed, monkeypatch, caplog):
    def give_up(*task):
        raise LimitReached("took more than 60 s of work", 60)

    monkeypatch.setattr("rag_assets.table_page.table_page.run_limited", give_up)
    html = html_of(printed, accounts())
    assert "data:image" not in html
    assert "Gifts &lt;b&gt;" in html
    assert "No pictures of tables of report.pdf: rendering them took more than" in caplog.text


def test_a_report_without_tables_says_so(printed):
    assert "No table was found." in html_of(printed)


@given(
    st.lists(st.tuples(*[st.integers(0, 4)] * 4), max_size=4),
    st.lists(texts, min_size=4, max_size=4).map(tuple),
    boxes,
)
def test_any_spans_leave_every_row_as_wide_as_the_table(spans, texts_of_row, box):
    rows = (*ROWS[:2], texts_of_row, *ROWS[3:])
    read = replace(
        table(1, rows, header_rows=2), box=box, spans=tuple(Span(*span) for span in spans)
    )
    piece = Piece(0, read, box, tuple(range(len(rows))))
    shown = printed_table(piece)
    for part in (shown.headers, shown.body):
        width = [0] * len(part)
        for number, row in enumerate(part):
            for cell in row.cells:
                for reached in range(number, number + cell.rows):
                    width[reached] += cell.columns
        assert width == [4] * len(part)
