import pytest
from hypothesis import given
from hypothesis import strategies as st
from retrieval.routing.cards import directory
from store.record_strategies import chunks as any_chunks

from rag_resources.records import Chunk
from rag_resources.retrieval.routing.search_filter import (
    SearchFilter,
    chunks_passing,
    no_chunk_matches,
    reports_passing,
)
from rag_resources.schemas import decode_chunks, encode_chunks


def chunk(kind: str, *path: str) -> Chunk:
    return Chunk("0" * 16, "r", kind, 1, 1, path, "t", "t", 1, ())  # type: ignore[arg-type]


def test_an_empty_filter_lets_every_report_and_chunk_pass() -> None:
    store = directory()
    assert not SearchFilter()
    assert reports_passing(SearchFilter(), store).report_ids == tuple(store.cards)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (SearchFilter(reports=("brookline-2022",)), ["brookline-2022"]),
        (
            SearchFilter(organisations=("NHS Northfell",), years=(2019,)),
            ["northfell-health-board-2019"],
        ),
        (
            SearchFilter(organisations=("northmoor health board",), years=(2018, 2020)),
            ["northmoor-health-board-2020", "northmoor-health-board-2018"],
        ),
    ],
)
def test_all_parts_of_a_filter_hold(wanted: SearchFilter, ids: list[str]) -> None:
    assert list(reports_passing(wanted, directory()).report_ids) == ids


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (SearchFilter(reports=("nowhere",)), "no report nowhere"),
        (SearchFilter(organisations=("Grindstone",)), "of Grindstone"),
        (SearchFilter(years=(1999,)), "2018 to 2023"),
        (SearchFilter(organisations=("Brookline",), years=(2018,)), "all its parts"),
    ],
)
def test_a_filter_that_matches_nothing_says_so_and_why(wanted: SearchFilter, said: str) -> None:
    found = reports_passing(wanted, directory())
    assert found.report_ids == ()
    assert found.nothing_matches.startswith(f"Nothing matches the filter ({wanted})")
    assert said in found.nothing_matches


def test_sections_are_found_by_words_in_the_path() -> None:
    found = [
        chunk("prose", "Accounts", "Balance Sheet"),
        chunk("table", "Accounts", "Balance Sheet"),
        chunk("table", "Unbalanced Sheets"),
    ]
    assert chunks_passing(SearchFilter(sections=("balance sheet",)), found).tolist() == [1, 1, 0]
    both = SearchFilter(sections=("balance sheet",), kinds=("table",))
    assert chunks_passing(both, found).tolist() == [0, 1, 0]
    assert "kinds table" in no_chunk_matches(both)


@given(st.lists(any_chunks, max_size=5), st.data())
def test_stored_chunks_pass_as_chunks_in_memory_do(found: list[Chunk], data: st.DataObject) -> None:
    titles = [title for chunk in found for title in chunk.section_path]
    section = data.draw(st.sampled_from([*titles, "notes"]))
    stored = decode_chunks(encode_chunks(found))
    for wanted in (SearchFilter(sections=(section,)), SearchFilter(kinds=("table",))):
        assert (chunks_passing(wanted, stored) == chunks_passing(wanted, found)).all()


@given(st.lists(any_chunks, max_size=5))
def test_chunks_of_one_kind_and_the_others_make_up_all(found: list[Chunk]) -> None:
    masks = [chunks_passing(SearchFilter(kinds=(kind,)), found) for kind in ("prose", "table")]
    assert (masks[0] ^ masks[1]).all()
    assert chunks_passing(SearchFilter(), found).all()
