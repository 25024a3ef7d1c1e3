import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.errors import UsageError
from rag_resources.report_inbox import REPORT_ID, report_id_of, scan_folder, scan_paths


def pdf(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"%PDF-")
    return path


@pytest.mark.parametrize(
    ("name", "report_id"),
    [
        ("FY22/ACME_2022 AR.pdf", "fy22-acme-2022-ar"),
        ("Grampian-2020-2021", "grampian-2020-2021"),
        ("PEPSICO_2023_8K_dated-2023-05-05.PDF", "pepsico-2023-8k-dated-2023-05-05"),
        ("__x__.pdf", "x"),
        ("a" * 200 + ".pdf", "a" * 80),
    ],
)
def test_slugs(name, report_id):
    assert report_id_of(name) == report_id


@given(st.text(min_size=1))
def test_a_slug_is_always_a_valid_report_id_or_an_error(name):
    try:
        slug = report_id_of(name)
    except UsageError:
        assert not re.search("[a-z0-9]", name.lower().removesuffix(".pdf"))
    else:
        assert REPORT_ID.fullmatch(slug)
        assert report_id_of(slug) == slug


def test_a_scan_finds_pdfs_in_subfolders_and_nothing_else(tmp_path):
    pdf(tmp_path / "a.pdf")
    pdf(tmp_path / "FY22" / "b.PDF")
    pdf(tmp_path / ".hidden.pdf")
    pdf(tmp_path / ".cache" / "c.pdf")
    pdf(tmp_path / "d.pdf.part")
    (tmp_path / "notes.txt").write_text("x")
    assert list(scan_folder(tmp_path).files) == ["a", "fy22-b"]


def test_two_files_with_one_slug_are_a_problem_and_neither_is_taken(tmp_path):
    pdf(tmp_path / "A B.pdf")
    pdf(tmp_path / "a-b.pdf")
    pdf(tmp_path / "c.pdf")
    scan = scan_folder(tmp_path)
    assert list(scan.files) == ["c"]
    assert "A B.pdf and a-b.pdf" in str(scan.problems["a-b"])
    assert "Rename" in str(scan.problems["a-b"])


def test_a_missing_folder_is_not_an_empty_one(tmp_path):
    with pytest.raises(UsageError, match="does not exist"):
        scan_folder(tmp_path / "gone")
    assert scan_folder(tmp_path).files == {}


def test_a_file_that_is_no_pdf_by_name_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("x")
    with pytest.raises(UsageError, match=r"notes\.txt is not a PDF"):
        scan_paths([tmp_path / "notes.txt"])


def test_the_same_file_named_twice_is_one_report(tmp_path):
    file = pdf(tmp_path / "a.pdf")
    scan = scan_paths([file, tmp_path])
    assert list(scan.files) == ["a"]
    assert scan.problems == {}
