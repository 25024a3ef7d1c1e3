from pathlib import Path
from typing import Any

import pymupdf
import pytest
from extraction.printed_pdfs import SENTENCES, column, print_pdf

from rag_assets.extraction.text.page_lines import page_lines
from rag_resources.records import Line

LEFT = [f"left {number} {line}" for number, line in enumerate(SENTENCES)]
RIGHT = [f"right {number} {line}" for number, line in enumerate(SENTENCES)]


def lines_of(pdf: Path, page: int = 0) -> tuple[Line, ...]:
    with pymupdf.open(pdf) as document:
        return page_lines(document[page]).lines


def texts(pdf: Path) -> list[str]:
    return [line.text for line in lines_of(pdf)]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_lie_where_the_words_are_displayed(tmp_path: Path, rotation: int) -> None:
    def paint(page: Any) -> None:
        # Written so that it reads upright once the page is rotated.
        page.set_rotation(rotation)
        for index, text in enumerate(("Revenue 120", "Costs 80")):
            shown = pymupdf.Point(100, 200 + 40 * index)
            page.insert_text(shown * page.derotation_matrix, text, rotate=rotation, fontsize=12)

    pdf = print_pdf(tmp_path / "rotated.pdf", paint)
    first, second = lines_of(pdf)
    assert (first.text, second.text) == ("Revenue 120", "Costs 80")
    assert [word.text for word in first.words] == ["Revenue", "120"]
    assert first.box.x0 == pytest.approx(100, abs=1)
    assert first.box.y0 < 200 < first.box.y1 + 1
    assert second.box.y0 - first.box.y0 == pytest.approx(40, abs=0.1)
    assert first.words[0].box.x1 < first.words[1].box.x0


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_ink_under_a_box_is_the_ink_of_its_word(tmp_path: Path, rotation: int) -> None:
    def paint(page: Any) -> None:
        page.insert_text((72, 100), "Here", fontsize=20)
        page.set_rotation(rotation)

    pdf = print_pdf(tmp_path / "ink.pdf", paint)
    box = lines_of(pdf)[0].words[0].box
    with pymupdf.open(pdf) as document:
        page = document[0]
        inside = page.get_pixmap(clip=pymupdf.Rect(*box))
        everything = page.get_pixmap()
    assert sum(255 - value for value in inside.samples) == pytest.approx(
        sum(255 - value for value in everything.samples), rel=0.02
    )


def test_a_table_turned_on_an_upright_page_keeps_its_rows(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        for index, (label, value) in enumerate([("Revenue", "120"), ("Costs", "80")]):
            page.insert_text((100 + 30 * index, 600), label, rotate=90)
            page.insert_text((100 + 30 * index, 300), value, rotate=90)

    assert texts(print_pdf(tmp_path / "turned.pdf", paint)) == ["Revenue 120", "Costs 80"]


def test_rows_of_a_table_stay_whole(tmp_path: Path) -> None:
    rows = [("Income from charitable activities", "1,250", "980"), ("Other income", "75", "(12)")]

    def paint(page: Any) -> None:
        for index, row in enumerate(rows * 4):
            for x, cell in zip((72, 350, 450), row, strict=True):
                page.insert_text((x, 100 + 20 * index), cell)

    assert texts(print_pdf(tmp_path / "table.pdf", paint)) == [" ".join(row) for row in rows * 4]


def test_columns_of_prose_are_read_one_after_the_other(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        page.insert_text((72, 60), "A heading that runs across both of the columns of this page")
        column(page, 40, LEFT)
        column(page, 320, RIGHT)
        page.insert_text((40, 300), "And a closing line below that again runs across both columns")

    found = texts(print_pdf(tmp_path / "columns.pdf", paint))
    assert found[0].startswith("A heading")
    assert found[1:-1] == LEFT + RIGHT
    assert found[-1].startswith("And a closing line")


def test_three_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    one, two, six = (
        [f"{name} {line[:28].strip()}" for line in SENTENCES] for name in ("one", "two", "six")
    )

    def paint(page: Any) -> None:
        for x, lines in zip((40, 220, 400), (one, two, six), strict=True):
            column(page, x, lines)

    assert texts(print_pdf(tmp_path / "three.pdf", paint)) == [*one, *two, *six]


def test_cells_of_a_text_table_are_read_row_by_row(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        for row in range(3):
            column(page, 40, LEFT[:3], top=100 + 80 * row)
            column(page, 320, RIGHT[:3], top=100 + 80 * row)

    found = texts(print_pdf(tmp_path / "risks.pdf", paint))
    assert found == (LEFT[:3] + RIGHT[:3]) * 3


def test_words_printed_twice_count_once(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        page.insert_text((100, 100), "Shadow")
        page.insert_text((100.3, 100.3), "Shadow")

    assert texts(print_pdf(tmp_path / "shadow.pdf", paint)) == ["Shadow"]


def test_size_is_the_largest_and_bold_is_the_weight_of_most_of_the_line(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        page.insert_text((72, 100), "Strategic report", fontsize=18, fontname="hebo")
        page.insert_text((72, 140), "Plain text of the report", fontsize=9)

    heading, text = lines_of(print_pdf(tmp_path / "fonts.pdf", paint))
    assert (heading.size, heading.bold) == (18.0, True)
    assert (text.size, text.bold) == (9.0, False)


def test_text_off_the_page_is_not_read(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        page.insert_text((72, 100), "Seen")
        page.insert_text((-400, 100), "Unseen")

    assert texts(print_pdf(tmp_path / "off.pdf", paint)) == ["Seen"]


def test_a_cropped_page_measures_from_its_visible_corner(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        page.insert_text((200, 300), "Cropped")
        page.set_cropbox(pymupdf.Rect(150, 200, 500, 700))

    (line,) = lines_of(print_pdf(tmp_path / "cropped.pdf", paint))
    assert line.box.x0 == pytest.approx(50, abs=1)
    assert line.box.y0 < 100 < line.box.y1
