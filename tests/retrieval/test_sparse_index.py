import logging
import math
import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from rag_resources.retrieval.sparse_index import CorpusSparseIndex, ReportSparseIndex, SparseIndex

WORDS = st.sampled_from("abcdefgh")
CHUNKS = st.lists(st.lists(WORDS, max_size=12), max_size=12)
QUERY = st.lists(st.sampled_from("abcdefghxyz"), max_size=5)
KINDS = [ReportSparseIndex, CorpusSparseIndex]


def weights(tokens: Sequence[str]) -> dict[str, float]:
    """Every token of a question, each once."""
    return dict.fromkeys(tokens, 1.0)


def textbook(chunks: list[list[str]], query: list[str], k1: float, b: float) -> list[float]:
    """BM25 written out, with the positive idf."""
    mean = sum(map(len, chunks)) / len(chunks)
    scores = [0.0] * len(chunks)
    for term in set(query):
        holders = sum(term in chunk for chunk in chunks)
        idf = math.log(1 + (len(chunks) - holders + 0.5) / (holders + 0.5))
        for place, chunk in enumerate(chunks):
            tf = chunk.count(term)
            if tf:
                scores[place] += idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * len(chunk) / mean))
    return scores


@pytest.mark.parametrize("kind", KINDS)
@given(chunks=CHUNKS, query=QUERY, k1=st.sampled_from([0.9, 1.5]), b=st.sampled_from([0.4, 0.75]))
@settings(deadline=None)
def test_scores_are_those_of_the_textbook(
    kind: type, chunks: list[list[str]], query: list[str], k1: float, b: float
) -> None:
    found = dict(kind(chunks, k1=k1, b=b).search(weights(query), top=len(chunks)))
    expected = textbook(chunks, query, k1, b) if any(chunks) else []
    assert found == pytest.approx(
        {place: score for place, score in enumerate(expected) if score}, rel=1e-5
    )


@given(CHUNKS, QUERY)
@settings(deadline=None)
def test_both_indexes_find_the_same_chunks_with_the_same_scores(
    chunks: list[list[str]], query: list[str]
) -> None:
    places = range(len(chunks))
    report = ReportSparseIndex(chunks).score(weights(query), places)
    corpus = CorpusSparseIndex(chunks).score(weights(query), places)
    assert [score is None for score in report] == [score is None for score in corpus]
    assert [score or 0 for score in report] == pytest.approx([s or 0 for s in corpus], rel=1e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_a_term_in_few_chunks_ranks_them_as_plain_rank_bm25_does(kind: type) -> None:
    chunks = [list(text) for text in ("aab", "abbbb", "bcd", "bd", "bc", "bdd", "cc")]
    plain = BM25Okapi(chunks).get_scores(["a"])
    ranked = [place for place, _ in kind(chunks).search(weights(["a"]), top=9)]
    assert ranked == [place for place in np.argsort(-plain) if plain[place] > 0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_word_of_every_chunks_header_weighs_less_than_one_that_half_of_them_hold(
    kind: type,
) -> None:
    chunks = [["title", "limit" if n % 2 else "board", f"word{n}"] for n in range(20)]
    index: SparseIndex = kind(chunks)
    [everywhere], [half] = (
        index.score(weights(["title"]), [1]),
        index.score(weights(["limit"]), [1]),
    )
    assert everywhere is not None
    assert half is not None
    assert 0 < everywhere < half


@pytest.mark.parametrize("kind", KINDS)
@given(chunks=CHUNKS, query=QUERY, top=st.integers(0, 14), data=st.data())
@settings(deadline=None)
def test_search_is_the_cut_of_all_allowed_scores_with_ties_by_position(
    kind: type, chunks: list[list[str]], query: list[str], top: int, data: st.DataObject
) -> None:
    size = len(chunks)
    allowed = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), dtype=bool)
    index: SparseIndex = kind(chunks)
    scores = index.score(weights(query), range(size))
    ranked = sorted(
        (-score, place) for place, score in enumerate(scores) if score and allowed[place]
    )
    assert index.search(weights(query), top, allowed) == [
        (place, -score) for score, place in ranked[:top]
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("chunks", [[], [[]], [[], []]])
def test_collections_without_a_token_find_nothing(kind: type, chunks: list[list[str]]) -> None:
    index: SparseIndex = kind(chunks)
    assert index.search(weights(["limit"]), top=10) == []
    assert index.score(weights(["limit"]), range(len(chunks))) == [None] * len(chunks)


@pytest.mark.parametrize("kind", KINDS)
def test_only_chunks_with_a_query_token_are_returned(kind: type) -> None:
    index: SparseIndex = kind([["core", "limit"], ["board"], ["limit", "limit"]])
    assert {place for place, _ in index.search(weights(["limit", "unheard"]), top=10)} == {0, 2}
    assert index.score(weights(["board"]), [0, 1])[0] is None
    assert index.search(weights(["unheard"]), top=10) == []
    assert index.search(weights([]), top=10) == []


@pytest.mark.parametrize("kind", KINDS)
def test_repeating_a_query_token_changes_nothing(kind: type) -> None:
    index: SparseIndex = kind([["a", "b"], ["b", "c"], ["d"]])
    assert index.search(weights(["a", "b", "b"]), top=3) == index.search(weights(["a", "b"]), top=3)


@given(CHUNKS, QUERY)
@settings(deadline=None)
def test_a_stored_index_answers_as_the_one_it_was_written_from(
    chunks: list[list[str]], query: list[str]
) -> None:
    index = CorpusSparseIndex(chunks)
    stored = CorpusSparseIndex.from_bytes(index.to_bytes())
    assert stored.search(weights(query), top=99) == index.search(weights(query), top=99)
    assert stored.to_bytes() == index.to_bytes()


def test_the_bytes_do_not_depend_on_the_process() -> None:
    program = (
        "import hashlib; from rag_resources.retrieval.sparse_index import CorpusSparseIndex as C;"
        "print(hashlib.sha256(C([['b', 'é', 'a'], [], ['a', 'zz', 'q']]).to_bytes()).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_building_and_searching_prints_and_logs_nothing(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        CorpusSparseIndex([["a"], ["b"]]).search(weights(["a"]), top=1)
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []
