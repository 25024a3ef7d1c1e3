"""What a report says of itself is shown as it is: never read as markup, never sent as control."""

from rag_assets.cli import inspecting
from rag_assets.extraction.account.extraction_report import report_extraction
from rag_resources.extraction_report import ActiveContent
from rag_resources.records import Page
from rag_resources.report_profile import ReportProfile, Stated

HOSTILE = "[/red] Acme [bold]plc\x1b]0;owned\x07"


def test_hostile_names_are_shown_as_text(capsys):
    page = Page(1, HOSTILE, 595, 842, 0, (), (), "none", ("picture",))
    profile = ReportProfile(organisation=Stated(HOSTILE, 1, HOSTILE, 0.9))
    report = report_extraction(HOSTILE, [page], profile, ActiveContent(hidden_layers=(HOSTILE,)))
    inspecting.show(report)
    shown = capsys.readouterr().out
    assert "[/red] Acme [bold]plc" in shown
    assert "\x1b" not in shown
    assert "\x07" not in shown
