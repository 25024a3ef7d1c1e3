import dataclasses
from pathlib import Path

import numpy as np
import pytest

from rag_resources import StoreError, UsageError, open_engine
from rag_resources.artifact_store import ArtifactStore

QUESTION = "What was the core revenue resource limit?"


@pytest.fixture
def engine(ingested):
    return open_engine(str(ingested.store.root))


def test_every_report_is_known_and_can_be_searched_alone(engine):
    first, second = engine.reports()
    for report_id in (first, second):
        pages = engine.search(QUESTION, reports=[report_id]).pages
        assert {page.report_id for page in pages} == {report_id}


def test_a_choice_of_reports_is_searched_in_the_corpus_index(engine):
    chosen = list(engine.reports())
    assert [page.page for page in engine.search(QUESTION, reports=chosen).pages] == [
        page.page for page in engine.search(QUESTION).pages
    ]


def test_pages_are_distinct_ranked_and_no_more_than_asked_for(engine):
    pages = engine.search(QUESTION, top=4).pages
    assert [page.rank for page in pages] == [1, 2, 3, 4]
    assert len({(page.report_id, page.page) for page in pages}) == 4
    assert [page.score for page in pages] == sorted((p.score for p in pages), reverse=True)


def test_every_shown_passage_has_its_exact_cosine_and_absent_ranks_are_absent(engine):
    hits = [hit for page in engine.search(QUESTION, top=50).pages for hit in page.passages]
    assert all(-1 <= hit.scores.cosine <= 1.0001 for hit in hits)
    assert all((hit.scores.bm25 is None) >= (hit.scores.sparse_rank is None) or hit.scores.bm25
               for hit in hits)  # fmt: skip
    assert all(rank is None or rank >= 1 for hit in hits for rank in
               (hit.scores.dense_rank, hit.scores.sparse_rank))  # fmt: skip


def test_the_same_question_finds_the_same_in_a_new_engine(engine, ingested):
    again = open_engine(str(ingested.store.root))
    assert engine.search(QUESTION).pages == again.search(QUESTION).pages


def test_a_page_shows_its_printed_label_beside_its_number(engine):
    found = engine.search(QUESTION, reports=[engine.reports()[0]]).pages[0]
    assert found.label
    assert found.label != str(found.page)
    assert engine.page(found.report_id, found.page).label == found.label


@pytest.mark.parametrize("reports", [["nobody"], ["nobody", "noone"]])
def test_an_unknown_report_is_named_with_the_known_ones(engine, reports):
    with pytest.raises(UsageError, match=r"no report 'nobody'.*nhs-strathmuir"):
        engine.search(QUESTION, reports=reports)


def test_no_report_chosen_is_a_mistake_not_all_reports(engine):
    with pytest.raises(UsageError, match="No report is named"):
        engine.search(QUESTION, reports=[])


def test_a_page_beyond_the_last_is_refused(engine):
    with pytest.raises(UsageError, match="there is no page 999"):
        engine.page(engine.reports()[0], 999)


def test_labels_cannot_reach_the_search(engine):
    with pytest.raises(TypeError):
        engine.search(QUESTION, expected_pages=[3])


def copied(ingested, folder: Path) -> ArtifactStore:
    source = Path(str(ingested.store.root))
    for path in source.rglob("*"):
        if path.is_file():
            target = folder / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    return ArtifactStore(folder)


def test_a_store_of_another_encoder_is_refused_with_what_to_run(ingested, tmp_path):
    store = copied(ingested, tmp_path)
    shard = next(iter(store.shards().values()))
    store.accept(dataclasses.replace(shard, encoder="another@123"))
    engine = open_engine(str(tmp_path))
    with pytest.raises(StoreError, match=r"encoder another@123.*annual-report-rag ingest"):
        engine.search(QUESTION, reports=[shard.report_id])
    generation = store.generation()
    store.stage(dataclasses.replace(generation, id="g", encoder="another@123"), {})
    store.publish("g")
    with pytest.raises(StoreError, match="corpus index was written with the encoder another@123"):
        engine.search(QUESTION)


def test_an_open_engine_follows_what_is_published(ingested, tmp_path):
    store = copied(ingested, tmp_path)
    engine = open_engine(str(tmp_path))
    first, second = engine.reports()
    engine.search(QUESTION)
    store.remove(second)
    assert engine.reports() == (first,)
    with pytest.raises(UsageError, match=f"no report '{second}'"):
        engine.search(QUESTION, reports=[second])


def test_an_engine_with_other_settings_ranks_as_one_opened_with_them(engine, ingested):
    changes = {"sparse_weight": 0.0, "reranker": "none"}
    sibling = engine.with_settings(engine.settings.model_copy(update=changes))
    opened = open_engine(str(ingested.store.root), settings={k: str(v) for k, v in changes.items()})
    report = engine.reports()[0]
    for reports in (None, [report]):
        assert (
            sibling.search(QUESTION, reports=reports).pages
            == opened.search(QUESTION, reports=reports).pages
        )
    assert engine.settings.sparse_weight == 1.0


