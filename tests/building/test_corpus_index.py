import numpy as np
import pytest

from rag_assets.indexing.corpus_index import merge_shards
from rag_resources.artifacts import BM25_INDEX, EMBEDDINGS, PROSE_CHUNKS, TABLE_CHUNKS
from rag_resources.encoding.encoder import open_encoder
from rag_resources.records import Chunk
from rag_resources.retrieval.tokenizer import tokenize
from rag_resources.schemas import Embeddings, TokenLists
from rag_resources.search_scope import open_corpus
from rag_resources.shards import Shard

TEXTS = {
    "NHS_Board_2023-24": ["Core revenue resource limit 1,234", "Staff costs rose"],
    "NHS_Board_2024-25": ["Core revenue resource limit 5,678"],
    "Acme/Acme AR 2024": ["Net sales were $9.9 million", "Inventories"],
}


@pytest.fixture
def shards(store):
    return {key: accepted(store, key, name) for key, name in zip("abc", TEXTS, strict=True)}


def accepted(store, report_id, name):
    chunks = [
        Chunk(f"{ord(report_id):08x}{row:08x}", report_id, "prose", row, row, (), text, text, 9, ())
        for row, text in enumerate(TEXTS[name], start=1)
    ]
    ids = tuple(chunk.chunk_id for chunk in chunks)
    vectors = np.eye(384, dtype=np.float32)[[ord(report_id) + row for row in range(len(chunks))]]
    tokens = TokenLists(ids, tuple(tuple(tokenize(chunk.text)) for chunk in chunks))
    made = [
        (PROSE_CHUNKS, chunks),
        (TABLE_CHUNKS, []),
        (EMBEDDINGS, Embeddings(ids, vectors)),
        (BM25_INDEX, tokens),
    ]
    receipts = {
        artifact.name: store.save(report_id, artifact, records, {}, "f")
        for artifact, records in made
    }
    shard = Shard(report_id, f"{name}.pdf", "v", "s", "e", ("1", "2"), receipts)
    store.accept(shard)
    return shard


def merged(store, shards):
    return merge_shards(store, shards, generation_id="g", encoder=open_encoder())


def opened(store, shards):
    generation, files = merged(store, shards)
    store.stage(generation, files)
    store.publish(generation.id)
    return open_corpus(store, store.generation())


def test_the_generation_does_not_depend_on_how_it_came_about(store, shards):
    whole = merged(store, shards)[1]
    merged(store, {"a": shards["a"]})
    backwards = dict(reversed(shards.items()))
    assert merged(store, backwards)[1] == whole


def test_all_three_parts_hold_the_same_chunks_in_one_order(store, shards):
    scope = opened(store, shards)
    assert list(scope.report_ids) == ["a", "a", "b", "c", "c"]
    assert list(scope.dense.ids) == scope.vector_ids.tolist()
    for row in range(len(scope.chunks)):
        found = scope.sparse.search(dict.fromkeys(tokenize(scope.chunks[row].text), 1.0), 1)
        assert scope.chunks[found[0][0]].text.split()[0] == scope.chunks[row].text.split()[0]


def test_a_report_that_is_left_out_is_in_neither_index(store, shards):
    scope = opened(store, {key: shards[key] for key in "ac"})
    assert "b" not in set(scope.report_ids)
    assert len(scope.dense) == len(scope.chunks) == 4
    assert scope.sparse.search({"5,678": 1.0}, 5) == []


def test_the_words_of_the_file_name_tell_equal_passages_apart(store, shards):
    scope = opened(store, shards)
    for question, report_id in (("limit 2023/24", "a"), ("limit in 2024/25", "b")):
        best, _ = scope.sparse.search(dict.fromkeys(tokenize(question), 1.0), 1)[0]
        assert scope.report_ids[best] == report_id


def test_no_report_at_all_is_an_empty_corpus_not_an_error(store):
    scope = opened(store, {})
    assert len(scope.chunks) == len(scope.dense) == 0
    assert scope.sparse.search({"limit": 1.0}, 5) == []
