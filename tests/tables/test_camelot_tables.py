import pytest

from rag_assets.tables.camelot_tables import read_borderless, read_ruled
from rag_resources.records import Box

ROWS = [["Item", "2024", "2023"], ["Income", "1,234", "(567)"], ["Cost", "99", "88"]]


@pytest.mark.parametrize("rotation", [0, 90, 270])
def test_text_that_runs_sideways_on_the_screen_keeps_its_cells_and_its_place(
    sheet, save, read_back, rotation: int
) -> None:
    sheet.ruled(100, (60, 200, 320, 440), ROWS)
    pdf = save(sheet, rotation=rotation)
    (page,) = read_back(pdf)
    reading = read_ruled(pdf, [page])
    (grid,) = reading.grids
    assert [list(row) for row in grid.cells] == ROWS
    words = [word for line in page.lines for word in line.words]
    for word in words:
        assert grid.box.x0 <= word.box.x0
        assert word.box.x1 <= grid.box.x1
        assert grid.box.y0 <= word.box.y0 + 1
        assert word.box.y1 <= grid.box.y1 + 1
    assert reading.failed_pages == frozenset()


def test_rules_that_do_not_part_the_columns_are_no_ruled_table(sheet, save, read_back) -> None:
    sheet.ruled(100, (60, 200, 440), [["Item", "2024 2023"], ["Income", "1,234   (567)"]])
    pdf = save(sheet)
    assert read_ruled(pdf, read_back(pdf)).grids == ()


def test_a_page_that_camelot_cannot_read_does_not_cost_the_others(
    sheet, save, read_back, caplog: pytest.LogCaptureFixture
) -> None:
    sheet.ruled(100, (60, 200, 320, 440), ROWS)
    three = read_back(save(sheet, sheet, sheet))
    two = save(sheet, sheet)
    reading = read_ruled(two, three)
    assert sorted(grid.page for grid in reading.grids) == [1, 2]
    assert reading.failed_pages == frozenset({3})
    assert "page 3 of" in caplog.text


def test_columns_of_a_region_are_guessed_from_white_space(sheet, save, read_back) -> None:
    sheet.rows(100, (60, 400, 500), ROWS)
    sheet.prose(60, 300, ["This sentence is not part of the region that is read."])
    pdf = save(sheet)
    (page,) = read_back(pdf)
    (grid,) = read_borderless(pdf, [(page, [Box(55, 95, 510, 150)])]).grids
    assert [list(row) for row in grid.cells] == ROWS
    assert grid.box.y1 < 160


def test_no_pages_open_no_file(tmp_path) -> None:
    assert read_ruled(tmp_path / "missing.pdf", []).grids == ()
