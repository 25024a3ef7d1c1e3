from dataclasses import replace

import pytest

from rag_assets.tables.reading import read_tables
from rag_assets.tables.turned_page import upright_views
from rag_resources.records import Box, Line, Page, Word

ROWS = [["Item", "2024", "2023"], ["Income", "1,234", "(567)"], ["Cost of sales", "99", "88"]]
ROWS += [["Other costs", "7", "5"], ["Surplus for the year", "1,340", "660"]]


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("ruled", [True, False])
def test_a_table_that_runs_sideways_is_read_in_its_place(
    sheet, save, read_back, rotation: int, ruled: bool
) -> None:
    if ruled:
        sheet.ruled(100, (60, 200, 320, 440), ROWS)
    else:
        sheet.rows(100, (60, 400, 500), ROWS)
    pdf = save(sheet, rotation=rotation, sideways=True)
    (page,) = read_back(pdf)
    (table,) = read_tables(pdf, [page])
    assert [list(row) for row in table.cells] == ROWS
    words = [word.box for line in page.lines for word in line.words]
    for word in words:
        assert table.box.x0 - 1 <= word.x0
        assert word.x1 <= table.box.x1 + 1
        assert table.box.y0 - 1 <= word.y0
        assert word.y1 <= table.box.y1 + 1
    placed = {box for row in table.boxes for box in row if box}
    assert all(any(inside(word, box) for box in placed) for word in words)


def inside(word: Box, box: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1


def line(text: str, box: Box) -> Line:
    return Line(text, box, 10, False, (Word(text, box),))


def test_a_title_up_the_margin_is_left_out_and_short_upright_figures_are_not() -> None:
    title = line("Annual report", Box(20, 100, 32, 300))
    figure = line("5.8", Box(100, 100, 112, 114))
    page = Page(1, "", 595, 842, 0, (title, figure), (), "pymupdf")
    (view,) = upright_views(page)
    assert view.turn == 0
    assert view.page.lines == (figure,)
    assert upright_views(replace(page, lines=(figure,)))[0].page.lines == (figure,)
