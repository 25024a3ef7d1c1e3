"""`python -m tests.table_corpus [KIND…] [--all] [--write DIR]`: what is read of each kind of table.

Belongs here: the printed table. Not here: verdicts (scoring).
"""

import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.table_corpus.plain_pages import PLAIN_PAGES
from tests.table_corpus.scoring import FIGURES, KindScore, read_and_score, total
from tests.table_corpus.suite import KINDS, document

ALL_KINDS = (*KINDS, *PLAIN_PAGES)
_SHOWN = 40
_WIDTH = 18


def main(arguments: Sequence[str]) -> int:
    """Prints the table and the failures, or writes the documents."""
    parser = ArgumentParser(prog="python -m tests.table_corpus")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(ALL_KINDS))
    parser.add_argument("--all", action="store_true", help="print every failure")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write the PDFs, read nothing")
    chosen = parser.parse_args(arguments)
    if unknown := [kind for kind in chosen.kinds if kind not in ALL_KINDS]:
        parser.error(f"no such kind: {', '.join(unknown)}; kinds: {', '.join(ALL_KINDS)}")
    documents = (document(kind) for kind in chosen.kinds or ALL_KINDS)
    if chosen.write:
        chosen.write.mkdir(parents=True, exist_ok=True)
        for one in documents:
            (chosen.write / f"{one.name}.pdf").write_bytes(one.pdf)
        return 0
    scores: dict[str, KindScore] = {}
    _print_heads()
    for one in documents:
        for kind, found in read_and_score(one).items():
            scores[kind] = found
            _print_line(kind, found)
    everything = total(scores.values())
    _print_line("all", everything)
    _print_failures(scores, None if chosen.all else _SHOWN)
    return 0


def _print_heads() -> None:
    heads = "".join(f"{figure:>9}" for figure in FIGURES)
    print(f"{'kind':<{_WIDTH}} tables  found{heads}  stray  false")


def _print_line(kind: str, told: KindScore) -> None:
    shares = "".join(
        f"{told.share(figure):>9.3f}" if told.counts.get(figure, (0, 0))[1] else f"{'·':>9}"
        for figure in FIGURES
    )
    found, tables = told.tables
    print(
        f"{kind:<{_WIDTH}} {tables:>6} {found:>6}{shares} {told.stray:>6} {told.false:>6}",
        flush=True,
    )


def _print_failures(scores: Mapping[str, KindScore], most: int | None) -> None:
    failures = [failure for told in scores.values() for failure in told.failures]
    print(f"\n{len(failures)} failures:")
    for failure in failures[:most]:
        print(f"  {failure}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
