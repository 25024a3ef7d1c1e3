"""Imported sets: the question sets made of a published file, one a report, and their files.

Belongs here: what an import consists of and how it is written. Not here: any published format.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag_resources.errors import UsageError

Page = int | Mapping[str, Any]
"""A page as a set writes it: 1-based, or `doc_id` and `page` where it is in another report."""

GOLD_META = {"label_type": "gold", "page_numbering": "1-based PDF page"}


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """The questions about one report, as `evals/README.md` describes them.

    Attributes:
        meta: what holds for every question: `doc_id`, `label_type`, `pages_mode`, `source` …
    """

    report_id: str
    meta: Mapping[str, Any]
    queries: tuple[Mapping[str, Any], ...]

    def as_json(self, *, held_out: bool = False) -> bytes:
        """The set file: the same set gives the same bytes."""
        meta = {**self.meta, **({"held_out": True} if held_out else {})}
        text = json.dumps({"_meta": meta, "queries": self.queries}, indent=1, ensure_ascii=False)
        # Half a surrogate pair is no character: it becomes U+FFFD, as broken text does elsewhere.
        sound = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return f"{sound}\n".encode()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A question that no set holds, and why: half a sentence that goes on after "because"."""

    query_id: str
    why: str


@dataclass(frozen=True, slots=True)
class Import:
    """What a published file gave: sets in the order of report ids, questions in its own order."""

    sets: tuple[ImportedSet, ...]
    left_out: tuple[LeftOut, ...] = ()

    @property
    def n_questions(self) -> int:
        """How many questions the sets hold."""
        return sum(len(one.queries) for one in self.sets)


def evidence_keys(report_id: str, groups: Iterable[Iterable[tuple[str, int]]]) -> dict[str, Any]:
    """The keys `expected_pages` and `evidence_groups` of a question.

    Args:
        report_id: the report the question is about.
        groups: acceptable groups of (report id, 1-based page); any one suffices.
    """
    ordered = sorted({tuple(sorted(set(group))) for group in groups})
    own = sorted({page for group in ordered for report, page in group if report == report_id})
    keys: dict[str, Any] = {"expected_pages": own}
    if ordered:
        keys["evidence_groups"] = [[_page(key, report_id) for key in group] for group in ordered]
    return keys


def _page(key: tuple[str, int], report_id: str) -> Page:
    report, page = key
    return page if report == report_id else {"doc_id": report, "page": page}


def write_sets(
    sets: Sequence[ImportedSet], folder: Path, *, held_out: bool = False, overwrite: bool = False
) -> tuple[Path, ...]:
    """Write each set to `<report id>.json` in a folder, which is made if need be.

    Args:
        held_out: mark the sets as kept back from every choice.
        overwrite: replace files that are there; without it nothing is written if one is.

    Raises:
        UsageError: a file is there already, or one cannot be written.
    """
    files = {folder / f"{one.report_id}.json": one for one in sets}
    taken = [file for file in files if file.exists()]
    if taken and not overwrite:
        others = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
        raise UsageError(f"{taken[0]}{others} exists already; name another folder or overwrite it.")
    for file, one in files.items():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_bytes(one.as_json(held_out=held_out))
        except OSError as error:
            raise UsageError(f"{file} cannot be written ({error.strerror}).") from error
    return tuple(files)
