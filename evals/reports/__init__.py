"""Evaluations and ledgers on paper: JSON, Markdown, HTML, plots."""

from evals.reports.html_report import as_html
from evals.reports.json_report import as_json, as_record, summary_numbers
from evals.reports.ledger_report import ledger_json, ledger_markdown
from evals.reports.markdown_report import agreement_text, as_markdown
from evals.reports.plots import plot_markdown, plots

__all__ = [
    "agreement_text",
    "as_html",
    "as_json",
    "as_markdown",
    "as_record",
    "ledger_json",
    "ledger_markdown",
    "plot_markdown",
    "plots",
    "summary_numbers",
]
