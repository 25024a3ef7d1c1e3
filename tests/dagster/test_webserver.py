import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from conftest import ROOT

STARTUP_SECONDS = 90


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Webserver:
    def __init__(self, process: subprocess.Popen, port: int, log) -> None:
        self.process, self.port, self.log = process, port, log

    def query(self, graphql: str) -> dict:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/graphql",
            json.dumps({"query": graphql}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)["data"]

    def wait(self) -> None:
        deadline = time.monotonic() + STARTUP_SECONDS
        while time.monotonic() < deadline:
            try:
                self.query("{ version }")
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.5)
            else:
                return
        pytest.fail(f"The web server did not answer:\n{self.log.read_text()}")


@pytest.fixture(scope="module")
def webserver(ingested, tmp_path_factory):
    port, log = free_port(), tmp_path_factory.mktemp("web") / "log.txt"
    command = [
        sys.executable, "-m", "dagster_webserver", "-h", "127.0.0.1", "-p", str(port),
        "-w", str(ROOT / "workspace.yaml"),
    ]  # fmt: skip
    with log.open("w") as stream:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **ingested.environment, "PYTHONPATH": str(ROOT)},
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        server = Webserver(process, port, log)
        server.wait()
        yield server
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


def test_the_code_location_loads_without_error_or_warning(webserver):
    data = webserver.query(
        "{ workspaceOrError { ... on Workspace { locationEntries { name loadStatus"
        " locationOrLoadError { __typename ... on PythonError { message } } } } } }"
    )
    entry = data["workspaceOrError"]["locationEntries"][0]
    assert entry["name"] == "annual-report-rag"
    assert entry["locationOrLoadError"]["__typename"] == "RepositoryLocation"
    assert "Warning" not in webserver.log.read_text()


def test_the_lineage_and_the_partition_status_are_shown(webserver, ingested):
    data = webserver.query(
        "{ assetNodes { assetKey { path } dependencyKeys { path }"
        " assetPartitionStatuses { ... on DefaultPartitionStatuses { materializedPartitions"
        " failedPartitions } } } }"
    )
    nodes = {node["assetKey"]["path"][0]: node for node in data["assetNodes"]}
    reports = set(ingested.store.shards())
    for name in ("pages", "embeddings", "report_shard"):
        statuses = nodes[name]["assetPartitionStatuses"]
        assert set(statuses["materializedPartitions"]) == reports, name
        assert statuses["failedPartitions"] == []
    assert {"path": ["report_shard"]} in nodes["corpus_index"]["dependencyKeys"]


def test_the_metadata_of_a_materialization_is_shown(webserver):
    data = webserver.query(
        '{ assetNodeOrError(assetKey: {path: ["pages"]}) { ... on AssetNode {'
        " assetMaterializations(limit: 1) { metadataEntries { label __typename } } } } }"
    )
    entries = data["assetNodeOrError"]["assetMaterializations"][0]["metadataEntries"]
    labels = {entry["label"] for entry in entries}
    assert {
        "dagster/row_count", "dagster/column_schema", "preview", "path", "seconds", "fingerprint",
    } <= labels  # fmt: skip


def test_the_checks_are_shown_and_passed(webserver, ingested):
    data = webserver.query(
        '{ assetNodeOrError(assetKey: {path: ["embeddings"]}) { ... on AssetNode {'
        " assetChecksOrError { ... on AssetChecks { checks { name blocking } } } } } }"
    )
    checks = data["assetNodeOrError"]["assetChecksOrError"]["checks"]
    assert {check["name"] for check in checks} == {
        "vectors_finite_and_normalised",
        "vectors_match_chunks",
    }
    for check in checks:
        assert check["blocking"]
        found = webserver.query(
            '{ assetCheckExecutions(assetKey: {path: ["embeddings"]}, limit: 9,'
            f' checkName: "{check["name"]}") {{ status }} }}'
        )
        statuses = [execution["status"] for execution in found["assetCheckExecutions"]]
        assert statuses == ["SUCCEEDED"] * len(ingested.store.shards())


def test_jobs_sensors_and_schedules_are_there(webserver):
    data = webserver.query(
        "{ repositoriesOrError { ... on RepositoryConnection { nodes { jobs { name }"
        " sensors { name sensorState { status } } schedules { name } } } } }"
    )
    repository = data["repositoriesOrError"]["nodes"][0]
    assert {"ingest_report", "refresh_index", "evaluate", "ask"} <= {
        job["name"] for job in repository["jobs"]
    }
    assert {sensor["name"] for sensor in repository["sensors"]} == {
        "report_arrivals",
        "index_refresh",
    }
    assert {schedule["name"] for schedule in repository["schedules"]} == {
        "nightly_refresh",
        "nightly_evaluation",
    }
