import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from statistics import NormalDist, mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import t as student

from evals.measures.bootstrap import Interval
from evals.measures.statistics import (
    McNemar,
    PairedDifference,
    clustered_intervals,
    exact_mcnemar,
    paired_differences,
    rank_survival,
)

RESAMPLES = 20_000
VALUES = st.sampled_from([0.0, 0.25, 0.5, 1.0])
# One question: its report and what it scores; not every question has a table.
QUESTIONS = st.lists(
    st.tuples(
        st.sampled_from(["ash", "elm", "fir", "oak", "yew"]),
        st.fixed_dictionaries({"hit@1": VALUES}, optional={"table_hit@1": VALUES}),
    ),
    min_size=1,
    max_size=14,
)
PAIRS = st.lists(
    st.tuples(st.sampled_from(["ash", "elm", "fir", "oak", "yew"]), VALUES, VALUES),
    min_size=1,
    max_size=14,
)
RANKS = st.none() | st.integers(1, 12)


@cache
def all_draws(clusters: int) -> list[tuple[int, ...]]:
    return list(product(range(clusters), repeat=clusters))


def all_resampled_means(values: Sequence[float], clusters: Sequence[str]) -> list[float]:
    """Of every resample there can be, each as likely as another."""
    names = sorted(set(clusters))
    members = [
        [value for value, one in zip(values, clusters, strict=True) if one == name]
        for name in names
    ]
    totals, sizes = [sum(one) for one in members], [len(one) for one in members]
    return sorted(
        sum(totals[i] for i in draw) / sum(sizes[i] for i in draw) for draw in all_draws(len(names))
    )


def expanded_tail(clusters: int) -> float:
    if clusters == 1:
        return 0.0
    t = student.ppf(0.025, clusters - 1)
    return NormalDist().cdf(math.sqrt(clusters / (clusters - 1)) * t)


def assert_is_interval_of(
    interval: tuple[float, float], values: Sequence[float], clusters: Sequence[str]
) -> None:
    """Each bound lies between quantiles on either side of the one it estimates."""
    exact = all_resampled_means(values, clusters)
    tail = expanded_tail(len(set(clusters)))
    outer, inner = (int(share * (len(exact) - 1)) for share in (tail / 3, tail * 3))
    low, high = interval
    assert exact[outer] - 1e-9 <= low <= exact[inner + 1 if inner else 0] + 1e-9
    assert exact[-1 - (inner + 1 if inner else 0)] - 1e-9 <= high <= exact[-1 - outer] + 1e-9


@settings(deadline=None, max_examples=60)
@given(QUESTIONS)
def test_intervals_are_those_of_all_resamples_of_the_questions_that_have_the_measure(
    questions: list[tuple[str, dict[str, float]]],
) -> None:
    intervals = clustered_intervals(
        [scores for _, scores in questions],
        [report for report, _ in questions],
        resamples=RESAMPLES,
    )
    assert set(intervals) == {name for _, scores in questions for name in scores}
    for name, interval in intervals.items():
        having = [(report, scores[name]) for report, scores in questions if name in scores]
        reports, values = [report for report, _ in having], [value for _, value in having]
        assert_is_interval_of(interval, values, reports)
        alone = clustered_intervals(
            [{name: value} for value in values], reports, resamples=RESAMPLES
        )
        assert alone[name] == pytest.approx(interval)


def test_the_bounds_are_hesterbergs_expanded_percentiles() -> None:
    # By the printed tables: t with 11 degrees of freedom is 2.201, and
    # Phi(-sqrt(12 / 11) * 2.201) = Phi(-2.299) = 0.0108 takes the place of 0.025.
    values = [float(number) for number in range(12)]
    reports = [f"r{number:02}" for number in range(12)]
    intervals = clustered_intervals([{"x": value} for value in values], reports, resamples=200_000)
    # Resampled means are near normal: mean 5.5, variance 143 / 12 / 12.
    spread = NormalDist(5.5, math.sqrt(143 / 144))
    assert intervals["x"].low == pytest.approx(spread.inv_cdf(0.0108), abs=0.05)
    assert intervals["x"].high == pytest.approx(spread.inv_cdf(1 - 0.0108), abs=0.05)


