"""`import-questions`: published question files turned into question sets, one a report.

Belongs here: the commands and what they say. Not here: the published formats (evals.importers).
"""

from collections import defaultdict
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from evals.importers import Import, read_enterprise_rag, read_financebench, write_sets
from evals.importers.challenge_documents import ReportNames
from rag_assets.cli.options import messages

OutFolder = Annotated[Path, typer.Option("--out", help="Folder for the set files.")]
HeldOut = Annotated[
    bool, typer.Option("--held-out", help="Mark the sets as kept back from every choice.")
]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Replace set files that exist already.")
]

import_questions = typer.Typer(
    help="Turn published question files into question sets.", no_args_is_help=True
)


@import_questions.command("financebench")
def financebench(
    file: Annotated[Path, typer.Argument(help="financebench_open_source.jsonl")],
    out: OutFolder,
    documents: Annotated[
        Path | None, typer.Option("--documents", help="financebench_document_information.jsonl")
    ] = None,
    held_out: HeldOut = False,
    overwrite: Overwrite = False,
) -> None:
    """Import FinanceBench questions."""
    _write(read_financebench(file, documents), out, held_out=held_out, overwrite=overwrite)


@import_questions.command("enterprise-rag")
def enterprise_rag(
    answers: Annotated[Path, typer.Argument(help="round1/answers.json or round2/canonic.json")],
    out: OutFolder,
    documents: Annotated[
        Path | None,
        typer.Option("--documents", help="The round's PDFs: dataset.csv, subset.csv, subset.json."),
    ] = None,
    names: Annotated[
        ReportNames, typer.Option("--names", help="Call reports by company, or as files are named.")
    ] = "company",
    held_out: HeldOut = False,
    overwrite: Overwrite = False,
) -> None:
    """Import questions of the Enterprise RAG Challenge."""
    read = read_enterprise_rag(answers, documents, names)
    _write(read, out, held_out=held_out, overwrite=overwrite)


def _write(read: Import, folder: Path, *, held_out: bool, overwrite: bool) -> None:
    write_sets(read.sets, folder, held_out=held_out, overwrite=overwrite)
    questions, reports = _count(read.n_questions, "question"), _count(len(read.sets), "report")
    said = [f"Wrote {questions} about {reports} to {folder}."]
    reasons = defaultdict(list)
    for one in read.left_out:
        reasons[one.why].append(one.query_id)
    said += [
        f"Left out {len(ids)} because {why}: {', '.join(ids)}." for why, ids in reasons.items()
    ]
    for line in said:
        messages.print(escape(line))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
