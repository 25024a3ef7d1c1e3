"""`vocabulary show` and `vocabulary suggest` on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from rag_assets.cli.application import app
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES, TABLE_FACTS
from rag_resources.errors import StoreError, UsageError
from rag_resources.records import Box, Line, Page
from rag_resources.retrieval.vocabulary.loading import load_vocabulary
from rag_resources.shards import Shard


@pytest.fixture(autouse=True)
def _environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAG_SETTINGS", raising=False)
    monkeypatch.delenv("RAG_VOCABULARY", raising=False)
    monkeypatch.setenv("RAG_STORE_URL", str(tmp_path / "store"))


def add_report(folder: Path, text: str, name: str = "acme") -> None:
    store, box = ArtifactStore(folder / "store"), Box(0, 0, 1, 1)
    pages = [Page(1, "", 600, 800, 0, (Line(text, box, 10, False, ()),), (), "pymupdf")]
    receipts = {
        PAGES.name: store.save(name, PAGES, pages, {}, "f"),
        TABLE_FACTS.name: store.save(name, TABLE_FACTS, [], {}, "f"),
    }
    store.accept(Shard(name, f"{name}.pdf", "v", "s", "e", ("",), receipts))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["vocabulary", *map(str, arguments)])


def test_show_tells_matches_phrases_weights_and_statements() -> None:
    said = run("show", "What is the quick ratio?").stdout.splitlines()
    assert said[0] == "quick ratio (ratios), named by “quick ratio”"
    assert "  0.90  current liabilities  (quick ratio)" in said
    assert said[said.index("Statements:") + 1] == "  0.90  balance sheet"
    assert said[-1] == "Asks for: figure"


def test_show_says_when_nothing_is_known() -> None:
    assert run("show", "hello").stdout == "The vocabulary has no entry for this question.\n"


def test_show_as_json_holds_what_expand_says() -> None:
    found = json.loads(run("show", "minority interest", "--year", "2005", "--json").stdout)
    expected = load_vocabulary().expand("minority interest", year=2005)
    assert found["entries"] == [
        {"entry": one.entry, "part": one.part, "term": one.term} for one in expected.matches
    ]
    assert [one["text"] for one in found["phrases"]] == [one.text for one in expected.phrases]
    assert found["statements"] == dict(expected.statements)


def test_show_uses_the_users_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = '[[entry]]\nname = "w"\nterms = ["widgets"]\nsynonyms = {"units" = 1}'
    (tmp_path / "own.toml").write_text(f'version = "1"\n{own}')
    monkeypatch.setenv("RAG_VOCABULARY", str(tmp_path / "own.toml"))
    assert "  1.00  units  (w)" in run("show", "widgets?").stdout


def test_a_fault_in_the_users_file_is_the_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAG_VOCABULARY", str(tmp_path / "absent.toml"))
    error = run("show", "widgets?").exception
    assert isinstance(error, UsageError)
    assert "absent.toml" in str(error)


def test_suggest_writes_a_file_that_can_be_used(tmp_path: Path) -> None:
    add_report(tmp_path, "The Widget Sales Fund (WSF) grew. The WSF is held in trust.")
    out = tmp_path / "own.toml"
    result = run("suggest", "--out", out)
    assert result.exit_code == 0
    assert "Suggested 1 entry from 1 report." in result.stderr
    assert "# " in out.read_text()
    assert [m.entry for m in load_vocabulary(out).expand("WSF").matches] == ["Widget Sales Fund"]
    assert run("suggest").stdout == out.read_text()


def test_suggest_overwrites_nothing(tmp_path: Path) -> None:
    add_report(tmp_path, "The Widget Sales Fund (WSF) grew. The WSF is held in trust.")
    (tmp_path / "own.toml").write_text("mine")
    assert isinstance(run("suggest", "--out", tmp_path / "own.toml").exception, UsageError)
    assert (tmp_path / "own.toml").read_text() == "mine"


def test_suggest_says_when_nothing_is_found_and_writes_nothing(tmp_path: Path) -> None:
    add_report(tmp_path, "A year like any other.")
    result = run("suggest", "--out", tmp_path / "own.toml")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("Nothing to suggest")
    assert not (tmp_path / "own.toml").exists()


def test_suggest_reads_the_chosen_reports_only(tmp_path: Path) -> None:
    add_report(tmp_path, "The Widget Sales Fund (WSF) grew. The WSF is held in trust.")
    add_report(tmp_path, "A year like any other.", "other")
    assert "Nothing to suggest" in run("suggest", "--report", "other").stderr
    unknown = run("suggest", "--report", "none").exception
    assert isinstance(unknown, UsageError)
    assert "known reports: acme, other" in str(unknown)


def test_an_empty_store_says_what_to_do() -> None:
    error = run("suggest").exception
    assert isinstance(error, StoreError)
    assert "ingest" in str(error)
