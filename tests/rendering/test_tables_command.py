"""`tables` on a small store: facts found, listed, written to files."""

import json
from dataclasses import replace

import pytest

from rag_assets.cli.tables import tables
from rag_assets.tables.facts.table_facts import table_facts
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import TABLE_FACTS, TABLES
from rag_resources.errors import StoreError, UsageError
from rag_resources.query_engine import QueryEngine
from rag_resources.records import Box
from rag_resources.schemas import decode_table_facts
from rag_resources.settings import RetrievalSettings
from rag_resources.shards import Shard
from rag_resources.table_records import Table

CASH = Table(
    page=3,
    box=Box(0, 0, 1, 1),
    cells=(("", "2024", "2023"), ("Net cash", "(1,234)", "56"), ("[red]\x1b Other", "n/a", "-")),
    header_rows=1,
    header_paths=("", "2024", "2023"),
    row_labels=("Net cash", "[red]\x1b Other"),
    caption="Cash flows",
    unit="£000",
    scale=1000,
    currency="GBP",
    periods=("", "2024", "2023"),
    method="test",
    confidence=1.0,
)
PAY = replace(CASH, page=4, caption="Pay", cells=(CASH.cells[0], ("Pay", "7", "8")),
              row_labels=("Pay",))  # fmt: skip


@pytest.fixture
def url(tmp_path):
    store = ArtifactStore(tmp_path / "store")
    read = (CASH, PAY)
    receipts = {
        TABLES.name: store.save("acme", TABLES, read, {}, "f"),
        TABLE_FACTS.name: store.save("acme", TABLE_FACTS, table_facts(read), {}, "f"),
    }
    store.accept(Shard("acme", "acme.pdf", "v", "s", "e", ("1",) * 4, receipts))
    return str(tmp_path / "store")


def test_facts_are_found_by_their_words(url, capsys):
    tables("acme", facts="cash net", json=True, store=url)
    found = json.loads(capsys.readouterr().out)
    assert [table["caption"] for table in found["tables"]] == ["Cash flows"]
    first = found["facts"][0]
    assert first | {
        "label": "Net cash", "header": "2024", "period": "2024", "raw": "(1,234)",
        "value": "-1234", "unit": "£000", "scale": 1000, "currency": "GBP", "page": 3,
    } == first  # fmt: skip


def test_all_facts_of_a_page_are_part_of_the_tables(url, capsys):
    tables("acme", page=4, json=True, store=url)
    found = json.loads(capsys.readouterr().out)
    assert [fact["value"] for fact in found["facts"]] == ["7", "8"]


def test_figures_are_listed_as_text_with_unit_and_page(url, capsys):
    tables("acme", facts="net cash", store=url)
    shown = capsys.readouterr().out
    assert "(1,234) £000" in shown
    tables("acme", facts="other", store=url)
    shown = capsys.readouterr().out
    assert "[red]" in shown
    assert "\x1b" not in shown
    tables("acme", facts="nothing of the sort", store=url)
    assert "No figure matches." in capsys.readouterr().out


@pytest.mark.parametrize("ending", [".csv", ".md", ".html", ".parquet"])
def test_files_hold_what_is_shown(url, tmp_path, ending):
    file = tmp_path / f"facts{ending}"
    tables("acme", page=4, export_to=file, store=url)
    if ending == ".parquet":
        assert [fact.label for fact in decode_table_facts(file.read_bytes())] == ["Pay", "Pay"]
    else:
        text = file.read_text()
        assert text.startswith("\ufeff") == (ending == ".csv")
        assert "Pay" in text
        assert "Net cash" not in text


def test_what_cannot_be_written_is_said(url, tmp_path):
    with pytest.raises(UsageError, match=r"x\.xls has no known ending"):
        tables("acme", export_to=tmp_path / "x.xls", store=url)
    with pytest.raises(UsageError, match="cannot be written"):
        tables("acme", export_to=tmp_path / "nowhere" / "x.csv", store=url)


def test_a_report_of_an_older_version_is_to_be_ingested_again(tmp_path):
    store = ArtifactStore(tmp_path)
    store.accept(Shard("acme", "acme.pdf", "v", "s", "e", (), {}))
    with pytest.raises(StoreError, match="ingest the report again"):
        tables("acme", store=str(tmp_path))


def test_the_engine_finds_the_same_facts(url):
    engine = QueryEngine(ArtifactStore(url), StillEncoder(), RetrievalSettings())
    assert [fact.raw for fact in engine.facts("acme", "net cash")] == ["(1,234)", "56"]
    assert [fact.raw for fact in engine.facts("acme", page=4)] == ["7", "8"]
    with pytest.raises(UsageError, match="nobody"):
        engine.facts("nobody", "net cash")


class StillEncoder:
    """An encoder that is never asked."""

    key = "e"
