"""An evaluation on paper: JSON for scripts, Markdown for people, flat numbers for run metadata.

Belongs here: layout only. Not here: any computation of a score. Everything but the block
`latency_ms` is the same text for the same results.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from evals.evaluation import Evaluation, GroupScores, QuestionOutcome

DECIMALS = 6  # beyond this, floats differ between processors
WORST_QUESTIONS = 20  # what a person reads at a sitting
PAGES_SHOWN = 5


def as_record(evaluation: Evaluation) -> dict[str, Any]:
    """The evaluation as JSON values; fields may be added later, never renamed."""
    return {
        **_group_record(evaluation.overall),
        "scope": evaluation.scope,
        "intervals": {
            name: [round(bound, DECIMALS) for bound in interval]
            for name, interval in evaluation.intervals.items()
        },
        "interval_clusters": evaluation.interval_clusters,
        "by_set": _group_records(evaluation.by_set),
        "by_report": _group_records(evaluation.by_report),
        "by_tag": {tag: _group_records(groups) for tag, groups in evaluation.by_tag.items()},
        "skipped_sets": list(evaluation.skipped_sets),
        "latency_ms": {name: round(value, 3) for name, value in evaluation.latency_ms.items()},
        "per_query": [_outcome_record(outcome) for outcome in evaluation.per_query],
    }


def as_json(evaluation: Evaluation) -> str:
    """The evaluation as JSON text with sorted keys."""
    return json.dumps(as_record(evaluation), indent=2, sort_keys=True) + "\n"


def as_markdown(evaluation: Evaluation) -> str:
    """The evaluation as Markdown: overall, per set and report, by tag, and the worst questions."""
    parts = [
        f"# Evaluation, {evaluation.scope} scope",
        _overall(evaluation),
        _section("By set", evaluation.by_set),
        _section("By report", evaluation.by_report),
        *(_section(f"By {_words(tag)}", groups) for tag, groups in evaluation.by_tag.items()),
        _worst(evaluation),
        _latency(evaluation.latency_ms),
    ]
    return "\n\n".join(parts) + "\n"


def summary_numbers(evaluation: Evaluation) -> dict[str, float]:
    """The overall figures under flat names such as `hit_at_1`, `mrr_at_10`, `n_questions`."""
    overall = evaluation.overall
    return {
        **{name.replace("@", "_at_"): value for name, value in overall.metrics.items()},
        "n_questions": float(overall.n),
        "n_unanswerable": float(overall.n_unanswerable),
        **{f"latency_{name}_ms": value for name, value in evaluation.latency_ms.items()},
    }


def _group_record(group: GroupScores) -> dict[str, Any]:
    return {
        "n": group.n,
        "n_unanswerable": group.n_unanswerable,
        "metrics": {name: round(value, DECIMALS) for name, value in group.metrics.items()},
    }


def _group_records(groups: Mapping[str, GroupScores]) -> dict[str, Any]:
    return {key: _group_record(group) for key, group in groups.items()}


def _outcome_record(outcome: QuestionOutcome) -> dict[str, Any]:
    return {
        "query_id": outcome.query_id,
        "question": outcome.question,
        "report_id": outcome.report_id,
        "gold": [list(page) for page in outcome.gold],
        "pages": [list(page) for page in outcome.pages],
        "first_hit_rank": outcome.first_hit_rank,
        "failure": outcome.failure,
    }


def _overall(evaluation: Evaluation) -> str:
    overall = evaluation.overall
    lines = [f"{overall.n} questions scored; {overall.n_unanswerable} further without a gold page."]
    if evaluation.skipped_sets:
        lines.append(f"Left out, labels are silver: {', '.join(evaluation.skipped_sets)}.")
    rows = [
        (name, f"{value:.3f}", "{:.3f} to {:.3f}".format(*evaluation.intervals[name]))
        for name, value in overall.metrics.items()
    ]
    interval = f"95 % interval (bootstrap by {evaluation.interval_clusters})"
    return "\n".join(lines) + "\n\n" + _table(("measure", "mean", interval), rows)


def _section(title: str, groups: Mapping[str, GroupScores]) -> str:
    measures = list(next((group.metrics for group in groups.values() if group.metrics), {}))
    rows = [
        (
            key,
            str(group.n),
            str(group.n_unanswerable),
            *(f"{group.metrics[name]:.3f}" if group.metrics else "–" for name in measures),
        )
        for key, group in groups.items()
    ]
    return f"## {title}\n\n" + _table(("", "n", "unanswerable", *measures), rows)


def _worst(evaluation: Evaluation) -> str:
    missed = [one for one in evaluation.per_query if one.gold and one.first_hit_rank != 1]
    missed.sort(key=lambda one: (-(one.first_hit_rank or float("inf")), one.query_id))
    rows = [
        (
            one.query_id,
            one.question,
            "–" if one.first_hit_rank is None else str(one.first_hit_rank),
            _pages(one, one.gold),
            _pages(one, one.pages[:PAGES_SHOWN]),
        )
        for one in missed[:WORST_QUESTIONS]
    ]
    title = f"## Worst questions ({len(rows)} of {len(missed)} without a gold page first)"
    return f"{title}\n\n" + _table(("id", "question", "rank", "gold pages", "first found"), rows)


def _pages(outcome: QuestionOutcome, pages: Iterable[tuple[str, int]]) -> str:
    # Only pages of other reports need the name of their report.
    return ", ".join(
        str(page) if report == outcome.report_id else f"{report} {page}" for report, page in pages
    )


def _latency(latency_ms: Mapping[str, float]) -> str:
    figures = ", ".join(f"{name} {value:.0f} ms" for name, value in latency_ms.items())
    return f"Time per search: {figures}."


def _words(tag: str) -> str:
    return tag.replace("_", " ")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [_row(head), _row(("---",) * len(head)), *(_row(row) for row in rows)]
    return "\n".join(lines)


def _row(cells: Iterable[str]) -> str:
    # A question may hold line breaks and bars, which would break the table.
    return "| " + " | ".join(" ".join(cell.split()).replace("|", r"\|") for cell in cells) + " |"
