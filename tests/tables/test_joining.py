"""A table over a page break is one table; two tables that meet at a page break stay two."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables.broken_tables import FOOT, at_foot, line, page, table

from rag_assets.tables.joining.joining import joined
from rag_resources.table_records import Span, Table, TablePart

HEADER = ("", "2023", "2022", "2021")
UPPER = (
    HEADER,
    ("Income", "", "", ""),
    ("Donations", "10", "11", "12"),
    ("Legacies", "20", "21", "22"),
)
LOWER = (("Trading", "30", "31", "32"), ("Total income", "60", "63", "66"))


def upper(**changes):
    return replace(at_foot(table(1, UPPER)), **changes)


def lower(rows=LOWER, number=2, **layout):
    return table(number, rows, **{"header_rows": 0, **layout})


def test_a_second_page_without_a_header_inherits_everything():
    first = upper(periods=("", "2023", "2022", "2021"), unit="£000", scale=1000, currency="GBP")
    second = replace(lower(shift=20), confidence=0.7, method="camelot-stream", flags=("Faint.",))
    (whole,) = joined([first, second], [page(1), page(2)])
    assert whole.cells == (*UPPER, *LOWER)
    assert whole.header_rows == 1
    assert whole.periods == ("", "2023", "2022", "2021")
    assert (whole.unit, whole.scale, whole.currency) == ("£000", 1000, "GBP")
    assert whole.row_pages == (1, 1, 1, 1, 2, 2)
    assert whole.parts == (TablePart(1, first.box), TablePart(2, second.box))
    assert whole.boxes == (*first.boxes, *second.boxes)
    assert (whole.page, whole.box, whole.method) == (1, first.box, "aligned-rows")
    assert whole.confidence == 0.7
    assert whole.flags == ("Continues on page 2.", "Faint.")


def test_a_group_opened_on_the_first_page_stays_open_on_the_second():
    (whole,) = joined([upper(), lower()], [page(1), page(2)])
    assert whole.row_labels[-2:] == ("Income › Trading", "Income › Total income")


def test_a_repeated_header_is_dropped():
    second = lower((HEADER, *LOWER), header_rows=1)
    (whole,) = joined([upper(), second], [page(1), page(2)])
    assert whole.cells == (*UPPER, *LOWER)


def test_a_label_beside_the_repeated_header_names_the_rows_below_it():
    second = lower((("Spending", *HEADER[1:]), ("Grants", "1", "2", "3")), header_rows=1)
    (whole,) = joined([upper(), second], [page(1), page(2)])
    assert whole.cells[4:] == (("Spending", "", "", ""), ("Grants", "1", "2", "3"))
    assert whole.boxes[4][1:] == (None, None, None)


def test_a_row_taken_for_a_header_goes_back_into_the_body():
    """Nothing in it names a column: it was the first row of the page, that is all."""
    kinds = ("header", "group", "item", "item")
    (whole,) = joined([upper(row_kinds=kinds), lower(header_rows=1)], [page(1), page(2)])
    assert whole.cells == (*UPPER, *LOWER)
    assert whole.row_kinds == (*kinds, "item", "subtotal")


def test_spans_of_the_second_page_move_with_their_rows():
    second = replace(
        lower((HEADER, *LOWER), header_rows=1), spans=(Span(0, 1, 3, 0), Span(1, 0, 1, 2))
    )
    (whole,) = joined([upper(spans=(Span(0, 1, 2, 0),)), second], [page(1), page(2)])
    assert whole.spans == (Span(0, 1, 2, 0), Span(4, 0, 1, 5))


def test_a_table_over_three_pages_is_one():
    middle = at_foot(lower(LOWER[:1]))
    last = lower(LOWER[1:], number=3)
    (whole,) = joined([upper(), middle, last], [page(1), page(2), page(3)])
    assert whole.row_pages == (1, 1, 1, 1, 2, 3)
    assert whole.flags == ("Continues on page 2.", "Continues on page 3.")


def test_a_column_of_notes_that_is_empty_overleaf_does_not_part():
    noted = (
        ("", "Note", "2023", "2022"),
        ("Donations", "see 4", "11", "12"),
        ("Legacies", "see 5", "21", "22"),
    )
    second = lower((("Trading", "31", "32"),), edges=(480.0, 560.0))
    (whole,) = joined([at_foot(table(1, noted)), second], [page(1), page(2)])
    assert whole.cells[-1] == ("Trading", "", "31", "32")


@pytest.mark.parametrize(
    "text",
    [
        "(continued)",
        "Continued overleaf",
        "* Restated",
        "(1) Of which restricted: 4",
        "The accompanying notes are an integral part of these statements.",
    ],
)
def test_marks_and_footnotes_may_stand_at_the_foot(text):
    assert len(joined([upper(), lower()], [page(1, line(text, FOOT - 15)), page(2)])) == 1


@pytest.mark.parametrize("text", ["Income (continued)", "INCOME", "£000", "2023 2022"])
def test_a_repeated_title_may_stand_at_the_head(text):
    pages = [page(1, line("Income", 60.0)), page(2, line(text, 60.0))]
    assert len(joined([upper(), lower()], pages)) == 1


def test_prose_at_the_foot_parts():
    first = page(1, line("The following table shows spending by programme:", FOOT - 15))
    assert len(joined([upper(), lower()], [first, page(2)])) == 2


def test_a_new_title_at_the_head_parts():
    assert len(joined([upper(), lower()], [page(1), page(2, line("Spending", 60.0))])) == 2


def test_a_running_head_does_not_part_but_a_title_set_apart_like_one_does():
    heads = [page(0, heads=["Accounts"]), page(1, heads=["Acme plc"]), page(2, heads=["Accounts"])]
    assert len(joined([upper(), lower()], heads)) == 1
    titled = [page(0, heads=["Cash flows"]), page(1), page(2, heads=["Cash flows"])]
    assert len(joined([upper(), lower()], titled)) == 2


def test_white_paper_below_a_table_ends_it():
    assert len(joined([table(1, UPPER), lower()], [page(1), page(2)])) == 2


def test_another_header_parts():
    for header in (("", "2020", "2019", "2018"), ("2022", "2023", "2022", "2021")):
        second = lower((header, *LOWER), header_rows=1)
        assert len(joined([upper(), second], [page(1), page(2)])) == 2, header


def test_two_tables_of_one_layout_tell_themselves_apart_over_their_labels():
    group = (("Group", *HEADER[1:]), *UPPER[1:])
    company = lower((("Company", *HEADER[1:]), *LOWER), header_rows=1)
    assert len(joined([at_foot(table(1, group)), company], [page(1), page(2)])) == 2


def test_after_a_total_the_same_header_is_a_new_table_unless_it_says_otherwise():
    ended = at_foot(table(1, (*UPPER, ("Total", "30", "32", "34"))))
    second = lower((HEADER, *LOWER), header_rows=1)
    assert len(joined([ended, second], [page(1), page(2)])) == 2
    said = page(2, line("Income (continued)", 60.0))
    assert len(joined([ended, second], [page(1, line("Income", 60.0)), said])) == 1


def test_the_same_rows_for_another_year_are_another_table():
    body = [(name, "1", "2", "3") for name in ("At 1 January", "Additions", "Disposals", "Losses")]
    first = at_foot(table(1, (HEADER, *body)))
    second = lower((HEADER, *body), header_rows=1)
    assert len(joined([first, second], [page(1), page(2)])) == 2


def test_rows_that_a_list_repeats_all_along_do_not_part():
    body = [(name, "1", "2", "3") for name in ("Shares issued", "Options", "Shares issued") * 2]
    first = at_foot(table(1, (HEADER, *body, *body)))
    assert len(joined([first, lower(body)], [page(1), page(2)])) == 1


def test_the_same_columns_for_another_date_or_unit_are_another_table():
    for title in ("31 December 2020", "(gallons in millions)"):
        second = lower(((title, "", "", ""), *LOWER))
        assert len(joined([upper(), second], [page(1), page(2)])) == 2, title


@pytest.mark.parametrize("boxed", [True, False])
def test_columns_that_stand_elsewhere_part(boxed):
    narrow = lower(edges=(250.0, 300.0, 350.0), boxed=boxed)
    first = upper() if boxed else upper(boxes=())
    assert len(joined([first, narrow], [page(1), page(2)])) == 2
    assert len(joined([first, lower(boxed=boxed)], [page(1), page(2)])) == 1


def test_one_column_that_stands_elsewhere_parts():
    assert len(joined([upper(), lower(edges=(440.0, 480.0, 560.0))], [page(1), page(2)])) == 2


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({"unit": "£000", "scale": 1000}, {"unit": "£m", "scale": 1_000_000}),
        ({"currency": "GBP"}, {"currency": "USD"}),
        ({"statement": "balance_sheet"}, {"statement": "cash_flows"}),
    ],
)
def test_contradictions_part(ours, theirs):
    pieces = [upper(**ours), replace(lower(), **theirs)]
    assert len(joined(pieces, [page(1), page(2)])) == 2


def test_a_page_in_between_parts():
    pages = [page(1), page(2), page(3)]
    assert len(joined([upper(), lower(number=3)], pages)) == 2


def test_a_table_beside_or_below_parts():
    beside = table(1, UPPER, top=upper().box.y0 + 5, shift=5)
    assert len(joined([upper(), beside, lower()], [page(1), page(2)])) == 3


labels = st.sampled_from(["Donations", "Legacies", "Grants", "Income", "Total", "Rent"])
figures = st.sampled_from(["10", "2,000", "(35)", "-", "7.5"])
bodies = st.lists(
    st.tuples(labels, figures, figures, figures) | st.tuples(labels, *[st.just("")] * 3),
    min_size=2,
    max_size=8,
)


@st.composite
def broken(draw: st.DrawFn) -> list[Table]:
    """One table broken over pages in a row, its header repeated or not."""
    pieces = [at_foot(table(1, (HEADER, *draw(bodies))))]
    for number in range(2, draw(st.integers(2, 5))):
        repeated = (HEADER,) if draw(st.booleans()) else ()
        rows = (*repeated, *draw(bodies))
        pieces.append(at_foot(table(number, rows, header_rows=len(repeated))))
    return pieces


@given(broken())
def test_joining_loses_and_doubles_nothing_but_repeated_headers(pieces):
    whole = joined(pieces, [page(number) for number in range(1, 6)])

    def body(tables):
        return Counter(
            text for one in tables for row in one.cells[one.header_rows :] for text in row
        )

    assert body(whole) == body(pieces)
    for one in whole:
        assert len(one.cells) == one.header_rows + len(one.row_labels)
        filled = tuple(tuple(bool(text) for text in row) for row in one.cells)
        assert filled == tuple(tuple(box is not None for box in row) for row in one.boxes)


@given(broken())
def test_joining_again_changes_nothing_and_pages_stay_in_order(pieces):
    pages = [page(number) for number in range(1, 6)]
    whole = joined(pieces, pages)
    assert joined(whole, pages) == whole
    numbers = [one.page_of_row(row) for one in whole for row in range(len(one.cells))]
    assert numbers == sorted(numbers)
    for one in whole:
        turned = [part.page for part in one.parts]
        assert turned == list(range(one.page, one.page + len(turned)))
