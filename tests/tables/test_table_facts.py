"""Facts of small tables, figure by figure."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.tables.facts.table_facts import facts_of, sum_flags, table_facts
from rag_assets.tables.meaning.column_kinds import column_kinds
from rag_resources.records import Box
from rag_resources.table_records import NO_UNIT, Table, TableFact, TablePart, Unit


def printed(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    unit: Unit = NO_UNIT,
    labels: Sequence[str] = (),
) -> Table:
    return Table(
        page=4,
        box=Box(0, 0, 500, 300),
        cells=(tuple(headers), *map(tuple, rows)),
        header_rows=1,
        header_paths=tuple(headers),
        row_labels=tuple(labels) or tuple(row[0] for row in rows),
        caption="",
        unit=unit.text,
        scale=unit.scale,
        currency=unit.currency,
        periods=(),
        method="test",
        confidence=1.0,
    )


def fact(table: Table, label: str, column: int = 1) -> TableFact:
    (found,) = [
        each for each in facts_of(table, 0) if each.label == label and each.column == column
    ]
    return found


MILLIONS = Unit("in millions, except per share data", 1_000_000, "USD")
POUNDS = Unit("£000", 1_000, "GBP")


def test_a_figure_is_its_label_its_header_its_unit_and_its_period() -> None:
    table = printed(
        ("", "Note", "2024 › £000", "2023 (restated) › £000"),
        [("Income › Grants", "3", "1,234", "(56)")],
        unit=POUNDS,
    )
    first, second = facts_of(table, 0)
    assert (first.value, first.unit, first.period, first.note) == (1234, POUNDS, "2024", "3")
    assert (second.value, second.period, second.restated) == (-56, "2023", True)
    assert not first.restated
    assert (first.page, first.box, first.raw) == (4, table.box, "1,234")


@pytest.mark.parametrize(
    ("label", "raw", "unit"),
    [
        ("Revenue", "1,234", Unit(MILLIONS.text, 1_000_000, "USD")),
        ("Revenue", "$1,234", Unit(MILLIONS.text, 1_000_000, "USD")),
        ("Revenue", "$1.2bn", Unit("$bn", 10**9, "USD")),
        ("Revenue", "£5", Unit(MILLIONS.text, 1_000_000, "GBP")),
        ("Growth", "12%", Unit("%", 1, "")),
        ("Earnings per share › Basic", "1.29", Unit("per share", 1, "USD")),
        ("Earnings per share › Basic", "$1.29", Unit("per share", 1, "USD")),
        ("Earnings per share › Net income", "558,929", Unit(MILLIONS.text, 1_000_000, "USD")),
        ("Earnings per share › Weighted-average shares", "446", Unit("shares", 1_000_000, "")),
        ("Number of employees", "5,500", Unit("Number", 1, "")),
    ],
)
def test_the_nearest_word_about_the_unit_decides(label: str, raw: str, unit: Unit) -> None:
    assert fact(printed(("", "2024"), [(label, raw)], unit=MILLIONS), label).unit == unit


def test_a_per_cent_column_stays_one_beside_rows_with_units() -> None:
    table = printed(("", "2024 £000", "%"), [("Revenue (£m)", "5", "12")], unit=POUNDS)
    assert fact(table, "Revenue (£m)", 1).unit == Unit("£m", 1_000_000, "GBP")
    assert fact(table, "Revenue (£m)", 2).unit == Unit("%", 1, "")


def test_amounts_are_whole_units() -> None:
    table = printed(("", "2024"), [("Debt", "(1.5)")], unit=Unit("£m", 1_000_000, "GBP"))
    assert fact(table, "Debt").amount == Decimal(-1_500_000)


def test_dates_down_the_rows_are_periods_where_columns_have_none() -> None:
    table = printed(
        ("", "Land", "Change"),
        [("Cost › At 1 April 2023", "5", "6"), ("Additions", "1", "2")],
    )
    assert fact(table, "Cost › At 1 April 2023").period == "1 April 2023"
    assert fact(table, "Cost › At 1 April 2023", 2).period == ""
    assert fact(table, "Additions").period == ""


def test_empty_cells_words_notes_and_repeated_years_are_no_facts() -> None:
    table = printed(
        ("", "Note", "2024", "Due"),
        [
            ("Rent", "2", "", "2031"),
            ("", "", "2024", ""),
            ("Fees", "", "as agreed", "2032"),
            ("Other", "4", "-", ""),
        ],
    )
    (only,) = facts_of(table, 0)
    assert (only.label, only.kind, only.value, only.note) == ("Other", "nil", 0, "4")


def test_not_applicable_is_a_fact_without_value() -> None:
    found = fact(printed(("", "2024"), [("Cover", "n/a")]), "Cover")
    assert (found.kind, found.value, found.amount) == ("not_applicable", None, None)


def test_a_figure_on_the_second_page_of_a_table_stands_in_the_part_there() -> None:
    table = printed(("", "2024"), [("Rent", "5"), ("Fees", "6")])
    second = TablePart(5, Box(1, 1, 9, 9))
    parts = (TablePart(4, table.box), second)
    table = replace(table, row_pages=(4, 4, 5), parts=parts)
    assert (fact(table, "Fees").page, fact(table, "Fees").box) == second
    boxes = ((None, None), (None, None), (None, Box(2, 2, 3, 3)))
    assert fact(replace(table, boxes=boxes), "Fees").box == Box(2, 2, 3, 3)


def test_facts_know_their_table() -> None:
    tables = [printed(("", "2024"), [(name, "5")]) for name in ("a", "b")]
    assert [(each.table, each.label) for each in table_facts(tables)] == [(0, "a"), (1, "b")]


def test_a_decimal_comma_proved_by_the_table_holds_for_all_its_figures() -> None:
    table = printed(("", "2024"), [("Umsatz", "1.234"), ("Marge", "5,25")])
    assert fact(table, "Umsatz").value == 1234


INCREASES = [
    ("(Increase)/decrease in receivables", "(120)", "45"),
    ("Increase in payables", "300", "(1,005)"),
    ("Total changes", "180", "(960)"),
]


def test_brackets_mean_negative_whatever_the_label_says() -> None:
    table = printed(("", "2024", "2023"), INCREASES)
    assert [each.value for each in facts_of(table, 0)] == [-120, 45, 300, -1005, 180, -960]
    assert {each.sum_check for each in facts_of(table, 0)} == {"agrees"}


def test_a_failing_sum_lowers_confidence_and_is_told_in_a_sentence() -> None:
    rows = [*INCREASES[:2], ("Total changes", "180", "(860)")]
    table = printed(("", "2024", "2023"), rows)
    facts = facts_of(table, 0)
    assert [each.sum_check for each in facts] == ["agrees", "fails"] * 3
    assert all(each.confidence < 0.6 for each in facts if each.sum_check == "fails")
    assert sum_flags(table) == (
        "Total changes / 2023 is printed as (860), but the 2 figures it is made of come to -960.",
    )


def test_what_is_deducted_under_a_label_without_brackets_is_taken_off() -> None:
    rows = [("Gross income", "5,120", "4,870"), ("Less: costs", "1,020", "990")]
    table = printed(("", "2024", "2023"), [*rows, ("Total", "4,100", "3,880")])
    assert {each.sum_check for each in facts_of(table, 0)} == {"agrees"}


def test_averages_and_shares_of_a_whole_are_not_expected_to_add_up() -> None:
    table = printed(
        ("", "Shares bought", "Average price", "%"),
        [
            ("May", "1,200", "76.10", "40"),
            ("June", "1,800", "77.40", "60"),
            ("Total", "3,000", "76.88", "99"),
        ],
    )
    assert [each.sum_check for each in facts_of(table, 0) if each.column > 1] == [""] * 6


def test_rows_that_are_no_sum_say_nothing() -> None:
    table = printed(("", "2024", "2023"), [("Staff", "1,210", "1,190"), ("Beds", "412", "405")])
    assert {each.sum_check for each in facts_of(table, 0)} == {""}


FIGURES = st.sampled_from(["", "-", "5", "(5)", "1,234", "12%", "n/a", "$7", "Sum", "2024", "0.5"])
ROWS = st.lists(st.tuples(st.sampled_from(["", "Total", "Less: x", "y"]), FIGURES, FIGURES))


@given(ROWS)
def test_any_table_is_read_into_facts_that_are_in_its_cells(
    rows: list[tuple[str, str, str]],
) -> None:
    table = printed(("", "2024", "Change"), rows)
    sum_flags(table)
    for each in facts_of(table, 0):
        assert each.raw in table.cells[each.row][each.column]
        assert 0 <= each.confidence <= 1


def test_balances_are_of_their_own_dates_under_a_title_that_names_the_last_one() -> None:
    labels = ("At 1 April 2022", "Profit", "At 31 March 2023", "Loss", "At 31 March 2024")
    table = printed(("", "Equity"), [(label, "12") for label in labels])
    titled = replace(table, periods=("", "31 March 2024"))
    assert [each.period for each in facts_of(titled, 0)] == [
        "1 April 2022", "", "31 March 2023", "", "31 March 2024",
    ]  # fmt: skip


def test_movements_between_two_balances_are_of_the_period_in_the_title() -> None:
    labels = ("At 1 April 2023", "Profit", "At 31 March 2024")
    table = printed(("", "Equity"), [(label, "12") for label in labels])
    titled = replace(table, periods=("", "2023/24"))
    assert [each.period for each in facts_of(titled, 0)] == [
        "1 April 2023", "2023/24", "31 March 2024",
    ]  # fmt: skip


def test_pounds_and_pence_among_thousands_are_pounds_and_pence() -> None:
    rows = [("Council tax income", "12,345"), ("Grants", "6,789"), ("Fees", "321"), ("Rents", "45")]
    table = printed(("", "2024"), [*rows, ("Band D charge", "£1,842.12")], unit=POUNDS)
    assert fact(table, "Band D charge").unit == Unit("£", 1, "GBP")
    assert fact(table, "Grants").unit == POUNDS


def test_numbers_of_exhibits_are_no_figures() -> None:
    body = [("3.1", "Articles of incorporation", "10-Q", "3.1"), ("10.4", "Lease", "8-K", "10.13")]
    kinds = column_kinds(body, ("Number", "Description", "Form", "Exhibit"))
    assert kinds == ("label", "text", "text", "text")
