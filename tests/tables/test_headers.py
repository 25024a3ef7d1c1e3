from hypothesis import given
from hypothesis import strategies as st

from rag_assets.tables.grid import Grid
from rag_assets.tables.meaning.headers import (
    count_header_rows,
    header_paths,
    with_signs_closed_up,
)
from rag_resources.records import Box
from rag_resources.table_records import Span


def grid(*rows: list[str]) -> Grid:
    return Grid(1, Box(0, 0, 1, 1), tuple(tuple(row) for row in rows), (), "test", 1.0)


def test_years_alone_are_headers() -> None:
    assert count_header_rows((("", "2024", "2023"), ("Pay", "10", "20"))) == 1


def test_a_group_label_above_the_first_figures_is_body() -> None:
    cells = (("", "2024"), ("Assets", ""), ("Cash", "5"))
    assert count_header_rows(cells) == 1


def test_a_unit_in_the_label_column_is_header() -> None:
    cells = (("", "2024"), ("(in millions)", ""), ("Cash", "5"))
    assert count_header_rows(cells) == 2


def test_a_table_that_starts_with_figures_has_no_header() -> None:
    assert count_header_rows((("Cash", "5"), ("Debt", "7"))) == 0


def test_a_spanning_cell_heads_every_column_it_spans() -> None:
    cells = (("", "Group", "", "Charity"), ("", "2024", "2023", "2024"))
    assert header_paths(cells, 2, (Span(0, 1, 2, 0),)) == (
        "",
        "Group › 2024",
        "Group › 2023",
        "Charity › 2024",
    )


def test_a_date_broken_over_two_rows_is_one_level() -> None:
    cells = (("", "January 28,"), ("", "2023"), ("", "£m"))
    assert header_paths(cells, 3, ()) == ("", "January 28, 2023 › £m")


def test_wrapped_words_of_a_header_are_one_level() -> None:
    assert header_paths((("", "Number of"), ("", "shares")), 2, ()) == ("", "Number of shares")


def test_signs_leave_their_own_columns() -> None:
    closed = with_signs_closed_up(
        grid(
            ["", "", "2024", "", "", "2023", ""],
            ["Revenue", "$", "10", "", "$", "(7", ")"],
            ["Margin", "", "4.5", "%", "", "3", "%"],
        )
    )
    assert closed.cells == (
        ("", "2024", "2023"),
        ("Revenue", "$10", "$(7)"),
        ("Margin", "4.5%", "3%"),
    )


texts = st.sampled_from(["", "$", ")", "%", "12", "(3", "1,234", "Pay", "—", "2024"])


def test_a_per_cent_sign_beside_a_year_heads_a_column_of_its_own() -> None:
    closed = with_signs_closed_up(grid(["", "2024", "%"], ["Rates", "88.1", "20"]))
    assert closed.cells[0] == ("", "2024", "%")


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(texts, min_size=n, max_size=n), min_size=1)
    )
)
def test_closing_up_signs_loses_no_character(rows: list[list[str]]) -> None:
    before = grid(*rows)
    after = with_signs_closed_up(before)
    for old, new in zip(before.cells, after.cells, strict=True):
        assert "".join(old) == "".join(new)
