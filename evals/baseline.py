"""The baseline: what was reached, question by question, and whether an evaluation falls below it.

Belongs here: the file and the comparison. Not here: what follows from it (rag_assets).

An evaluation is worse than the baseline where, for some measure, the 95 % interval of the paired
difference lies below zero and its p, adjusted for the measures looked at (Holm), is below 0.05. A
mean that is lower within its interval is reported and does not count as worse.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from evals.engine import Engine
from evals.identity import case_fingerprint
from evals.measures.retrieval_metrics import page_scores
from evals.measures.statistics import PairedDifference, paired_differences
from evals.outcomes import Evaluation, Scope
from evals.page_run import search_pages
from evals.questions.cases import Case, QuestionSet
from rag_resources.errors import UsageError

MEASURES = ("hit@1", "hit@5", "hit@10", "mrr@10")
SIGNIFICANT = 0.05
FEWEST_REPORTS = 10  # with fewer clusters the adjusted p of four measures never falls below 0.05
SHIPPED_BASELINE = Path(__file__).with_name("baseline.json")
"""What the questions about the sample reports reached when this version was made."""
DECIMALS = 6

Standing = Literal["better", "within", "worse", "nothing to compare"]


@dataclass(frozen=True, slots=True)
class BaselineQuestion:
    """What was reached on one question; its fingerprint is of its text and its gold pages."""

    fingerprint: str
    scores: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Baseline:
    """What was reached in one scope, under which settings."""

    scope: Scope
    settings_fingerprint: str
    questions: Mapping[str, BaselineQuestion]


@dataclass(frozen=True, slots=True)
class BaselineVerdict:
    """An evaluation against a baseline.

    Attributes:
        standing: of the whole evaluation.
        differences: evaluation less baseline per measure, on the questions in both.
        changed: ids of questions in both whose text or gold pages have changed since.
    """

    standing: Standing
    n: int
    differences: Mapping[str, PairedDifference]
    changed: tuple[str, ...]

    @property
    def worse(self) -> Mapping[str, PairedDifference]:
        """The measures that are significantly worse."""
        return {name: one for name, one in self.differences.items() if _is_worse(one)}

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        if self.standing == "nothing to compare":
            return "No question of the sets stands in the baseline."
        shown = self.worse or self.differences
        figures = "; ".join(
            f"{name} {one.before:.3f} → {one.after:.3f} "
            f"({one.difference:+.3f}, 95 % {one.interval.low:+.3f} to {one.interval.high:+.3f})"
            for name, one in shown.items()
        )
        return f"{self.standing.capitalize()} on {self.n} questions of the baseline: {figures}."


def write_baseline(path: Path, evaluations: Sequence[Evaluation]) -> None:
    """Writes what these evaluations reached, one per scope.

    Raises:
        UsageError: there is nothing to write, or the file cannot be written.
    """
    if not any(one.case.has_pages for evaluation in evaluations for one in evaluation.per_query):
        raise UsageError("No question of the sets has a page to find: that is no baseline.")
    content = {one.scope: _record(one) for one in evaluations}
    try:
        path.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", "utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}).") from error


def read_baseline(path: Path, scope: Scope) -> Baseline | None:
    """The baseline of a scope; None where the file or the scope is absent.

    Raises:
        UsageError: the file is not a baseline.
    """
    if not path.is_file():
        return None
    try:
        content = json.loads(path.read_text("utf-8"))
        found = content.get(scope)
        return None if found is None else _baseline(scope, found)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UsageError(
            f"{path} is not a readable baseline ({error}); write it anew with "
            "`annual-report-rag evaluate SETS --write-baseline`."
        ) from error


def measure_against(
    baseline: Baseline | None, engine: Engine, sets: Iterable[QuestionSet]
) -> BaselineVerdict:
    """Asks an engine the questions that both the baseline and the sets hold, and compares.

    Args:
        baseline: None compares nothing.
        engine: knows the reports that the questions are about.
        sets: where the questions stand; what is not in the baseline is not asked.
    """
    kept = {} if baseline is None else baseline.questions
    shared = [
        case for one in sets for case in one.cases if case.query_id in kept and case.has_pages
    ]
    same = [case for case in shared if kept[case.query_id].fingerprint == _fingerprint(case)]
    changed = tuple(case.query_id for case in shared if case not in same)
    if baseline is None or not same:
        return BaselineVerdict("nothing to compare", 0, {}, changed)
    found = search_pages(engine, same, baseline.scope)
    scores = page_scores({query_id: one.pages for query_id, one in found.items()}, same)
    differences = paired_differences(
        [_measured(scores[case.query_id]) for case in same],
        [kept[case.query_id].scores for case in same],
        _clusters(same),
    )
    standing: Standing = "within"
    if any(_is_worse(one) for one in differences.values()):
        standing = "worse"
    elif any(one.interval.low > 0 and one.p_holm < SIGNIFICANT for one in differences.values()):
        standing = "better"
    return BaselineVerdict(standing, len(same), differences, changed)


def _clusters(cases: Sequence[Case]) -> list[str]:
    """Reports; or questions where there are so few reports that no loss could ever be shown."""
    reports = [case.report_id for case in cases]
    if len(set(reports)) >= FEWEST_REPORTS:
        return reports
    return [case.query_id for case in cases]


def _is_worse(one: PairedDifference) -> bool:
    return one.interval.high < 0 and one.p_holm < SIGNIFICANT


def _record(evaluation: Evaluation) -> dict[str, Any]:
    questions = {
        one.case.query_id: {"question": _fingerprint(one.case), "scores": _measured(one.scores)}
        for one in evaluation.per_query
        if one.case.has_pages
    }
    return {
        "n": len(questions),
        "settings_fingerprint": evaluation.identity.settings_fingerprint,
        "questions": questions,
    }


def _baseline(scope: Scope, content: Mapping[str, Any]) -> Baseline:
    questions = {
        query_id: BaselineQuestion(
            one["question"], {key: _score(one["scores"][key]) for key in MEASURES}
        )
        for query_id, one in content["questions"].items()
    }
    return Baseline(scope, content["settings_fingerprint"], questions)


def _score(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"{value!r} is no score from 0 to 1")
    return float(value)


def _measured(scores: Mapping[str, float]) -> dict[str, float]:
    return {name: round(scores[name], DECIMALS) for name in MEASURES}


def _fingerprint(case: Case) -> str:
    return case_fingerprint(case)[:16]
