from itertools import pairwise

import pytest
from extraction.printed_pages import BODY, line, page
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_assets.chunking.prose_chunks import prose_chunks
from rag_assets.chunking.token_budget import TokenBudget
from rag_assets.extraction.sections.section_tree import find_sections
from rag_resources.encoding.encoder import open_encoder
from rag_resources.errors import UsageError

BUDGET = TokenBudget(open_encoder().tokenizer)
SMALL = TokenBudget(open_encoder().tokenizer, target=64, overlap=16)


def chunks_of(pages, budget=BUDGET):
    return prose_chunks("acme-2024", pages, find_sections(pages, []), budget)


def test_a_chunk_shows_printed_lines_and_indexes_running_text_under_its_section():
    pages = [
        page(1, [line("Risk report", size=16, bold=True), "The govern-", "ance board met.", *BODY])
    ]
    (chunk,) = chunks_of(pages)
    assert chunk.text.splitlines()[:3] == ["Risk report", "The govern-", "ance board met."]
    assert chunk.indexed_text.startswith("Risk report\nRisk report The governance board met.")
    assert chunk.section_path == ("Risk report",)
    assert (chunk.first_page, chunk.last_page, chunk.spans[0].last) == (1, 1, 4)


def test_chunks_stay_inside_their_section_and_page():
    pages = [
        page(1, [line("Risks", size=16), *BODY * 2, line("People", size=16), *BODY * 2]),
        page(2, BODY * 2),
    ]
    assert [(chunk.first_page, chunk.section_path) for chunk in chunks_of(pages)] == [
        (1, ("Risks",)),
        (1, ("People",)),
        (2, ("People",)),
    ]


def test_a_lone_heading_joins_what_follows_it():
    pages = [page(1, [line("Risks", size=16), line("Safety", size=13), *BODY])]
    (chunk,) = chunks_of(pages)
    assert chunk.text.startswith("Risks\nSafety\n")


def test_neighbouring_chunks_overlap_by_whole_lines():
    pages = [page(1, [f"Sentence {number} of a long page about money." for number in range(60)])]
    chunks = chunks_of(pages, SMALL)
    assert len(chunks) > 3
    for before, after in pairwise(chunks):
        assert before.spans[0].first < after.spans[0].first <= before.spans[0].last


def test_a_chunk_speaks_of_its_own_page_only():
    pages = [page(1, [*BODY, "Covid-19 costs by board:"]), page(2, ["Vaccinations 9.96", *BODY])]
    _, second = chunks_of(pages)
    assert "Covid-19" not in second.indexed_text


def test_a_line_longer_than_a_chunk_is_split_and_nothing_of_it_is_lost():
    endless = " ".join(f"word{number}" for number in range(400))
    chunks = chunks_of([page(1, [endless])])
    found = " ".join(chunk.text for chunk in chunks)
    assert all(f"word{number}" in found for number in range(400))


def test_equal_texts_on_one_page_are_kept_once():
    pages = [page(1, [*BODY]), page(2, [*BODY])]
    ids = [chunk.chunk_id for chunk in chunks_of(pages)]
    assert len(set(ids)) == 2


def test_equal_texts_within_a_page_are_one_chunk_that_covers_all_of_them():
    pages = [page(1, ["The same line of text again and again."] * 80)]
    chunks = prose_chunks("a", pages, find_sections(pages, []), TokenBudget(SMALL.tokenizer, 64, 0))
    covered = {
        n for chunk in chunks for span in chunk.spans for n in range(span.first, span.last + 1)
    }
    assert covered == set(range(80))
    assert len(chunks) < 5


def test_a_target_beyond_what_the_encoder_reads_is_refused():
    with pytest.raises(UsageError, match=r"chunk_tokens is 300.*256"):
        TokenBudget(BUDGET.tokenizer, target=300)


def test_an_empty_page_has_no_chunk():
    assert chunks_of([page(1, [])]) == ()


words = st.text(st.characters(categories=["L", "N", "Pd", "Sc"]), min_size=1, max_size=12)
texts = st.lists(words, min_size=1, max_size=40).map(" ".join)
printed = st.builds(line, texts, size=st.sampled_from([10.0, 16.0]), bold=st.booleans())
reports = st.lists(st.lists(printed, max_size=12), min_size=1, max_size=3).map(
    lambda pages: [page(number, lines) for number, lines in enumerate(pages, start=1)]
)


@pytest.mark.parametrize("budget", [BUDGET, SMALL])
@settings(max_examples=30)
@given(reports)
def test_every_line_is_in_a_chunk_and_no_chunk_is_too_long(budget, pages):
    chunks = chunks_of(pages, budget)
    covered = {
        (span.page, number)
        for chunk in chunks
        for span in chunk.spans
        for number in range(span.first, span.last + 1)
    }
    assert covered == {(one.number, number) for one in pages for number in range(len(one.lines))}
    for chunk in chunks:
        assert chunk.token_count == budget.count(chunk.indexed_text) <= budget.limit
        assert len(chunk.chunk_id) == 16
    assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)


@settings(max_examples=20)
@given(reports)
def test_chunking_again_gives_the_same_and_a_further_page_changes_no_earlier_id(pages):
    sections = find_sections(pages, [])
    chunks = prose_chunks("acme-2024", pages, sections, BUDGET)
    assert chunks == prose_chunks("acme-2024", pages, sections, BUDGET)
    longer = [*pages, page(len(pages) + 1, ["One more line."])]
    grown = prose_chunks("acme-2024", longer, sections, BUDGET)
    assert grown[: len(chunks)] == chunks
