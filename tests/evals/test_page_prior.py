from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.measures.page_prior import page_prior_ranking
from evals.questions.cases import Case, ExpectedAnswer, PageKey

Scope = Literal["report", "corpus"]

REPORTS = st.sampled_from(["harbour-2022", "harbour-2023", "quay-2023"])
PAGES = st.tuples(REPORTS, st.integers(1, 5))
EVIDENCE = st.lists(st.frozensets(PAGES, min_size=1, max_size=4), max_size=3).map(tuple)
QUESTIONS = st.lists(st.tuples(REPORTS, EVIDENCE), max_size=15)


def case(query_id: str, report_id: str, evidence: tuple[frozenset[PageKey], ...]) -> Case:
    return Case(query_id, "What?", report_id, evidence, "answered", ExpectedAnswer("text"), {})


def gold(query_id: str, *pages: PageKey) -> Case:
    return case(query_id, pages[0][0], (frozenset(pages),))


def by_hand(cases: list[Case], asked: Case, scope: Scope, depth: int) -> tuple[PageKey, ...]:
    others = [one for one in cases if one is not asked]
    pages = {page for one in others for page in one.gold}
    if scope == "report":
        pages = {page for page in pages if page[0] in asked.reports}
    ranking = sorted(pages, key=lambda page: (-sum(page in one.gold for one in others), page))
    return tuple(ranking[:depth])


@settings(deadline=None)
@given(QUESTIONS, st.sampled_from(["report", "corpus"]), st.integers(1, 12))
def test_the_ranking_is_that_of_counting_the_other_questions_one_by_one(
    questions: list[tuple[str, tuple[frozenset[PageKey], ...]]], scope: Scope, depth: int
) -> None:
    cases = [case(f"q{number}", *question) for number, question in enumerate(questions)]
    assert page_prior_ranking(cases, scope, depth) == {
        one.query_id: by_hand(cases, one, scope, depth) for one in cases
    }


@settings(deadline=None)
@given(QUESTIONS, st.randoms())
def test_the_order_of_the_questions_does_not_matter(
    questions: list[tuple[str, tuple[frozenset[PageKey], ...]]], random: Random
) -> None:
    cases = [case(f"q{number}", *question) for number, question in enumerate(questions)]
    shuffled = random.sample(cases, len(cases))
    assert page_prior_ranking(shuffled, "corpus") == page_prior_ranking(cases, "corpus")


def test_a_page_that_only_the_question_itself_has_is_not_guessed() -> None:
    cases = [gold("q1", ("quay", 7)), gold("q2", ("quay", 3)), gold("q3", ("quay", 3))]
    assert page_prior_ranking(cases, "corpus") == {
        "q1": (("quay", 3),),
        "q2": (("quay", 3), ("quay", 7)),
        "q3": (("quay", 3), ("quay", 7)),
    }


def test_acceptable_groups_that_share_a_page_count_it_once() -> None:
    twice = case("q1", "quay", (frozenset({("quay", 9)}), frozenset({("quay", 9), ("quay", 8)})))
    cases = [twice, gold("q2", ("quay", 1)), gold("q3", ("quay", 5))]
    assert page_prior_ranking(cases, "report")["q3"] == (("quay", 1), ("quay", 8), ("quay", 9))


@pytest.mark.parametrize(
    ("scope", "expected"),
    [("report", (("quay", 2),)), ("corpus", (("harbour", 4), ("quay", 2)))],
)
def test_the_scope_says_which_reports_are_guessed_from(
    scope: Scope, expected: tuple[PageKey, ...]
) -> None:
    cases = [
        gold("q1", ("quay", 6)),
        gold("q2", ("quay", 2)),
        gold("q3", ("harbour", 4)),
        gold("q4", ("harbour", 4)),
    ]
    assert page_prior_ranking(cases, scope)["q1"] == expected


def test_a_question_that_no_page_answers_gets_a_ranking_too() -> None:
    cases = [case("q1", "quay", ()), gold("q2", ("quay", 2))]
    assert page_prior_ranking(cases, "report") == {"q1": (("quay", 2),), "q2": ()}
