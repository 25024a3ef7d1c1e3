"""Question sets about the sample reports, with gold pages taken from the drawing of each report.

Belongs here: from questions (manuscripts/*.toml) and printings to a question set. Not here: the
noting of printings (evidence); reading sets back (evals.questions.cases).
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from evals.sample_reports.evidence import Printing, filled
from evals.sample_reports.fact_sheet import FactSheet
from evals.sample_reports.manuscript import manuscript_text
from evals.sample_reports.organisations import Organisation

CATEGORIES = {
    "FIN": "Financial statements and notes",
    "SAV": "Savings",
    "PERF": "Performance against standards",
    "TAX": "Council tax",
    "SRV": "Services",
    "SEG": "Segments, regions and orders",
    "BUS": "Business",
    "STAFF": "Staff and pay",
    "GOV": "Governance and signatures",
    "TABLE": "Single cells of long or wide tables",
    "NONE": "Questions that the report cannot answer",
}
NOT_IN_REPORT = {
    "expected_pages": [],
    "expected_answer": "N/A",
    "expected_status": "not_in_report",
}


def question_set(
    organisation: Organisation, sheet: FactSheet, file: str, printings: Iterable[Printing]
) -> dict[str, Any]:
    """The questions about one report, as in `evals/README.md`.

    Args:
        organisation: whose report it is.
        sheet: the facts of the report.
        file: its path below the reports folder.
        printings: where its facts are printed.
    """
    document = PurePosixPath(file).with_suffix("").as_posix()
    by_fact: dict[str, list[Printing]] = {}
    for printing in printings:
        by_fact.setdefault(printing.fact, []).append(printing)
    entries = tomllib.loads(manuscript_text(f"{organisation.manuscript}.toml"))["question"]
    used = {entry["id"].split("_")[0] for entry in entries}
    return {
        "_meta": {
            "dataset_name": f"{organisation.name} {sheet.printed('period')}",
            "description": "Invented report; gold pages were noted while the report was drawn.",
            "doc_id": document,
            "company": organisation.name,
            "label_type": "gold",
            "pages_mode": "any",
            "query_id_format": "Q_<YEAR>_<ORGANISATION>_<CATEGORY>_<INDEX>",
            "year_note": "The calendar year in which the financial year ends.",
            "category_codes": {code: name for code, name in CATEGORIES.items() if code in used},
            "paraphrase_marker": "A suffix _P1 marks a paraphrase of the question before it.",
            "annotation_guidelines": "Every page that prints the fact is listed. A primary page "
            "prints it as the answer does, a supporting page in another form, such as rounded.",
            "difficulty_definition": {
                "LEX": "In the words of the report.",
                "MOD": "Paraphrased.",
                "STR": "Needs interpretation.",
            },
        },
        "queries": [_query(organisation, sheet, document, entry, by_fact) for entry in entries],
    }


def _query(
    organisation: Organisation,
    sheet: FactSheet,
    document: str,
    entry: Mapping[str, str],
    by_fact: Mapping[str, list[Printing]],
) -> dict[str, Any]:
    question, _ = filled(entry["question"], sheet)
    query: dict[str, Any] = {
        "query_id": f"Q_{sheet.year}_{organisation.code}_{entry['id']}",
        "question": question,
        "doc_id": document,
        "year": sheet.year,
        "difficulty": entry["difficulty"],
        "answer_type": entry.get("answer_type", "number"),
    }
    if "answer" not in entry:
        return query | NOT_IN_REPORT
    answer, (mention,) = filled(entry["answer"], sheet)
    return query | {"expected_answer": answer} | _gold(mention.printed, by_fact[mention.fact])


def _gold(printed: str, printings: Iterable[Printing]) -> dict[str, Any]:
    """Pages and place of the fact; forms other than the answer's are supporting evidence."""
    places = sorted(printings, key=lambda printing: printing.page)
    forms = dict.fromkeys([printed, *(place.printed for place in places)])
    by_form = {form: found for form in forms if (found := [p for p in places if p.printed == form])}
    first = next(place for place in places if _figure(place.printed) == _figure(printed))
    return {
        "expected_pages": sorted({place.page for place in places}),
        "evidence_layout": "table" if first.layout == "table" else "paragraph",
        "expected_section": first.sections[0],
        "expected_subsection": first.sections[-1],
        "acceptable_evidence": [
            {
                "pages": sorted({place.page for place in found}),
                "role": "primary" if _figure(form) == _figure(printed) else "supporting",
                "printed": form,
                "note": "on a scanned page" if found[0].layout == "image" else "in the text layer",
            }
            for form, found in by_form.items()
        ],
    }


def _figure(printed: str) -> str:
    """Statements print some debts and costs in brackets; the figure is the same."""
    return printed.strip("()")
