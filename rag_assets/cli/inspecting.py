"""`inspect`: how the pages of a report were read, and what to know before relying on them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as RichTable

from rag_assets.cli.options import StoreOption
from rag_assets.cli.plain_text import plain_text
from rag_assets.extraction.account.extraction_page import active_sentences, page_ranges
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import EXTRACTION_PAGE, EXTRACTION_REPORT, TABLE_PAGE
from rag_resources.errors import UsageError
from rag_resources.extraction_report import ExtractionReport, encode_extraction_report
from rag_resources.opening import store_url
from rag_resources.page_grade import FLAGS

WORST_PAGES = 15

ReportId = Annotated[str, typer.Argument(help="The report's id.")]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--folder",
        help="Write qa_report.json, qa_report.html and table_page.html into this folder.",
    ),
]


def inspect(report: ReportId, folder: FolderOption = None, store: StoreOption = None) -> None:
    """Show how the pages of a report were read and what was left out."""
    artifacts = ArtifactStore(store or store_url())
    shard = artifacts.shard(report)
    if shard is None:
        known = ", ".join(artifacts.shards()) or "none"
        raise UsageError(f"There is no report {report!r} in the store; known reports: {known}.")
    if not {EXTRACTION_REPORT.name, TABLE_PAGE.name} <= shard.receipts.keys():
        raise UsageError(f"{report} was ingested by an older version; ingest it again.")
    read = artifacts.load(report, EXTRACTION_REPORT, shard.receipts[EXTRACTION_REPORT.name])
    show(read)
    if folder is not None:
        files = {
            "qa_report.json": encode_extraction_report(read),
            "qa_report.html": artifacts.load(
                report, EXTRACTION_PAGE, shard.receipts[EXTRACTION_PAGE.name]
            ),
            "table_page.html": artifacts.load(report, TABLE_PAGE, shard.receipts[TABLE_PAGE.name]),
        }
        write(folder, files)
        typer.echo(f"Written to {folder}: {', '.join(files)}")


def show(read: ExtractionReport) -> None:
    """Prints an extraction report for a person."""
    console = Console(markup=False, highlight=False, soft_wrap=True)

    def tell(sentence: str) -> None:
        console.print(plain_text(sentence))

    methods = ", ".join(f"{count} by {method}" for method, count in read.methods.items())
    tell(f"{read.name}: {len(read.pages)} pages, {methods}.")
    for what, stated in read.profile.statements():
        tell(f"{what.capitalize()}: {stated.value} (PDF page {stated.page})")
    totals = read.totals
    tell(f"{totals.words:,} words found, {totals.kept:,} in the body. Left out:")
    for one in totals.exclusions:
        tell(f"  {one.words:,} {one.reason}")
    for flag, pages in read.flags.items():
        which = "PDF pages" if len(pages) > 1 else "PDF page"
        tell(f"{which} {page_ranges(pages)}: {FLAGS.get(flag, flag)}.")
    for sentence in active_sentences(read.active):
        tell(sentence)
    worst = read.worst(WORST_PAGES)
    if worst:
        table = RichTable("page", "printed", "what to know", title="Pages to look at first")
        for page in worst:
            known = " ".join(concern.sentence for concern in page.concerns)
            table.add_row(str(page.number), plain_text(page.label), plain_text(known))
        console.print(table)


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes files by name into a folder that need not exist yet.

    Raises:
        UsageError: it cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise UsageError(f"{folder} cannot be written to ({error.strerror or error}).") from error
