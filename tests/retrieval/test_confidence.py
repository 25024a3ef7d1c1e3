import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.retrieval.confidence import retrieval_confidence
from tests.retrieval.conftest import MakeHit

QUESTION = "How many staff were employed?"


def test_no_hits_give_no_confidence() -> None:
    assert retrieval_confidence(QUESTION, []) == 0


def test_it_is_the_mean_of_best_cosine_and_coverage_by_the_best_page(make_hit: MakeHit) -> None:
    hits = [
        make_hit("We employed people.", page=3, cosine=0.4),
        make_hit("Employed elsewhere.", page=8, cosine=0.6),
        make_hit("The staff survey.", page=3, cosine=None),
    ]
    assert retrieval_confidence(QUESTION, hits) == pytest.approx((0.6 + 1) / 2)


def test_words_of_another_page_or_report_do_not_count(make_hit: MakeHit) -> None:
    hits = [
        make_hit("Employed people.", page=3),
        make_hit("Staff", page=4),
        make_hit("Staff", page=3, report="other"),
    ]
    assert retrieval_confidence(QUESTION, hits) == pytest.approx((0.5 + 0.5) / 2)


def test_a_question_on_the_subject_beats_one_off_it(make_hit: MakeHit) -> None:
    hits = [make_hit("The staff employed numbered 42.", cosine=0.5)]
    assert retrieval_confidence(QUESTION, hits) > retrieval_confidence("Who won the cup?", hits)


@given(st.text(), st.lists(st.tuples(st.text(), st.none() | st.floats(-1.01, 1.01)), max_size=4))
def test_it_stays_between_0_and_1(
    make_hit: MakeHit, question: str, parts: list[tuple[str, float | None]]
) -> None:
    hits = [make_hit(text, cosine=cosine) for text, cosine in parts]
    assert 0 <= retrieval_confidence(question, hits) <= 1
