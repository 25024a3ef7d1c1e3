"""Run a plan of changes on the same questions and judge each against the base.

Belongs here: which searches are needed, and the ledger made of them. Not here: reading plans,
caching, verdicts, how a variant's artifacts are built (the caller opens its engine).
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from evals.ablation.cache import AblationCache
from evals.ablation.ledger import LedgerRow, judge, tuned
from evals.ablation.plan import AblationPlan, Variant
from evals.engine import Engine
from evals.groups import clusters_of
from evals.identity import case_fingerprint
from evals.measures.retrieval_metrics import corpus_scores, page_scores
from evals.measures.statistics import PairedDifference, QueryScores
from evals.outcomes import Scope
from evals.page_run import DEPTH, Found, search_pages
from evals.questions.cases import Case, QuestionSet
from evals.questions.held_out import refuse_held_out
from evals.questions.set_checks import report_faults
from evals.questions.set_faults import refuse
from rag_resources.errors import QuestionSetError

WARM_UP = "warm up"


@dataclass(frozen=True, slots=True)
class Ablation:
    """The outcome of a plan.

    Attributes:
        n: questions.
        reports: reports they are about.
        base: mean of each measure without any change.
        rows: one per change, in the order of the plan.
        tuned: what choosing the best change gains on reports that had no part in the choice.
    """

    plan: AblationPlan
    n: int
    reports: int
    sets: tuple[str, ...]
    base: Mapping[str, float]
    rows: tuple[LedgerRow, ...]
    tuned: PairedDifference


@dataclass(frozen=True, slots=True)
class _Measured:
    scores: list[QueryScores]
    milliseconds: float


def ablate(
    plan: AblationPlan,
    sets: Sequence[QuestionSet],
    open_variant: Callable[[Variant], Engine],
    cache: AblationCache,
    on_question: Callable[[int], None] = lambda _: None,
) -> Ablation:
    """Try every change of a plan.

    Args:
        plan: the changes.
        sets: development sets; held-out ones are refused, silver ones left out.
        open_variant: an engine with a variant's settings over the same reports.
        cache: where results are kept.
        on_question: told how many questions have been done, those from the cache included.

    Raises:
        QuestionSetError: a set is held out, or there is no question with a page to find.
        UsageError: a setting is unknown.
    """
    refuse_held_out(sets, "an ablation")
    gold = [one for one in sets if one.label_type == "gold"]
    cases = [case for one in gold for case in one.cases if case.has_pages]
    if not cases:
        raise QuestionSetError("No question of the sets has a page to find; name other sets.")
    base = _measure(plan.base, cases, plan.scope, open_variant, cache, on_question)
    _, clusters = clusters_of(cases)
    measured = [
        _measure(one, cases, plan.scope, open_variant, cache, on_question) for one in plan.changes
    ]
    names = list(base.scores[0])
    return Ablation(
        plan=plan,
        n=len(cases),
        reports=len({case.report_id for case in cases}),
        sets=tuple(one.name for one in gold),
        base={name: fmean(one[name] for one in base.scores if name in one) for name in names},
        rows=tuple(
            judge(
                change.name,
                one.scores,
                base.scores,
                clusters,
                measure=plan.measure,
                folds=plan.folds,
                milliseconds=(base.milliseconds, one.milliseconds),
            )
            for change, one in zip(plan.changes, measured, strict=True)
        ),
        tuned=tuned(
            [one.scores for one in measured],
            base.scores,
            clusters,
            measure=plan.measure,
            folds=plan.folds,
        ),
    )


def _measure(
    variant: Variant,
    cases: Sequence[Case],
    scope: Scope,
    open_variant: Callable[[Variant], Engine],
    cache: AblationCache,
    on_question: Callable[[int], None],
) -> _Measured:
    engine = open_variant(variant)
    refuse(report_faults([QuestionSet("", Path(), tuple(cases))], engine.page_counts()))
    built = engine.shard_fingerprints()
    found: dict[str, Found] = {}
    for reports, asked in _by_reports(cases).items():
        searched = built if scope == "corpus" else {one: built[one] for one in reports}
        key = cache.key(_key_parts(engine, scope, searched, asked))
        kept = cache.read(key)
        if kept is None or kept.keys() != {case.query_id for case in asked}:
            # Untimed: whoever is measured first would pay for opening the indexes for all.
            engine.search(WARM_UP, reports=None if scope == "corpus" else reports, top=1)
            kept = search_pages(engine, asked, scope)
            cache.write(key, kept)
        found |= kept
        on_question(len(asked))
    run = {query_id: one.pages for query_id, one in found.items()}
    scores: dict[str, dict[str, float]] = page_scores(run, cases)
    if scope == "corpus":
        for query_id, values in corpus_scores(run, cases).items():
            scores[query_id] |= values
    return _Measured(
        scores=[scores[case.query_id] for case in cases],
        milliseconds=fmean(one.milliseconds for one in found.values()),
    )


def _key_parts(
    engine: Engine, scope: Scope, searched: Mapping[str, str], asked: Sequence[Case]
) -> dict[str, Any]:
    return {
        "settings": engine.settings.model_dump(mode="json"),
        "scope": scope,
        "depth": DEPTH,
        "reports": dict(searched),
        "questions": {case.query_id: case_fingerprint(case) for case in asked},
    }


def _by_reports(cases: Sequence[Case]) -> dict[tuple[str, ...], list[Case]]:
    grouped: defaultdict[tuple[str, ...], list[Case]] = defaultdict(list)
    for case in cases:
        grouped[case.reports].append(case)
    return grouped
