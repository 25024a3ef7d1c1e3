from pathlib import Path

import pymupdf
import pytest

from rag_assets.extraction.pages import read_pages
from rag_resources.errors import NoText
from tests.extraction.printed_pdfs import chapter, column, picture_of, print_pdf


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of text, its picture, a blank page, and a page with a grey square."""
    folder = tmp_path_factory.mktemp("scan")
    text = print_pdf(
        folder / "text.pdf",
        lambda page: column(page, 72, ["Revenue rose to 1,250", "in the second year"], size=14),
    )
    with pymupdf.open(text) as document:
        picture = picture_of(document[0])
    return print_pdf(
        folder / "scan.pdf",
        chapter(1)[0],
        picture,
        lambda page: None,
        lambda page: page.draw_rect((200, 200, 300, 300), fill=(0.5, 0.5, 0.5)),
    )


def test_a_picture_of_a_page_is_read_and_marked(scan: Path) -> None:
    text, picture, blank, square = read_pages(scan)
    assert (text.method, text.flags) == ("pymupdf", ())
    assert (picture.method, picture.flags) == ("ocr", ("ocr",))
    assert picture.text == "Revenue rose to 1,250\nin the second year"
    assert (blank.method, blank.flags, blank.lines) == ("none", ("blank",), ())
    assert (square.method, square.flags, square.lines) == ("none", ("picture",), ())


def test_words_of_a_picture_lie_where_they_are_printed(scan: Path) -> None:
    line = read_pages(scan)[1].lines[0]
    assert [word.text for word in line.words] == ["Revenue", "rose", "to", "1,250"]
    with pymupdf.open() as document:
        page = document.new_page()
        column(page, 72, ["Revenue rose to 1,250"], size=14)
        printed = page.get_text("words")
    for word, (x0, _, x1, y1, *_) in zip(line.words, printed, strict=True):
        assert word.box.x0 == pytest.approx(x0, abs=12)
        assert word.box.x1 == pytest.approx(x1, abs=12)
        assert word.box.y1 == pytest.approx(y1, abs=6)


def test_a_report_without_any_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read_pages(print_pdf(tmp_path / "blank.pdf", lambda page: None))
