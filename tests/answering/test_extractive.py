from collections.abc import Callable

import pytest

from rag_resources.answering.drafts import Draft
from rag_resources.answering.extractive import extractive_drafts
from rag_resources.records import Chunk, Page, SearchResult
from rag_resources.retrieval.question_reading.question_type import classify_question

PRINTED = """\
                                          2021/22     2020/21
                                             £000        £000
Revenue limit                           1,358,066   1,278,771
Capital limit                              64,166      42,246
Result for the year                         (130)         769
The northern board reported a surplus of £6.155 million (2020/21: £0.117 million).
The number who waited over 4 hours was 3,396, of whom 250 waited over 12 hours.
Occupancy rose by 4.5% to 310 beds on 31 March.
Staff costs were £820 million. Staff costs increased by £54.7 million.
Our values are:
• caring
• listening"""

ROWS = """\
Revenue limit | 2021/22 › £000: 1,358,066 | 2020/21 › £000: 1,278,771
Capital limit | 2021/22 › £000: 64,166 | 2020/21 › £000: 42,246
Result for the year | 2021/22 › £000: (130) | 2020/21 › £000: 769"""


@pytest.fixture
def best(
    make_page: Callable[..., Page],
    make_chunk: Callable[..., Chunk],
    make_search: Callable[..., SearchResult],
) -> Callable[[str], Draft | None]:
    page = make_page(PRINTED)
    prose = make_chunk("\n".join(line.text for line in page.lines[5:]))
    table = make_chunk(ROWS, kind="table", context="Statutory limits (£000)")
    other = make_chunk("The auditors visited the office in spring.", page=2)

    def answer(question: str) -> Draft | None:
        search = make_search(question, prose, table, other)
        drafts = extractive_drafts(classify_question(question), search, lambda *_: page)
        return next(drafts, None)

    return answer


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What was the capital limit in 2021/22?", "64,166"),
        ("What was the capital limit in 2020/21?", "42,246"),
        ("What was the capital limit?", "64,166"),
        ("What was the capital limit in FY22?", "64,166"),
        ("What was the result for the year in 2021/22?", "(130)"),
        ("What surplus did the northern board report?", "£6.155 million"),
        ("How many waited over 4 hours?", "3,396"),
        ("How many waited over 12 hours?", "250"),
        ("By what percentage did occupancy rise?", "4.5%"),
        ("By how much did staff costs increase?", "£54.7 million"),
    ],
)
def test_the_figure_is_the_one_the_question_asks_for_as_printed(
    best: Callable[[str], Draft | None], question: str, value: str
) -> None:
    draft = best(question)
    assert draft is not None
    assert draft.value == value


def test_a_row_is_quoted_as_it_is_printed(best: Callable[[str], Draft | None]) -> None:
    draft = best("What was the capital limit in 2020/21?")
    assert draft is not None
    assert draft.text == "Capital limit, 2020/21 › £000: 42,246"
    (claim,) = draft.claims
    assert claim.quote == "Capital limit 64,166 42,246"


def test_another_year_is_no_answer(best: Callable[[str], Draft | None]) -> None:
    draft = best("What was the capital limit in 2017/18?")
    assert draft is None


def test_a_list_comes_with_its_items(best: Callable[[str], Draft | None]) -> None:
    draft = best("What are the values?")
    assert draft is not None
    assert draft.text == "Our values are: • caring • listening"
    assert draft.value is None


def test_a_question_the_passages_do_not_touch_has_no_draft(
    best: Callable[[str], Draft | None],
) -> None:
    assert best("How many software licences were active?") is None


def test_a_computation_is_left_to_a_model(best: Callable[[str], Draft | None]) -> None:
    draft = best("Why did staff costs increase?")
    assert draft is not None
    assert draft.status == "needs_model"


def test_a_contents_line_is_no_answer(
    make_page: Callable[..., Page],
    make_chunk: Callable[..., Chunk],
    make_search: Callable[..., SearchResult],
) -> None:
    question = "How much was spent on staff costs?"
    search = make_search(question, make_chunk("Staff costs . . . . . . . 28"))
    drafts = extractive_drafts(classify_question(question), search, lambda *_: make_page("x"))
    assert list(drafts) == []
