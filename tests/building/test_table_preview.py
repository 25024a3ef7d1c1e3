"""The metadata of `tables` shows a few of them as tables, within bounds."""

from dataclasses import replace

from tables.broken_tables import table

from rag_assets.defs.previews import preview
from rag_assets.defs.table_preview import ROWS_SHOWN, TABLES_SHOWN, table_preview
from rag_resources.artifacts import PAGES, TABLES

ROWS = (
    ("", "2023", "2022"),
    ("Income", "", ""),
    ("Gifts | legacies", "1,000", "(20)"),
    ("Total", "1,000", "-"),
)


def named(caption, **changes):
    kinds = ("header", "group", "item", "total")
    return replace(table(1, ROWS), caption=caption, unit="£000", row_kinds=kinds, **changes)


def test_a_table_is_shown_with_title_unit_headers_groups_and_totals():
    assert table_preview([named("Income *restated*")]) == (
        "**Income \\*restated\\*** (PDF page 1, £000, confidence 0.90)\n\n"
        "|  | 2023 | 2022 |\n"
        "| --- | --- | --- |\n"
        "| **Income** |  |  |\n"
        "| \u2003Gifts \\| legacies | 1,000 | (20) |\n"
        "| \u2003**Total** | **1,000** | **-** |"
    )


def test_statements_come_before_tables_that_were_read_more_surely():
    read = [named(f"Table {number}", confidence=1.0) for number in range(5)]
    read.append(named("Balance sheet", confidence=0.5, statement="balance_sheet", page=9))
    shown = table_preview(read)
    assert shown.count("confidence") == TABLES_SHOWN
    assert "**Balance sheet** (PDF page 9" in shown


def test_a_table_of_known_title_and_unit_comes_before_a_nameless_one():
    nameless = [replace(named(""), unit="", confidence=1.0) for _ in range(TABLES_SHOWN)]
    assert "**Named**" in table_preview([*nameless, named("Named", confidence=0.6)])


def test_long_and_wide_tables_are_cut_and_say_so():
    width = 12
    rows = (
        ("", *[str(2000 + year) for year in range(width)]),
        *[(f"Row {number}", *["1"] * width) for number in range(99)],
    )
    shown = table_preview([table(1, rows, edges=[100.0 + 30 * place for place in range(width)])])
    assert "89 more rows, 6 more columns" in shown
    assert shown.count("\n| Row") == ROWS_SHOWN
    assert len(shown) < 2_000


def test_tables_are_listed_and_shown_and_other_records_only_listed():
    assert set(preview(TABLES, [named("Income")])) == {"preview", "tables_as_read"}
    assert preview(TABLES, []) == {}
    assert preview(PAGES, []) == {}
