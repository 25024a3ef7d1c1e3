import math
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.measures.retrieval_metrics import (
    MEASURES,
    ChunkKey,
    Mean,
    chunk_scores,
    corpus_scores,
    first_hit_rank,
    means,
    page_scores,
)
from evals.questions.cases import Case, ExpectedAnswer, PageKey

REPORTS = st.sampled_from(["harbour-2022", "harbour-2023", "pier-2023"])
PAGES = st.tuples(REPORTS, st.integers(1, 6))
RANKINGS = st.lists(PAGES, max_size=15, unique=True)
GROUPS = st.lists(st.frozensets(PAGES, min_size=1, max_size=7), max_size=4).map(tuple)
CHUNKS = st.builds(
    lambda report, first, more, kind: ChunkKey(report, first, first + more, kind),
    REPORTS,
    st.integers(1, 6),
    st.integers(0, 2),
    st.sampled_from(["prose", "table"]),
)

Groups = tuple[frozenset[PageKey], ...]


def case(query_id: str, *groups: frozenset[PageKey], layout: str = "") -> Case:
    return Case(
        query_id=query_id,
        question="What was the income?",
        report_id="harbour-2023",
        evidence=groups,
        expected_status="answered",
        expected=ExpectedAnswer("number"),
        tags={"evidence_layout": layout} if layout else {},
    )


def pages(*numbers: int, report: str = "harbour-2023") -> frozenset[PageKey]:
    return frozenset((report, number) for number in numbers)


def ranking(*numbers: int) -> list[PageKey]:
    return [("harbour-2023", number) for number in numbers]


def of_one_group(found: Sequence[PageKey], group: frozenset[PageKey]) -> dict[str, float]:
    right = [page in group for page in found]
    values = {f"hit@{k}": float(any(right[:k])) for k in (1, 3, 5, 10)}
    values["mrr@10"] = max((1 / rank for rank, hit in enumerate(right[:10], 1) if hit), default=0.0)
    values |= {f"recall@{k}": sum(right[:k]) / len(group) for k in (1, 3, 5, 10)}
    values |= {f"complete@{k}": float(group <= set(found[:k])) for k in (5, 10)}
    for k in (5, 10):
        gain = sum(1 / math.log2(rank + 1) for rank, hit in enumerate(right[:k], 1) if hit)
        ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(k, len(group)) + 1))
        values[f"ndcg@{k}"] = gain / ideal
    return values


def hits_by_hand(name: str, right: Sequence[bool]) -> dict[str, float]:
    return {f"{name}@{k}": float(any(right[:k])) for k in (1, 3, 5, 10)}


@settings(deadline=None)
@given(st.lists(st.tuples(RANKINGS, GROUPS), max_size=4))
def test_page_measures_agree_with_their_textbook_definitions(
    questions: list[tuple[list[PageKey], Groups]],
) -> None:
    cases = [case(f"q{number}", *groups) for number, (_, groups) in enumerate(questions)]
    run = {f"q{number}": found for number, (found, _) in enumerate(questions)}
    scores = page_scores(run, cases)
    assert set(scores) == {one.query_id for one in cases if one.evidence}
    for one in cases:
        if one.evidence:
            by_group = [of_one_group(run[one.query_id], group) for group in one.evidence]
            best = {name: max(values[name] for values in by_group) for name in by_group[0]}
            assert scores[one.query_id] == pytest.approx(best)


@settings(deadline=None)
@given(RANKINGS, GROUPS)
def test_page_measures_bound_one_another(found: list[PageKey], groups: Groups) -> None:
    rank = first_hit_rank(found, case("q", *groups).gold)
    for scores in page_scores({"q": found}, [case("q", *groups)]).values():
        assert all(0 <= value <= 1 + 1e-9 for value in scores.values())
        for k in (1, 3, 5, 10):
            assert scores[f"hit@{k}"] == float(rank is not None and rank <= k)
            assert scores[f"recall@{k}"] <= scores[f"hit@{k}"]
        for k in (5, 10):
            assert scores[f"complete@{k}"] <= scores[f"recall@{k}"]
            assert (scores[f"ndcg@{k}"] > 0) == (scores[f"hit@{k}"] > 0)


@settings(deadline=None)
@given(RANKINGS, GROUPS, st.frozensets(PAGES, min_size=1, max_size=4))
def test_one_more_acceptable_group_never_lowers_a_measure(
    found: list[PageKey], groups: Groups, further: frozenset[PageKey]
) -> None:
    more = page_scores({"q": found}, [case("q", *groups, further)])["q"]
    for name, value in page_scores({"q": found}, [case("q", *groups)]).get("q", {}).items():
        assert more[name] >= value


def test_either_of_two_pages_is_all_that_is_wanted_where_either_suffices() -> None:
    scores = page_scores({"q": ranking(7)}, [case("q", pages(4), pages(7))])
    assert set(scores["q"].values()) == {1.0}


def test_half_of_a_group_is_a_hit_but_not_complete() -> None:
    scores = page_scores({"q": ranking(4, 1, 2)}, [case("q", pages(4, 7))])["q"]
    assert (scores["hit@1"], scores["recall@1"], scores["recall@10"]) == (1.0, 0.5, 0.5)
    assert scores["complete@10"] == 0.0
    assert scores["ndcg@5"] == pytest.approx(1 / (1 + 1 / math.log2(3)))


def test_half_of_another_group_pushes_the_answer_down() -> None:
    scores = page_scores({"q": ranking(4, 9)}, [case("q", pages(4, 7), pages(9))])["q"]
    assert (scores["mrr@10"], scores["complete@5"]) == (1.0, 1.0)
    assert scores["ndcg@5"] == pytest.approx(1 / math.log2(3))


