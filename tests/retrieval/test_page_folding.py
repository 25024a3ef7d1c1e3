from hypothesis import given
from hypothesis import strategies as st

from rag_resources.records import PageHit
from rag_resources.retrieval.page_folding import fold_pages
from tests.retrieval.conftest import MakeHit


def label(report: str, page: int) -> str:
    return f"{report}/{page}"


def places(pages: tuple[PageHit, ...]) -> list[tuple[str, int]]:
    return [(page.report_id, page.page) for page in pages]


def test_a_page_scores_as_its_best_hit_however_many_others_it_has(make_hit: MakeHit) -> None:
    hits = [make_hit(str(n), fused=0.6, page=2) for n in range(5)] + [make_hit(fused=0.7, page=9)]
    pages = fold_pages(hits, label, top=10, passages_per_page=3)
    assert [(page.rank, page.page, page.score) for page in pages] == [(1, 9, 0.7), (2, 2, 0.6)]


def test_a_page_carries_its_label_section_and_best_passages_first(make_hit: MakeHit) -> None:
    hits = [
        make_hit("middling", fused=0.5, page=4, section=("Notes",)),
        make_hit("best", fused=0.9, page=4, section=("Accounts", "Income")),
        make_hit("worst", fused=0.1, page=4),
    ]
    [page] = fold_pages(hits, label, top=10, passages_per_page=2)
    assert page.label == "acme-2024/4"
    assert page.section == "Accounts › Income"
    assert [hit.chunk.text for hit in page.passages] == ["best", "middling"]


def test_ties_go_to_the_better_second_hit_then_to_report_and_page_order(make_hit: MakeHit) -> None:
    hits = [
        make_hit(report="b", page=1),
        make_hit(report="a", page=7),
        make_hit(report="a", page=3),
        make_hit(report="c", page=5),
        make_hit("second", report="c", page=5, fused=0.2),
    ]
    pages = fold_pages(hits, label, top=10, passages_per_page=1)
    assert places(pages) == [("c", 5), ("a", 3), ("a", 7), ("b", 1)]


def test_the_same_page_number_of_two_reports_is_two_pages(make_hit: MakeHit) -> None:
    hits = [make_hit(report="a", page=3), make_hit(report="b", page=3)]
    assert places(fold_pages(hits, label, 10, 3)) == [("a", 3), ("b", 3)]


def test_a_chunk_over_several_pages_credits_each(make_hit: MakeHit) -> None:
    pages = fold_pages([make_hit(page=6, last_page=8)], label, 10, 3)
    assert places(pages) == [("acme-2024", 6), ("acme-2024", 7), ("acme-2024", 8)]


@given(st.lists(st.tuples(st.integers(1, 6), st.floats(0, 1)), max_size=20), st.integers(0, 8))
def test_pages_are_distinct_ranked_and_as_many_as_asked_for(
    make_hit: MakeHit, parts: list[tuple[int, float]], top: int
) -> None:
    hits = [make_hit(str(n), page=page, fused=fused) for n, (page, fused) in enumerate(parts)]
    pages = fold_pages(hits, label, top, passages_per_page=2)
    assert len(pages) == min(top, len({page for page, _ in parts}))
    assert len(set(places(pages))) == len(pages)
    assert [page.rank for page in pages] == list(range(1, len(pages) + 1))
    assert [page.score for page in pages] == sorted((p.score for p in pages), reverse=True)
    assert all(1 <= len(page.passages) <= 2 for page in pages)
