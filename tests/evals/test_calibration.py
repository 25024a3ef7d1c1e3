import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.measures.calibration import (
    GradedAnswer,
    area_under_risk_coverage,
    expected_calibration_error,
    reliability,
    risk_coverage,
)

# Tenths and thirds fall on edges of bins; the others between them.
CONFIDENCES = st.integers(0, 10).map(lambda n: n / 10) | st.sampled_from([1 / 3, 2 / 3])
ANSWERS = st.lists(st.tuples(CONFIDENCES | st.floats(0, 1), st.booleans()), max_size=30)
ALIKE = st.lists(st.tuples(st.sampled_from([0.2, 0.5, 0.9]), st.booleans()), max_size=30)


def risk_at(answers: list[GradedAnswer], threshold: float) -> float:
    given_out = [right for confidence, right in answers if confidence >= threshold]
    return given_out.count(False) / len(given_out)


@settings(deadline=None)
@given(ANSWERS | ALIKE)
def test_each_point_answers_exactly_the_questions_at_or_above_its_threshold(
    answers: list[GradedAnswer],
) -> None:
    points = risk_coverage(answers)
    thresholds = sorted({confidence for confidence, _ in answers}, reverse=True)
    assert [point.threshold for point in points] == thresholds
    for point in points:
        answered = sum(confidence >= point.threshold for confidence, _ in answers)
        assert point.coverage == answered / len(answers)
        assert point.risk == risk_at(answers, point.threshold)


@settings(deadline=None)
@given(ANSWERS | ALIKE)
def test_the_area_is_the_mean_risk_over_the_thresholds_of_all_answers(
    answers: list[GradedAnswer],
) -> None:
    area = area_under_risk_coverage(answers)
    if not answers:
        assert area is None
    else:
        risks = [risk_at(answers, confidence) for confidence, _ in answers]
        assert area == pytest.approx(sum(risks) / len(risks))


@settings(deadline=None)
@given(ANSWERS | ALIKE, st.integers(1, 12))
def test_bins_are_open_below_and_closed_above(answers: list[GradedAnswer], bins: int) -> None:
    expected = []
    for number in range(bins):
        low, high = number / bins, (number + 1) / bins
        inside = [one for one in answers if low < one[0] <= high or (number == 0 and one[0] == 0)]
        if inside:
            confidence = sum(confidence for confidence, _ in inside) / len(inside)
            right = sum(right for _, right in inside) / len(inside)
            expected.append(pytest.approx((low, high, len(inside), confidence, right)))
    assert list(reliability(answers, bins)) == expected


@settings(deadline=None)
@given(ANSWERS | ALIKE, st.integers(1, 12))
def test_the_calibration_error_is_the_gap_of_each_bin_weighted_by_its_answers(
    answers: list[GradedAnswer], bins: int
) -> None:
    error = expected_calibration_error(answers, bins)
    if not answers:
        assert error is None
        return
    gaps = 0.0
    for number in range(bins):
        low, high = number / bins, (number + 1) / bins
        inside = [one for one in answers if low < one[0] <= high or (number == 0 and one[0] == 0)]
        gaps += abs(sum(right - confidence for confidence, right in inside))
    assert error == pytest.approx(gaps / len(answers))


def test_the_calibration_error_of_a_worked_example() -> None:
    # Four answers at 0.9, three of them right; two at 0.3, none right.
    answers = [(0.9, True)] * 3 + [(0.9, False)] + [(0.3, False)] * 2
    assert expected_calibration_error(answers) == pytest.approx((4 * 0.15 + 2 * 0.3) / 6)
    assert [(one.low, one.n) for one in reliability(answers)] == [(0.2, 2), (0.8, 4)]


def test_the_order_of_equally_confident_answers_does_not_matter() -> None:
    answers = [(0.5, True), (0.5, False), (0.5, True), (0.9, True)]
    assert risk_coverage(answers) == risk_coverage(answers[::-1])
    assert [tuple(point) for point in risk_coverage(answers)] == [(0.25, 0, 0.9), (1, 0.25, 0.5)]


def test_knowing_what_one_knows_lowers_the_area() -> None:
    knowing = [(0.9, True), (0.8, True), (0.2, False), (0.1, False)]
    mistaken = [(confidence, not right) for confidence, right in knowing]
    constant = [(0.5, right) for _, right in knowing]
    areas = [area_under_risk_coverage(answers) for answers in (knowing, constant, mistaken)]
    assert areas == pytest.approx([(1 / 3 + 1 / 2) / 4, 1 / 2, (1 + 1 + 2 / 3 + 1 / 2) / 4])


@pytest.mark.parametrize("confidence", [-0.1, 1.01, 87.0, math.nan])
def test_a_confidence_that_is_no_share_is_refused(confidence: float) -> None:
    for measure in (
        risk_coverage,
        area_under_risk_coverage,
        reliability,
        expected_calibration_error,
    ):
        with pytest.raises(ValueError, match=f"from 0 to 1, not {confidence}"):
            measure([(0.5, True), (confidence, True)])
