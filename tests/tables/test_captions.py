from rag_assets.tables.meaning.captions import find_caption, lines_above
from rag_resources.records import Box, Line, Page

TABLE = Box(60, 200, 500, 400)


def line(text: str, top: float, x0: float = 60, x1: float = 300) -> Line:
    return Line(text, Box(x0, top, x1, top + 10), 10, False, ())


def page(*lines: Line) -> Page:
    return Page(1, "", 595, 842, 0, lines, (), "pymupdf")


def test_the_nearest_lines_come_first_and_far_ones_are_left_out() -> None:
    above = lines_above(
        page(line("Far", 100), line("Title", 170), line("(£m)", 185), line("Below", 420)), TABLE
    )
    assert [found.text for found in above] == ["(£m)", "Title"]


def test_lines_beside_the_table_are_not_above_it() -> None:
    assert lines_above(page(line("Margin note", 185, x0=510, x1=580)), TABLE) == ()


def test_units_between_title_and_table_are_passed_over() -> None:
    for unit in ("£000", "(in thousands, except per share data)", "$ in millions"):
        assert find_caption([line(unit, 185), line("Balance sheet", 170)]) == "Balance sheet"


def test_a_sentence_that_leads_in_is_a_caption_and_any_other_is_not() -> None:
    lead_in = "Our contractual obligations at the end of the year were as follows:"
    assert find_caption([line(lead_in, 185)]) == lead_in
    assert find_caption([line("We met all of our obligations in the year.", 185)]) == ""


def test_nothing_above_gives_no_caption() -> None:
    assert find_caption([]) == ""
