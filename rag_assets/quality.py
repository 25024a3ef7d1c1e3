"""The predicates behind the asset checks: one property each, plain data in, a verdict out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rag_assets.tables.facts.table_facts import sum_flags
from rag_resources.records import Chunk, Page
from rag_resources.schemas import Embeddings
from rag_resources.table_records import Table

OFFENDERS_SHOWN = 20
DOUBTED_SHARE = 0.1
"""Of pages; a report of which more is doubted answers questions only by luck."""

NORM_TOLERANCE = 1e-3
"""Float32 normalisation leaves norms within 1e-6 of one; a thousandth means something is wrong."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a property holds, with counts and the first offenders."""

    passed: bool
    details: Mapping[str, str | int | float] = field(default_factory=dict)


def pages_not_empty(pages: Sequence[Page]) -> Verdict:
    """At least one page has text."""
    with_text = sum(bool(page.lines) for page in pages)
    return Verdict(with_text > 0, {"pages": len(pages), "pages_with_text": with_text})


def words_accounted_for(pages: Sequence[Page]) -> Verdict:
    """On every page the words of the body and those set apart are all that were found."""
    wrong = [
        f"page {page.number}"
        for page in pages
        if sum(len(line.words) for line in page.lines) != page.grade.kept
    ]
    return _offenders(len(pages), wrong)


def pages_believed(pages: Sequence[Page]) -> Verdict:
    """No more than a tenth of the pages could not be read, or are read from doubted text."""
    doubted = [
        f"page {page.number}"
        for page in pages
        if page.error or (page.method == "pymupdf" and "poor_text_layer" in page.flags)
    ]
    verdict = _offenders(len(pages), doubted)
    return Verdict(len(doubted) <= DOUBTED_SHARE * len(pages), verdict.details)


def sums_agree(tables: Sequence[Table]) -> Verdict:
    """Every sum that a table prints comes to its printed total."""
    failing = [f"Page {table.page}: {flag}" for table in tables for flag in sum_flags(table)]
    return _offenders(len(tables), failing)


def chunk_ids_unique(chunks: Sequence[Chunk]) -> Verdict:
    """No two chunks share an id."""
    counts = Counter(chunk.chunk_id for chunk in chunks)
    return _offenders(counts.total(), [key for key, count in counts.items() if count > 1])


def chunks_within_limit(chunks: Sequence[Chunk], limit: int) -> Verdict:
    """No chunk is longer than the encoder reads."""
    too_long = [chunk.chunk_id for chunk in chunks if chunk.token_count > limit]
    return _offenders(len(chunks), too_long)


def vectors_sound(embeddings: Embeddings) -> Verdict:
    """All vectors are finite and of length one."""
    norms = np.linalg.norm(embeddings.vectors, axis=1)
    sound = np.isfinite(norms) & (np.abs(norms - 1.0) <= NORM_TOLERANCE)
    rows = np.flatnonzero(~sound)
    return _offenders(len(embeddings), [embeddings.chunk_ids[row] for row in rows])


def vectors_match_chunks(embeddings: Embeddings, chunks: Sequence[Chunk]) -> Verdict:
    """There is one vector per chunk, in the chunks' order."""
    expected = [chunk.chunk_id for chunk in chunks]
    return Verdict(
        list(embeddings.chunk_ids) == expected,
        {"vectors": len(embeddings), "chunks": len(expected)},
    )


def indexes_match_chunks(dense: Iterable[int], sparse: int, chunks: Iterable[int]) -> Verdict:
    """Both sides of an index hold exactly the chunks.

    Args:
        dense: ids of the dense side.
        sparse: number of chunks of the sparse side, which knows them by position only.
        chunks: ids of the chunks.
    """
    left, right = set(dense), set(chunks)
    verdict = _offenders(len(left | right), [f"{key:016x}" for key in sorted(left ^ right)])
    passed = verdict.passed and sparse == len(right)
    return Verdict(passed, {**verdict.details, "chunks": len(right), "sparse": sparse})


def _offenders(checked: int, offenders: Sequence[str]) -> Verdict:
    shown = ", ".join(offenders[:OFFENDERS_SHOWN])
    return Verdict(not offenders, {"checked": checked, "offenders": len(offenders), "first": shown})
