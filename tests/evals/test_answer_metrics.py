from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.answers.answer_metrics import abstention_scores, answer_scores
from evals.answers.match import AnswerMatch, Verdict
from evals.questions.cases import Case, ExpectedAnswer, ExpectedStatus, PageKey
from rag_resources.records import Answer, AnswerStatus, Citation, SearchResult

REPORT = "harbour-2023"


def asked(
    expected: ExpectedAnswer,
    *groups: frozenset[PageKey],
    status: ExpectedStatus = "answered",
) -> Case:
    return Case("q1", "What?", REPORT, groups, status, expected, {})


def answered(*pages: PageKey, status: AnswerStatus = "answered") -> Answer:
    citations = tuple(Citation(report, page, "", "words", ()) for report, page in pages)
    return Answer("What?", "It", None, status, 0.5, citations, (), SearchResult("What?", (), 0.5))


def pages(*numbers: int) -> frozenset[PageKey]:
    return frozenset((REPORT, number) for number in numbers)


NUMBER = ExpectedAnswer("number", ("7",), Decimal(7))
TEXT = ExpectedAnswer("text", ("It grew",))


@pytest.mark.parametrize(
    ("expected", "match", "scores"),
    [
        (
            NUMBER,
            AnswerMatch("right", right_at_loose=True),
            {"answer_right": 1, "exact_match": 0, "number_match@0.05%": 0, "number_match@1%": 1},
        ),
        (
            NUMBER,
            AnswerMatch("no_answer"),
            {"answer_right": 0, "exact_match": 0, "number_match@0.05%": 0, "number_match@1%": 0},
        ),
        (
            TEXT,
            AnswerMatch("partial", token_f1=0.6),
            {"answer_right": 0, "exact_match": 0, "text_f1": 0.6},
        ),
        (
            TEXT,
            AnswerMatch("right", exact=True, token_f1=1.0),
            {"answer_right": 1, "exact_match": 1, "text_f1": 1.0},
        ),
        (
            ExpectedAnswer("number", ("not given a figure",)),
            AnswerMatch("right", token_f1=0.9),
            {"answer_right": 1, "exact_match": 0, "text_f1": 0.9},
        ),
        (
            ExpectedAnswer("boolean", ("Yes",)),
            AnswerMatch("right", token_f1=0.2),
            {"answer_right": 1, "exact_match": 0},
        ),
        (ExpectedAnswer("text"), AnswerMatch("no_answer"), {}),
    ],
)
def test_only_measures_that_apply_to_the_question_are_given(
    expected: ExpectedAnswer, match: AnswerMatch, scores: dict[str, float]
) -> None:
    assert answer_scores(asked(expected), answered(), match) == scores


def test_a_question_in_vain_has_no_right_answer_to_score() -> None:
    case = asked(ExpectedAnswer("number", ("N/A",)), status="not_in_report")
    wrong, refused = AnswerMatch("wrong"), AnswerMatch("no_answer")
    assert answer_scores(case, answered((REPORT, 4)), wrong) == {}
    assert answer_scores(case, answered(status="not_in_report"), refused) == {}


def test_citations_compared_by_hand() -> None:
    case = asked(TEXT, pages(4, 9), pages(30))
    elsewhere = ("harbour-2022", 4)
    for cited, precision, recall in [
        ([(REPORT, 4)], 1, 0.5),
        ([(REPORT, 4), (REPORT, 9)], 1, 1),
        ([(REPORT, 4), elsewhere, (REPORT, 5), (REPORT, 4)], 0.5, 0.5),
        ([(REPORT, 4), (REPORT, 30)], 1, 1),
        ([elsewhere], 0, 0),
    ]:
        scores = answer_scores(case, answered(*cited), AnswerMatch("right"))
        assert (scores["citation_precision"], scores["citation_recall"]) == (precision, recall)


def test_citations_are_scored_where_something_was_answered_and_a_page_answers() -> None:
    on_page, nowhere = asked(TEXT, pages(4)), asked(TEXT)
    for case, answer in [
        (on_page, answered((REPORT, 4), status="needs_model")),
        (on_page, answered(status="not_in_report")),
        (on_page, answered()),
        (nowhere, answered((REPORT, 4))),
    ]:
        scores = answer_scores(case, answer, AnswerMatch("wrong"))
        assert not {"citation_precision", "citation_recall"} & scores.keys()


PAGES = st.tuples(st.sampled_from([REPORT, "harbour-2022"]), st.integers(1, 6))
GROUPS = st.lists(st.frozensets(PAGES, min_size=1, max_size=3), min_size=1, max_size=3)


@given(st.lists(PAGES, min_size=1, max_size=6), GROUPS)
def test_citation_scores_agree_with_counting(
    cited: list[PageKey], groups: list[frozenset[PageKey]]
) -> None:
    scores = answer_scores(asked(TEXT, *groups), answered(*cited), AnswerMatch("right"))
    on_gold = [page for page in cited if any(page in group for group in groups)]
    recalls = [sum(page in cited for page in group) / len(group) for group in groups]
    assert scores["citation_precision"] == pytest.approx(len(on_gold) / len(cited))
    assert scores["citation_recall"] == pytest.approx(max(recalls))


EXPECTED: st.SearchStrategy[ExpectedStatus] = st.sampled_from(["answered", "not_in_report"])
GIVEN: st.SearchStrategy[tuple[AnswerStatus, Verdict]] = st.sampled_from(
    [("answered", "right"), ("answered", "partial"), ("answered", "wrong"),
     ("needs_model", "no_answer"), ("not_in_report", "no_answer")]
)  # fmt: skip


@given(st.lists(st.tuples(EXPECTED, GIVEN, st.booleans()), max_size=12))
def test_abstention_agrees_with_counting_one_by_one(
    run: list[tuple[ExpectedStatus, tuple[AnswerStatus, Verdict], bool]],
) -> None:
    scores = abstention_scores(
        (
            asked(TEXT if known else ExpectedAnswer("text"), status=expected),
            answered(status=status),
            AnswerMatch(verdict),
        )
        for expected, (status, verdict), known in run
    )
    rightly = falsely = missed = answerable = needs_model = known_answers = right = 0
    for expected, (status, verdict), known in run:
        in_vain, abstained = expected == "not_in_report", status == "not_in_report"
        rightly += in_vain and abstained
        falsely += abstained and not in_vain
        missed += in_vain and not abstained
        answerable += not in_vain
        needs_model += status == "needs_model"
        known_answers += known and not in_vain
        right += known and not in_vain and verdict == "right"
    assert (scores.n, scores.n_unanswerable) == (len(run), rightly + missed)
    assert (scores.n_abstained, scores.false_abstentions) == (rightly + falsely, falsely)
    assert scores.n_needs_model == needs_model
    for share, part, whole in [
        (scores.precision, rightly, rightly + falsely),
        (scores.recall, rightly, rightly + missed),
        (scores.answerable_accuracy, right, known_answers),
        (scores.false_abstention_share, falsely, answerable),
    ]:
        assert share == (part / whole if whole else None)


def test_always_abstaining_is_seen_through() -> None:
    refused = answered(status="not_in_report"), AnswerMatch("no_answer")
    vain = asked(ExpectedAnswer("number", ("N/A",)), status="not_in_report")
    scores = abstention_scores([(vain, *refused), (vain, *refused), (asked(TEXT), *refused)])
    assert (scores.recall, scores.precision) == (1, 2 / 3)
    assert (scores.answerable_accuracy, scores.false_abstention_share) == (0, 1)