@settings(deadline=None, max_examples=40)
@given(PAIRS)
def test_differences_are_those_of_the_means_and_of_all_resamples(
    pairs: list[tuple[str, float, float]],
) -> None:
    reports = [report for report, _, _ in pairs]
    changes = [after - before for _, after, before in pairs]
    (found,) = paired_differences(
        [{"mrr@10": after} for _, after, _ in pairs],
        [{"mrr@10": before} for _, _, before in pairs],
        reports,
        resamples=RESAMPLES,
    ).values()
    assert found.n == len(pairs)
    assert found.after == pytest.approx(mean(after for _, after, _ in pairs))
    assert found.before == pytest.approx(mean(before for _, _, before in pairs))
    assert found.difference == pytest.approx(mean(changes))
    assert_is_interval_of(found.interval, changes, reports)
    least, most = exact_p_range(changes, reports)
    assert least <= found.p <= most


def exact_p_range(changes: Sequence[float], reports: Sequence[str]) -> tuple[float, float]:
    """The p that the exact share of resamples beyond zero gives, within sampling error."""
    exact = all_resampled_means(changes, reports)
    n = len(set(reports))
    if n == 1:
        return 1.0, 1.0
    beyond = min(
        sum(one <= 1e-9 for one in exact) / len(exact),
        sum(one >= -1e-9 for one in exact) / len(exact),
    )
    slack = 5 * math.sqrt(beyond * (1 - beyond) / RESAMPLES) + 2 / RESAMPLES
    shares = (max(beyond - slack, 1e-9), min(beyond + slack, 0.5))
    z = [NormalDist().inv_cdf(min(share, 0.5)) for share in shares]
    least, most = (2 * student.cdf(math.sqrt((n - 1) / n) * one, n - 1) for one in z)
    return least - 1e-9, most + 1e-9


def test_the_p_of_a_difference_agrees_with_its_interval() -> None:
    def hits(number: int, gains: int) -> float:
        return float(number % 4 == 0 or number < gains)

    after = [{str(gains): hits(number, gains) for gains in range(1, 40)} for number in range(60)]
    before = [dict.fromkeys(scores, float(number % 3 == 0)) for number, scores in enumerate(after)]
    found = paired_differences(after, before, [f"r{number % 15}" for number in range(60)])
    significant = {name for name, one in found.items() if one.p < 0.05}
    excluding = {name for name, (low, high) in intervals_of(found).items() if low > 0 or high < 0}
    assert significant == excluding
    assert 0 < len(significant) < len(found)


def intervals_of(found: Mapping[str, PairedDifference]) -> dict[str, Interval]:
    return {name: one.interval for name, one in found.items()}


def test_only_questions_that_have_a_measure_on_both_sides_are_compared() -> None:
    after = [{"a": 1.0, "new": 1.0}, {"b": 0.5}, {"a": 0.0, "b": 1.0}, {"a": 0.5}]
    before = [{"a": 0.25}, {"a": 1.0, "old": 1.0}, {"a": 0.75, "b": 1.0}, {"b": 0.0}]
    found = paired_differences(after, before, ["w", "x", "y", "z"])
    assert list(found) == ["a", "b"]
    a, b = found["a"], found["b"]
    assert (a.n, a.before, a.after, a.difference) == (2, 0.5, 0.5, 0.0)
    assert a.interval == (-0.75, 0.75)
    assert (b.n, b.before, b.after, b.difference, b.p) == (1, 1.0, 1.0, 0.0, 1.0)


def test_no_difference_has_p_one() -> None:
    scores = [{"hit@1": float(number % 2)} for number in range(30)]
    found = paired_differences(scores, scores, [f"r{number % 6}" for number in range(30)])
    assert (found["hit@1"].p, found["hit@1"].p_holm) == (1.0, 1.0)
    assert found["hit@1"].interval == (0.0, 0.0)


def test_gains_and_losses_that_cancel_but_for_rounding_are_no_difference() -> None:
    assert 0.1 + 0.2 - 0.3 > 0
    after = [{"mrr@10": 0.1}, {"mrr@10": 0.2}, {"mrr@10": 0.0}]
    before = [{"mrr@10": 0.0}, {"mrr@10": 0.0}, {"mrr@10": 0.3}]
    assert paired_differences(after, before, ["ash", "ash", "elm"])["mrr@10"].p == 1.0


