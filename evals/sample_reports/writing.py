"""Sample reports and their question sets, written to a folder.

Belongs here: files and their names. Not here: what is in them.
"""

import json
import logging
from dataclasses import dataclass
from pathlib import Path

from evals.sample_reports.evidence import filled
from evals.sample_reports.fact_sheet import FactSheet
from evals.sample_reports.organisations import ORGANISATIONS, Organisation
from evals.sample_reports.question_sets import question_set
from evals.sample_reports.report_layout import ReportLayout

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SampleCorpus:
    """What was written: a reports folder to ingest and a folder of question sets to evaluate."""

    reports: tuple[Path, ...]
    sets: tuple[Path, ...]
    reports_dir: Path
    sets_dir: Path


def write_sample_reports(out: Path) -> SampleCorpus:
    """Write `reports/**/*.pdf` and `sets/*.json` below the folder, the same bytes every time."""
    reports_dir, sets_dir = out / "reports", out / "sets"
    written = [
        _write(organisation, sheet, reports_dir, sets_dir)
        for organisation in ORGANISATIONS
        for sheet in organisation.sheets()
    ]
    return SampleCorpus(
        reports=tuple(report for report, _ in written),
        sets=tuple(questions for _, questions in written),
        reports_dir=reports_dir,
        sets_dir=sets_dir,
    )


def _write(
    organisation: Organisation, sheet: FactSheet, reports_dir: Path, sets_dir: Path
) -> tuple[Path, Path]:
    name, _ = filled(organisation.file, sheet)
    laid_out = ReportLayout(organisation, sheet).write()
    report = reports_dir / name
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_bytes(laid_out.pdf)
    questions = sets_dir / f"{report.stem}.json"
    questions.parent.mkdir(parents=True, exist_ok=True)
    content = question_set(organisation, sheet, name, laid_out.evidence.printings)
    questions.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", "utf-8")
    log.info("%s: %d questions", report.name, len(content["queries"]))
    return report, questions
