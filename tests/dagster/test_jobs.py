import dagster as dg
import pytest

from rag_assets.definitions import defs
from rag_assets.ingestion import failure_reason


@pytest.fixture
def instance():
    with dg.DagsterInstance.ephemeral() as ephemeral:
        yield ephemeral


@pytest.fixture
def place(ingested, monkeypatch):
    for name, value in ingested.environment.items():
        monkeypatch.setenv(name, value)
    return ingested


def run(instance, name, partition=None, run_config=None):
    if partition:
        instance.add_dynamic_partitions("reports", [partition])
    return defs.resolve_job_def(name).execute_in_process(
        instance=instance, partition_key=partition, run_config=run_config, raise_on_error=False
    )


def metadata_of(result, asset):
    (event,) = result.asset_materializations_for_node(asset)
    return {label: value.value for label, value in event.metadata.items()}


def test_the_metrics_of_a_report_are_plottable_numbers(place, instance):
    report_id = next(iter(place.store.shards()))
    result = run(instance, "evaluate_report", report_id)
    assert result.success
    metadata = metadata_of(result, "eval_metrics")
    assert 0.5 < metadata["hit_at_10"] <= 1
    assert metadata["hit_at_1"] <= metadata["hit_at_3"] <= metadata["hit_at_10"]
    assert metadata["n_questions"] > 10
    assert "| hit@1 |" in metadata["report"]


def test_the_corpus_is_measured_on_all_sets(place, instance):
    result = run(instance, "evaluate")
    assert result.success
    metadata = metadata_of(result, "corpus_metrics")
    assert 0 < metadata["report_hit_at_1"] <= 1
    assert metadata["n_questions"] > 20


def test_a_report_without_questions_fails_with_a_sentence(place, instance, monkeypatch, tmp_path):
    monkeypatch.setenv("RAG_QUESTION_SETS", str(tmp_path))
    result = run(instance, "evaluate_report", next(iter(place.store.shards())))
    assert not result.success
    assert failure_reason(result).endswith("holds no .json file; name a folder of question sets.")


def test_a_question_from_the_launchpad_is_answered_with_its_citation(place, instance):
    report_id = "nhs-strathmuir-2022-23"
    question = {"question": "What was the core revenue resource limit?", "reports": [report_id]}
    result = run(instance, "ask", run_config={"ops": {"answer": {"config": question}}})
    assert result.success
    (event,) = [one for one in result.all_events if one.is_successful_output]
    metadata = event.event_specific_data.metadata
    assert metadata["status"].value == "answered"
    assert f"{report_id}, PDF page" in metadata["answer"].value
