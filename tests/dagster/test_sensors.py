import json
import shutil
from pathlib import Path

import dagster as dg
import pytest

from rag_assets.definitions import defs
from rag_assets.defs.jobs import ingest_report
from rag_assets.defs.resources import Build, Inbox
from rag_assets.defs.sensors import index_refresh, report_arrivals
from rag_assets.reconciliation import generation_id
from rag_assets.settings import BuildSettings
from rag_assets.versions import CORPUS_INDEX
from rag_resources.shards import Generation, Shard, Source

ABSENT = json.dumps({"absent": ["a"], "attempted": {}})


@pytest.fixture
def instance():
    with dg.DagsterInstance.ephemeral() as ephemeral:
        yield ephemeral


@pytest.fixture
def build():
    return Build(BuildSettings())


def tick(instance, store, build, folder, cursor=None):
    context = dg.build_sensor_context(instance=instance, definitions=defs, cursor=cursor)
    return report_arrivals(context, inbox=Inbox(folder), store=store, build=build)


def add(folder, name, content=b"%PDF-1.7 one"):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)


def accept(store, build, report_id, version):
    shard = Shard(
        report_id, f"{report_id}.pdf", version, build.settings.fingerprint,
        build.encoder.key, (), {},
    )  # fmt: skip
    store.accept(shard)
    return shard


def test_a_new_report_gets_partition_run_and_lineage_event(tmp_path, instance, store, build):
    add(tmp_path / "in", "FY22/ACME 2022.pdf")
    result = tick(instance, store, build, tmp_path / "in")
    assert [request.partition_key for request in result.run_requests] == ["fy22-acme-2022"]
    assert [request.partition_keys for request in result.dynamic_partitions_requests] == [
        ["fy22-acme-2022"]
    ]
    assert [event.partition for event in result.asset_events] == ["fy22-acme-2022"]
    assert store.source("fy22-acme-2022").name == "FY22/ACME 2022.pdf"


def asked(result):
    return [request.partition_key for request in result.run_requests or []]


def test_a_failed_report_waits_for_other_bytes_and_may_return_to_the_first(
    tmp_path, instance, store, build
):
    folder, cursor, requests = tmp_path / "in", None, []
    for content in (b"%PDF-1.7 one", b"%PDF-1.7 one", b"%PDF-1.7 another", b"%PDF-1.7 one"):
        add(folder, "a.pdf", content)
        result = tick(instance, store, build, folder, cursor)
        requests.append(asked(result))
        cursor = result.cursor
    assert requests == [["a"], [], ["a"], ["a"]]
    assert all(request.run_key is None for request in result.run_requests)


def test_an_accepted_report_is_left_alone(tmp_path, instance, store, build):
    add(tmp_path / "in", "a.pdf")
    version = (
        tick(instance, store, build, tmp_path / "in").asset_events[0].tags["dagster/data_version"]
    )
    accept(store, build, "a", version)
    instance.add_dynamic_partitions("reports", ["a"])
    result = tick(instance, store, build, tmp_path / "in")
    assert not result.run_requests
    assert not result.dynamic_partitions_requests


def owned(store, build, folder, report_id):
    accept(store, build, report_id, "v")
    store.register(report_id, Source((folder / f"{report_id}.pdf").resolve(), f"{report_id}.pdf"))


def test_a_vanished_report_goes_at_the_second_scan_that_misses_it(tmp_path, instance, store, build):
    (tmp_path / "in").mkdir()
    owned(store, build, tmp_path / "in", "a")
    instance.add_dynamic_partitions("reports", ["a"])
    first = tick(instance, store, build, tmp_path / "in")
    assert list(store.shards()) == ["a"]
    second = tick(instance, store, build, tmp_path / "in", cursor=first.cursor)
    assert store.shards() == {}
    assert [request.partition_keys for request in second.dynamic_partitions_requests] == [["a"]]


