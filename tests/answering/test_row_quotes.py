from collections.abc import Callable

from rag_resources.answering.quotes import locate_quote
from rag_resources.answering.row_quotes import row_quote
from rag_resources.records import Line, Page

TABLE = """\
                         Note   2024     2023
                                £000     £000
Income
  Grants                 4      1,234    1,100
  Donations                     (567)    1,234
Total income                    667      2,334"""


def test_the_quote_runs_from_the_label_to_the_figure(make_page: Callable[..., Page]) -> None:
    page = make_page(TABLE)
    assert row_quote(page, "Grants", "1,234") == "Grants 4 1,234"
    assert row_quote(page, "Donations", "(567)") == "Donations (567)"
    assert row_quote(page, "Total income", "2,334") == "Total income 667 2,334"


def test_parents_of_a_label_path_are_printed_on_other_rows(make_page: Callable[..., Page]) -> None:
    assert row_quote(make_page(TABLE), "Income › Donations", "1,234") == "Donations (567) 1,234"


def test_a_figure_of_another_row_does_not_lend_itself(make_page: Callable[..., Page]) -> None:
    page = make_page(TABLE)
    assert row_quote(page, "Grants", "2,334") is None
    assert row_quote(page, "Donations", "567") is None
    assert row_quote(page, "Legacies", "1,234") is None
    assert row_quote(page, "Grants", "") is None


def test_a_label_wrapped_around_its_figures_is_quoted_by_its_part(
    make_page: Callable[..., Page],
) -> None:
    page = make_page("Provisions for legal        45    40\nclaims")
    assert row_quote(page, "Provisions for legal claims", "45") == "Provisions for legal 45"


def test_a_label_wrapped_before_its_figures_is_quoted_whole(
    make_page: Callable[..., Page],
) -> None:
    page = make_page("Provisions for legal\nclaims        45    40")
    assert row_quote(page, "Provisions for legal claims", "40") == (
        "Provisions for legal claims 45 40"
    )


def test_a_row_whose_cells_are_lines_of_their_own_is_quoted_too(
    make_page: Callable[..., Page],
) -> None:
    (line,) = make_page("Grants    1,234    1,100").lines
    cells = tuple(Line(w.text, w.box, 10, False, (w,)) for w in line.words)
    page = Page(1, "", 600, 800, 0, cells, (), "pymupdf")
    assert row_quote(page, "Grants", "1,234") == "Grants 1,234"


def test_signs_that_are_printed_as_words_of_their_own_belong_to_the_figure(
    make_page: Callable[..., Page],
) -> None:
    page = make_page("Dividends   $ (1,234 )   $ 29   100.0 %   12 34")
    assert row_quote(page, "Dividends", "$(1,234)") == "Dividends $ (1,234 )"
    assert row_quote(page, "Dividends", "100.0%") == "Dividends $ (1,234 ) $ 29 100.0 %"
    assert row_quote(page, "Dividends", "1234") is None


def test_every_row_quote_can_be_read_again(make_page: Callable[..., Page]) -> None:
    page = make_page(TABLE)
    for label, value in [("Grants", "1,100"), ("Donations", "1,234"), ("Total income", "667")]:
        quote = row_quote(page, label, value)
        assert quote is not None
        assert locate_quote(page, quote) is not None
