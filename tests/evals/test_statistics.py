import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.statistics import clustered_intervals

FLAGS = st.lists(st.booleans(), min_size=1, max_size=30)


def scores_of(hits: list[bool]) -> list[dict[str, float]]:
    return [{"hit@1": float(hit), "miss@1": float(not hit)} for hit in hits]


@given(FLAGS, st.integers(1, 8))
def test_an_interval_is_ordered_repeatable_and_within_the_values(
    hits: list[bool], clusters: int
) -> None:
    names = [f"report-{number % clusters}" for number in range(len(hits))]
    intervals = clustered_intervals(scores_of(hits), names)
    assert intervals == clustered_intervals(scores_of(hits), names)
    for low, high in intervals.values():
        assert 0.0 <= low <= high <= 1.0
    assert intervals["hit@1"].low == pytest.approx(1 - intervals["miss@1"].high)


def test_a_plain_loop_over_resampled_reports_gives_the_same_interval() -> None:
    generator = random.Random(1)
    reports = {f"r{number}": [generator.random() < 0.5 for _ in range(5)] for number in range(20)}
    drawn = []
    for _ in range(4_000):
        sample = [hit for name in generator.choices(list(reports), k=20) for hit in reports[name]]
        drawn.append(sum(sample) / len(sample))
    drawn.sort()
    hits = [hit for answers in reports.values() for hit in answers]
    names = [name for name, answers in reports.items() for _ in answers]
    low, high = clustered_intervals(scores_of(hits), names)["hit@1"]
    assert low == pytest.approx(drawn[100], abs=0.02)
    assert high == pytest.approx(drawn[3_900], abs=0.02)


def test_questions_that_agree_within_reports_make_the_interval_wider() -> None:
    hits = [True] * 50 + [False] * 50
    alike = clustered_intervals(scores_of(hits), [f"r{number // 10}" for number in range(100)])
    mixed = clustered_intervals(scores_of(hits), [f"q{number}" for number in range(100)])
    width = {
        name: one["hit@1"].high - one["hit@1"].low
        for name, one in (("alike", alike), ("mixed", mixed))
    }
    assert width["alike"] > 2 * width["mixed"]


def test_reports_with_more_questions_weigh_more() -> None:
    hits = [True] * 9 + [False]
    low, high = clustered_intervals(scores_of(hits), ["big"] * 9 + ["small"])["hit@1"]
    assert (low, high) == (0.0, 1.0)


def test_without_questions_there_are_no_intervals() -> None:
    assert clustered_intervals([], []) == {}
