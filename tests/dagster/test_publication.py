"""A corpus index is published only if it is whole and not significantly below the baseline."""

import dataclasses
import shutil

import dagster as dg
import numpy as np
import pyarrow as pa
import pytest

from evals.baseline import write_baseline
from evals.evaluation import evaluate
from evals.questions.question_sets import load_question_sets
from rag_assets.definitions import defs
from rag_assets.defs import indexing
from rag_assets.defs.resources import Build
from rag_assets.indexing.corpus_index import merge_shards
from rag_assets.ingestion import failure_reason, refresh_corpus
from rag_assets.settings import BuildSettings
from rag_resources import StoreError, open_engine
from rag_resources.artifact_store import ArtifactStore
from rag_resources.retrieval.dense_index import DenseIndex
from rag_resources.schemas import decode_chunks, table_bytes
from rag_resources.search_scope import CORPUS_CHUNKS, CORPUS_DENSE

QUESTION = "What was the core revenue resource limit?"


@pytest.fixture
def place(ingested, tmp_path, monkeypatch):
    """A copy of the ingested workplace with a baseline of its own question sets."""
    folder = tmp_path / "place"
    shutil.copytree(ingested.folder, folder)
    copy = dataclasses.replace(ingested, folder=folder)
    for name, value in copy.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("RAG_BASELINE", str(folder / "baseline.json"))
    sets = load_question_sets([folder / "sets"])
    engine = open_engine(str(copy.store.root))
    both = [evaluate(engine, sets, scope=scope) for scope in ("report", "corpus")]
    write_baseline(folder / "baseline.json", both)
    return copy


def refresh():
    with dg.DagsterInstance.ephemeral() as instance:
        return defs.resolve_job_def("refresh_index").execute_in_process(
            instance=instance, raise_on_error=False
        )


def pages_shifted(store, shards, *, generation_id, encoder):
    generation, files = merge_shards(store, shards, generation_id=generation_id, encoder=encoder)
    table = decode_chunks(files[CORPUS_CHUNKS]).table
    for name in ("first_page", "last_page"):
        at = table.schema.get_field_index(name)
        # Around the end, so that every page still exists.
        shifted = [page + 1 if page < 9 else 1 for page in table.column(name).to_pylist()]
        field = table.schema.field(name)
        table = table.set_column(at, field, pa.array(shifted, type=field.type))
    return generation, {**files, CORPUS_CHUNKS: table_bytes(table)}


def vectors_shuffled(store, shards, *, generation_id, encoder):
    generation, files = merge_shards(store, shards, generation_id=generation_id, encoder=encoder)
    ids = DenseIndex.from_bytes(files[CORPUS_DENSE]).ids
    noise = np.random.default_rng(1).normal(size=(len(ids), encoder.dimension)).astype(np.float32)
    noise /= np.linalg.norm(noise, axis=1, keepdims=True)
    return generation, {**files, CORPUS_DENSE: DenseIndex.build(ids, noise).to_bytes()}


def report_missing(store, shards, *, generation_id, encoder):
    first = {key: shards[key] for key in sorted(shards)[:1]}
    generation, files = merge_shards(store, first, generation_id=generation_id, encoder=encoder)
    return dataclasses.replace(generation, shards=shards), files


def test_a_sound_index_is_published_and_stands_within_the_baseline(place):
    run = refresh()
    assert run.success, failure_reason(run)
    checks = {one.check_name: one for one in run.get_asset_check_evaluations()}
    assert checks["retrieval_not_below_baseline"].passed
    assert checks["retrieval_not_below_baseline"].metadata["standing"].value == "within"
    assert place.store.generation() == place.store.staged()


@pytest.mark.parametrize("broken", [pages_shifted, vectors_shuffled, report_missing])
def test_a_broken_index_is_refused_and_the_old_one_still_serves(place, monkeypatch, broken):
    before = place.store.generation()
    found = open_engine(str(place.store.root)).search(QUESTION).pages
    monkeypatch.setattr(indexing, "merge_shards", broken)
    if broken is vectors_shuffled:
        monkeypatch.setenv("RAG_SETTINGS", str(dense_only(place)))
    run = refresh()
    assert not run.success
    reason = failure_reason(run)
    assert "corpus_index fails retrieval_not_below_baseline" in reason
    assert "hit@1" in reason
    assert "--write-baseline" in reason
    assert place.store.generation() == before
    monkeypatch.delenv("RAG_SETTINGS", raising=False)
    assert open_engine(str(place.store.root)).search(QUESTION).pages == found


def dense_only(place):
    """Where words carry the ranking, shuffled vectors hardly show in two small reports."""
    toml = place.folder / "settings.toml"
    toml.write_text('[retrieval]\nsparse_weight = 0\nreranker = "none"\n')
    engine = open_engine(str(place.store.root), settings={"sparse_weight": "0", "reranker": "none"})
    sets = load_question_sets([place.folder / "sets"])
    write_baseline(place.folder / "baseline.json", [evaluate(engine, sets, scope="corpus")])
    return toml


def test_the_taxonomy_names_the_missing_report(place, monkeypatch):
    monkeypatch.setattr(indexing, "merge_shards", report_missing)
    refresh()
    engine = open_engine(str(place.store.root))
    candidate = engine.with_generation(place.store.staged())
    missing = sorted(place.store.shards())[1]
    outcomes = evaluate(
        candidate, load_question_sets([place.folder / "sets"]), scope="corpus"
    ).per_query
    classes = {
        one.failure.code for one in outcomes if one.case.report_id == missing and one.failure
    }
    assert classes == {"FP1_MISSING_CONTENT"}
    assert "FP1_MISSING_CONTENT" not in {
        one.failure.code for one in outcomes if one.case.report_id != missing and one.failure
    }


def test_a_refused_index_ends_ingest_with_the_reason(place, monkeypatch):
    monkeypatch.setattr(indexing, "merge_shards", pages_shifted)
    store = ArtifactStore(place.store.root)
    removed = sorted(store.shards())[0]
    store.remove(removed)  # another generation is due now
    with pytest.raises(StoreError, match="No new corpus index was published: corpus_index fails"):
        refresh_corpus(store, Build(BuildSettings()))


def test_without_a_baseline_everything_sound_is_published(place, monkeypatch):
    monkeypatch.setenv("RAG_BASELINE", str(place.folder / "nothing.json"))
    monkeypatch.setattr(indexing, "merge_shards", report_missing)
    run = refresh()
    assert run.success
    (check,) = [
        one
        for one in run.get_asset_check_evaluations()
        if one.check_name == "retrieval_not_below_baseline"
    ]
    assert check.metadata["standing"].value == "nothing to compare"
