from pathlib import Path

import pymupdf
import pytest
from extraction.printed_pdfs import SENTENCES, column, picture_of, print_pdf

from rag_assets.extraction.pages import read_pages
from rag_resources.errors import NoText
from rag_resources.records import Page

TEXT = [f"{line} in {2010 + year}" for year in range(4) for line in SENTENCES]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Page, ...]:
    """A page of text, its picture, a blank page, and a page with a grey square, as read."""
    folder = tmp_path_factory.mktemp("scan")
    text = print_pdf(folder / "text.pdf", lambda page: column(page, 72, TEXT, size=11))
    with pymupdf.open(text) as document:
        picture = picture_of(document[0])
    return read_pages(
        print_pdf(
            folder / "scan.pdf",
            lambda page: column(page, 72, TEXT, size=11),
            picture,
            lambda page: None,
            lambda page: page.draw_rect((200, 200, 300, 300), fill=(0.5, 0.5, 0.5)),
        )
    )


def test_each_page_says_how_it_was_read(pages: tuple[Page, ...]) -> None:
    assert [(page.method, page.flags) for page in pages] == [
        ("pymupdf", ()),
        ("ocr", ("ocr",)),
        ("none", ("blank",)),
        ("none", ("picture",)),
    ]


def test_a_picture_gives_the_words_of_the_page_it_shows(pages: tuple[Page, ...]) -> None:
    text, picture = pages[:2]
    read_alike = [
        (found, printed)
        for found, printed in zip(picture.lines, text.lines, strict=True)
        if found.text == printed.text
    ]
    assert len(read_alike) >= 0.9 * len(TEXT)
    found_words = [word for found, _ in read_alike for word in found.words]
    printed_words = [word for _, printed in read_alike for word in printed.words]
    for word, original in zip(found_words, printed_words, strict=True):
        assert word.box.x0 == pytest.approx(original.box.x0, abs=4)
        assert word.box.x1 == pytest.approx(original.box.x1, abs=4)
        assert word.box.y1 == pytest.approx(original.box.y1, abs=6)


def test_a_report_without_any_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoText):
        read_pages(print_pdf(tmp_path / "blank.pdf", lambda page: None))
