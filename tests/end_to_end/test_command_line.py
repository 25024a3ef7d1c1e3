import json
import os

import pytest

from evals.sample_reports.unreadable_files import write_unreadable_files

REASONS = (
    "Minutes saved as.pdf: is not a PDF",
    "Truncated download.pdf: is damaged and cannot be opened",
    "Confidential.pdf: needs a password",
    "Empty.pdf: is empty",
    "No pages.pdf: holds no page",
    "Harbour_Trust 2024.pdf and harbour-trust-2024.PDF: give the same report id",
)


def test_bad_files_are_named_with_their_reason_and_the_good_ones_are_searched(
    workplace, sample_corpus
):
    good = sample_corpus.reports[0]
    (workplace.reports / "good.pdf").write_bytes(good.read_bytes())
    files = write_unreadable_files(workplace.reports)
    reasons = list(REASONS)
    if not os.access(files["forbidden"], os.R_OK):  # root may read everything
        reasons.append("Forbidden.pdf: cannot be read")
    finished = workplace.run("ingest", workplace.reports, "--json", "result.json")
    assert finished.returncode == 3
    assert "Traceback" not in finished.stderr
    failed = [line for line in finished.stderr.splitlines() if line.startswith("failed")]
    assert len(failed) == len(reasons)
    for reason in reasons:
        assert sum(reason in line for line in failed) == 1, (reason, failed)
    reports = json.loads((workplace.folder / "result.json").read_text())["reports"]
    assert reports["good"]["status"] == reports["scanned-letter"]["status"] == "ok"
    assert sum(entry["status"] == "failed" for entry in reports.values()) == len(reasons)
    assert set(workplace.store.shards()) == {
        report_id for report_id, entry in reports.items() if entry["status"] == "ok"
    }
    found = workplace.run("search", "annual report", "--report", "good", "--json")
    assert json.loads(found.stdout)["pages"]


def test_ingesting_again_recomputes_nothing_and_a_changed_file_only_itself(
    workplace, sample_corpus
):
    for name, report in zip(("a.pdf", "b.pdf"), sample_corpus.reports, strict=False):
        (workplace.reports / name).write_bytes(report.read_bytes())
    assert workplace.run("ingest", workplace.reports).returncode == 0
    first = workplace.store.generation()
    again = workplace.run("ingest", workplace.reports, "--json", "again.json")
    assert again.returncode == 0
    assert statuses(workplace, "again.json") == {"a": "unchanged", "b": "unchanged"}
    assert workplace.store.generation() == first
    with (workplace.reports / "a.pdf").open("ab") as stream:
        stream.write(b"\n% touched\n")
    assert workplace.run("ingest", workplace.reports, "--json", "touched.json").returncode == 0
    assert statuses(workplace, "touched.json") == {"a": "ok", "b": "unchanged"}
    second = workplace.store.generation()
    assert second.shards["b"] == first.shards["b"]
    assert second.shards["a"].version != first.shards["a"].version


def statuses(workplace, name):
    reports = json.loads((workplace.folder / name).read_text())["reports"]
    return {report_id: entry["status"] for report_id, entry in reports.items()}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["search", "   "], "The question is empty"),
        (["search", "cash", "--report", "nobody"], "There is no report 'nobody'"),
        (["ask", "cash", "--report", "nobody"], "There is no report 'nobody'"),
        (["search", "cash", "--top", "0"], "at least one page"),
        (["search", "cash", "--setting", "colour=red"], "no setting retrieval.colour"),
        (["search", "cash", "--setting", "rrf_k"], "not KEY=VALUE"),
        (["tables", "nobody"], "There is no report 'nobody'"),
        (["inspect", "nobody"], "There is no report 'nobody'"),
        (["ingest", "nowhere"], "nowhere does not exist"),
        (["evaluate", "nowhere"], "nowhere does not exist"),
    ],
)
def test_a_wrong_request_is_one_sentence_and_exit_code_2(ingested, arguments, sentence):
    finished = ingested.run(*arguments)
    assert finished.returncode == 2
    assert sentence in finished.stderr
    assert "Traceback" not in finished.stderr
    assert len(finished.stderr.strip().splitlines()) == 1


def test_an_empty_store_says_what_to_run(workplace):
    finished = workplace.run("search", "cash")
    assert finished.returncode == 2
    assert "annual-report-rag ingest" in finished.stderr


def test_search_and_ask_keep_their_json_shapes(ingested):
    found = json.loads(ingested.run("search", "total expenditure", "--json").stdout)
    assert set(found) == {"question", "pages", "confidence", "timings_ms"}
    page = found["pages"][0]
    assert {"rank", "report_id", "page", "label", "score", "section", "passages"} <= set(page)
    assert {"chunk_id", "text", "scores"} <= set(page["passages"][0])
    answer = json.loads(ingested.run("ask", "total expenditure", "--json").stdout)
    assert set(found) | {"answer", "value", "status", "citations", "checks"} <= set(answer)


def test_evaluate_reports_every_metric_and_every_question(ingested):
    finished = ingested.run("evaluate", ingested.folder / "sets", "--json", "evaluation.json")
    assert finished.returncode == 0, finished.stderr
    result = json.loads((ingested.folder / "evaluation.json").read_text())
    assert {"hit@1", "hit@3", "hit@5", "hit@10", "mrr@10", "ndcg@5"} <= set(result["metrics"])
    assert {"n", "intervals", "by_tag", "latency_ms", "per_query"} <= set(result)
    assert len(result["per_query"]) == result["n"] + result["n_unanswerable"]
    assert result["metrics"]["hit@10"] > 0.5


def test_tables_are_shown_with_their_cells(ingested):
    report_id = next(iter(ingested.store.shards()))
    result = json.loads(ingested.run("tables", report_id, "--json").stdout)
    assert result["report_id"] == report_id
    assert {"page", "bbox", "cells", "caption", "unit", "header_rows", "method", "confidence"} <= (
        set(result["tables"][0])
    )


def test_figures_of_tables_are_facts_that_words_find(ingested):
    report_id = next(iter(ingested.store.shards()))
    result = json.loads(ingested.run("tables", report_id, "--json").stdout)
    assert {"label", "header", "period", "value", "unit", "page", "raw"} <= set(result["facts"][0])
    first = next(fact for fact in result["facts"] if fact["kind"] == "amount" and fact["label"])
    listed = ingested.run("tables", report_id, "--facts", first["label"]).stdout
    assert first["raw"] in listed


def test_inspect_tells_how_a_report_was_read_and_writes_it_down(ingested, tmp_path):
    report_id = next(iter(ingested.store.shards()))
    shown = ingested.run("inspect", report_id, "--folder", tmp_path / "qa").stdout
    written = json.loads((tmp_path / "qa" / "qa_report.json").read_text())
    scanned = [page["number"] for page in written["pages"] if page["method"] == "ocr"]
    assert f"{len(written['pages']) - len(scanned)} by pymupdf, {len(scanned)} by ocr." in shown
    assert f"PDF page {scanned[0]}: read from its picture." in shown
    assert "No script, attachment" in shown
    assert "How " in (tmp_path / "qa" / "qa_report.html").read_text()
    assert "The tables of " in (tmp_path / "qa" / "table_page.html").read_text()


def test_doctor_finds_everything_in_place(ingested):
    findings = json.loads(ingested.run("doctor", "--json").stdout)["findings"]
    assert [finding for finding in findings if finding["needed"] and not finding["good"]] == []
