"""Right report first on real reports and questions, where both are at hand.

The question sets are looked for beside the checkout; the store with the profiles of their reports
is the one that the variable RAG_ROUTING_STORE names. Without either the test is skipped.
"""

import os
from pathlib import Path

import pytest

from evals.questions.question_sets import load_question_sets
from rag_assets.extraction.profile.report_card import report_card
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import REPORT_PROFILE
from rag_resources.retrieval.question_reading.reading import read_question
from rag_resources.retrieval.routing.report_directory import ReportDirectory
from rag_resources.retrieval.routing.route import route

CORPORA = Path(__file__).parents[4] / "shared" / "corpora"
STORE = os.environ.get("RAG_ROUTING_STORE", "")
SETS = ("financebench/dev/evalsets", "nhs/sets", "erc2/dev/evalsets")

pytestmark = pytest.mark.skipif(
    not CORPORA.is_dir() or not STORE,
    reason="no corpora beside the checkout, or RAG_ROUTING_STORE names no store of their reports",
)


@pytest.fixture(scope="module")
def directory() -> ReportDirectory:
    store = ArtifactStore(STORE)
    ids = sorted(path.name for path in (Path(STORE) / "reports").iterdir())
    # The name of a file holds the answer in some corpora, so the cards do without it.
    return ReportDirectory(report_card(key, store.newest(key, REPORT_PROFILE), "") for key in ids)


@pytest.mark.parametrize("name", SETS)
def test_the_right_report_comes_first_where_a_question_says_which(
    name: str, directory: ReportDirectory
) -> None:
    said = []
    for case in (case for one in load_question_sets([CORPORA / name]) for case in one.cases):
        reading = read_question(case.question)
        found = route(reading, directory)
        reports = len({routed.report_id for routed in found.reports})
        if found.status == "decided" and (reading.periods or reports == 1):
            said.append(found.report_ids[0] == case.report_id)
    assert len(said) >= 20
    assert sum(said) / len(said) >= 0.95


@pytest.mark.parametrize("name", SETS)
def test_no_question_about_a_report_of_the_store_is_turned_away(
    name: str, directory: ReportDirectory
) -> None:
    for case in (case for one in load_question_sets([CORPORA / name]) for case in one.cases):
        found = route(read_question(case.question), directory)
        assert found.status in ("decided", "open"), case.question
        assert found.status == "open" or case.report_id in found.report_ids, case.question