def test_a_group_of_seven_pages_is_complete_at_ten_only() -> None:
    scores = page_scores({"q": ranking(*range(1, 8))}, [case("q", pages(*range(1, 8)))])["q"]
    assert (scores["complete@5"], scores["complete@10"]) == (0.0, 1.0)
    assert (scores["recall@5"], scores["ndcg@5"]) == pytest.approx((5 / 7, 1.0))


def test_the_same_page_number_of_another_report_is_no_hit() -> None:
    scores = page_scores({"q": [("harbour-2022", 4)]}, [case("q", pages(4))])
    assert set(scores["q"].values()) == {0.0}


def test_the_order_found_decides_whatever_the_names() -> None:
    found = [("b", 1), ("a", 1), ("c", 1)]
    for place, page in enumerate(found, start=1):
        scores = page_scores({"q": found}, [case("q", frozenset({page}))])
        assert scores["q"]["mrr@10"] == pytest.approx(1 / place)


@pytest.mark.parametrize("scored", [page_scores, corpus_scores])
def test_a_page_listed_twice_is_refused(scored: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="'q': the search lists a page twice"):
        scored({"q": ranking(1, 1)}, [case("q", pages(1))])


@pytest.mark.parametrize("scored", [page_scores, corpus_scores, chunk_scores])
def test_a_question_that_was_not_searched_is_refused(scored: Callable[..., object]) -> None:
    with pytest.raises(KeyError, match="q"):
        scored({}, [case("q", pages(1))])


@settings(deadline=None)
@given(RANKINGS, GROUPS)
def test_corpus_measures_agree_with_their_definitions(found: list[PageKey], groups: Groups) -> None:
    own = {"harbour-2023"} | {report for group in groups for report, _ in group}
    right = [report in own for report, _ in found]
    expected = hits_by_hand("report_hit", right)
    for k in (1, 5, 10):
        if found:
            expected[f"leakage@{k}"] = 1 - sum(right[:k]) / min(k, len(found))
    assert corpus_scores({"q": found}, [case("q", *groups)]) == {"q": pytest.approx(expected)}


def test_leakage_is_over_the_pages_there_are() -> None:
    found = [*ranking(1), ("pier-2023", 1), ("pier-2023", 2), ("harbour-2022", 1)]
    scores = corpus_scores({"q": found, "none": []}, [case("q", pages(9)), case("none", pages(9))])
    assert (scores["q"]["leakage@1"], scores["q"]["leakage@5"]) == (0.0, 0.75)
    assert scores["none"] == hits_by_hand("report_hit", [])


def test_a_question_that_no_page_answers_still_has_its_report() -> None:
    assert corpus_scores({"q": ranking(3)}, [case("q")])["q"]["report_hit@1"] == 1.0
    assert page_scores({"q": ranking(3)}, [case("q")]) == {}


@settings(deadline=None)
@given(st.lists(CHUNKS, max_size=14), GROUPS, st.sampled_from(["table", "paragraph", ""]))
def test_chunk_measures_agree_with_their_definitions(
    found: list[ChunkKey], groups: Groups, layout: str
) -> None:
    asked = case("q", *groups, layout=layout)
    met = [
        bool(asked.gold & pages(*range(first, last + 1), report=report))
        for report, first, last, _ in found
    ]
    expected = hits_by_hand("chunk_hit", met)
    if layout == "table":
        tables = [hit and one.kind == "table" for hit, one in zip(met, found, strict=True)]
        expected |= hits_by_hand("table_hit", tables)
    assert chunk_scores({"q": found}, [asked]) == ({"q": expected} if groups else {})


def test_places_of_tables_are_counted_among_all_chunks() -> None:
    found = [ChunkKey("harbour-2023", 3, 4, "prose"), ChunkKey("harbour-2023", 4, 5, "table")]
    scores = chunk_scores({"q": found}, [case("q", pages(4), layout="table")])["q"]
    assert (scores["chunk_hit@1"], scores["table_hit@1"], scores["table_hit@3"]) == (1.0, 0.0, 1.0)


def test_a_mean_is_over_the_questions_that_have_the_measure() -> None:
    scores = [{"mrr@10": 1.0, "hit@1": 1.0}, {"hit@1": 0.0, "table_hit@1": 0.0}, {}]
    averaged = means(scores)
    assert averaged == {"hit@1": Mean(0.5, 2), "mrr@10": Mean(1.0, 1), "table_hit@1": Mean(0.0, 1)}
    assert means([]) == means([{}]) == {}


@given(st.lists(st.dictionaries(st.sampled_from([*MEASURES, "exact", "figure"]), st.just(0.5))))
def test_means_come_in_one_order(scores: list[dict[str, float]]) -> None:
    order = [*MEASURES, "exact", "figure"]
    present = {name for one in scores for name in one}
    assert list(means(scores)) == [name for name in order if name in present]


def test_every_measure_is_listed_once() -> None:
    found = ranking(4)
    asked = [case("q", pages(4), layout="table")]
    chunk = ChunkKey("harbour-2023", 4, 4, "table")
    seen = [
        *page_scores({"q": found}, asked)["q"],
        *corpus_scores({"q": found}, asked)["q"],
        *chunk_scores({"q": [chunk]}, asked)["q"],
    ]
    assert sorted(seen) == sorted(MEASURES)


def test_the_first_hit_counts_from_one() -> None:
    assert first_hit_rank([("a", 2), ("a", 1)], {("a", 1)}) == 2
    assert first_hit_rank([("a", 2)], {("a", 1)}) is None
