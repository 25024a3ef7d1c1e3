import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.retrieval.fusion import reciprocal_rank_fusion

RANKING = st.lists(st.integers(0, 30), unique=True, max_size=15)
RANKINGS = st.fixed_dictionaries({"dense": RANKING, "sparse": RANKING, "title": RANKING})
WEIGHTS = st.fixed_dictionaries(
    {name: st.sampled_from([0.5, 1.0, 2.0]) for name in ("dense", "sparse", "title")}
)
K = st.sampled_from([1, 20, 60])


@given(RANKINGS, WEIGHTS, K)
def test_scores_are_the_published_formula_as_a_share_of_its_maximum(
    rankings: dict[str, list[int]], weights: dict[str, float], k: int
) -> None:
    maximum = sum(weights.values()) / (k + 1)
    expected = {
        key: sum(
            weights[name] / (k + ranking.index(key) + 1)
            for name, ranking in rankings.items()
            if key in ranking
        )
        / maximum
        for key in {key for ranking in rankings.values() for key in ranking}
    }
    fused = reciprocal_rank_fusion(rankings, weights, k)
    assert dict(fused) == pytest.approx(expected)
    scores = [score for _, score in fused]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 + 1e-12 for score in scores)


@given(RANKINGS, WEIGHTS, K)
def test_the_order_in_which_rankers_are_given_changes_nothing(
    rankings: dict[str, list[int]], weights: dict[str, float], k: int
) -> None:
    turned = dict(reversed(rankings.items()))
    assert reciprocal_rank_fusion(turned, weights, k) == reciprocal_rank_fusion(
        rankings, weights, k
    )


@given(RANKINGS, WEIGHTS, K)
def test_what_is_first_everywhere_comes_first_with_a_full_score(
    rankings: dict[str, list[int]], weights: dict[str, float], k: int
) -> None:
    best = 99
    agreed = {name: [best, *ranking] for name, ranking in rankings.items()}
    key, score = reciprocal_rank_fusion(agreed, weights, k)[0]
    assert key == best
    assert score == pytest.approx(1)


def test_ties_go_to_the_better_best_rank_then_to_the_key() -> None:
    weights = {"dense": 1.0, "sparse": 1.0}
    crossed = reciprocal_rank_fusion({"dense": ["b", "a"], "sparse": ["a", "b"]}, weights, 60)
    assert [key for key, _ in crossed] == ["a", "b"]


def test_a_ranker_without_weight_contributes_no_candidates() -> None:
    rankings = {"dense": ["a", "b"], "sparse": ["c"]}
    fused = reciprocal_rank_fusion(rankings, {"dense": 1.0, "sparse": 0.0}, 60)
    assert [key for key, _ in fused] == ["a", "b"]
    assert fused[0][1] == pytest.approx(1)


def test_nothing_fuses_to_nothing() -> None:
    assert reciprocal_rank_fusion({"dense": []}, {"dense": 1.0}, 60) == []
