import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from evals.questions.question_sets import load_question_sets
from evals.sample_reports.fact_sheet import FactSheet
from evals.sample_reports.organisations import ORGANISATIONS
from evals.sample_reports.report_layout import ReportLayout
from evals.sample_reports.unreadable_files import PASSWORD, write_unreadable_files
from evals.sample_reports.writing import SampleCorpus
from rag_resources.report_inbox import report_id_of, scan_folder

SHEETS = {
    f"{organisation.code}-{sheet.year}": (organisation.code, sheet)
    for organisation in ORGANISATIONS
    for sheet in organisation.sheets()
}
HEALTH_BOARD = [sheet for code, sheet in SHEETS.values() if code == "NSM"]
COUNCIL = [sheet for code, sheet in SHEETS.values() if code == "CAL"]
COMPANY = [sheet for code, sheet in SHEETS.values() if code == "NFI"]

DISTINCTIVE_DIGITS = 4  # shorter figures occur by chance on other pages


@pytest.fixture(scope="module")
def pdfs(sample_corpus: SampleCorpus) -> Iterator[dict[str, pymupdf.Document]]:
    opened = {path.stem: pymupdf.open(path) for path in sample_corpus.reports}
    yield opened
    for document in opened.values():
        document.close()


@pytest.fixture(scope="module")
def queries(sample_corpus: SampleCorpus) -> dict[str, list[dict[str, Any]]]:
    return {
        path.stem: json.loads(path.read_text("utf-8"))["queries"] for path in sample_corpus.sets
    }


def readable(page: pymupdf.Page) -> str:
    """The page's text with ligatures undone and breaks as single spaces."""
    text = unicodedata.normalize("NFKC", page.get_text()).replace("\xad", "")
    return " ".join(text.split())


def prints(text: str, figure: str) -> bool:
    return re.search(rf"(?<![\d,.]){re.escape(figure)}(?![\d]|[,.]\d)", text) is not None


def test_eight_reports_have_a_question_set_each(sample_corpus: SampleCorpus) -> None:
    assert [path.stem for path in sample_corpus.sets] == [
        path.stem for path in sample_corpus.reports
    ]
    assert len(sample_corpus.reports) == 8


def test_reports_have_15_to_30_pages(pdfs: dict[str, pymupdf.Document]) -> None:
    lengths = {name: len(document) for name, document in pdfs.items()}
    assert {name: pages for name, pages in lengths.items() if not 15 <= pages <= 30} == {}


@pytest.mark.parametrize("organisation", ORGANISATIONS, ids=lambda each: each.code)
def test_a_report_has_the_same_bytes_whenever_it_is_written(
    organisation: Any, sample_corpus: SampleCorpus
) -> None:
    sheet = organisation.sheets()[-1]
    again = ReportLayout(organisation, sheet).write().pdf
    assert any(path.read_bytes() == again for path in sample_corpus.reports)


def test_sets_are_read_by_the_measuring_side_and_name_reports_of_the_folder(
    sample_corpus: SampleCorpus,
) -> None:
    sets = load_question_sets([sample_corpus.sets_dir])
    named = {case.report_id for each in sets for case in each.cases}
    scan = scan_folder(sample_corpus.reports_dir)
    assert named == set(scan.files)
    assert not scan.problems
    assert any(report_id.startswith("council-") for report_id in named)


def test_each_set_has_answerable_paraphrased_and_unanswerable_questions(
    queries: dict[str, list[dict[str, Any]]],
) -> None:
    for name, asked in queries.items():
        answerable = [query for query in asked if query["expected_pages"]]
        absent = [query for query in asked if not query["expected_pages"]]
        assert len(answerable) >= 15, name
        assert len(absent) >= 3, name
        assert {query["expected_answer"] for query in absent} == {"N/A"}
        assert {query["expected_status"] for query in absent} == {"not_in_report"}
        assert {query["difficulty"] for query in asked} == {"LEX", "MOD", "STR"}
        assert {query["evidence_layout"] for query in answerable} == {"table", "paragraph"}
        assert {query["answer_type"] for query in answerable} == {"number", "text"}
        assert any(query["query_id"].endswith("_P1") for query in asked)


def test_every_gold_page_prints_the_answer_it_is_gold_for(
    queries: dict[str, list[dict[str, Any]]], pdfs: dict[str, pymupdf.Document]
) -> None:
    for name, asked in queries.items():
        for query in asked:
            pages = set()
            for evidence in query.get("acceptable_evidence", ()):
                for number in evidence["pages"]:
                    text = readable(pdfs[name][number - 1])
                    scanned = "scanned" in evidence["note"] and not text
                    assert scanned or prints(text, evidence["printed"]), (query["query_id"], number)
                pages.update(evidence["pages"])
            assert sorted(pages) == query["expected_pages"]


