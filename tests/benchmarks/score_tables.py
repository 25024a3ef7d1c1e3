"""`python -m tests.benchmarks.score_tables FOLDER…`: table engines against known tables.

Belongs here: the command and its printed tables. Not here: scores (evals.tables), calling engines
(table_engines). FOLDER holds PDFs with their known tables beside them (evals.tables.truth_tables).
Never score an engine on tables that were once written by it.
"""

import argparse
import pickle
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from evals.tables.table_scores import CollectionScore, score_document
from evals.tables.truth_tables import TruthDocument, load_truth
from rag_resources.errors import UsageError
from rag_resources.fingerprints import file_digest
from tests.benchmarks.table_engines import ENGINES, OURS, EngineReading, read_with

_NAME = 16
_COLUMNS = (
    "macro P", "macro R", "macro F1", "micro P", "micro R", "micro F1", "TEDS", "struct", "exact",
    "found", "false", "missed", "failed", "s/page",
)  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    """Prints the comparison; 2 for a folder without known tables."""
    options = _options(arguments)
    try:
        documents = [one for folder in options.folders for one in load_truth(folder)]
    except UsageError as error:
        print(error)
        return 2
    readings = {
        engine: [_reading(engine, one.pdf, options) for one in documents]
        for engine in options.engine
    }
    scores = {
        engine: _score(documents, found, complete=not options.some_known)
        for engine, found in readings.items()
    }
    _print_summary(scores, readings)
    if options.per_file:
        _print_files(scores)
    _print_failures(documents, readings)
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="score_tables", description="Score table engines.")
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--engine", nargs="+", choices=ENGINES, default=ENGINES)
    parser.add_argument("--per-file", action="store_true", help="each document's F1 as well")
    parser.add_argument(
        "--some-known", action="store_true", help="not all tables are known: none is called false"
    )
    parser.add_argument("--seconds", type=float, default=120.0, help="for one document")
    parser.add_argument(
        "--cache", type=Path, help=f"folder where readings of engines other than {OURS} are kept"
    )
    return parser.parse_args(arguments)


def _reading(engine: str, pdf: Path, options: argparse.Namespace) -> EngineReading:
    """What an engine finds, taken from the cache where it was kept there.

    This project's own reader is what changes between two runs, so it is always run. Failures are
    not kept: they may lie in the limit of time.
    """
    if options.cache is None or engine == OURS:
        return read_with(engine, pdf, options.seconds)
    kept: Path = options.cache / f"{engine}--{file_digest(pdf)}.pickle"
    if kept.exists():
        reading: EngineReading = pickle.loads(kept.read_bytes())
        return reading
    reading = read_with(engine, pdf, options.seconds)
    if not reading.failure:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps(reading))
    return reading


def _score(
    documents: Sequence[TruthDocument], found: Sequence[EngineReading], *, complete: bool
) -> CollectionScore:
    return CollectionScore(
        tuple(
            score_document(document.pdf.stem, document.readings, reading.grids, complete=complete)
            for document, reading in zip(documents, found, strict=True)
        )
    )


def _print_summary(
    scores: Mapping[str, CollectionScore], readings: Mapping[str, Sequence[EngineReading]]
) -> None:
    first = next(iter(scores.values()))
    print(f"{len(first.documents)} documents, {first.tables} tables")
    print(f"{'':<{_NAME}}" + "".join(f"{column:>9}" for column in _COLUMNS))
    for engine, score in scores.items():
        shares = (
            score.precision, score.recall, score.f1,
            score.micro.precision, score.micro.recall, score.micro.f1,
            score.teds, score.teds_structure, score.exact_cells,
        )  # fmt: skip
        failed = sum(bool(reading.failure) for reading in readings[engine])
        counts = (score.found, score.false, score.missed, failed)
        seconds = sum(reading.seconds for reading in readings[engine])
        pages = sum(reading.pages for reading in readings[engine])
        print(
            f"{engine:<{_NAME}}"
            + "".join(f"{share:>9.3f}" for share in shares)
            + "".join(f"{count:>9}" for count in counts)
            + f"{seconds / pages:>9.3f}"
        )


def _print_files(scores: Mapping[str, CollectionScore]) -> None:
    width = max(map(len, scores)) + 2
    print(f"\n{'F1 per document':<{_NAME}}" + "".join(f"{engine:>{width}}" for engine in scores))
    for rows in zip(*(score.documents for score in scores.values()), strict=True):
        shares = "".join(f"{row.adjacency.f1:>{width}.3f}" for row in rows)
        print(f"{rows[0].name[: _NAME - 1]:<{_NAME}}{shares}")


def _print_failures(
    documents: Sequence[TruthDocument], readings: Mapping[str, Sequence[EngineReading]]
) -> None:
    for engine, found in readings.items():
        for document, reading in zip(documents, found, strict=True):
            if reading.failure:
                print(f"{engine} fails on {document.pdf.name}: {reading.failure}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
