import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.retrieval.page_ranking.token_positions import WINDOW, TokenPositions
from rag_resources.retrieval.sparse_index import K1

PAGES = st.lists(st.lists(st.sampled_from("abcdef"), max_size=3 * WINDOW), min_size=1, max_size=4)
TERMS = st.dictionaries(st.sampled_from("abcxyz"), st.sampled_from([0.5, 1.0]), max_size=4)


def idf(pages: list[list[str]], held: int) -> float:
    return math.log(1 + (len(pages) - held + 0.5) / (held + 0.5))


@given(PAGES, TERMS)
def test_a_window_weighs_what_reading_every_window_finds(
    pages: list[list[str]], terms: dict[str, float]
) -> None:
    known = {
        term: weight * idf(pages, sum(term in page for page in pages))
        for term, weight in terms.items()
        if any(term in page for page in pages)
    }
    total = sum(known.values()) or 1
    expected = [
        max(
            (
                sum(known[term] for term in known if term in page[end : end + WINDOW]) / total
                for end in range(len(page))
            ),
            default=0.0,
        )
        for page in pages
    ]
    assert TokenPositions(pages).window_scores(terms).tolist() == pytest.approx(expected)


@given(PAGES, st.lists(st.sampled_from("abcx"), max_size=4))
def test_pairs_score_as_bm25_of_the_pairs_counted_by_hand(
    pages: list[list[str]], terms: list[str]
) -> None:
    expected = [0.0] * len(pages)
    for pair in dict.fromkeys(pairwise(terms)):
        counts = [list(pairwise(page)).count(pair) for page in pages]
        rarity = idf(pages, sum(count > 0 for count in counts))
        for page, count in enumerate(counts):
            expected[page] += rarity * count * (K1 + 1) / (count + K1)
    assert TokenPositions(pages).pair_scores(terms).tolist() == pytest.approx(expected)


def test_words_on_two_pages_are_never_close_together() -> None:
    positions = TokenPositions([["operating"], ["margin"]])
    assert positions.pair_scores(["operating", "margin"]).tolist() == [0, 0]
    assert max(positions.window_scores({"operating": 1, "margin": 1})) < 1