def test_the_answer_is_worded_as_printed_on_a_primary_page(
    queries: dict[str, list[dict[str, Any]]],
) -> None:
    for asked in queries.values():
        for query in asked:
            evidence = query.get("acceptable_evidence", [])
            primary = [each["printed"] for each in evidence if each["role"] == "primary"]
            assert bool(primary) == bool(query["expected_pages"])
            assert all(printed.strip("()") in query["expected_answer"] for printed in primary)


def test_no_other_page_prints_a_distinctive_answer(
    queries: dict[str, list[dict[str, Any]]], pdfs: dict[str, pymupdf.Document]
) -> None:
    for name, asked in queries.items():
        texts = {page.number + 1: readable(page) for page in pdfs[name]}
        for query in asked:
            for evidence in query.get("acceptable_evidence", ()):
                figure = evidence["printed"].strip("()")
                if sum(map(str.isdigit, figure)) < DISTINCTIVE_DIGITS:
                    continue
                found = {number for number, text in texts.items() if prints(text, figure)}
                assert found <= set(query["expected_pages"]), query["query_id"]


def test_the_same_question_has_another_answer_in_another_year(
    queries: dict[str, list[dict[str, Any]]],
) -> None:
    answers: dict[str, set[str]] = {}
    years: dict[str, int] = {}
    for asked in queries.values():
        for query in asked:
            if query["answer_type"] == "number" and query["expected_pages"]:
                _, _, kind = query["query_id"].split("_", 2)
                answers.setdefault(kind, set()).add(query["expected_answer"])
                years[kind] = years.get(kind, 0) + 1
    assert {kind for kind, found in answers.items() if len(found) < years[kind]} == set()


def test_last_years_column_is_what_last_years_report_printed(
    queries: dict[str, list[dict[str, Any]]], pdfs: dict[str, pymupdf.Document]
) -> None:
    for code, earlier, later in (
        ("FIN_01", "NHS_Strathmuir_2022-23", "NHS_Strathmuir_2023-24"),
        ("FIN_03", "Calderwick Council 2023-24", "Calderwick Council 2024-25"),
        ("FIN_04", "Northfell_Instruments_FY2024", "Northfell_Instruments_FY2025"),
    ):
        (before,) = (each for each in queries[earlier] if each["query_id"].endswith(code))
        (after,) = (each for each in queries[later] if each["query_id"].endswith(code))
        (primary, *_) = (e for e in before["acceptable_evidence"] if e["role"] == "primary")
        texts = [readable(pdfs[later][number - 1]) for number in after["expected_pages"]]
        assert any(prints(text, primary["printed"]) for text in texts)


@pytest.mark.parametrize("name", SHEETS)
def test_the_balance_sheet_balances(name: str) -> None:
    code, sheet = SHEETS[name]
    a = sheet.amounts
    if code == "NFI":
        assert a["assets"] == a["liabilities"] + a["equity"] == a["claims"]
    elif code == "NSM":
        assert a["net_assets"] == a["equity"] == a["general_fund"] + a["revaluation_reserve"]
    else:
        assert a["net_assets"] == a["usable"] + a["unusable"]


@pytest.mark.parametrize("name", SHEETS)
def test_cash_at_the_end_is_cash_at_the_start_and_the_flows_between(name: str) -> None:
    code, sheet = SHEETS[name]
    a = sheet.amounts
    investing = a["capex"] if code == "NFI" else a["investing_cash"]
    financing = a["funding"] if code == "NSM" else a["financing_cash"]
    assert sheet.prior is not None
    opening = sheet.prior.amounts["cash"]
    assert opening + a["operating_cash"] + investing + financing == a["cash"]


def parts(sheet: FactSheet, name: str) -> int:
    return sum(amount for fact, amount in sheet.amounts.items() if fact.startswith(f"{name}."))


