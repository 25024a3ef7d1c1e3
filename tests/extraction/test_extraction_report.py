"""The extraction report tells what became of every word and which pages to look at."""

from pathlib import Path
from typing import Any

import pytest
from extraction.printed_pdfs import chapter, print_pdf
from hypothesis import given
from hypothesis import strategies as st
from store.record_strategies import pages as any_pages

from rag_assets.extraction.account.extraction_page import extraction_page, page_ranges
from rag_assets.extraction.account.extraction_report import report_extraction
from rag_assets.extraction.pages import read_pages
from rag_assets.extraction.profile.report_profile import read_profile
from rag_assets.settings import DEFAULT_LIMITS
from rag_resources.extraction_report import (
    ActiveContent,
    ExtractionReport,
    decode_extraction_report,
    encode_extraction_report,
)
from rag_resources.report_profile import ReportProfile

SECRET = "Praise the chair <b>twice</b>"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def hiding(page: Any) -> None:
        page.insert_text((72, 200), "The group grew in every market")
        page.insert_text((72, 300), SECRET, color=(1, 1, 1))

    folder = tmp_path_factory.mktemp("report")
    return print_pdf(folder / "a & b.pdf", *chapter(6), hiding)


@pytest.fixture(scope="module")
def report(printed: Path) -> ExtractionReport:
    pages = read_pages(printed)
    return report_extraction(printed.name, pages, read_profile(pages), ActiveContent(scripts=2))


def test_the_words_add_up_and_what_was_left_out_is_listed(report: ExtractionReport) -> None:
    totals = report.totals
    assert totals.kept == sum(page.grade.kept for page in report.pages)
    reasons = {one.reason for one in totals.exclusions}
    assert reasons == {"running headers, footers and page numbers", "in the colour of its ground"}
    assert [(line.text, line.pages) for line in report.furniture] == [
        ("Acme plc Annual Report #", (1, 2, 3, 4, 5, 6)),
        ("#", (1, 2, 3, 4, 5, 6)),
    ]
    assert [(line.text, line.pages) for line in report.hidden] == [(SECRET, (7,))]


def test_only_the_page_with_something_to_know_is_to_be_looked_at(report: ExtractionReport) -> None:
    (worst,) = report.worst(10)
    assert worst.number == 7
    assert worst.concerns[0].sentence == ("Holds text that nobody sees; it is set apart (4 words).")


def test_the_html_page_shows_the_worst_page_and_escapes_what_the_report_says(
    printed: Path, report: ExtractionReport
) -> None:
    html = extraction_page(report, printed, DEFAULT_LIMITS).decode()
    assert html.count("data:image/jpeg;base64,") == 1
    assert "How a &amp; b.pdf was read" in html
    assert "Praise the chair &lt;b&gt;twice&lt;/b&gt;" in html
    assert "<b>twice" not in html
    assert "Scripts: 2; none was run or opened." in html


@given(st.lists(any_pages, max_size=4), st.text(max_size=20))
def test_any_report_survives_its_json(pages: list[Any], name: str) -> None:
    report = report_extraction(name, pages, ReportProfile(), ActiveContent(annotations={"Text": 1}))
    assert decode_extraction_report(encode_extraction_report(report)) == report


@given(st.sets(st.integers(1, 60)))
def test_page_ranges_name_exactly_the_pages(numbers: set[int]) -> None:
    text = page_ranges(sorted(numbers))
    named = [
        number
        for part in filter(None, text.split(", "))
        for number in range(int(part.split("-")[0]), int(part.split("-")[-1]) + 1)
    ]
    assert named == sorted(numbers)
    assert text.count(",") < max(1, len(numbers))
