"""A settings file that asks for an engine that is not installed, on the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rag_assets.cli.application import app
from rag_resources.errors import UsageError


@pytest.fixture
def asks_for_tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings = tmp_path / "settings.toml"
    settings.write_text('[build]\nocr_engine = "tesseract"\n')
    monkeypatch.setenv("RAG_SETTINGS", str(settings))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path))
    monkeypatch.setenv("RAG_STORE_URL", str(tmp_path / "store"))  # the command changes it
    return tmp_path


def test_doctor_tells_what_is_lost(asks_for_tesseract: Path) -> None:
    store = str(asks_for_tesseract / "store")
    result = CliRunner().invoke(app, ["doctor", "--json", "--store", store])
    assert result.exit_code == 2
    (finding,) = (
        one for one in json.loads(result.stdout)["findings"] if one["name"] == "tesseract"
    )
    assert (finding["good"], finding["needed"]) == (False, True)
    assert "not on PATH" in finding["detail"]


def test_nothing_is_ingested_with_another_engine(asks_for_tesseract: Path) -> None:
    (asks_for_tesseract / "report.pdf").write_bytes(b"%PDF-1.7")
    arguments = ["ingest", str(asks_for_tesseract / "report.pdf")]
    result = CliRunner().invoke(app, [*arguments, "--store", str(asks_for_tesseract / "store")])
    assert isinstance(result.exception, UsageError)
    assert "tesseract, which is not on PATH" in str(result.exception)
