"""The application: commands, exit codes, and the one place where errors become sentences.

Exit codes: 0 all good, 2 the request is wrong or the store cannot serve it, 3 some reports failed.
"""

import logging
import sys

import typer

from rag_assets.cli.asking import ask, search
from rag_assets.cli.doctor import doctor
from rag_assets.cli.evaluating import evaluate
from rag_assets.cli.importing import import_questions
from rag_assets.cli.ingesting import ingest
from rag_assets.cli.inspecting import inspect
from rag_assets.cli.tables import tables
from rag_assets.cli.vocabulary import vocabulary
from rag_resources.errors import ReportRagError

app = typer.Typer(
    name="annual-report-rag",
    help="Ask questions of annual reports and get the page, the figure and a citation.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (ingest, search, ask, evaluate, tables, inspect, doctor):
    app.command()(command)
app.add_typer(import_questions, name="import-questions")
app.add_typer(vocabulary, name="vocabulary")


def main() -> None:
    """Runs the command line; a person's mistake ends in one sentence, not in a traceback."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        app()
    except ReportRagError as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(2) from error
