"""What a run measured on what: settings, reports and questions under fingerprints.

Belongs here: telling two runs apart. Not here: any figure.
"""

from collections.abc import Sequence

from evals.engine import Engine
from evals.outcomes import RunIdentity, Scope
from evals.questions.cases import Case, QuestionSet
from rag_resources.fingerprints import fingerprint


def identity_of(engine: Engine, sets: Sequence[QuestionSet], scope: Scope) -> RunIdentity:
    """The identity of a run of an engine over some sets."""
    settings = engine.settings.model_dump(mode="json")
    built = engine.shard_fingerprints()
    asked = {report for one in sets for case in one.cases for report in case.reports}
    searched = built if scope == "corpus" else {key: built[key] for key in asked}
    return RunIdentity(
        settings=settings,
        settings_fingerprint=fingerprint(settings),
        store=fingerprint(dict(searched)),
        sets={one.name: set_fingerprint(one) for one in sets},
    )


def set_fingerprint(question_set: QuestionSet) -> str:
    """Identity of the questions and labels of a set."""
    return fingerprint({case.query_id: case_fingerprint(case) for case in question_set.cases})


def case_fingerprint(case: Case) -> str:
    """Identity of a question and of the pages that answer it."""
    return fingerprint(
        {
            "question": case.question,
            "report": case.report_id,
            "evidence": [sorted(map(list, group)) for group in case.evidence],
        }
    )
