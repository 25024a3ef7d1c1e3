"""Scripts, attachments and layers are counted and never run; not looking is no finding."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from extraction.printed_pdfs import print_pdf, save

from rag_assets.extraction.account import active_content
from rag_assets.extraction.account.active_content import active_content_limited, read_active_content
from rag_assets.extraction.account.extraction_page import active_sentences
from rag_assets.settings import ParsingLimits
from rag_resources.extraction_report import ActiveContent


def dressed(folder: Path) -> Path:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "Annual report")
    page.add_text_annot((100, 100), "A note")
    page.add_highlight_annot((72, 60, 150, 76))
    document.embfile_add("payload", b"data", filename="payload.bin")
    document.add_ocg("Draft", on=False)
    for action in (
        "/S /JavaScript /JS (app.alert\\(1\\))",
        "/S /Launch /F (run.exe)",
        "/S/SubmitForm /F (x)",
    ):
        number = document.get_new_xref()
        document.update_object(number, f"<< /Type /Action {action} >>")
    return save(document, folder / "dressed.pdf")


def test_what_a_file_carries_is_counted(tmp_path: Path) -> None:
    found = read_active_content(dressed(tmp_path))
    assert found == ActiveContent(
        scripts=1,
        launches=1,
        remote_actions=1,
        embedded_files=1,
        annotations={"Highlight": 1, "Text": 1},
        hidden_layers=("Draft",),
    )
    assert "Scripts: 1; none was run or opened." in active_sentences(found)


def test_a_plain_report_is_clean(tmp_path: Path) -> None:
    def paint(page: Any) -> None:
        page.insert_text((72, 72), "The words /S /JavaScript in the text are no script")

    found = read_active_content(print_pdf(tmp_path / "plain.pdf", paint))
    assert found == ActiveContent()
    assert active_sentences(found) == [
        "No script, attachment, annotation or switched-off layer was found."
    ]


def swelling(pdf: Path) -> Any:
    taken: list[bytearray] = []
    while True:
        taken.append(bytearray(32 << 20))


@pytest.fixture
def swelling_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(active_content, "read_active_content", swelling)
    return


@pytest.mark.usefixtures("swelling_reader")
def test_a_file_that_could_not_be_looked_through_is_not_called_clean(tmp_path: Path) -> None:
    found = active_content_limited(dressed(tmp_path), ParsingLimits(memory_mb=300))
    assert "more than 300 MB" in found.not_looked
    (sentence,) = active_sentences(found)
    assert sentence.startswith("Not looked through")
