"""FinanceBench: `financebench_open_source.jsonl` as published, one JSON object a line.

Belongs here: the meaning of that file's keys. Not here: writing the sets (imported_sets).

Source: Islam et al., "FinanceBench: A New Benchmark for Financial Question Answering", 2023
(arXiv:2311.11944). A question's evidence is what its answer was made of: all its pages are needed.
`evidence_page_num` counts from 0: the page printed as 60 of a filing without a cover is 59.
"""

import re
from pathlib import Path
from typing import Any

from evals.answers.typed_answers import expected_answer, truth
from evals.importers.imported_sets import GOLD_META, Import, ImportedSet, evidence_keys
from evals.importers.published_files import Entry, json_lines, require_once
from evals.questions.cases import AnswerType
from rag_resources.errors import QuestionSetError

DOCUMENT_KEYS = {
    "doc_period": "year",
    "doc_type": "doc_type",
    "gics_sector": "gics_sector",
    "doc_link": "doc_link",
}
# COMPANY_2022_10K, COMPANY_2023Q2_10Q, COMPANY_2022_8K_dated-2022-08-19
_YEAR = re.compile(r"_((?:19|20)\d\d)(?:Q[1-4])?_")
_YES_OR_NO = re.compile(r"(?:yes|no)\s*(?:[.,;:!]|$)", re.IGNORECASE)


def read_financebench(file: Path, documents: Path | None = None) -> Import:
    """The sets of a FinanceBench question file; every question is taken.

    Reports are called as the publication calls its PDFs (`doc_name`). Answers stay as worded; their
    type is read from the wording.

    Args:
        file: the question file.
        documents: `financebench_document_information.jsonl`; tells year, type, sector and link of
            each document. Without it the year is the one in the document's name.

    Raises:
        QuestionSetError: a file cannot be read, a line is broken or lacks a key, or an id stands
            twice; names file, line and key.
    """
    entries = list(json_lines(file))
    if not entries:
        raise QuestionSetError(f"{file} holds no question.")
    require_once(((entry, entry.text("financebench_id")) for entry in entries), "financebench_id")
    facts = {} if documents is None else _facts(documents)
    by_report: dict[str, list[Entry]] = {}
    for entry in entries:
        by_report.setdefault(entry.report_id("doc_name"), []).append(entry)
    return Import(
        tuple(
            ImportedSet(
                report_id,
                _meta(asked[0], facts.get(report_id, {})),
                tuple(_query(entry, report_id) for entry in asked),
            )
            for report_id, asked in sorted(by_report.items())
        )
    )


def _facts(documents: Path) -> dict[str, dict[str, Any]]:
    return {
        entry.report_id("doc_name"): {
            name: entry.keys[key]
            for key, name in DOCUMENT_KEYS.items()
            if isinstance(entry.keys.get(key), str | int)
        }
        for entry in json_lines(documents)
    }


def _meta(entry: Entry, facts: dict[str, Any]) -> dict[str, Any]:
    year = _YEAR.search(entry.text("doc_name"))
    return {
        "doc_id": entry.text("doc_name"),
        **GOLD_META,
        "pages_mode": "all",
        "source": "FinanceBench",
        "company": entry.text("company"),
        **({"year": int(year[1])} if year else {}),
        **facts,
    }


def _query(entry: Entry, report_id: str) -> dict[str, Any]:
    question, answer = entry.text("question"), entry.text("answer")
    evidence = [Entry.of(f"{entry.where}, evidence", one) for one in entry.items("evidence")]
    pages = [(one.report_id("doc_name"), one.page("evidence_page_num")) for one in evidence]
    return {
        "query_id": entry.text("financebench_id"),
        "question": question,
        **evidence_keys(report_id, [pages] if pages else []),
        "expected_status": "answered",
        "expected_answer": answer,
        "answer_type": _answer_type(question, answer),
        "question_type": entry.text("question_type"),
        "company": entry.text("company"),
        "reference_passages": [one.text("evidence_text") for one in evidence],
    }


def _answer_type(question: str, answer: str) -> AnswerType:
    # "Yes, …" is judged by its yes; the reasons behind it are one annotator's.
    if _YES_OR_NO.match(answer) and truth((answer,)) is not None:
        return "boolean"
    return expected_answer(None, (answer,), question).answer_type
