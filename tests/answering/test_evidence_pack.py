from collections.abc import Callable

from rag_resources.answering.evidence_pack import pack_evidence
from rag_resources.records import Chunk, SearchResult


def test_the_pack_keeps_the_order_of_retrieval_and_names_it_shortly(
    make_chunk: Callable[..., Chunk], make_search: Callable[..., SearchResult]
) -> None:
    chunks = [make_chunk(f"Passage {n}", page=n) for n in (7, 3, 5)]
    packed = pack_evidence(make_search("?", *chunks))
    assert [(e.evidence_id, e.page, e.text) for e in packed] == [
        ("E1", 7, "Passage 7"), ("E2", 3, "Passage 3"), ("E3", 5, "Passage 5"),
    ]  # fmt: skip


def test_the_pack_stays_within_its_budget_and_cuts_no_passage(
    make_chunk: Callable[..., Chunk], make_search: Callable[..., SearchResult]
) -> None:
    chunks = [make_chunk(letter * 100, page=n) for n, letter in enumerate("abcd", start=1)]
    packed = pack_evidence(make_search("?", *chunks), budget=250)
    assert [e.text for e in packed] == ["a" * 100, "b" * 100]
    assert sum(len(e.context) + len(e.text) for e in packed) <= 250


def test_equal_passages_of_a_page_are_packed_once(
    make_chunk: Callable[..., Chunk], make_search: Callable[..., SearchResult]
) -> None:
    search = make_search("?", make_chunk("Same"), make_chunk("Same"), make_chunk("Same", page=2))
    assert [e.page for e in pack_evidence(search)] == [1, 2]


def test_characters_that_crash_servers_do_not_reach_the_prompt(
    make_chunk: Callable[..., Chunk], make_search: Callable[..., SearchResult]
) -> None:
    chunk = make_chunk("Income\x00 rose\ud800\x1b[2J to\u202e £5\nmillion")
    (evidence,) = pack_evidence(make_search("?", chunk))
    assert evidence.text == "Income rose[2J to £5\nmillion"
