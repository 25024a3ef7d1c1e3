"""Fixtures that several wings share: a store, sample reports, and a workplace that holds them."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from evals.sample_reports import SampleCorpus, write_sample_reports
from rag_resources.artifact_store import ArtifactStore

# Test modules are imported by path; what they share lies beside them.
sys.path.insert(0, str(Path(__file__).parent))

# A shared machine may be slow at any one example; speed is measured by the benchmarks.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

ROOT = Path(__file__).parents[1]


@pytest.fixture
def store(tmp_path: Path) -> ArtifactStore:
    return ArtifactStore(tmp_path / "store")


@pytest.fixture(scope="session")
def sample_corpus(tmp_path_factory: pytest.TempPathFactory) -> SampleCorpus:
    return write_sample_reports(tmp_path_factory.mktemp("samples"))


@dataclass(frozen=True)
class Workplace:
    """A store, a Dagster instance and a reports folder of their own, and the command line there."""

    folder: Path

    @property
    def store(self) -> ArtifactStore:
        return ArtifactStore(self.folder / "store")

    @property
    def reports(self) -> Path:
        return self.folder / "reports"

    @property
    def environment(self) -> dict[str, str]:
        return {
            "RAG_STORE_URL": str(self.folder / "store"),
            "RAG_REPORTS_DIR": str(self.reports),
            "RAG_QUESTION_SETS": str(self.folder / "sets"),
            "DAGSTER_HOME": str(self.folder / "dagster_home"),
            "DAGSTER_DISABLE_TELEMETRY": "yes",
            "OLLAMA_HOST": "http://127.0.0.1:9",  # nobody listens there
        }

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "rag_assets", *map(str, arguments)],
            cwd=self.folder,
            env={**os.environ, **self.environment, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )


def new_workplace(folder: Path) -> Workplace:
    """An empty workplace with the project's own Dagster instance settings."""
    for name in ("reports", "sets", "dagster_home"):
        (folder / name).mkdir()
    settings = (ROOT / "dagster_home" / "dagster.yaml").read_text()
    (folder / "dagster_home" / "dagster.yaml").write_text(settings)
    return Workplace(folder)


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    """An empty workplace that this process works in, too."""
    place = new_workplace(tmp_path)
    for name, value in place.environment.items():
        monkeypatch.setenv(name, value)
    return place


@pytest.fixture(scope="session")
def ingested(sample_corpus: SampleCorpus, tmp_path_factory: pytest.TempPathFactory) -> Workplace:
    """A workplace with two sample reports ingested by the command line; not to be changed."""
    place = new_workplace(tmp_path_factory.mktemp("ingested"))
    for report, questions in list(zip(sample_corpus.reports, sample_corpus.sets, strict=True))[:2]:
        (place.reports / report.name).write_bytes(report.read_bytes())
        (place.folder / "sets" / questions.name).write_bytes(questions.read_bytes())
    finished = place.run("ingest", place.reports)
    assert finished.returncode == 0, finished.stderr
    return place