def test_reports_ingested_from_elsewhere_stay(tmp_path, instance, store, build):
    (tmp_path / "in").mkdir()
    owned(store, build, tmp_path / "elsewhere", "a")
    instance.add_dynamic_partitions("reports", ["a", "added-by-hand"])
    cursor = None
    for _ in range(3):
        cursor = tick(instance, store, build, tmp_path / "in", cursor).cursor
    assert list(store.shards()) == ["a"]


def test_a_missing_folder_skips_and_removes_nothing(tmp_path, instance, store, build):
    owned(store, build, tmp_path / "gone", "a")
    result = tick(instance, store, build, tmp_path / "gone", cursor=ABSENT)
    assert isinstance(result, dg.SkipReason)
    assert "does not exist" in result.skip_message
    assert list(store.shards()) == ["a"]


def test_a_report_in_flight_is_neither_ingested_again_nor_removed(tmp_path, instance, store, build):
    add(tmp_path / "in", "a.pdf")
    instance.create_run_for_job(
        defs.resolve_job_def(ingest_report.name),
        status=dg.DagsterRunStatus.STARTED,
        tags={"dagster/partition": "a"},
    )
    assert not tick(instance, store, build, tmp_path / "in").run_requests
    owned(store, build, tmp_path / "in", "a")
    shutil.rmtree(tmp_path / "in")
    (tmp_path / "in").mkdir()
    tick(instance, store, build, tmp_path / "in", cursor=ABSENT)
    assert list(store.shards()) == ["a"]


def refresh(instance, store, build, cursor=None, baseline=Path("no baseline")):
    context = dg.build_sensor_context(instance=instance, definitions=defs, cursor=cursor)
    return index_refresh(context, store=store, build=build, baseline=baseline)


def publish(store, build):
    wanted = generation_id(store.shards(), build.encoder.key, CORPUS_INDEX)
    store.stage(Generation(wanted, build.encoder.key, 0, store.shards()), {})
    store.publish(wanted)


def test_the_index_is_refreshed_when_it_lags_behind_and_only_then(instance, store, build):
    assert isinstance(refresh(instance, store, build), dg.SkipReason)
    accept(store, build, "a", "v")
    assert len(refresh(instance, store, build).run_requests) == 1
    publish(store, build)
    assert isinstance(refresh(instance, store, build), dg.SkipReason)
    store.remove("a")
    assert len(refresh(instance, store, build).run_requests) == 1


def test_an_index_that_returns_to_an_earlier_set_of_reports_is_refreshed_again(
    instance, store, build
):
    cursor, requested = None, 0
    accept(store, build, "a", "v")
    publish(store, build)
    for _ in range(2):
        for change in (lambda: accept(store, build, "b", "v"), lambda: store.remove("b")):
            change()
            result = refresh(instance, store, build, cursor)
            requested += len(result.run_requests)
            cursor = result.cursor
            publish(store, build)
    assert requested == 4


def test_a_refresh_that_failed_is_not_repeated_at_every_tick(instance, store, build):
    accept(store, build, "a", "v")
    cursor = refresh(instance, store, build).cursor
    assert isinstance(refresh(instance, store, build, cursor), dg.SkipReason)


def test_a_refused_index_is_tried_again_once_the_baseline_or_the_reports_change(
    tmp_path, instance, store, build
):
    baseline, cursor, requests = tmp_path / "baseline.json", None, []
    accept(store, build, "a", "v")
    changes = [
        lambda: baseline.write_text("one"), lambda: None, lambda: baseline.write_text("two"),
        lambda: None, lambda: accept(store, build, "b", "v"), lambda: None,
    ]  # fmt: skip
    for change in changes:  # and nothing is ever published
        change()
        result = refresh(instance, store, build, cursor, baseline)
        requests.append(isinstance(result, dg.SensorResult))
        cursor = result.cursor if requests[-1] else cursor
    assert requests == [True, False, True, False, True, False]


def test_a_poison_report_does_not_hold_the_index_back(tmp_path, instance, store, build):
    accept(store, build, "a", "v")
    instance.create_run_for_job(
        defs.resolve_job_def(ingest_report.name),
        status=dg.DagsterRunStatus.FAILURE,
        tags={"dagster/partition": "poison"},
    )
    assert len(refresh(instance, store, build).run_requests) == 1
