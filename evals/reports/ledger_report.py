"""The ledger of an ablation on paper: Markdown for people, JSON for scripts.

Belongs here: layout only. Not here: verdicts (evals.ablation.ledger).
"""

import json
from collections.abc import Mapping
from typing import Any

from evals.ablation.ledger import LedgerRow
from evals.ablation.trial import Ablation
from evals.measures.statistics import PairedDifference
from evals.reports.markdown_report import table

DECIMALS = 6
OTHER_MEASURES = ("hit@1", "hit@5", "hit@10", "mrr@10", "ndcg@5", "report_hit@1")


def ledger_markdown(ablation: Ablation) -> str:
    """The ledger as Markdown: what was compared, the verdicts, and the other measures."""
    plan = ablation.plan
    measure = plan.measure
    head = (
        "change", "before", "after", "difference (95 % interval)", "p (Holm)",
        "gain by cross-validation", "adopted in", "verdict", "ms per search",
    )  # fmt: skip
    rows = [_row(one, measure, plan.folds) for one in ablation.rows]
    gain = ablation.tuned
    parts = [
        f"# Ablation by {measure}, {plan.scope} scope",
        f"{ablation.n} questions about {ablation.reports} reports; sets: {len(ablation.sets)}. "
        f"Base: {_settings({**plan.base.retrieval, **plan.base.build}) or 'the settings in use'}; "
        f"{measure} {ablation.base[measure]:.3f}.",
        table(head, rows),
        f"Choosing the best change by cross-validation ({plan.folds} folds of reports) changes "
        f"{measure} on reports that had no part in the choice by {_difference(gain)} "
        f"(n {gain.n}).",
        "Kept: what adopting the change by the other folds gains lies above zero. Rejected: the "
        "plain difference lies below zero. Undecided: neither can be told with so many questions. "
        "Intervals are clustered by report.",
        "## Other measures",
        table(("change", *_others(ablation)), _other_rows(ablation)),
    ]
    return "\n\n".join(parts) + "\n"


def ledger_json(ablation: Ablation) -> str:
    """The ledger as JSON text with sorted keys; times stand in blocks of their own."""
    plan = ablation.plan
    record = {
        "n": ablation.n,
        "reports": ablation.reports,
        "sets": list(ablation.sets),
        "scope": plan.scope,
        "measure": plan.measure,
        "folds": plan.folds,
        "base": _rounded(ablation.base),
        "tuned": _paired(ablation.tuned),
        "changes": [
            {
                "change": change.name,
                "settings": {"retrieval": dict(change.retrieval), "build": dict(change.build)},
                "verdict": row.verdict,
                "adopted_in_folds": row.adopted,
                "cross_validated": _paired(row.cross_validated),
                "differences": {name: _paired(one) for name, one in row.differences.items()},
                "latency_ms": {"before": row.milliseconds[0], "after": row.milliseconds[1]},
            }
            for change, row in zip(plan.changes, ablation.rows, strict=True)
        ],
    }
    return json.dumps(record, indent=2, sort_keys=True) + "\n"


def _row(row: LedgerRow, measure: str, folds: int) -> tuple[str, ...]:
    one = row.differences[measure]
    return (
        row.change,
        f"{one.before:.3f}",
        f"{one.after:.3f}",
        _difference(one),
        f"{one.p_holm:.3f}",
        _difference(row.cross_validated),
        f"{row.adopted} of {folds}",
        row.verdict,
        "{:.1f} → {:.1f}".format(*row.milliseconds),
    )


def _others(ablation: Ablation) -> list[str]:
    return [name for name in OTHER_MEASURES if name in ablation.base]


def _other_rows(ablation: Ablation) -> list[tuple[str, ...]]:
    names = _others(ablation)
    base = ("(base)", *(f"{ablation.base[name]:.3f}" for name in names))
    return [
        base,
        *(
            (row.change, *(f"{row.differences[name].after:.3f}" for name in names))
            for row in ablation.rows
        ),
    ]


def _difference(one: PairedDifference) -> str:
    low, high = one.interval
    return f"{one.difference:+.3f} ({low:+.3f} to {high:+.3f})"


def _settings(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in settings.items())


def _paired(one: PairedDifference) -> dict[str, Any]:
    return {
        "n": one.n,
        "before": round(one.before, DECIMALS),
        "after": round(one.after, DECIMALS),
        "difference": round(one.difference, DECIMALS),
        "interval": [round(bound, DECIMALS) for bound in one.interval],
        "p": round(one.p, DECIMALS),
        "p_holm": round(one.p_holm, DECIMALS),
    }


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, DECIMALS) for name, value in values.items()}