def test_pages_of_a_report_ranked_by_features_are_probabilities_with_reasons(engine):
    calibrated = engine.with_settings(engine.settings.model_copy(update={"ranking": "calibrated"}))
    report = engine.reports()[0]
    pages = engine.page_counts()[report]
    found = calibrated.search(QUESTION, reports=[report], top=pages)
    assert [hit.rank for hit in found.pages] == list(range(1, pages + 1))
    assert len({hit.page for hit in found.pages}) == pages
    scores = [hit.score for hit in found.pages]
    assert scores == sorted(scores, reverse=True)
    assert sum(scores) == pytest.approx(1)
    assert all(hit.reasons for hit in found.pages[:3])
    for hit in found.pages:
        assert all(one.chunk.first_page <= hit.page <= one.chunk.last_page for one in hit.passages)
    best = engine.search(QUESTION, reports=[report]).pages[0]
    assert best.page in [hit.page for hit in found.pages[:3]]


def test_a_page_without_chunks_is_never_ranked(engine):
    from rag_resources.page_search.ranked_report import RankedReport
    from rag_resources.report_scope import open_report
    from rag_resources.retrieval.dense_index import DenseIndex
    from rag_resources.retrieval.information_need import information_need
    from rag_resources.retrieval.page_ranking.ranking_model import load_ranking_model
    from rag_resources.retrieval.question_reading.reading import read_question
    from rag_resources.retrieval.sparse_index import ReportSparseIndex
    from rag_resources.retrieval.vocabulary.loading import load_vocabulary

    scope = open_report(engine.store, engine.store.shard(engine.reports()[0]))
    kept = [row for row, chunk in enumerate(scope.chunks) if chunk.last_page != 2]
    tokens = [scope.tokens[row] for row in kept]
    vectors = np.eye(len(kept), 384, dtype=np.float32)
    lacking = dataclasses.replace(
        scope,
        chunks=[scope.chunks[row] for row in kept],
        chunk_ids=[scope.chunk_ids[row] for row in kept],
        report_ids=scope.report_ids[kept],
        dense=DenseIndex.build(scope.vector_ids[kept].tolist(), vectors),
        sparse=ReportSparseIndex(tokens),
        tokens=tokens,
    )
    shown = {page for chunk in lacking.chunks for page in (chunk.first_page, chunk.last_page)}
    need = information_need(read_question(QUESTION), load_vocabulary().expand(QUESTION))
    ranked = RankedReport(lacking, need, load_ranking_model(), lacking.cosines(vectors[0]))
    hits = ranked.page_hits(top=999, passages=2)
    assert {hit.page for hit in hits} == shown
    assert all(hit.passages for hit in hits)


def test_prepared_questions_find_what_unprepared_ones_find(engine, ingested):
    questions = [QUESTION, "Who chairs the board?", "How many staff were employed?"]
    prepared = open_engine(str(ingested.store.root))
    prepared.prepare(questions)
    for question in questions:
        assert [hit.page for hit in prepared.search(question).pages] == [
            hit.page for hit in engine.search(question).pages
        ]


def test_the_best_chunks_are_listed_in_their_own_order(engine):
    result = engine.search(QUESTION, top=7)
    assert len(result.hits) == 7
    finals = [hit.scores.final for hit in result.hits]
    assert finals == sorted(finals, reverse=True)
    best = result.hits[0].chunk
    assert (best.report_id, best.first_page) == (result.pages[0].report_id, result.pages[0].page)


def test_every_page_that_is_found_is_an_indexed_page(engine):
    first, second = engine.reports()
    whole, alone = engine.indexed_pages(), engine.indexed_pages([first])
    assert {(hit.report_id, hit.page) for hit in engine.search(QUESTION, top=50).pages} <= whole
    assert alone == {page for page in whole if page[0] == first}
    assert engine.indexed_pages([first, second]) == whole
    assert alone <= {(first, page) for page in range(1, engine.page_counts()[first] + 1)}


def test_a_chunk_that_one_index_lacks_does_not_make_its_page_indexed(engine):
    from rag_resources.report_scope import open_report
    from rag_resources.retrieval.dense_index import DenseIndex

    shard = engine.store.shard(engine.reports()[0])
    scope = open_report(engine.store, shard)
    page = scope.chunks[0].first_page
    kept = [key for key, chunk in zip(scope.vector_ids, scope.chunks, strict=True)
            if not chunk.first_page <= page <= chunk.last_page]  # fmt: skip
    vectors = np.eye(len(kept), 384, dtype=np.float32)
    lacking = dataclasses.replace(
        scope, dense=DenseIndex.build([int(key) for key in kept], vectors)
    )
    assert (shard.report_id, page) in scope.pages
    assert (shard.report_id, page) not in lacking.pages


def test_tables_of_a_report_are_read_as_they_were_built(engine):
    report = engine.reports()[0]
    tables = engine.tables(report)
    assert tables
    assert all(1 <= table.page <= engine.page_counts()[report] for table in tables)
