import logging
from pathlib import Path

import pymupdf
import pytest
from extraction.printed_pdfs import chapter, print_pdf

from rag_assets.extraction.pdf_file import open_pdf
from rag_resources.errors import (
    DamagedPdf,
    EmptyFile,
    EncryptedPdf,
    NoPages,
    NotAPdf,
    ReportError,
    UnreadableFile,
)

# A sound file whose page tree is empty; no library writes one.
NO_PAGES = b"\n".join(
    [
        b"%PDF-1.4",
        b"1 0 obj",
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"endobj",
        b"2 0 obj",
        b"<</Type/Pages/Kids[]/Count 0>>",
        b"endobj",
        b"xref",
        b"0 3",
        b"0000000000 65535 f ",
        b"0000000009 00000 n ",
        b"0000000054 00000 n ",
        b"trailer",
        b"<</Size 3/Root 1 0 R>>",
        b"startxref",
        b"100",
        b"%%EOF",
    ]
)


def opening(pdf: Path) -> int:
    with open_pdf(pdf) as document:
        return int(document.page_count)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return print_pdf(tmp_path / "report.pdf", *chapter(2))


def encrypted(report: Path, target: Path, *, user: str) -> Path:
    with pymupdf.open(report) as document:
        document.save(
            target, encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="owner", user_pw=user
        )
    return target


def test_a_sound_report_opens_with_its_pages(report: Path) -> None:
    assert opening(report) == 2


def test_a_report_protected_only_against_changes_opens(report: Path, tmp_path: Path) -> None:
    assert opening(encrypted(report, tmp_path / "protected.pdf", user="")) == 2


def test_a_report_that_needs_a_password_says_so(report: Path, tmp_path: Path) -> None:
    with pytest.raises(EncryptedPdf):
        opening(encrypted(report, tmp_path / "secret.pdf", user="secret"))


def test_a_header_behind_a_few_bytes_of_junk_is_accepted(report: Path, tmp_path: Path) -> None:
    mailed = tmp_path / "mailed.pdf"
    mailed.write_bytes(b"\n\n" + report.read_bytes())
    assert opening(mailed) == 2


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", EmptyFile),
        (b"PK\x03\x04 a spreadsheet", NotAPdf),
        (b"<html>Please log in</html>" + b" " * 2000 + b"%PDF-1.7", NotAPdf),
        (b"%PDF-1.7\nnothing that follows makes sense", DamagedPdf),
        (NO_PAGES, NoPages),
    ],
)
def test_each_fault_has_its_own_error(
    tmp_path: Path, content: bytes, error: type[ReportError]
) -> None:
    pdf = tmp_path / "report.pdf"
    pdf.write_bytes(content)
    with pytest.raises(error) as raised:
        opening(pdf)
    assert raised.value.source == "report.pdf"
    assert str(tmp_path) not in str(raised.value)


def test_a_download_cut_off_before_its_pages_is_damaged(report: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(report.read_bytes()[:60])
    with pytest.raises(DamagedPdf):
        opening(cut)


def test_a_broken_page_tree_is_damage(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(NO_PAGES.replace(b"/Count 0", b"/Count -7"))
    with pytest.raises(DamagedPdf):
        opening(broken)


def test_a_missing_file_and_a_folder_are_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.pdf", tmp_path):
        with pytest.raises(UnreadableFile):
            opening(path)


def test_the_library_writes_to_the_log_and_not_to_the_terminal(
    tmp_path: Path,
    report: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(report.read_bytes().replace(b"startxref", b"startxxxx"))
    with caplog.at_level(logging.DEBUG, "rag_assets.extraction.pdf_file"):
        assert opening(broken) == 2
    assert "broken.pdf" in caplog.text
    assert capfd.readouterr() == ("", "")
