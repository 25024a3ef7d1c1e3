"""An evaluation as JSON for scripts, and as flat numbers for run metadata.

Belongs here: layout only. Not here: any computation of a score. Everything but the block
`latency_ms` is the same text for the same results.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from evals.measures.bootstrap import Interval
from evals.measures.statistics import PairedDifference
from evals.outcomes import Comparison, Confidence, Evaluation, GroupScores, QuestionOutcome

DECIMALS = 6  # beyond this, floats differ between processors


def as_json(evaluation: Evaluation) -> str:
    """The evaluation as JSON text with sorted keys."""
    return json.dumps(as_record(evaluation), indent=2, sort_keys=True) + "\n"


def as_record(evaluation: Evaluation) -> dict[str, Any]:
    """The evaluation as JSON values; fields may be added later, never renamed."""
    overall = evaluation.overall
    return {
        **group_record(overall),
        "scope": evaluation.scope,
        "identity": asdict(evaluation.identity),
        "interval_clusters": evaluation.interval_clusters,
        "by_set": _group_records(evaluation.by_set),
        "by_report": _group_records(evaluation.by_report),
        "by_tag": {tag: _group_records(groups) for tag, groups in evaluation.by_tag.items()},
        "floors": _group_records(evaluation.floors),
        "against_floors": {
            name: _comparison(one) for name, one in evaluation.against_floors.items()
        },
        "rank_survival": [
            {"k": one.k, "survival": _number(one.survival), "interval": _interval(one.interval)}
            | {"n": one.n}
            for one in evaluation.rank_survival
        ],
        "failures": dict(evaluation.failures),
        "abstention": _numbers(asdict(evaluation.abstention)) if evaluation.abstention else None,
        "confidence": _confidence(evaluation.confidence) if evaluation.confidence else None,
        "skipped_sets": list(evaluation.skipped_sets),
        "latency_ms": {name: round(value, 3) for name, value in evaluation.latency_ms.items()},
        "per_query": [_outcome(one) for one in evaluation.per_query],
    }


def summary_numbers(evaluation: Evaluation) -> dict[str, float]:
    """The overall figures under flat names such as `hit_at_1`, `mrr_at_10`, `n_questions`."""
    overall = evaluation.overall
    return {
        **{name.replace("@", "_at_"): value for name, value in overall.metrics.items()},
        "n_questions": float(overall.n),
        "n_without_pages": float(overall.n_without_pages),
        **{f"latency_{name}_ms": value for name, value in evaluation.latency_ms.items()},
    }


def group_record(group: GroupScores) -> dict[str, Any]:
    """A group of questions as JSON values."""
    return {
        "n": group.n,
        "n_unanswerable": group.n_without_pages,
        "reports": group.reports,
        "metrics": _numbers(group.metrics),
        "counts": dict(group.counts),
        "intervals": {name: _interval(one) for name, one in group.intervals.items()},
    }


def _group_records(groups: Mapping[str, GroupScores]) -> dict[str, Any]:
    return {key: group_record(group) for key, group in groups.items()}


def _comparison(comparison: Comparison) -> dict[str, Any]:
    test = comparison.hit_at_1
    return {
        "differences": {name: paired_record(one) for name, one in comparison.differences.items()},
        "mcnemar_hit@1": None
        if test is None
        else {"gained": test.gained, "lost": test.lost, "p": _number(test.p)},
    }


def paired_record(one: PairedDifference) -> dict[str, Any]:
    """A paired difference as JSON values."""
    return {
        **_numbers({name: getattr(one, name) for name in ("before", "after", "difference")}),
        "interval": _interval(one.interval),
        "n": one.n,
        "p": _number(one.p),
        "p_holm": _number(one.p_holm),
    }


def _confidence(confidence: Confidence) -> dict[str, Any]:
    return {
        "of": confidence.of,
        "n": confidence.n,
        "expected_calibration_error": _number(confidence.error),
        "area_under_risk_coverage": _number(confidence.area),
        "risk_coverage": [_numbers(one._asdict()) for one in confidence.risk_coverage],
        "reliability": [_numbers(one._asdict()) for one in confidence.reliability],
    }


def _outcome(outcome: QuestionOutcome) -> dict[str, Any]:
    case, answer, failure = outcome.case, outcome.answer, outcome.failure
    record: dict[str, Any] = {
        "query_id": case.query_id,
        "question": case.question,
        "report_id": case.report_id,
        "gold": [list(page) for page in sorted(case.gold)],
        "pages": [list(page) for page in outcome.pages],
        "first_hit_rank": outcome.first_hit_rank,
        "confidence": _number(outcome.search.confidence),
        "scores": _numbers(outcome.scores),
        "failure": failure.code if failure else None,
        "failure_bucket": failure.bucket if failure else None,
    }
    if answer:
        record["answer"] = {
            "status": answer.status,
            "text": answer.text,
            "value": answer.value,
            "confidence": _number(answer.confidence),
            "citations": [[one.report_id, one.page, one.quote] for one in answer.citations],
            "verdict": outcome.match.verdict if outcome.match else None,
            "scale_assumed": outcome.match.scale_assumed if outcome.match else None,
        }
    return record


def _interval(interval: Interval) -> list[float]:
    return [_number(interval.low), _number(interval.high)]


def _numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _number(value) if isinstance(value, float) else value
        for name, value in values.items()
    }


def _number(value: float) -> float:
    return round(value, DECIMALS)
