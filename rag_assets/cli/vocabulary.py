"""`vocabulary`: what a question stands for, and which terms the user's own reports suggest.

Belongs here: the commands and what they print. Not here: the vocabulary (rag_resources.retrieval).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rag_assets.cli.options import JsonFlag, ReportOption, StoreOption, messages, print_json
from rag_assets.cli.plain_text import plain_text
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES, TABLE_FACTS
from rag_resources.errors import StoreError, UsageError
from rag_resources.opening import open_vocabulary, retrieval_settings, store_url
from rag_resources.retrieval.vocabulary.entries import Expansion, WeightedPhrase
from rag_resources.retrieval.vocabulary.suggestions.suggesting import suggest_terms
from rag_resources.retrieval.vocabulary.suggestions.suggestion import ReportWording
from rag_resources.retrieval.vocabulary.suggestions.suggestion_file import suggestion_file

vocabulary = typer.Typer(
    help="Show what a question stands for, or suggest terms from the reports in the store.",
    no_args_is_help=True,
)

OutOption = Annotated[
    Path | None, typer.Option("--out", help="Write the suggestions to this TOML file.")
]
YearOption = Annotated[
    int | None, typer.Option("--year", help="The year of the reports, where the question has none.")
]


NOTHING_FOUND = (
    "Nothing to suggest: the vocabulary knows every abbreviation that these reports define and "
    "use, and every two row labels that share their figures; ingest more reports, or write your "
    "own file as docs/vocabulary.md shows."
)


@vocabulary.command("show")
def show(
    question: Annotated[str, typer.Argument(help="In plain words.")],
    year: YearOption = None,
    json: JsonFlag = False,
) -> None:
    """Show which entries a question names and what is looked for because of them."""
    expansion = open_vocabulary(retrieval_settings({})).expand(question, year=year)
    if json:
        print_json({"question": question, **_record(expansion)})
        return
    console = Console(highlight=False, soft_wrap=True)
    for line in _lines(expansion):
        console.print(plain_text(line))


@vocabulary.command("suggest")
def suggest(report: ReportOption = None, out: OutOption = None, store: StoreOption = None) -> None:
    """Suggest terms from what the reports themselves call one thing by several names."""
    artifacts = ArtifactStore(store or store_url())
    reports = list(_wordings(artifacts, report or ()))
    suggestions = suggest_terms(reports, open_vocabulary(retrieval_settings({})))
    if not suggestions:
        messages.print(NOTHING_FOUND, markup=False)
        return
    text = suggestion_file(suggestions)
    if out is None:
        typer.echo(text, nl=False)
    else:
        _write(out, text)
    entries = "1 entry" if len(suggestions) == 1 else f"{len(suggestions)} entries"
    read = "1 report" if len(reports) == 1 else f"{len(reports)} reports"
    messages.print(f"Suggested {entries} from {read}.", markup=False)


def _wordings(artifacts: ArtifactStore, chosen: Sequence[str]) -> Iterator[ReportWording]:
    shards = artifacts.shards()
    if not shards:
        raise StoreError("The store is empty; run `annual-report-rag ingest` first.")
    for name in chosen or sorted(shards):
        if name not in shards:
            known = ", ".join(sorted(shards))
            raise UsageError(f"There is no report {name!r} in the store; known reports: {known}.")
        receipts = shards[name].receipts
        if TABLE_FACTS.name not in receipts:
            raise StoreError(f"{name}: its facts are not read yet; ingest the report again.")
        yield ReportWording(
            name,
            artifacts.load(name, PAGES, receipts[PAGES.name]),
            artifacts.load(name, TABLE_FACTS, receipts[TABLE_FACTS.name]),
        )


def _write(path: Path, text: str) -> None:
    if path.exists():
        raise UsageError(f"{path} exists already; name another file for the suggestions.")
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}).") from error
    messages.print(f"Wrote {path}.", markup=False)


def _record(expansion: Expansion) -> dict[str, Any]:
    return {
        "entries": [
            {"entry": match.entry, "part": match.part, "term": match.term}
            for match in expansion.matches
        ],
        "phrases": [_phrase_record(phrase) for phrase in expansion.phrases],
        "statements": dict(expansion.statements),
        "sections": [_phrase_record(phrase) for phrase in expansion.sections],
        "asks": expansion.asks,
    }


def _phrase_record(phrase: WeightedPhrase) -> dict[str, Any]:
    return {"text": phrase.text, "weight": round(phrase.weight, 4), "entry": phrase.entry}


def _lines(expansion: Expansion) -> Iterator[str]:
    if not expansion.matches:
        yield "The vocabulary has no entry for this question."
        return
    for match in expansion.matches:
        yield f"{match.entry} ({match.part}), named by “{match.term}”"
    yield from _weighted("Also looked for:", expansion.phrases)
    if expansion.statements:
        yield "Statements:"
        for kind, weight in expansion.statements.items():
            yield f"  {weight:.2f}  {kind.replace('_', ' ')}"
    yield from _weighted("Sections titled:", expansion.sections)
    if expansion.asks:
        yield f"Asks for: {expansion.asks}"


def _weighted(title: str, phrases: Sequence[WeightedPhrase]) -> Iterator[str]:
    if phrases:
        yield title
        for phrase in phrases:
            yield f"  {phrase.weight:.2f}  {phrase.text}  ({phrase.entry})"
