import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.cases import Case, PageKey
from evals.retrieval_metrics import MEASURES, first_hit_rank, means, score

PAGES = st.tuples(st.sampled_from(["harbour-2022", "harbour-2023"]), st.integers(1, 12))
RANKINGS = st.lists(PAGES, max_size=15, unique=True)
GOLDS = st.frozensets(PAGES, max_size=7)


def case(query_id: str, gold: frozenset[PageKey]) -> Case:
    return Case(query_id, "What?", "harbour-2023", gold, "", "", {})


def by_hand(pages: Sequence[PageKey], gold: frozenset[PageKey]) -> dict[str, float]:
    found = [page in gold for page in pages]
    hits = {f"hit@{k}": float(any(found[:k])) for k in (1, 3, 5, 10)}
    reciprocal = max((1 / rank for rank, hit in enumerate(found[:10], 1) if hit), default=0.0)
    gain = sum(1 / math.log2(rank + 1) for rank, hit in enumerate(found[:5], 1) if hit)
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(5, len(gold)) + 1))
    return {**hits, "mrr@10": reciprocal, "ndcg@5": gain / ideal}


@given(st.lists(st.tuples(RANKINGS, GOLDS), max_size=4))
def test_every_measure_agrees_with_its_textbook_definition(
    questions: list[tuple[list[PageKey], frozenset[PageKey]]],
) -> None:
    cases = [case(f"q{number}", gold) for number, (_, gold) in enumerate(questions)]
    run = {f"q{number}": pages for number, (pages, _) in enumerate(questions)}
    scores = score(run, cases)
    assert set(scores) == {one.query_id for one in cases if one.answerable}
    for one in cases:
        if one.answerable:
            expected = by_hand(run[one.query_id], one.gold)
            assert list(scores[one.query_id]) == list(MEASURES)
            assert scores[one.query_id] == pytest.approx(expected)


@given(RANKINGS, GOLDS)
def test_hits_grow_with_depth_and_agree_with_the_first_hit(
    pages: list[PageKey], gold: frozenset[PageKey]
) -> None:
    rank = first_hit_rank(pages, gold)
    for scores in score({"q": pages}, [case("q", gold)]).values():
        assert scores["hit@1"] <= scores["hit@3"] <= scores["hit@5"] <= scores["hit@10"]
        assert scores["hit@10"] == float(rank is not None and rank <= 10)


def test_the_same_page_number_of_another_report_is_no_hit() -> None:
    gold = frozenset({("harbour-2023", 4)})
    scores = score({"q": [("harbour-2022", 4)]}, [case("q", gold)])
    assert set(scores["q"].values()) == {0.0}


def test_the_order_found_decides_whatever_the_names() -> None:
    pages = [("b", 1), ("a", 1), ("c", 1)]
    for place, page in enumerate(pages, start=1):
        scores = score({"q": pages}, [case("q", frozenset({page}))])
        assert scores["q"]["mrr@10"] == pytest.approx(1 / place)


def test_a_page_listed_twice_is_refused() -> None:
    gold = frozenset({("a", 1)})
    with pytest.raises(ValueError, match="'q': the search lists a page twice"):
        score({"q": [("a", 1), ("a", 1)]}, [case("q", gold)])


def test_a_question_that_was_not_searched_is_refused() -> None:
    with pytest.raises(KeyError, match="q"):
        score({}, [case("q", frozenset({("a", 1)}))])


def test_means_are_over_questions_and_absent_without_any() -> None:
    assert means([{"hit@1": 1.0, "mrr@10": 1.0}, {"hit@1": 0.0, "mrr@10": 0.5}]) == {
        "hit@1": 0.5,
        "mrr@10": 0.75,
    }
    assert means([]) == {}


def test_the_first_hit_counts_from_one() -> None:
    assert first_hit_rank([("a", 2), ("a", 1)], {("a", 1)}) == 2
    assert first_hit_rank([("a", 2)], {("a", 1)}) is None
