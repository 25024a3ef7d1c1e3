from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest
from extraction.disguised_pdfs import disguised
from extraction.printed_pdfs import SENTENCES, column, print_pdf

from rag_assets.extraction.fonts import font_repair
from rag_assets.extraction.fonts.font_repair import FontRepair
from rag_assets.extraction.pages import read_pages
from rag_assets.extraction.pdf_file import open_pdf
from rag_assets.extraction.text.page_lines import page_lines
from rag_assets.extraction.text.text_quality import garble
from rag_resources.records import Line

FIGURES = ["Revenue 2022: 1,234,567 (2021: 980,654)", "Quarterly: Jkwxyz, Zinc & BVGHF"]
LINES = [*SENTENCES, *FIGURES]


def texts(lines: Sequence[Line]) -> list[str]:
    return [line.text for line in lines]


def layer(pdf: Path, number: int = 1) -> list[str]:
    with open_pdf(pdf) as document:
        return texts(page_lines(document[number - 1]).lines)


def repaired(pdf: Path, number: int = 1) -> list[str] | None:
    with FontRepair(pdf) as fonts:
        page = fonts.page(number)
        return None if page is None else texts(page_lines(page).lines)


@pytest.mark.parametrize(
    ("face", "step"),
    [
        ("DejaVuSerif", None),
        ("DejaVuSans", 3),
        ("DejaVuSans-Bold", -1),
        ("DejaVuSerif-Italic", None),
        ("STIXGeneral", 29),
    ],
)
def test_fonts_without_or_with_wrong_characters_are_read_by_their_shapes(
    tmp_path: Path, face: str, step: int | None
) -> None:
    pdf = disguised(tmp_path / "report.pdf", [LINES], face, step)
    assert garble("\n".join(layer(pdf))).reason
    assert repaired(pdf) == LINES


def test_a_repaired_page_is_read_as_text_and_says_so(tmp_path: Path) -> None:
    pdf = disguised(tmp_path / "report.pdf", [LINES, FIGURES])
    for page, lines in zip(read_pages(pdf), [LINES, FIGURES], strict=True):
        assert (page.method, page.flags) == ("pymupdf", ("shifted_font",))
        assert texts(page.lines) == lines
        assert all(line.box.y0 < 110 + 14 * index for index, line in enumerate(page.lines))


def test_the_file_stays_as_it_is(tmp_path: Path) -> None:
    pdf = disguised(tmp_path / "report.pdf", [LINES])
    before = pdf.read_bytes()
    assert repaired(pdf)
    assert pdf.read_bytes() == before


def test_a_page_with_good_fonts_has_nothing_to_correct(tmp_path: Path) -> None:
    assert (
        repaired(print_pdf(tmp_path / "report.pdf", lambda page: column(page, 72, LINES))) is None
    )


def test_only_the_bad_font_of_a_page_is_corrected(tmp_path: Path) -> None:
    pdf = disguised(tmp_path / "bad.pdf", [LINES])
    with pymupdf.open(pdf) as document:
        document[0].insert_text((72, 60), "Set in a font that says what it is: 2023", fontsize=9)
        document.save(tmp_path / "mixed.pdf")
    assert repaired(tmp_path / "mixed.pdf") == ["Set in a font that says what it is: 2023", *LINES]


@pytest.fixture
def without_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with a face that resembles no common one."""
    monkeypatch.setattr(font_repair, "told_by_shape", lambda shapes: {})


def pictures(pdf: Path, printed: Sequence[str]) -> list[Line]:
    """What a faultless reader of the first page's picture gives."""
    with open_pdf(pdf) as document:
        lines = page_lines(document[0]).lines
    return [
        Line(text, line.box, line.size, line.bold, ())
        for line, text in zip(lines, printed, strict=True)
    ]


@pytest.mark.usefixtures("without_shapes")
def test_what_a_picture_said_is_known_on_later_pages(tmp_path: Path) -> None:
    printed = [*LINES, *LINES, *LINES]
    later = ["The audit of 2024 found 9,876 and 5,310 as they should be"]
    pdf = disguised(tmp_path / "report.pdf", [printed, later])
    with FontRepair(pdf) as fonts:
        assert fonts.page(2) is None
        fonts.learn(1, pictures(pdf, printed))
        page = fonts.page(2)
        assert page is not None
        assert texts(page_lines(page).lines) == later


@pytest.mark.usefixtures("without_shapes")
def test_a_page_with_a_digit_that_was_read_once_is_not_given_back(tmp_path: Path) -> None:
    printed = [*SENTENCES, *SENTENCES, "Note 7"]
    pdf = disguised(tmp_path / "report.pdf", [printed, ["the audit"], ["the audit 7"]])
    with FontRepair(pdf) as fonts:
        fonts.learn(1, pictures(pdf, printed))
        assert fonts.page(2) is not None
        assert fonts.page(3) is None


def test_a_reading_that_contradicts_the_shapes_of_digits_is_not_believed(tmp_path: Path) -> None:
    printed = [*LINES, "Note 3 3 3 3"]
    pdf = disguised(tmp_path / "report.pdf", [printed])
    with FontRepair(pdf) as fonts:
        fonts.learn(1, pictures(pdf, [line.replace("3", "8") for line in printed]))
        assert fonts.page(1) is None


def test_a_damaged_font_leaves_the_page_to_other_readers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(document: object, font: int, texts: object, hexadecimals: int) -> None:
        raise ValueError("bad font")

    monkeypatch.setattr(font_repair, "write_unicode_map", fails)
    assert repaired(disguised(tmp_path / "report.pdf", [LINES])) is None
    assert "fonts not repaired: bad font" in caplog.text