@pytest.mark.parametrize("sheet", HEALTH_BOARD, ids=lambda sheet: str(sheet.year))
def test_notes_of_the_health_board_add_up_to_its_statements(sheet: FactSheet) -> None:
    a = sheet.amounts
    assert parts(sheet, "staff") == a["staff_costs"]
    assert parts(sheet, "costs") == a["other_costs"]
    assert parts(sheet, "income") == a["income"]
    assert parts(sheet, "savings") == a["savings"]
    assert parts(sheet, "estate") == a["estate_total"] == a["ppe.land"] + a["ppe.buildings"]
    assert parts(sheet, "ppe") == a["ppe"]
    assert parts(sheet, "added") == a["additions"]
    assert parts(sheet, "worn") == -a["depreciation"]
    assert parts(sheet, "moved") == 0
    assert sheet.prior is not None
    for kind in ("land", "buildings", "equipment", "it", "construction"):
        moves = sum(a[f"{each}.{kind}"] for each in ("added", "moved", "revalued", "worn"))
        assert sheet.prior.amounts[f"ppe.{kind}"] + moves == a[f"ppe.{kind}"]


@pytest.mark.parametrize("sheet", COUNCIL, ids=lambda sheet: str(sheet.year))
def test_notes_of_the_council_add_up_to_its_statements(sheet: FactSheet) -> None:
    a = sheet.amounts
    assert parts(sheet, "spent") == a["capital_spending"]
    debts = ("borrowing_long", "borrowing_short", "creditors", "provisions", "pensions")
    assert sum(a[name] for name in debts) == -a["debts"]
    taxes = ("council_tax", "business_rates", "revenue_grant", "capital_grants")
    assert sum(a[name] for name in taxes) == a["funding"]
    below = ("net.services", "disposals", "financing", "funding")
    assert sum(a[name] for name in below) == a["services_result"]
    assert a["services_result"] + a["other_result"] == a["total_result"]
    assert sheet.prior is not None
    assert a["adjusted.total"] == a["moved.total"] == 0
    for fund in ("general", "earmarked", "rents", "receipts", "usable", "unusable"):
        moves = sum(a[f"{each}.{fund}"] for each in ("earned", "other", "adjusted", "moved"))
        assert sheet.prior.amounts[fund] + moves == a[fund]


@pytest.mark.parametrize("sheet", COMPANY, ids=lambda sheet: str(sheet.year))
def test_notes_of_the_company_add_up_to_its_statements(sheet: FactSheet) -> None:
    a = sheet.amounts
    assert parts(sheet, "segment") == parts(sheet, "region") == a["sales"]
    assert parts(sheet, "profit") + a["corporate"] == a["operating_income"]
    assert parts(sheet, "notes") == a["debt"]
    assert parts(sheet, "quarter.net_income") == a["net_income"]


def test_only_the_company_has_page_labels_and_they_are_the_numbers_printed(
    pdfs: dict[str, pymupdf.Document],
) -> None:
    for name, document in pdfs.items():
        assert bool(document.get_page_labels()) == name.startswith("Northfell")
        if not name.startswith("Northfell"):
            continue
        labels = [page.get_label() for page in document]
        assert labels[:2] == ["i", "ii"]
        assert "1" in labels
        assert "F-1" in labels
        for page in document:
            if page.number > 0 and (text := readable(page)):
                assert prints(text, page.get_label()), (name, page.number)


def test_bookmarks_are_in_some_reports_and_point_to_their_headings(
    pdfs: dict[str, pymupdf.Document],
) -> None:
    with_bookmarks = {name for name, document in pdfs.items() if document.get_toc()}
    assert {name.split("_")[0] for name in with_bookmarks} == {"NHS", "Northfell"}
    assert 0 < len(with_bookmarks) < len(pdfs)
    for name in with_bookmarks:
        for _, title, page in pdfs[name].get_toc():
            assert title in readable(pdfs[name][page - 1])


@pytest.mark.parametrize("prefix", ["NHS", "Calderwick", "Northfell"])
def test_the_contents_page_gives_the_numbers_printed_on_the_pages(
    prefix: str, pdfs: dict[str, pymupdf.Document]
) -> None:
    document = next(document for name, document in pdfs.items() if name.startswith(prefix))
    entries = re.findall(r"^(\w.*?)(?: \.){3,}\s+(F-\d+|\d+|[ivx]+)$", document[1].get_text(), re.M)
    pages = {_printed_number(page): readable(page) for page in document if page.number > 1}
    assert len(entries) > 15
    for title, number in entries:
        assert title in pages[number], (title, number)


def _foot(page: pymupdf.Page) -> list[tuple[float, str]]:
    """Left edges and texts of the words in the footer, as displayed."""
    shown = [(pymupdf.Rect(w[:4]) * page.rotation_matrix, w[4]) for w in page.get_text("words")]
    return [(box.x0, text) for box, text in shown if box.y1 > page.rect.height - 45]


def _printed_number(page: pymupdf.Page) -> str:
    numbers = [text for _, text in _foot(page) if re.fullmatch(r"F-\d+|\d+|[ivx]+", text)]
    return numbers[0] if numbers else ""


