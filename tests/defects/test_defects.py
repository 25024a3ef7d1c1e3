"""The generated defects are noticed and repaired, and pages without any raise no alarm.

The table with all failures: `python -m tests.defects`.
"""

from collections.abc import Callable
from functools import cache

import pytest

from tests.defects.active_content import ActiveContentCase, active_content_cases
from tests.defects.scoring import PageScore, score_case, score_cases, total
from tests.defects.suite import GROUPS, cases_of

DETECTED = 0.98
REPAIRED = 0.90
MANY = 120
ACTIVE = list(active_content_cases())

# Whichever test comes first has all documents read.
pytestmark = pytest.mark.timeout(900)

Scores = Callable[[str], list[PageScore]]


@pytest.fixture(scope="session")
def scores() -> Scores:
    """The verdicts of a group, read once."""

    @cache
    def of(group: str) -> list[PageScore]:
        return score_cases(cases_of(group))

    return of


@pytest.fixture(scope="session")
def defects(scores: Scores) -> list[PageScore]:
    """The verdicts on all pages that have a defect."""
    return [score for group in GROUPS for score in scores(group) if score.defect]


def told(failures: list[PageScore]) -> str:
    return "\n".join(map(str, failures))


def test_there_are_many_pages_with_a_defect(defects: list[PageScore]) -> None:
    assert total(defects).pages >= MANY


def test_defects_are_detected(defects: list[PageScore]) -> None:
    pages, detected, _ = total(defects)
    assert detected >= DETECTED * pages, told([one for one in defects if not one.detected])


def test_defects_are_repaired(defects: list[PageScore]) -> None:
    pages, _, repaired = total(defects)
    assert repaired >= REPAIRED * pages, told([one for one in defects if not one.repaired])


def test_pages_without_a_defect_raise_no_alarm_and_lose_nothing(scores: Scores) -> None:
    clean = [score for group in GROUPS for score in scores(group) if not score.defect]
    wrong = [score for score in clean if not (score.detected and score.repaired)]
    assert len(clean) >= 30
    assert not wrong, told(wrong)


@pytest.mark.parametrize("active", ACTIVE, ids=[active.case.name for active in ACTIVE])
def test_what_is_no_print_stays_out_of_the_text(active: ActiveContentCase) -> None:
    (score,) = score_case(active.case)
    assert (score.detected, score.reasons) == (True, ())


@pytest.mark.parametrize("group", ["layout", "fonts", "scans"])
def test_the_same_files_are_generated_each_time(group: str) -> None:
    assert [case.pdf for case in cases_of(group)] == [case.pdf for case in cases_of(group)]
