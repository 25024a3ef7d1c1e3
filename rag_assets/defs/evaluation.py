"""Evaluation: retrieval metrics per report and over the corpus, plotted over time by Dagster."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dagster as dg

from evals.evaluation import evaluate
from evals.outcomes import Scope
from evals.questions.cases import about
from evals.questions.held_out import without_held_out
from evals.questions.question_sets import load_question_sets
from evals.reports import as_markdown, plot_markdown, summary_numbers
from rag_assets import versions
from rag_assets.defs.indexing import corpus_release, report_shard
from rag_assets.defs.partitions import reports as report_partitions
from rag_resources.errors import QuestionSetError
from rag_resources.query_engine import QueryEngine


@dg.asset(
    partitions_def=report_partitions,
    deps=[report_shard],
    group_name="evaluation",
    kinds={"python"},
    code_version=versions.EVALUATION,
)
def eval_metrics(
    context: dg.AssetExecutionContext,
    engine: dg.ResourceParam[QueryEngine],
    question_sets: dg.ResourceParam[Path],
) -> dg.MaterializeResult[Any]:
    """Page metrics of one report on the questions about it, searched inside the report."""
    return _measured(engine, question_sets, "report", [context.partition_key])


@dg.asset(
    deps=[corpus_release],
    group_name="evaluation",
    kinds={"python"},
    code_version=versions.EVALUATION,
)
def corpus_metrics(
    engine: dg.ResourceParam[QueryEngine], question_sets: dg.ResourceParam[Path]
) -> dg.MaterializeResult[Any]:
    """Page metrics on all question sets about known reports, searched across the corpus."""
    return _measured(engine, question_sets, "corpus", engine.reports())


def _measured(
    engine: QueryEngine, question_sets: Path, scope: Scope, reports: Sequence[str]
) -> dg.MaterializeResult[Any]:
    try:
        sets = about(without_held_out(load_question_sets([question_sets])), reports)
        result = evaluate(engine, sets, scope=scope)
    except QuestionSetError as error:
        raise dg.Failure(str(error), allow_retries=False) from error
    report = dg.MetadataValue.md(as_markdown(result))
    drawn = dg.MetadataValue.md(plot_markdown(result))
    return dg.MaterializeResult(
        metadata={"report": report, "plots": drawn, **summary_numbers(result)}
    )
