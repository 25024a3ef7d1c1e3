"""Groups of questions: a set, a report, the questions that share a tag.

Belongs here: means and intervals over a group, and what counts as a cluster. Not here: measures,
resampling.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from evals.measures.retrieval_metrics import means
from evals.measures.statistics import QueryScores, clustered_intervals
from evals.outcomes import Clusters, GroupScores
from evals.questions.cases import Case


def clusters_of(cases: Sequence[Case]) -> tuple[Clusters, list[str]]:
    """What is drawn for intervals: each question's report, or itself where there is one report."""
    reports = [case.report_id for case in cases]
    if len(set(reports)) > 1:
        return "report", reports
    return "question", [case.query_id for case in cases]


def group_scores(
    cases: Sequence[Case], scores: Mapping[str, QueryScores], *, always: bool = False
) -> GroupScores:
    """The figures of a group.

    Args:
        cases: its questions.
        scores: of all questions, by query id.
        always: whether a group about one report gets intervals, too; they say nothing about
            other reports and so are wanted for a whole run only.
    """
    measured = [scores[case.query_id] for case in cases]
    found = means(measured)
    kind, clusters = clusters_of(cases)
    intervals = clustered_intervals(measured, clusters) if kind == "report" or always else {}
    n = sum(case.has_pages for case in cases)
    return GroupScores(
        n=n,
        n_without_pages=len(cases) - n,
        reports=len({case.report_id for case in cases}),
        metrics={name: mean.value for name, mean in found.items()},
        counts={name: mean.n for name, mean in found.items()},
        intervals=intervals,
    )


def grouped(
    keyed: Iterable[tuple[str, Case]], scores: Mapping[str, QueryScores]
) -> dict[str, GroupScores]:
    """The figures of every group, by its key in order."""
    groups: defaultdict[str, list[Case]] = defaultdict(list)
    for key, case in keyed:
        groups[key].append(case)
    return {key: group_scores(groups[key], scores) for key in sorted(groups)}
