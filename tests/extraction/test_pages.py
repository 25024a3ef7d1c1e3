import re
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from extraction import reader_accidents
from extraction.printed_pdfs import (
    HEIGHT,
    SENTENCES,
    WIDTH,
    body_of,
    chapter,
    column,
    print_pdf,
    save,
)

from rag_assets.extraction import page_drafts
from rag_assets.extraction.pages import read_pages
from rag_assets.extraction.second_reader import SecondReader
from rag_assets.extraction.sections.outline import OutlineEntry, read_outline
from rag_assets.settings import ParsingLimits
from rag_resources.errors import DamagedPdf, NotAPdf, TooDemanding


def test_pages_carry_body_furniture_label_and_size(tmp_path: Path) -> None:
    pages = read_pages(print_pdf(tmp_path / "report.pdf", *chapter(6, first_label=3)))
    assert [page.number for page in pages] == [1, 2, 3, 4, 5, 6]
    assert [page.label for page in pages] == ["3", "4", "5", "6", "7", "8"]
    for index, page in enumerate(pages):
        assert [line.text for line in page.lines] == body_of(index)
        assert {line.text for line in page.furniture} == {
            "Acme plc Annual Report 2022",
            page.label,
        }
        assert (page.width, page.height, page.rotation) == (WIDTH, HEIGHT, 0)
        assert (page.method, page.flags, page.error) == ("pymupdf", (), "")


def test_the_same_file_gives_the_same_pages(tmp_path: Path) -> None:
    pdf = print_pdf(tmp_path / "report.pdf", *chapter(6))
    assert read_pages(pdf) == read_pages(pdf)


def test_a_rotated_page_is_measured_as_displayed_and_marked(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        column(page, 72, SENTENCES)
        page.set_rotation(90)

    (page,) = read_pages(print_pdf(tmp_path / "rotated.pdf", paint))
    assert (page.width, page.height, page.rotation) == (HEIGHT, WIDTH, 90)
    assert page.flags == ("sideways_text", "rotated")
    assert page.lines[0].text == SENTENCES[0]


def test_a_page_that_fails_is_kept_with_its_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_drafts, "read_drafts", reader_accidents.second_page_is_broken)
    first, second, third = read_pages(print_pdf(tmp_path / "report.pdf", *chapter(3)))
    assert (second.number, second.lines, second.method) == (2, (), "none")
    assert "broken content stream" in second.error
    assert first.lines
    assert third.lines


def test_a_report_of_which_every_page_fails_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_drafts, "read_drafts", reader_accidents.every_page_is_broken)
    with pytest.raises(DamagedPdf, match="broken content stream"):
        read_pages(print_pdf(tmp_path / "report.pdf", *chapter(2)))


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.pdf"
    text.write_text("just notes")
    with pytest.raises(NotAPdf):
        read_pages(text)
    with pytest.raises(NotAPdf):
        read_outline(text)


@pytest.mark.parametrize("rotation", [0, 90])
def test_the_second_reader_agrees_with_the_first(tmp_path: Path, rotation: int) -> None:
    def paint(page: Any) -> None:
        page.set_rotation(rotation)
        for row, line in enumerate(SENTENCES):
            for x in (40, 320):
                shown = pymupdf.Point(x, 100 + 14 * row) * page.derotation_matrix
                page.insert_text(shown, f"{x} {line}", fontsize=9, rotate=rotation)

    pdf = print_pdf(tmp_path / "report.pdf", paint)
    (page,) = read_pages(pdf)
    with SecondReader(pdf) as reader:
        lines = reader.lines(1)
    assert [line.text for line in lines] == [line.text for line in page.lines]
    assert lines[0].box.x0 == pytest.approx(page.lines[0].box.x0, abs=0.5)
    assert lines[0].box.y1 == pytest.approx(page.lines[0].box.y1, abs=3)


def test_bookmarks_that_lead_nowhere_are_left_out(tmp_path: Path) -> None:
    document = pymupdf.open()
    for paint in chapter(3):
        paint(document.new_page())
    document.set_toc(
        [
            [1, "Strategic \u2002 report", 1],
            [2, "Of\ufb01ces", 2],
            [1, "On the web", -1],
            [1, "  ", 3],
        ]
    )
    pdf = save(document, tmp_path / "outlined.pdf")
    assert read_outline(pdf) == (
        OutlineEntry(1, "Strategic report", 1),
        OutlineEntry(2, "Offices", 2),
    )


def test_a_page_at_which_the_reader_dies_costs_itself_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = print_pdf(tmp_path / "report.pdf", *chapter(5))
    monkeypatch.setattr(page_drafts, "read_drafts", reader_accidents.dies_at_third_page)
    pages = read_pages(pdf)
    assert [page.number for page in pages] == [1, 2, 3, 4, 5]
    assert [bool(page.error) for page in pages] == [False, False, True, False, False]
    assert "crashed its reader" in pages[2].error
    assert pages[3].lines


def test_hanging_pages_cost_no_more_than_the_time_of_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = print_pdf(tmp_path / "report.pdf", *chapter(5))
    monkeypatch.setattr(page_drafts, "read_drafts", reader_accidents.hangs_at_every_even_page)
    pages = read_pages(pdf, ParsingLimits(seconds_per_100_pages=4))
    assert [bool(page.error) for page in pages] == [False, True, False, True, True]
    assert re.search("took more than 2 s of work|took longer than 8 s", pages[1].error)
    assert "used up the report's time" in pages[4].error


def test_a_file_that_cannot_be_opened_in_time_is_a_typed_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = print_pdf(tmp_path / "report.pdf", *chapter(2))
    monkeypatch.setattr(page_drafts, "read_drafts", reader_accidents.never_opens)
    with pytest.raises(TooDemanding, match=r"report\.pdf: took (more|longer) than .* before"):
        read_pages(pdf, ParsingLimits(seconds_per_100_pages=4))
