"""Asset checks against the retrieval baseline: significantly worse fails, lower at all warns.

So does a fault in a question set, since it makes the comparison smaller than it was.

The one on the corpus index blocks: a generation that fails it is never published. Held-out sets are
left out, since a check looks at them with every index.
"""

from collections.abc import Collection
from pathlib import Path

import dagster as dg

from evals.baseline import BaselineVerdict, measure_against, read_baseline
from evals.outcomes import Scope
from evals.questions.cases import about
from evals.questions.held_out import without_held_out
from evals.questions.question_sets import SetReading, read_question_sets
from rag_assets.defs.evaluation import eval_metrics
from rag_assets.defs.indexing import corpus_index
from rag_assets.defs.resources import Build
from rag_resources.query_engine import QueryEngine

CHECK = "retrieval_not_below_baseline"
Engine = dg.ResourceParam[QueryEngine]
File = dg.ResourceParam[Path]


@dg.asset_check(asset=corpus_index, blocking=True, name=CHECK)
def corpus_not_below_baseline(
    engine: Engine, build: dg.ResourceParam[Build], question_sets: File, baseline: File
) -> dg.AssetCheckResult:
    """Searched across the corpus, the generation built is not significantly below the baseline."""
    staged = engine.store.staged()
    if staged is None:
        return dg.AssetCheckResult(passed=False, description="No corpus index is built.")
    built = QueryEngine(engine.store, build.encoder, engine.settings)
    candidate = built.with_generation(staged)
    return _compared(candidate, engine.reports(), question_sets, baseline, "corpus")


@dg.asset_check(asset=eval_metrics, name=CHECK)
def report_not_below_baseline(
    context: dg.AssetCheckExecutionContext, engine: Engine, question_sets: File, baseline: File
) -> dg.AssetCheckResult:
    """Searched inside the report, it is not significantly below the baseline."""
    return _compared(engine, [context.partition_key], question_sets, baseline, "report")


def _compared(
    engine: QueryEngine, reports: Collection[str], folder: Path, baseline: Path, scope: Scope
) -> dg.AssetCheckResult:
    # No folder, or an empty one: there is nothing to compare, and nothing wrong either.
    reading = read_question_sets([folder]) if any(folder.glob("*.json")) else SetReading((), ())
    sets = about(without_held_out(reading.sets), reports)
    verdict = measure_against(read_baseline(baseline, scope), engine, sets)
    worse = verdict.standing == "worse"
    return dg.AssetCheckResult(
        passed=not (worse or _is_lower(verdict) or reading.faults),
        severity=dg.AssetCheckSeverity.ERROR if worse else dg.AssetCheckSeverity.WARN,
        description=f"{verdict.sentence} {ADVICE}" if worse else verdict.sentence,
        metadata={
            "standing": verdict.standing,
            "questions": verdict.n,
            "questions changed since": len(verdict.changed),
            "faults in question sets": len(reading.faults),
            **{name: round(one.difference, 4) for name, one in verdict.differences.items()},
        },
    )


ADVICE = (
    "Look at what changed (settings, encoder, extraction) and mend it; if the change is meant, "
    "write a new baseline with `annual-report-rag evaluate SETS --write-baseline FILE` and name it "
    "in RAG_BASELINE."
)


def _is_lower(verdict: BaselineVerdict) -> bool:
    return any(one.difference < 0 for one in verdict.differences.values())
