import json
from pathlib import Path

import pytest

from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import FAISS_INDEX, SECTIONS
from rag_resources.errors import StoreError
from rag_resources.records import Section
from rag_resources.shards import Generation, Shard, Source


def section(title: str) -> Section:
    return Section((title,), 1, 1, 0, 1, "document")


def accepted(store: ArtifactStore, report_id: str, title: str, encoder: str = "e") -> Shard:
    receipt = store.save(report_id, SECTIONS, (section(title),), {"pdf": title}, f"f-{title}")
    shard = Shard(report_id, f"{report_id}.pdf", title, "s", encoder, ("1",), {"sections": receipt})
    store.accept(shard)
    return shard


def published(store: ArtifactStore, generation_id: str) -> Generation:
    generation = staged(store, generation_id, generation_id.encode())
    store.publish(generation_id)
    return generation


def staged(store: ArtifactStore, generation_id: str, chunks: bytes) -> Generation:
    return store.stage(
        Generation(generation_id, "e", 1, store.shards()), {"chunks.parquet": chunks}
    )


def folders(store: ArtifactStore) -> list[str]:
    corpus = (store.root / "corpus").iterdir()
    return sorted(path.name.partition("-")[0] for path in corpus if path.is_dir())


def test_an_artifact_is_read_back_through_its_receipt(store):
    receipt = store.save("acme", SECTIONS, (section("One"),), {"pdf": "1"}, "print")
    assert store.receipt("acme", SECTIONS) == receipt
    assert store.load("acme", SECTIONS, receipt) == (section("One"),)
    assert receipt.rows == 1


def test_a_stage_that_was_never_built_is_absent(store):
    assert store.receipt("acme", SECTIONS) is None
    with pytest.raises(StoreError, match="acme: sections is not built"):
        store.newest("acme", SECTIONS)


def test_a_receipt_without_its_file_counts_as_not_built(store):
    receipt = store.save("acme", SECTIONS, (section("One"),), {}, "print")
    (store.root / "reports" / "acme" / receipt.file).unlink()
    assert store.receipt("acme", SECTIONS) is None


def test_damaged_bytes_are_refused_by_name(store):
    receipt = store.save("acme", FAISS_INDEX, b"vectors", {}, "print")
    (store.root / "reports" / "acme" / receipt.file).write_bytes(b"vectorz")
    with pytest.raises(StoreError, match=f"acme: {receipt.file} is damaged"):
        store.load("acme", FAISS_INDEX, receipt)


def test_readers_see_the_accepted_version_until_the_next_is_accepted(store):
    old = accepted(store, "acme", "Old")
    store.save("acme", SECTIONS, (section("New"),), {}, "f-new")
    shard = store.shard("acme")
    assert shard == old
    assert store.load("acme", SECTIONS, shard.receipts["sections"]) == (section("Old"),)


def test_a_half_written_draft_is_never_seen(store):
    accepted(store, "acme", "One")
    folder = store.root / "reports" / "acme"
    (folder / "shard.json.123.tmp").write_bytes(b"{")
    (folder / "sections.json.123.tmp").write_bytes(b"{")
    assert store.shard("acme").version == "One"
    published(store, "g1")
    assert store.generation().id == "g1"


def test_a_report_with_no_accepted_shard_is_not_listed(store):
    store.register("draft", Source(Path("/somewhere/draft.pdf"), "draft.pdf"))
    accepted(store, "acme", "One")
    assert list(store.shards()) == ["acme"]
    assert store.source("draft").name == "draft.pdf"


def test_forgetting_a_report_that_was_never_there_is_no_error(store):
    store.remove("nobody")
    assert store.shards() == {}


def test_a_report_that_was_never_registered_has_no_source(store):
    assert store.source("nobody") is None
    with pytest.raises(StoreError, match="nobody: no PDF is known"):
        store.known_source("nobody")


def test_a_removed_report_leaves_nothing_behind(store):
    accepted(store, "acme", "One")
    store.remove("acme")
    assert store.shards() == {}
    assert not (store.root / "reports" / "acme").exists()


def test_the_pointer_decides_which_generation_is_read(store):
    accepted(store, "acme", "One")
    assert store.generation() is None
    published(store, "g1")
    second = published(store, "g2")
    assert store.generation() == second
    assert store.corpus_file(second, "chunks.parquet") == b"g2"


