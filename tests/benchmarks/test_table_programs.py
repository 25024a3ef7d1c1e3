"""The programs that measure tables, on PDFs drawn here."""

import json
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.benchmarks import false_tables, score_tables
from tests.benchmarks.table_engines import ENGINES, EngineReading, read_with

ROWS = (("Income", "2024", "2023"), ("Grants", "120", "100"), ("Fees", "80", "75"),
        ("Total", "200", "175"))  # fmt: skip
EDGES, TOP, PITCH = (100, 220, 300, 380), 200, 20
BOTTOM = TOP + PITCH * len(ROWS)
WIDTH, HEIGHT = 595, 842


def draw(path: Path, *, rotation: int = 0) -> Path:
    """A page of a few lines and a ruled table, upright once it is displayed."""
    canvas = Canvas(str(path), pagesize=(HEIGHT, WIDTH) if rotation else (WIDTH, HEIGHT))
    if rotation:
        canvas.translate(HEIGHT, 0)
        canvas.rotate(90)
        canvas.setPageRotation(rotation)
    for number in range(3):
        canvas.drawString(
            100, HEIGHT - 80 - 14 * number, "The charity had a good year and says so."
        )
    for number, row in enumerate(ROWS):
        for edge, text in zip(EDGES, row, strict=False):
            canvas.drawString(edge + 4, HEIGHT - TOP - PITCH * number - 14, text)
    for number in range(len(ROWS) + 1):
        canvas.line(
            EDGES[0], HEIGHT - TOP - PITCH * number, EDGES[-1], HEIGHT - TOP - PITCH * number
        )
    for edge in EDGES:
        canvas.line(edge, HEIGHT - TOP, edge, HEIGHT - BOTTOM)
    canvas.save()
    truth = [{"page": 1, "bbox": [EDGES[0], TOP, EDGES[-1], BOTTOM], "cells": ROWS}]
    path.with_suffix(".json").write_text(json.dumps(truth))
    return path


# Camelot stream takes the lines above for rows of the table, network ends it where its texts end.
@pytest.mark.parametrize("rotation", [0, 90])
@pytest.mark.parametrize("engine", [name for name in ENGINES if name != "camelot-stream"])
def test_every_engine_says_where_the_table_stands(tmp_path: Path, engine: str, rotation: int):
    reading = read_with(engine, draw(tmp_path / "one.pdf", rotation=rotation), 60)
    assert reading.failure == ""
    assert reading.pages == 1
    table = max(reading.grids, key=lambda grid: len(grid.texts))
    assert table.page == 1
    assert table.box == pytest.approx((EDGES[0], TOP, EDGES[-1], BOTTOM), abs=55)
    assert {"Income", "2024", "Total", "175"} <= set(table.texts)


def test_scores_are_printed_per_engine_and_file(tmp_path: Path, capsys):
    draw(tmp_path / "one.pdf")
    draw(tmp_path / "two.pdf")
    engines = ["--engine", "pdfplumber", "camelot-lattice"]
    assert score_tables.main([str(tmp_path), *engines, "--per-file"]) == 0
    printed = capsys.readouterr().out
    assert "2 documents, 2 tables" in printed
    for engine in ("pdfplumber", "camelot-lattice"):
        (line,) = [line for line in printed.splitlines() if line.startswith(engine)]
        assert line.split()[1:14] == ["1.000"] * 9 + ["2", "0", "0", "0"]
    assert printed.splitlines()[-2].split() == ["one", "1.000", "1.000"]


def test_readings_of_other_engines_are_kept(tmp_path: Path, capsys, monkeypatch):
    pdf = draw(tmp_path / "one.pdf")
    arguments = [str(tmp_path), "--engine", "pdfplumber", "--cache", str(tmp_path / "kept")]
    assert score_tables.main(arguments) == 0
    first = capsys.readouterr().out
    asked = []

    def read(engine: str, path: Path, seconds: float) -> EngineReading:
        asked.append((engine, path.name))
        return EngineReading((), 1, 1.0, "not asked for")

    monkeypatch.setattr(score_tables, "read_with", read)
    assert score_tables.main(arguments) == 0
    assert capsys.readouterr().out == first
    assert asked == []
    pdf.write_bytes(pdf.read_bytes() + b"%")  # another file of the same name
    assert score_tables.main(arguments) == 0
    assert score_tables.main([str(tmp_path), "--engine", "ours", *arguments[3:]]) == 0
    assert score_tables.main(arguments) == 0  # what failed is tried again
    assert asked == [("pdfplumber", "one.pdf"), ("ours", "one.pdf"), ("pdfplumber", "one.pdf")]


def test_an_engine_that_takes_too_long_is_named(tmp_path: Path, capsys):
    draw(tmp_path / "one.pdf")
    arguments = [str(tmp_path), "--engine", "camelot-lattice", "--seconds", "0"]
    assert score_tables.main(arguments) == 0
    assert "camelot-lattice fails on one.pdf: took more than 0 s" in capsys.readouterr().out


def test_a_folder_without_known_tables_is_refused(tmp_path: Path, capsys):
    assert score_tables.main([str(tmp_path)]) == 2
    assert "holds no PDF" in capsys.readouterr().out


def test_the_sheet_shows_pages_with_tables_first(tmp_path: Path, capsys):
    draw(tmp_path / "with.pdf")
    canvas = Canvas(str(tmp_path / "without.pdf"))
    canvas.drawString(100, 700, "Nothing here stands in columns.")
    canvas.save()
    (tmp_path / "broken.pdf").write_bytes(b"nothing")
    out = tmp_path / "sheet.html"
    assert false_tables.main([str(tmp_path), "--pages", "5", "--out", str(out)]) == 0
    assert "2 pages of 2 reports, tables found on 1" in capsys.readouterr().out
    page = out.read_text()
    assert page.index('data-tables="1"> with, page 1') < page.index('data-tables="0"> without')
    assert sorted(image.name for image in (tmp_path / "sheet").iterdir()) == ["001.png", "002.png"]


def test_the_same_seed_draws_the_same_pages(tmp_path: Path):
    pdf = draw(tmp_path / "one.pdf")
    canvas = Canvas(str(pdf))
    for _ in range(50):
        canvas.drawString(100, 700, "A page.")
        canvas.showPage()
    canvas.save()

    def drawn(seed: int) -> dict[Path, list[int]]:
        return false_tables.draw_pages([pdf], 5, false_tables.Random(seed))

    assert drawn(1) == drawn(1) != drawn(2)
    assert len(drawn(1)[pdf]) == 5