def test_one_report_proves_nothing() -> None:
    found = paired_differences([{"hit@1": 1.0}] * 9, [{"hit@1": 0.0}] * 9, ["only"] * 9)
    assert found["hit@1"].p == 1.0
    assert found["hit@1"].interval == (1.0, 1.0)


@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.lists(VALUES, min_size=4, max_size=4), min_size=2, max_size=12),
    st.integers(2, 6),
)
def test_holm_multiplies_the_smallest_p_by_the_number_of_measures_and_so_on(
    after: list[list[float]], reports: int
) -> None:
    found = paired_differences(
        [{str(number): value for number, value in enumerate(row)} for row in after],
        [dict.fromkeys("0123", 0.25)] * len(after),
        [f"r{number % reports}" for number in range(len(after))],
        resamples=500,
    )
    reached = 0.0
    for place, one in enumerate(sorted(found.values(), key=lambda one: one.p)):
        reached = max(reached, min(1.0, (4 - place) * one.p))
        assert one.p_holm == pytest.approx(reached)


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=40))
def test_mcnemar_is_the_share_of_coin_tosses_at_least_as_lopsided(
    pairs: list[tuple[bool, bool]],
) -> None:
    found = exact_mcnemar([after for after, _ in pairs], [before for _, before in pairs])
    gained, lost = pairs.count((True, False)), pairs.count((False, True))
    tosses = gained + lost
    as_lopsided = sum(
        math.comb(tosses, heads)
        for heads in range(tosses + 1)
        if abs(2 * heads - tosses) >= abs(gained - lost)
    )
    assert found == McNemar(gained, lost, pytest.approx(as_lopsided / 2**tosses))


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(["ash", "elm", "fir"]), RANKS), max_size=12))
def test_survival_is_the_share_of_questions_without_a_hit_so_far(
    questions: list[tuple[str, int | None]],
) -> None:
    reports, ranks = [report for report, _ in questions], [rank for _, rank in questions]
    curve = rank_survival(ranks, reports, depth=10)
    assert [point.k for point in curve] == (list(range(1, 11)) if questions else [])
    for point in curve:
        late = [float(rank is None or rank > point.k) for rank in ranks]
        assert (point.n, point.survival) == (len(ranks), pytest.approx(mean(late)))
        assert_is_interval_of(point.interval, late, reports)


def test_questions_that_agree_within_reports_make_the_interval_wider() -> None:
    scores = [{"hit@1": float(number < 50)} for number in range(100)]
    alike = clustered_intervals(scores, [f"r{number // 10}" for number in range(100)])["hit@1"]
    mixed = clustered_intervals(scores, [f"q{number}" for number in range(100)])["hit@1"]
    assert alike.high - alike.low > 2 * (mixed.high - mixed.low)


def test_the_same_scores_give_the_same_figures() -> None:
    scores = [{"hit@1": float(number % 3 == 0), "mrr@10": 1 / number} for number in range(1, 60)]
    reports = [f"r{number % 7}" for number in range(1, 60)]
    assert clustered_intervals(scores, reports) == clustered_intervals(scores, reports)
    compared = [paired_differences(scores, scores[::-1], reports) for _ in range(2)]
    assert compared[0] == compared[1]


def test_without_questions_there_are_no_figures() -> None:
    assert clustered_intervals([], []) == {}
    assert paired_differences([], [], []) == {}
    assert rank_survival([], []) == ()
    assert exact_mcnemar([], []) == McNemar(0, 0, 1.0)


def test_lists_of_different_length_are_refused() -> None:
    one, two = [{"hit@1": 1.0}], [{"hit@1": 1.0}] * 2
    with pytest.raises(ValueError, match="2 questions cannot belong to 1 clusters"):
        clustered_intervals(two, ["a"])
    with pytest.raises(ValueError, match="2 questions after cannot be paired with 1 before"):
        paired_differences(two, one, ["a", "b"])
    with pytest.raises(ValueError, match="shorter"):
        exact_mcnemar([True, False], [True])
