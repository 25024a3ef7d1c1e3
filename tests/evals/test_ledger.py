from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.ablation.ledger import LedgerRow, folds_of, judge, tuned

REPORTS = [f"report-{number}" for number in range(12)]
CLUSTERS = [report for report in REPORTS for _ in range(5)]


def scores(values: Sequence[float]) -> list[dict[str, float]]:
    return [{"hit@1": value} for value in values]


def row(after: Sequence[float], before: Sequence[float]) -> LedgerRow:
    return judge(
        "change",
        scores(after),
        scores(before),
        CLUSTERS,
        measure="hit@1",
        folds=4,
        milliseconds=(10.0, 12.0),
    )


def pattern(period: int) -> list[float]:
    return [float(place % period == 0) for place in range(len(CLUSTERS))]


def test_a_clear_gain_in_every_report_is_kept() -> None:
    result = row([1.0] * 60, pattern(3))
    assert result.verdict == "kept"
    assert result.adopted == 4
    assert result.cross_validated.difference == pytest.approx(
        result.differences["hit@1"].difference
    )


def test_a_clear_loss_is_rejected_and_never_adopted() -> None:
    result = row([0.0] * 60, pattern(3))
    assert (result.verdict, result.adopted) == ("rejected", 0)
    assert result.cross_validated.difference == 0.0


def test_no_change_is_undecided() -> None:
    result = row(pattern(3), pattern(3))
    assert (result.verdict, result.adopted) == ("undecided", 0)


def test_a_gain_in_one_report_alone_is_not_kept() -> None:
    before = [0.0] * 60
    after = [1.0] * 5 + [0.0] * 55
    assert row(after, before).verdict == "undecided"


def test_every_report_is_in_one_fold_and_folds_are_even() -> None:
    folds = folds_of(CLUSTERS, 5)
    assert set(folds) == set(REPORTS)
    sizes = np.bincount(list(folds.values()))
    assert len(sizes) == 5
    assert sizes.max() - sizes.min() <= 1
    assert folds == folds_of(list(reversed(CLUSTERS)), 5)


HITS = st.lists(st.sampled_from([0.0, 1.0]), min_size=60, max_size=60)


@given(HITS, st.lists(HITS, min_size=1, max_size=3))
def test_cross_validation_chooses_without_the_reports_it_is_judged_on(
    before: list[float], variants: list[list[float]]
) -> None:
    fold_of = folds_of(CLUSTERS, 4)
    fold = np.array([fold_of[name] for name in CLUSTERS])
    expected = np.array(before)
    for number in range(4):
        away = fold != number
        means = [round(np.array(one)[away].mean(), 12) for one in (before, *variants)]
        best = means.index(max(means))
        if best:
            expected[~away] = np.array(variants[best - 1])[~away]
    gain = tuned(
        [scores(one) for one in variants], scores(before), CLUSTERS, measure="hit@1", folds=4
    )
    assert gain.after == pytest.approx(expected.mean())
    assert gain.before == pytest.approx(np.mean(before))


def test_noise_is_seldom_kept() -> None:
    generator = np.random.default_rng(7)
    kept = sum(
        row(
            generator.integers(0, 2, 60).astype(float).tolist(),
            generator.integers(0, 2, 60).astype(float).tolist(),
        ).verdict
        == "kept"
        for _ in range(50)
    )
    assert kept <= 3
