from collections.abc import Sequence
from typing import Any

import pytest
from memory_engine import answered, case, found, refused

from evals.answers.answer_match import match_answer
from evals.failures.taxonomy import Failure, classify_answer, classify_search
from evals.questions.cases import Case
from rag_resources.records import Answer, Box, SearchResult
from rag_resources.table_records import Table

REPORT = "north-2023"
GOLD = (REPORT, 4)
OTHER = (REPORT, 6)
INDEXED = frozenset({GOLD, OTHER, ("south-2023", 4)})
TEXTS = {GOLD: "Income (£000)\nDonations 1,250 1,180", OTHER: "Staff numbers 312"}

TABLE = Table(
    page=4,
    box=Box(0, 0, 1, 1),
    cells=(("", "2023", "2022"), ("Donations", "1,250", "1,180"), ("Grants", "400", "390")),
    header_rows=1,
    header_paths=("", "2023", "2022"),
    row_labels=("Donations", "Grants"),
    caption="Income",
    unit="£000",
    scale=1000,
    currency="GBP",
    periods=("", "2023", "2022"),
    method="test",
    confidence=1.0,
)


def donations(**changes: Any) -> Case:
    return case("q", REPORT, 4, **{"expected": "£1,250 (£000)", **changes})


def classify(asked: Case, answer: Answer, tables: Sequence[Table] = (TABLE,)) -> Failure:
    pages = [(hit.report_id, hit.page) for hit in answer.search.pages]
    rank = next((place for place, page in enumerate(pages, 1) if page in asked.gold), None)
    match = match_answer(asked, answer)
    return classify_answer(
        asked, rank, INDEXED, answer.search, answer, match, lambda report, page: list(tables)
    )


def searched(*pages: tuple[str, int]) -> SearchResult:
    return found("question q", pages or (GOLD,), TEXTS)


def test_a_gold_page_that_is_not_indexed_is_missing_content_whatever_was_found() -> None:
    assert classify_search(donations(), 1, {OTHER}) == Failure(
        "FP1_MISSING_CONTENT", "not in the index"
    )


def test_one_indexed_page_of_several_is_not_missing() -> None:
    asked = case("q", REPORT, 4, 9)
    assert classify_search(asked, 1, INDEXED) == Failure("HIT")


@pytest.mark.parametrize(
    ("rank", "bucket"),
    [
        (2, "rank 2 to 3"),
        (3, "rank 2 to 3"),
        (4, "rank 4 to 5"),
        (10, "rank 6 to 10"),
        (None, "not among the first 10"),
    ],
)
def test_a_gold_page_that_is_not_first_missed_the_top_rank(rank: int | None, bucket: str) -> None:
    assert classify_search(donations(), rank, INDEXED) == Failure("FP2_MISSED_TOP_RANK", bucket)


def test_missing_the_top_rank_comes_before_how_it_was_answered() -> None:
    answer = answered(searched(OTHER, GOLD), "£1,250", "£1,250", GOLD)
    assert classify(donations(), answer).code == "FP2_MISSED_TOP_RANK"


def test_a_question_that_no_page_answers_has_no_class_in_a_search() -> None:
    assert classify_search(case("q", REPORT), None, INDEXED) is None


def test_the_right_answer_from_the_right_page_is_a_hit() -> None:
    answer = answered(searched(), "Donations were £1,250 thousand.", "1,250", GOLD)
    assert classify(donations(), answer) == Failure("HIT")


def test_refusing_what_the_reports_do_not_hold_is_a_hit_and_answering_it_is_not() -> None:
    asked = case("q", REPORT, expected="N/A")
    assert classify(asked, refused(searched())) == Failure("HIT")
    invented = answered(searched(), "Donations were 1,250.", "1,250", GOLD)
    assert classify(asked, invented) == Failure("FP1_MISSING_CONTENT", "answered anyway")


def test_an_answer_that_no_passage_holds_is_not_in_context() -> None:
    asked = donations(expected="£9,999 (£000)")
    assert classify(asked, refused(searched())).code == "FP3_NOT_IN_CONTEXT"


def test_an_answer_in_context_that_was_refused_is_not_extracted() -> None:
    assert classify(donations(), refused(searched())) == Failure(
        "FP4_NOT_EXTRACTED", "not_in_report"
    )


def test_words_where_a_figure_was_asked_for_are_the_wrong_format() -> None:
    answer = answered(searched(), "Donations rose again.", None, GOLD)
    assert classify(donations(), answer).code == "FP5_WRONG_FORMAT"


@pytest.mark.parametrize(
    ("value", "page", "bucket"),
    [
        ("£1,250 million", GOLD, "scale"),
        ("(1,250)", GOLD, "sign"),
        ("1,180", GOLD, "period"),
        ("400", GOLD, "row"),
        ("390", GOLD, "row"),
        ("312", OTHER, "scope"),
        ("777", GOLD, "other"),
    ],
)
def test_a_wrong_value_is_told_by_how_it_is_wrong(
    value: str, page: tuple[str, int], bucket: str
) -> None:
    answer = answered(searched(), f"It was {value}.", value, page, quote=f"Income £000 {value}")
    assert classify(donations(), answer) == Failure("FP6_INCORRECT_SPECIFICITY", bucket)


def test_a_wrong_column_of_one_period_is_a_wrong_column() -> None:
    table = Table(
        **{name: getattr(TABLE, name) for name in TABLE.__slots__} | {"periods": ("",) * 3}
    )
    answer = answered(searched(), "It was 1,180.", "1,180", GOLD)
    assert classify(donations(), answer, [table]).bucket == "column"


def test_other_years_in_the_quote_than_in_the_question_are_a_wrong_period() -> None:
    asked = donations()
    asked = type(asked)(
        **{name: getattr(asked, name) for name in asked.__slots__}
        | {"question": "What were donations in 2023?"}
    )
    answer = answered(searched(), "1,111", "1,111", OTHER, quote="In 2021 donations were £1,111")
    assert classify(asked, answer).bucket == "period"


def test_part_of_a_list_is_incomplete() -> None:
    asked = donations(expected=None)
    names = type(asked.expected)("list", ("Anna Smith", "Ben Jones"))
    asked = case("q", REPORT, 4, expected=names)
    search = found("question q", [GOLD], {GOLD: "Anna Smith and Ben Jones joined."})
    answer = answered(search, "Anna Smith", None, GOLD)
    assert classify(asked, answer, ()).code == "FP7_INCOMPLETE"
