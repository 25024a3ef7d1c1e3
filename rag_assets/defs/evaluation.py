"""Evaluation: retrieval metrics per report and over the corpus, plotted over time by Dagster."""

from pathlib import Path
from typing import Any

import dagster as dg

from evals.cases import about, load_question_sets
from evals.eval_report import as_markdown, summary_numbers
from evals.evaluation import Evaluation, evaluate
from rag_assets import versions
from rag_assets.defs.indexing import corpus_index, report_shard
from rag_assets.defs.partitions import reports
from rag_resources.query_engine import QueryEngine


@dg.asset(
    partitions_def=reports,
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
    report_id = context.partition_key
    sets = about(load_question_sets([question_sets]), [report_id])
    return _shown(evaluate(engine, sets, scope="report", known_reports=[report_id]))


@dg.asset(
    deps=[corpus_index],
    group_name="evaluation",
    kinds={"python"},
    code_version=versions.EVALUATION,
)
def corpus_metrics(
    engine: dg.ResourceParam[QueryEngine], question_sets: dg.ResourceParam[Path]
) -> dg.MaterializeResult[Any]:
    """Page metrics on all question sets about known reports, searched across the corpus."""
    known = engine.reports()
    sets = about(load_question_sets([question_sets]), known)
    return _shown(evaluate(engine, sets, scope="corpus", known_reports=known))


def _shown(result: Evaluation) -> dg.MaterializeResult[Any]:
    report = dg.MetadataValue.md(as_markdown(result))
    return dg.MaterializeResult(metadata={"report": report, **summary_numbers(result)})
