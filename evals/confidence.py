"""How far the confidence of a run can be trusted.

Belongs here: what counts as right for a confident question. Not here: the definitions
(calibration).
"""

from collections.abc import Sequence

from evals.measures.calibration import (
    area_under_risk_coverage,
    expected_calibration_error,
    reliability,
    risk_coverage,
)
from evals.outcomes import Confidence, QuestionOutcome


def confidence_of(outcomes: Sequence[QuestionOutcome]) -> Confidence | None:
    """Risk and calibration of the questions that were answered, or searched for.

    A run that answers is right where an answer given is right: what it declined is not at risk. A
    run that only searches is right where a gold page comes first; for a question that the reports
    do not answer, whatever comes first is wrong. "No mention" questions have no page and no say.
    """
    answered = [one for one in outcomes if one.answer]
    if answered:
        graded = [
            (one.answer.confidence, one.match is not None and one.match.verdict == "right")
            for one in answered
            if one.answer and one.answer.status == "answered"
        ]
    else:
        graded = [
            (one.search.confidence, one.first_hit_rank == 1)
            for one in outcomes
            if one.case.has_pages or one.case.expected_status == "not_in_report"
        ]
    area, error = area_under_risk_coverage(graded), expected_calibration_error(graded)
    if area is None or error is None:
        return None
    return Confidence(
        of="answer" if answered else "page",
        n=len(graded),
        error=error,
        area=area,
        risk_coverage=risk_coverage(graded),
        reliability=reliability(graded),
    )
