"""Outcomes: what became of each question of a run, and what the run says as a whole.

Belongs here: the records that an evaluation returns and reports are drawn from. Not here: how any
of the figures is computed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from evals.answers.answer_metrics import AbstentionScores
from evals.answers.match import AnswerMatch
from evals.failures.taxonomy import Failure
from evals.measures.bootstrap import Interval
from evals.measures.calibration import ReliabilityBin, RiskPoint
from evals.measures.statistics import McNemar, PairedDifference, SurvivalPoint
from evals.questions.cases import Case, PageKey
from rag_resources.records import Answer, SearchResult

Scope = Literal["report", "corpus"]
Clusters = Literal["report", "question"]


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """What became of one question.

    Attributes:
        first_hit_rank: rank of the first gold page found, None where there is none.
        answer: None in a run that only searches.
        match: how the answer compares with the expected one; None without an answer.
        scores: every measure that applies to this question.
        failure: its class, None where no class applies (no page answers, and nothing was asked).
    """

    case: Case
    search: SearchResult
    first_hit_rank: int | None
    answer: Answer | None
    match: AnswerMatch | None
    scores: Mapping[str, float]
    failure: Failure | None

    @property
    def pages(self) -> tuple[PageKey, ...]:
        """The pages found, best first."""
        return tuple((hit.report_id, hit.page) for hit in self.search.pages)


@dataclass(frozen=True, slots=True)
class GroupScores:
    """Means over a group of questions.

    Attributes:
        n: questions with a gold page, which the page measures are over.
        n_without_pages: further questions that no page answers.
        reports: how many reports the questions are about.
        metrics: mean of each measure over the questions to which it applies.
        counts: how many questions that is, by measure.
        intervals: 95 % interval of each mean, {} where the group is too small to say.
    """

    n: int
    n_without_pages: int
    reports: int
    metrics: Mapping[str, float]
    counts: Mapping[str, int]
    intervals: Mapping[str, Interval]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems on the same questions, the second one taken from the first."""

    differences: Mapping[str, PairedDifference]
    hit_at_1: McNemar | None


@dataclass(frozen=True, slots=True)
class RunIdentity:
    """What was measured on what.

    Attributes:
        settings: the retrieval settings by name.
        settings_fingerprint: of these settings.
        store: fingerprint of the reports searched, as they were built.
        sets: fingerprint of the questions of each set.
    """

    settings: Mapping[str, Any]
    settings_fingerprint: str
    store: str
    sets: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Confidence:
    """How far the confidence of a run can be trusted.

    Attributes:
        of: what counts as right: the first page ("page") or the answer ("answer").
        error: expected calibration error.
        area: area under the risk–coverage curve.
    """

    of: Literal["page", "answer"]
    n: int
    error: float
    area: float
    risk_coverage: tuple[RiskPoint, ...]
    reliability: tuple[ReliabilityBin, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The outcome of a run.

    Attributes:
        interval_clusters: what was drawn for intervals: whole reports, or questions where only one
            report was asked about.
        floors: what simpler systems reach on the same questions, by their name.
        against_floors: this system compared with each floor.
        failures: how many questions fell into each class, in the order of the taxonomy.
        abstention: how well it said "not in the reports"; None in a run that only searches.
        confidence: None where no question has an outcome to be confident of.
        skipped_sets: sets left out because their labels are silver.
        latency_ms: mean, p50 and p95 of the searches (or answers), the first one included.
    """

    scope: Scope
    identity: RunIdentity
    overall: GroupScores
    interval_clusters: Clusters
    by_set: Mapping[str, GroupScores]
    by_report: Mapping[str, GroupScores]
    by_tag: Mapping[str, Mapping[str, GroupScores]]
    floors: Mapping[str, GroupScores]
    against_floors: Mapping[str, Comparison]
    rank_survival: tuple[SurvivalPoint, ...]
    failures: Mapping[str, int]
    abstention: AbstentionScores | None
    confidence: Confidence | None
    per_query: tuple[QuestionOutcome, ...]
    skipped_sets: tuple[str, ...]
    latency_ms: Mapping[str, float]
