from pathlib import Path

import pytest

from rag_assets.tables.engines import ENGINES, CamelotEngine, PlumberEngine, Region, TableEngine
from rag_assets.tables.grid import shared_area
from rag_resources.records import Box, Page

ROWS = [["Item", "2024", "2023"], ["Income", "1,234", "(567)"], ["Cost", "99", "88"]]
EDGES = (60, 200, 320, 440)
RULING = [CamelotEngine("lattice"), CamelotEngine("hybrid"), PlumberEngine()]
GUESSING = [CamelotEngine("stream"), CamelotEngine("network"), CamelotEngine("hybrid")]


def named(engine: TableEngine) -> str:
    return engine.name


def around(page: Page) -> Region:
    return Region(page, Box(55, 95, 510, 160))


@pytest.mark.parametrize("engine", RULING, ids=named)
def test_a_ruled_table_of_a_region_is_read(sheet, save, read_back, engine: TableEngine) -> None:
    sheet.ruled(100, EDGES, ROWS)
    pdf = save(sheet)
    (grid,) = engine.read(pdf, [around(*read_back(pdf))]).grids
    assert [list(row) for row in grid.cells] == ROWS
    assert grid.method == engine.name
    assert shared_area(grid.box, Box(60, 100, 440, 154)) == pytest.approx(380 * 54, rel=0.02)


@pytest.mark.parametrize("engine", GUESSING, ids=named)
def test_a_table_without_rules_is_read_from_white_space(
    sheet, save, read_back, engine: TableEngine
) -> None:
    sheet.rows(100, (60, 400, 500), ROWS)
    sheet.prose(60, 300, ["This sentence is not part of the region that is read."])
    pdf = save(sheet)
    (grid,) = engine.read(pdf, [around(*read_back(pdf))]).grids
    assert [list(row) for row in grid.cells] == ROWS


@pytest.mark.parametrize("engine", [RULING[0], RULING[2]], ids=named)
def test_a_page_shown_turned_is_read_as_displayed(
    sheet, save, read_back, engine: TableEngine
) -> None:
    sheet.ruled(100, EDGES, ROWS)
    pdf = save(sheet, rotation=90, sideways=True)
    (grid,) = engine.read(pdf, [around(*read_back(pdf))]).grids
    assert [list(row) for row in grid.cells] == ROWS
    assert grid.box == pytest.approx((60, 100, 440, 154), abs=1.5)


@pytest.mark.parametrize("engine", [RULING[0], RULING[2]], ids=named)
def test_a_page_that_cannot_be_read_does_not_cost_the_others(
    sheet, save, read_back, caplog: pytest.LogCaptureFixture, engine: TableEngine
) -> None:
    sheet.ruled(100, EDGES, ROWS)
    three = read_back(save(sheet, sheet, sheet))
    two = save(sheet, sheet)
    reading = engine.read(two, list(map(around, three)))
    assert sorted(grid.page for grid in reading.grids) == [1, 2]
    assert reading.failed_pages == frozenset({3})
    assert "page 3 of" in caplog.text


@pytest.mark.parametrize("engine", ENGINES, ids=named)
def test_a_file_that_is_not_there_fails_with_its_pages(
    sheet, save, read_back, tmp_path: Path, engine: TableEngine
) -> None:
    (page,) = read_back(save(sheet, sheet))[:1]
    reading = engine.read(tmp_path / "missing.pdf", [around(page)])
    assert reading.grids == ()
    assert reading.failed_pages == frozenset({1})


@pytest.mark.parametrize("engine", ENGINES, ids=named)
def test_nothing_asked_nothing_opened(tmp_path: Path, engine: TableEngine) -> None:
    assert engine.read(tmp_path / "missing.pdf", []) == ((), frozenset())
