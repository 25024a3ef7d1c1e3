from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.page_furniture import split_furniture
from rag_resources.records import Box, Line

HEIGHT = 800.0
BODY = ["First words of page", "more words", "still more words", "words", "and the last words"]


def line(text: str, top: float, size: float = 10.0) -> Line:
    return Line(text, Box(72, top, 72 + 5 * len(text), top + size), size, False, ())


def page(
    number: int, header: str = "", footer: str = "", *, body: Sequence[str] = (), top: float = 100
) -> list[Line]:
    lines = [line(header, 30)] if header else []
    lines += [
        line(text, top + 14 * row)
        for row, text in enumerate(body or [f"{text} {number}a" for text in BODY])
    ]
    return lines + ([line(footer, 760)] if footer else [])


def furniture(pages: Sequence[Sequence[Line]]) -> list[list[str]]:
    split = split_furniture(pages, [HEIGHT] * len(pages))
    return [[each.text for each in part.furniture] for part in split]


def test_running_header_and_page_number_leave_the_body() -> None:
    pages = [page(n, "Acme plc", str(n + 3)) for n in range(6)]
    assert furniture(pages) == [["Acme plc", str(n + 3)] for n in range(6)]


@pytest.mark.parametrize("row", ["Dividend 12.5 pence", "Employees 1,200", "Commitments nil nil"])
def test_a_repeated_line_with_a_figure_stays_where_it_is_first(row: str) -> None:
    """A figure of the report may repeat like a running head; it must be found once at least."""
    found = furniture([page(n, row) for n in range(6)])
    assert found == [[], *[[row]] * 5]


@pytest.mark.parametrize("text", ["{} stores", "Note {}", "In {}"])
def test_a_figure_that_happens_to_grow_with_the_pages_is_no_page_number(text: str) -> None:
    """Far apart or at changing places; a year never is one."""
    pages = [page(n) for n in range(60)]
    for n in (7, 31, 55):
        pages[n].append(line(text.format(n + (1990 if "In" in text else 40)), 740 + n % 7 * 5))
    assert not any(furniture(pages))


def test_large_print_is_no_page_number() -> None:
    pages = [[line(str(n + 40), 20, size=60), *page(n)] for n in range(9)]
    assert not any(furniture(pages))


def test_short_reports_lose_nothing() -> None:
    assert furniture([page(n, "Acme plc", str(n)) for n in range(4)]) == [[]] * 4


def test_a_report_of_nothing_but_repeated_lines_keeps_them() -> None:
    assert furniture([[line(f"Page {n}", 30)] for n in range(9)]) == [[]] * 9


def test_left_and_right_pages_may_differ() -> None:
    headers = ["Acme plc", "Annual Report 2022"]
    pages = [page(n, headers[n % 2]) for n in range(8)]
    assert furniture(pages) == [[headers[n % 2]] for n in range(8)]


def test_the_header_of_a_short_chapter_counts() -> None:
    pages = [page(n, "Governance" if 10 <= n < 14 else "") for n in range(40)]
    assert [n for n, found in enumerate(furniture(pages)) if found] == [10, 11, 12, 13]


def test_page_numbers_that_follow_the_text_are_found_by_counting() -> None:
    pages = [[*page(n), line(str(n + 1), 300 + 20 * (n % 3))] for n in range(9)]
    assert furniture(pages) == [[str(n + 1)] for n in range(9)]


def test_figures_at_the_foot_of_pages_stay() -> None:
    figures = ["1,204", "88", "17", "930", "2", "45"]
    assert furniture([page(n, footer=figures[n]) for n in range(6)]) == [[]] * 6


def test_the_head_of_a_table_that_goes_on_stays() -> None:
    heads = ["Year ended 31 December", "2022 2021", "(in millions)"]
    pages = [
        page(n, "Acme plc", body=[*heads, f"Sales {n}b 3 4", f"Costs {n}c 5 6"]) for n in range(6)
    ]
    assert furniture(pages) == [["Acme plc"]] * 6


def test_the_heading_that_starts_a_section_stays_where_it_is_bigger() -> None:
    pages = [page(n, "Governance") for n in range(6)]
    pages[0][0] = line("Governance", 30, size=24)
    assert furniture(pages) == [[], *[["Governance"]] * 5]


def test_a_stamp_along_the_margin_counts() -> None:
    stamp = Line("For personal use only", Box(5, 126, 30, 600), 30, False, ())
    pages = [[*page(n), stamp] for n in range(6)]
    assert furniture(pages) == [[stamp.text]] * 6


@given(
    st.lists(
        st.lists(st.sampled_from(["1", "2", "Acme", "ii", "(in £000)"]), max_size=6), max_size=12
    )
)
def test_every_line_is_kept_once_and_in_order(reports: list[list[str]]) -> None:
    pages = [[line(text, 20 + 30 * row) for row, text in enumerate(texts)] for texts in reports]
    for lines, parts in zip(pages, split_furniture(pages, [HEIGHT] * len(pages)), strict=True):
        rest = iter(lines)
        assert all(each in rest for each in parts.body)
        assert Counter(parts.body + parts.furniture) == Counter(lines)


def test_both_lines_of_a_repeated_table_head_stay_on_its_rows() -> None:
    pages = [[line("Year Ended", 40), line("May 31,", 51), *page(n, top=62)] for n in range(6)]
    assert furniture(pages) == [[] for _ in range(6)]
