import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from rag_resources.retrieval.dense_index import DenseIndex, vector_id

# Small whole numbers make inner products exact, so that ties are ties on both sides.
WHOLE = hnp.arrays(
    np.float32,
    st.tuples(st.integers(0, 20), st.just(4)),
    elements=st.integers(-2, 2).map(float),
)
IDS = st.integers(0, 2**63 - 1)


def brute_force(
    ids: list[int], vectors: np.ndarray, query: np.ndarray, top: int
) -> list[tuple[int, float]]:
    ranked = sorted((-float(vector @ query), key) for key, vector in zip(ids, vectors, strict=True))
    return [(key, -score) for score, key in ranked[:top]]


@given(WHOLE, st.data(), st.integers(0, 25))
@settings(deadline=None)
def test_search_equals_brute_force_with_ties_by_id(
    vectors: np.ndarray, data: st.DataObject, top: int
) -> None:
    size = len(vectors)
    ids = data.draw(st.lists(IDS, min_size=size, max_size=size, unique=True))
    query = data.draw(hnp.arrays(np.float32, 4, elements=st.integers(-2, 2).map(float)))
    index = DenseIndex.build(ids, vectors)
    assert index.search(query, top) == brute_force(ids, vectors, query, top)

    chosen = data.draw(st.lists(st.sampled_from(ids), unique=True)) if ids else []
    rows = [ids.index(key) for key in chosen]
    expected = brute_force(chosen, vectors[rows], query, top)
    assert index.search(query, top, allowed=chosen) == expected


@given(WHOLE)
@settings(deadline=None)
def test_a_stored_index_is_the_same_index(vectors: np.ndarray) -> None:
    index = DenseIndex.build([7 * n for n in range(len(vectors))], vectors)
    stored = DenseIndex.from_bytes(index.to_bytes())
    query = np.array([1, 2, 0, 1], dtype=np.float32)
    assert stored.to_bytes() == index.to_bytes()
    assert stored.ids == index.ids == tuple(7 * n for n in range(len(vectors)))
    assert len(stored) == len(vectors)
    assert stored.search(query, 10) == index.search(query, 10)


def test_cosines_are_known_for_any_id_in_any_order() -> None:
    vectors = np.random.default_rng(1).standard_normal((50, 8)).astype(np.float32)
    index = DenseIndex.build(list(range(100, 150)), vectors)
    cosines = index.cosines(vectors[3], [149, 103, 100])
    assert cosines == pytest.approx([float(vectors[n] @ vectors[3]) for n in (49, 3, 0)], rel=1e-5)
    assert index.cosines(vectors[3], []) == []


def test_an_unknown_id_has_no_cosine() -> None:
    index = DenseIndex.build([1], np.ones((1, 2), dtype=np.float32))
    with pytest.raises(KeyError, match="not in the index"):
        index.cosines(np.ones(2, dtype=np.float32), [1, 2])


def test_ids_that_no_vector_bears_are_no_hits() -> None:
    index = DenseIndex.build([1, 2], np.eye(2, dtype=np.float32))
    assert index.search(np.array([1, 0], np.float32), 5, allowed=[2, 99]) == [(2, 0.0)]
    assert index.search(np.array([1, 0], np.float32), 5, allowed=[]) == []


def test_repeated_ids_are_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        DenseIndex.build([1, 1], np.eye(2, dtype=np.float32))


def test_ids_and_vectors_must_match_in_number() -> None:
    with pytest.raises(ValueError, match="3 ids"):
        DenseIndex.build([1, 2, 3], np.eye(2, dtype=np.float32))


@given(st.integers(0, 2**64 - 1))
def test_a_vector_id_keeps_the_lower_63_bits_of_the_chunk_id(number: int) -> None:
    assert vector_id(f"{number:016x}") == number % 2**63
