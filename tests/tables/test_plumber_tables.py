from pathlib import Path

import pytest

from rag_assets.tables.plumber_tables import read_with_pdfplumber

ROWS = [["Item", "2024", "2023"], ["Income", "1,234", "(567)"], ["Cost", "99", "88"]]


@pytest.mark.parametrize("turned", [False, True])
def test_ruled_tables_are_filled_with_the_words_of_the_page(sheet, save, read_back, turned) -> None:
    sheet.ruled(100, (60, 200, 320, 440), ROWS)
    pdf = save(sheet, rotation=90, sideways=True) if turned else save(sheet)
    (grid,) = read_with_pdfplumber(pdf, read_back(pdf))
    assert [list(row) for row in grid.cells] == ROWS
    assert grid.box == pytest.approx((60, 100, 440, 154), abs=1.5)
    assert grid.method == "pdfplumber"


def test_a_page_that_is_not_there_is_named_and_the_others_are_read(
    sheet, save, read_back, caplog: pytest.LogCaptureFixture
) -> None:
    sheet.ruled(100, (60, 200, 320, 440), ROWS)
    three = read_back(save(sheet, sheet, sheet))
    one = save(sheet)
    assert [grid.page for grid in read_with_pdfplumber(one, three)] == [1]
    assert "page 2 of" in caplog.text
    assert "page 3 of" in caplog.text


def test_a_file_that_cannot_be_opened_gives_no_tables_and_says_so(
    sheet, save, read_back, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pages = read_back(save(sheet))
    assert read_with_pdfplumber(tmp_path / "missing.pdf", pages) == ()
    assert "missing.pdf" in caplog.text
