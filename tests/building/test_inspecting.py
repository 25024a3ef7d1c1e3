"""What a report says of itself is shown as it is: never read as markup, never sent as control."""

import pytest

from rag_assets.cli import inspecting
from rag_assets.extraction.account.extraction_report import report_extraction
from rag_resources.artifact_store import ArtifactStore
from rag_resources.errors import UsageError
from rag_resources.extraction_report import ActiveContent
from rag_resources.records import Page
from rag_resources.report_profile import ReportProfile, Stated
from rag_resources.shards import Receipt, Shard

HOSTILE = "[/red] Acme [bold]plc\x1b]0;owned\x07"


def shard(*stages: str) -> Shard:
    receipts = {stage: Receipt(stage, "f", {}, "d", "file", 0) for stage in stages}
    return Shard("acme", "acme.pdf", "v", "s", "e", (), receipts)


@pytest.mark.parametrize("stages", [("pages",), ("pages", "extraction_report")])
def test_a_report_of_an_older_version_is_to_be_ingested_again(tmp_path, stages):
    ArtifactStore(tmp_path).accept(shard(*stages))
    with pytest.raises(UsageError, match="acme was ingested by an older version; ingest it again"):
        inspecting.inspect("acme", store=str(tmp_path))


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path):
    file = tmp_path / "file"
    file.write_text("taken")
    with pytest.raises(UsageError, match="file cannot be written to"):
        inspecting.write(file, {"qa_report.json": b"{}"})


def test_hostile_names_are_shown_as_text(capsys):
    page = Page(1, HOSTILE, 595, 842, 0, (), (), "none", ("picture",))
    profile = ReportProfile(organisation=Stated(HOSTILE, 1, HOSTILE, 0.9))
    report = report_extraction(HOSTILE, [page], profile, ActiveContent(hidden_layers=(HOSTILE,)))
    inspecting.show(report)
    shown = capsys.readouterr().out
    assert "[/red] Acme [bold]plc" in shown
    assert "\x1b" not in shown
    assert "\x07" not in shown
