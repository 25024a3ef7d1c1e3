from collections.abc import Sequence
from pathlib import Path

import pytest

from rag_assets.tables import second_opinions as module
from rag_assets.tables.engines import EngineReading, Region
from rag_assets.tables.grid import Grid
from rag_assets.tables.second_opinions import Reading, in_doubt, second_opinions
from rag_resources.records import Box, Page

PDF = Path("report.pdf")
BOX = Box(50, 100, 500, 300)
REGION = Region(Page(1, "", 595, 842, 0, (), (), "pymupdf"), BOX)
SOUND = (("", "2024"), ("Pay", "10"), ("Rent", "20"))
BETTER = (("Item", "2024"), ("Pay", "10"), ("Rent", "20"))
MERGED = (("Pay", "10 20"), ("", "30 40"), ("Rent", ""), ("", "1 2"))


def grid(cells: Sequence[Sequence[str]], box: Box = BOX, method: str = "own") -> Grid:
    return Grid(1, box, tuple(map(tuple, cells)), (), method, 1.0)


class Engine:
    def __init__(self, name: str, *grids: Grid, fails: bool = False) -> None:
        self.name = name
        self.asked = 0
        self._reading = EngineReading(grids, frozenset({1} if fails else ()))

    def read(self, pdf: Path, regions: Sequence[Region]) -> EngineReading:
        self.asked += len(regions)
        return self._reading if regions else EngineReading((), frozenset())


def test_a_sound_reading_is_not_in_doubt() -> None:
    assert not in_doubt(Reading(REGION, grid(SOUND)))
    assert in_doubt(Reading(REGION, grid(MERGED)))
    assert in_doubt(Reading(REGION, None))


def test_the_soundest_reading_is_taken_and_no_more_engines_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = Engine("first", grid(MERGED[:2], method="first"))
    second = Engine("second", grid(BETTER, method="second"))
    third = Engine("third", grid(BETTER, method="third"))
    monkeypatch.setattr(module, "ENGINES", (first, second, third))
    (chosen,) = second_opinions(PDF, [Reading(REGION, grid(MERGED))])
    assert chosen is not None
    assert chosen.method == "second"
    assert (first.asked, second.asked, third.asked) == (1, 1, 0)


def test_a_failing_engine_is_named_and_the_next_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    engines = (Engine("broken", fails=True), Engine("whole", grid(BETTER)))
    monkeypatch.setattr(module, "ENGINES", engines)
    (chosen,) = second_opinions(PDF, [Reading(REGION, None)])
    assert chosen is not None
    assert chosen.notes == ("broken could not read the page.",)


def test_a_table_elsewhere_on_the_page_is_no_opinion_on_the_region(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "ENGINES", (Engine("far", grid(BETTER, Box(50, 400, 500, 500))),))
    assert second_opinions(PDF, [Reading(REGION, None)]) == [None]
    assert "page 1" in caplog.text


def test_the_own_reading_stays_where_no_other_is_sounder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ENGINES", (Engine("none"),))
    (chosen,) = second_opinions(PDF, [Reading(REGION, grid(MERGED))])
    assert chosen is not None
    assert chosen.method == "own"
