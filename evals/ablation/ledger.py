"""The ledger of an ablation: what each change did, and whether it is kept.

Belongs here: verdicts. Not here: running variants (trial), layout (reports).

A verdict comes from cross-validation by report. The reports are dealt into folds; in each fold a
change is adopted if it helped on the other folds' reports, and then judged on this fold's. What the
procedure "adopt it if it seems to help" would have gained on reports it had not seen decides:

- kept: that gain's 95 % interval lies above zero, with p < 0.05;
- rejected: the plain paired difference's interval lies below zero, with p < 0.05;
- undecided: neither can be told with so many questions (with fewer than five reports, nothing can).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from evals.measures.statistics import PairedDifference, QueryScores, paired_differences
from rag_resources.fingerprints import bytes_digest

Verdict = Literal["kept", "rejected", "undecided"]
SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One change.

    Attributes:
        differences: change less base per measure, on all questions.
        cross_validated: what adopting it by the other folds would have gained, in the measure that
            decides.
        adopted: in how many folds it was adopted.
        milliseconds: mean time of a search before and after.
    """

    change: str
    differences: Mapping[str, PairedDifference]
    cross_validated: PairedDifference
    adopted: int
    verdict: Verdict
    milliseconds: tuple[float, float]


def folds_of(clusters: Sequence[str], folds: int) -> dict[str, int]:
    """The fold of each cluster: dealt out in an order that has nothing to do with their names."""
    shuffled = sorted(set(clusters), key=lambda name: bytes_digest(name.encode()))
    return {name: place % folds for place, name in enumerate(shuffled)}


def judge(
    change: str,
    after: Sequence[QueryScores],
    before: Sequence[QueryScores],
    clusters: Sequence[str],
    *,
    measure: str,
    folds: int,
    milliseconds: tuple[float, float],
) -> LedgerRow:
    """The row of one change.

    Args:
        change: its name.
        after: the values of one question each, with the change.
        before: those of the same questions without it.
        clusters: the report of each question.
        measure: the measure that decides.
        folds: how many folds the reports are dealt into.
        milliseconds: mean time of a search before and after.
    """
    differences = paired_differences(after, before, clusters)
    out_of_fold, adopted = _cross_validate([after], before, clusters, measure, folds)
    gain = paired_differences(out_of_fold, before, clusters)[measure]
    verdict: Verdict = "undecided"
    if gain.interval.low > 0 and gain.p < SIGNIFICANT:
        verdict = "kept"
    elif differences[measure].interval.high < 0 and differences[measure].p < SIGNIFICANT:
        verdict = "rejected"
    return LedgerRow(change, differences, gain, adopted, verdict, milliseconds)


def tuned(
    variants: Sequence[Sequence[QueryScores]],
    before: Sequence[QueryScores],
    clusters: Sequence[str],
    *,
    measure: str,
    folds: int,
) -> PairedDifference:
    """What choosing the best of all variants gains on reports that had no part in the choice."""
    out_of_fold, _ = _cross_validate(variants, before, clusters, measure, folds)
    return paired_differences(out_of_fold, before, clusters)[measure]


def _cross_validate(
    variants: Sequence[Sequence[QueryScores]],
    before: Sequence[QueryScores],
    clusters: Sequence[str],
    measure: str,
    folds: int,
) -> tuple[list[QueryScores], int]:
    """Scores of each question under the variant chosen without its fold; folds that chose one."""
    fold_of = folds_of(clusters, folds)
    fold = np.array([fold_of[name] for name in clusters])
    values = np.array(
        [[one[measure] for one in system] for system in (before, *variants)], dtype=float
    )
    chosen: list[QueryScores] = list(before)
    adopted = 0
    for number in sorted(set(fold.tolist())):
        others = values[:, fold != number]
        # The first of equals wins, and the base comes first: a change must help to be adopted.
        best = int(np.argmax(others.mean(axis=1).round(12))) if others.size else 0
        if best:
            adopted += 1
            for place in np.flatnonzero(fold == number).tolist():
                chosen[place] = variants[best - 1][place]
    return chosen, adopted