def test_one_page_is_stored_upright_and_shown_turned(pdfs: dict[str, pymupdf.Document]) -> None:
    for document in pdfs.values():
        (turned,) = (page for page in document if page.rotation)
        assert turned.rotation == 90
        assert turned.rect.width > turned.rect.height
        assert turned.mediabox.width < turned.mediabox.height
        first = turned.get_text("words")[0]
        shown = pymupdf.Rect(first[:4]) * turned.rotation_matrix
        assert shown.width > shown.height


def test_one_page_is_an_image_without_text(pdfs: dict[str, pymupdf.Document]) -> None:
    for document in pdfs.values():
        (scanned,) = (page for page in document if not page.get_text().strip())
        assert len(scanned.get_images()) == 1


def test_the_scanned_page_answers_a_question(queries: dict[str, list[dict[str, Any]]]) -> None:
    for asked in queries.values():
        notes = [each["note"] for query in asked for each in query.get("acceptable_evidence", ())]
        assert "on a scanned page" in notes


def test_a_long_table_repeats_its_heads_on_the_second_page(
    pdfs: dict[str, pymupdf.Document],
) -> None:
    heads = {"NHS": "Floor area", "Calderwick": "Over/(under)", "Northfell": "Square feet"}
    for name, document in pdfs.items():
        head = next(head for prefix, head in heads.items() if name.startswith(prefix))
        pages = [page.number for page in document if head in readable(page)]
        assert pages == [pages[0], pages[0] + 1]


def test_the_council_prints_two_columns_with_ligatures(pdfs: dict[str, pymupdf.Document]) -> None:
    page = pdfs["Calderwick Council 2024-25"][3]
    assert "ﬁ" in page.get_text()
    lefts = {round(block[0]) for block in page.get_text("blocks") if len(block[4]) > 200}
    assert len(lefts) == 2


def test_odd_and_even_pages_of_the_council_are_mirrored(pdfs: dict[str, pymupdf.Document]) -> None:
    lefts: dict[bool, set[float]] = {True: set(), False: set()}
    for page in pdfs["Calderwick Council 2024-25"]:
        if (number := _printed_number(page)).isdigit() and not page.rotation:
            lefts[int(number) % 2 == 0].add(min(left for left, _ in _foot(page)))
    assert max(lefts[True]) < 100 < min(lefts[False])


def test_tables_are_ruled_in_one_organisation_and_borderless_in_another(
    pdfs: dict[str, pymupdf.Document],
) -> None:
    ruled = pdfs["NHS_Strathmuir_2024-25"]
    borderless = pdfs["Northfell_Instruments_FY2025"]
    ruled_page = next(page for page in ruled if "Statement of Cash Flows" in page.get_text())
    bare_page = next(page for page in borderless if "Consolidated Balance" in page.get_text())
    assert len(ruled_page.get_drawings()) > 40
    assert len(bare_page.get_drawings()) == 1  # the rule below the running header


def test_writing_is_imported_without_the_pdf_library() -> None:
    code = "import sys, evals.sample_reports.writing; sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_unreadable_files_are_bad_in_the_way_they_are_named(tmp_path: Path) -> None:
    files = write_unreadable_files(tmp_path / "inbox")
    assert not files["text"].read_bytes().startswith(b"%PDF")
    assert files["empty"].stat().st_size == 0
    assert files["truncated"].read_bytes().startswith(b"%PDF")
    assert b"%%EOF" not in files["truncated"].read_bytes()
    assert files["forbidden"].stat().st_mode & 0o777 == 0
    assert report_id_of(files["same_slug_a"].name) == report_id_of(files["same_slug_b"].name)
    with pymupdf.open(files["encrypted"]) as locked:
        assert locked.needs_pass
        assert locked.authenticate(PASSWORD)
    with pymupdf.open(files["no_pages"]) as empty:
        assert len(empty) == 0
    with pymupdf.open(files["scan"]) as scan:
        assert [page.get_text().strip() for page in scan] == [""]
        assert len(scan[0].get_images()) == 1


def test_unreadable_files_can_be_written_again_with_the_same_bytes(tmp_path: Path) -> None:
    first = write_unreadable_files(tmp_path)
    readable_again = {kind: path for kind, path in first.items() if kind != "forbidden"}
    before = {kind: path.read_bytes() for kind, path in readable_again.items()}
    assert write_unreadable_files(tmp_path) == first
    assert {kind: path.read_bytes() for kind, path in readable_again.items()} == before
