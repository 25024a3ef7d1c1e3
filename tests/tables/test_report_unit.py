from dataclasses import replace

import pytest

from rag_assets.tables.meaning.report_unit import with_report_units
from rag_assets.tables.meaning.units import find_unit
from rag_resources.records import Box, Line, Page
from rag_resources.table_records import Table
from tests.printed_tables import table

MONEY = [["", "2024", "2023"], ["Revenue", "$1,200", "$1,100"], ["Costs", "900", "850"]]
HEADERS = ("", "2024", "2023")
SAYS = "Unless otherwise noted, tabular dollars are presented in millions."


def page(number: int, *texts: str) -> Page:
    lines = tuple(
        Line(text, Box(50, 50 + 20 * place, 400, 60 + 20 * place), 10, False, ())
        for place, text in enumerate(texts)
    )
    return Page(number, "", 595, 842, 0, lines, (), "pymupdf")


def on(number: int, cells: list[list[str]] = MONEY, unit: str = "") -> Table:
    return replace(table(cells, headers=HEADERS, unit=unit), page=number)


def read(one: Table, *pages: Page) -> Table:
    (found,) = with_report_units([one], pages)
    return found


@pytest.mark.parametrize(
    ("said", "scale"),
    [
        (SAYS, 1_000_000),
        ("Notes to the accounts (unless otherwise stated, in thousands of euros)", 1_000),
        ("Tabular amounts are in thousands of Canadian dollars", 1_000),
    ],
)
def test_a_table_of_money_is_counted_as_the_report_says_and_says_so(said: str, scale: int) -> None:
    found = read(on(3), page(1, "Contents"), page(2, said), page(3))
    assert found.scale == scale
    assert found.flags == (f"Counted {found.unit}, as page 2 says of all tables.",)
    assert {unit.scale for unit in found.units[1:]} == {scale}


def test_a_table_with_a_unit_of_its_own_keeps_it() -> None:
    own = replace(on(3, unit="$000"), scale=1_000)
    assert read(own, page(2, SAYS), page(3)) == own


def test_tables_before_the_sentence_and_after_the_signatures_are_left_alone() -> None:
    pages = (page(1), page(2, SAYS), page(3, "SIGNATURES"), page(4))
    assert read(on(1), *pages).scale == 1
    assert read(on(4), *pages).scale == 1


def test_counts_and_prices_are_no_amounts_of_money() -> None:
    staff = [["", "2024", "2023"], ["Staff", "12", "14"], ["Sites", "3", "3"]]
    prices = [["", "2024", "2023"], ["High", "$41.20", "$39.75"], ["Low", "35.10", "30.05"]]
    for cells in (staff, prices):
        assert read(on(3, cells), page(2, SAYS), page(3)).scale == 1


def test_a_sentence_about_something_else_names_no_unit() -> None:
    said = "The following is a tabular reconciliation of unrecognized tax benefits (in millions)."
    assert read(on(3), page(2, said), page(3)).scale == 1
    assert find_unit([], "", [said], []).scale == 1_000_000
