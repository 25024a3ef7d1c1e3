from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.answering.relevance import Relevance
from rag_resources.records import Chunk, SearchResult

QUESTION = "How much did acme spend on harbour dredging, quay repairs and pilot boats in 2022?"


@pytest.fixture(scope="module")
def relevance(
    make_chunk: Callable[..., Chunk], make_search: Callable[..., SearchResult]
) -> Relevance:
    chunks = [make_chunk(f"harbour {text}", page=n) for n, text in enumerate(
        ["dredging", "quay repairs", "boats", "cafe"], start=1)]  # fmt: skip
    return Relevance(QUESTION, make_search(QUESTION, *chunks))


def test_a_rare_word_weighs_more_than_one_in_every_passage(relevance: Relevance) -> None:
    assert relevance.share({"dredg"}) > relevance.share({"harbour"}) > 0


def test_the_name_of_the_report_and_the_year_do_not_count(relevance: Relevance) -> None:
    assert relevance.matched("acme in 2022") == frozenset()


def test_verb_forms_match(relevance: Relevance) -> None:
    assert relevance.matched("spent") == relevance.matched("spending") != frozenset()


def test_the_whole_question_is_supported_by_itself(relevance: Relevance) -> None:
    assert relevance.share(relevance.matched(QUESTION)) == 1


def test_words_near_a_figure_bring_it_nearer(relevance: Relevance) -> None:
    text = "harbour dredging cost 5 while far away and much later the cafe made 7"
    assert relevance.nearness(text, text.index("5")) > relevance.nearness(text, text.index("7"))


@given(st.permutations(["harbour", "dredg", "quay", "repair", "pilot", "boat"]))
def test_a_share_does_not_depend_on_the_order_of_the_words(words: list[str]) -> None:
    relevance = Relevance(QUESTION, SearchResult(QUESTION, (), 0.5))
    assert relevance.share(words) == relevance.share(sorted(words))
