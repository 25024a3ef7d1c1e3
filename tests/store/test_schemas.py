from io import BytesIO

import numpy as np
import pyarrow.parquet as pq
from hypothesis import given
from hypothesis import strategies as st
from store import record_strategies as records

from rag_resources import schemas
from rag_resources.records import Section
from rag_resources.schemas import Embeddings, TokenLists


@given(st.lists(records.pages, max_size=3))
def test_pages_survive_storage(pages):
    assert schemas.decode_pages(schemas.encode_pages(pages)) == tuple(pages)


@given(st.lists(records.sections, max_size=3))
def test_sections_survive_storage(sections):
    assert schemas.decode_sections(schemas.encode_sections(sections)) == tuple(sections)


@given(st.lists(records.tables, max_size=3))
def test_tables_survive_storage(tables):
    assert schemas.decode_tables(schemas.encode_tables(tables)) == tuple(tables)


@given(st.lists(records.table_facts, max_size=3))
def test_table_facts_survive_storage(facts):
    assert schemas.decode_table_facts(schemas.encode_table_facts(facts)) == tuple(facts)


@given(st.lists(records.report_cards, max_size=3))
def test_report_cards_survive_storage(cards):
    assert schemas.decode_report_cards(schemas.encode_report_cards(cards)) == tuple(cards)


@given(st.lists(records.chunks, max_size=5))
def test_chunks_survive_storage_in_every_way_of_reading_them(chunks):
    rows = schemas.decode_chunks(schemas.encode_chunks(chunks))
    assert list(rows) == chunks
    assert [rows[row] for row in range(len(rows))] == chunks
    assert rows[1:3] == chunks[1:3]
    assert rows.chunk_ids == [chunk.chunk_id for chunk in chunks]
    assert list(rows.report_ids) == [chunk.report_id for chunk in chunks]


@given(st.lists(records.pages, max_size=2))
def test_the_same_records_give_the_same_bytes(pages):
    assert schemas.encode_pages(pages) == schemas.encode_pages(list(pages))


@given(st.integers(0, 5), st.integers(1, 8))
def test_vectors_survive_storage_bit_for_bit(count, dimension):
    vectors = np.random.default_rng(count).normal(size=(count, dimension)).astype(np.float32)
    ids = tuple(f"{row:016x}" for row in range(count))
    read = schemas.decode_embeddings(schemas.encode_embeddings(Embeddings(ids, vectors)))
    assert read.chunk_ids == ids
    assert read.vectors.dtype == np.float32
    assert np.array_equal(read.vectors, vectors)


@given(st.lists(st.lists(records.texts, max_size=4).map(tuple), max_size=4).map(tuple))
def test_token_lists_survive_storage(tokens):
    ids = tuple(f"{row:016x}" for row in range(len(tokens)))
    assert schemas.decode_tokens(schemas.encode_tokens(TokenLists(ids, tokens))) == TokenLists(
        ids, tokens
    )


def test_sections_stored_before_they_had_a_kind_are_read_with_defaults():
    section = Section(("Accounts",), 1, 3, 0, 9, "contents")
    table = pq.read_table(BytesIO(schemas.encode_sections([section])))
    older = schemas.table_bytes(table.drop_columns(["confidence", "kind", "note"]))
    assert schemas.decode_sections(older) == (section,)