def test_a_reader_keeps_the_generation_before_the_published_one(store):
    accepted(store, "acme", "One")
    first = published(store, "g1")
    published(store, "g2")
    assert store.corpus_file(first, "chunks.parquet") == b"g1"
    published(store, "g3")
    assert folders(store) == ["g2", "g3"]


def test_a_staged_generation_is_not_read_before_it_is_published(store):
    accepted(store, "acme", "One")
    first = published(store, "g1")
    second = staged(store, "g2", b"two")
    assert (store.generation(), store.staged()) == (first, second)
    assert store.corpus_file(second, "chunks.parquet") == b"two"
    store.publish("g2")
    assert store.generation() == second


def test_the_published_generation_built_again_is_left_as_it_is_until_then(store):
    accepted(store, "acme", "One")
    published(store, "g1")
    again = staged(store, "g1", b"came out otherwise")
    assert store.corpus_file(store.generation(), "chunks.parquet") == b"g1"
    assert store.corpus_file(store.staged(), "chunks.parquet") == b"came out otherwise"
    store.publish("g1")
    assert store.generation().content == again.content
    assert store.corpus_file(store.generation(), "chunks.parquet") == b"came out otherwise"


def test_only_what_is_staged_can_be_published(store):
    accepted(store, "acme", "One")
    with pytest.raises(StoreError, match=r"g1 cannot be published, none is staged"):
        store.publish("g1")
    first = published(store, "g1")
    staged(store, "g2", b"two")
    with pytest.raises(StoreError, match=r"g3 cannot be published, g2 is staged.*refresh_index"):
        store.publish("g3")
    assert store.generation() == first


def test_a_refused_generation_goes_with_the_next_publication(store):
    accepted(store, "acme", "One")
    published(store, "g1")
    staged(store, "refused", b"two")
    published(store, "g2")
    assert folders(store) == ["g1", "g2"]


@pytest.mark.parametrize("written", range(4))
def test_a_publication_that_breaks_off_leaves_the_old_generation(store, monkeypatch, written):
    """Whichever write fails, readers see a whole generation: the old one or the new one."""
    accepted(store, "acme", "One")
    published(store, "g1")
    writes, write = iter(range(written)), store._write

    def failing(path, data):
        if next(writes, None) is None:
            raise OSError("disk full")
        write(path, data)

    monkeypatch.setattr(store, "_write", failing)
    with pytest.raises(OSError, match="disk full"):
        published(store, "g2")
    monkeypatch.undo()
    found = store.generation()
    assert store.corpus_file(found, "chunks.parquet") == found.id.encode() == b"g1"
    published(store, "g3")
    assert store.generation().id == "g3"


def test_a_store_of_an_earlier_version_is_still_read(store):
    accepted(store, "acme", "One")
    published(store, "g1")
    corpus = Path(str(store.root)) / "corpus"
    folder = corpus / (corpus / "CURRENT").read_text()
    content = json.loads((folder / "manifest.json").read_text())
    del content["content"]
    (folder / "manifest.json").write_text(json.dumps(content))
    folder.rename(corpus / "g1")
    (corpus / "CURRENT").write_text("g1")
    assert store.corpus_file(store.generation(), "chunks.parquet") == b"g1"


def test_publishing_clears_files_that_nothing_refers_to(store):
    old = accepted(store, "acme", "Old")
    new = accepted(store, "acme", "New")
    published(store, "g1")
    folder = store.root / "reports" / "acme"
    assert not (folder / old.receipts["sections"].file).exists()
    assert (folder / new.receipts["sections"].file).exists()


def test_an_older_schema_is_refused_with_what_to_run(store):
    accepted(store, "acme", "One")
    path = Path(str(store.root)) / "reports" / "acme" / "shard.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"schema": 0}))
    with pytest.raises(StoreError, match=r"schema 0.*annual-report-rag ingest"):
        store.shards()


def test_the_store_works_on_other_file_systems():
    store = ArtifactStore("memory://store-of-tests")
    accepted(store, "acme", "One")
    published(store, "g1")
    assert store.generation().shards == store.shards()
    assert store.newest("acme", SECTIONS) == (section("One"),)


def test_shards_differ_by_content_not_by_settings_of_no_effect(store):
    one, two = accepted(store, "acme", "One"), accepted(store, "acme", "Two")
    assert one.fingerprint != two.fingerprint
    assert one.fingerprint == accepted(store, "acme", "One").fingerprint
