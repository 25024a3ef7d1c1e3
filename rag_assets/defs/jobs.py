"""Jobs: ingest one report, refresh the corpus index, evaluate, ask from the launchpad.

A report is ingested in one process: its steps are short next to loading the encoder's libraries.
"""

from typing import Any

import dagster as dg
from pydantic import Field

from rag_assets.defs.partitions import reports
from rag_resources.query_engine import QueryEngine
from rag_resources.records import Answer

ingest_report = dg.define_asset_job(
    "ingest_report",
    selection=dg.AssetSelection.assets("report_shard").upstream()
    - dg.AssetSelection.assets("report_pdf"),
    partitions_def=reports,
    executor_def=dg.in_process_executor,
    description="Everything about one report, from its pages to its accepted shard.",
)

refresh_index = dg.define_asset_job(
    "refresh_index",
    selection=dg.AssetSelection.assets("corpus_index", "corpus_release"),
    executor_def=dg.in_process_executor,
    description="Merges the accepted shards into a corpus generation, checks and publishes it.",
)

evaluate_report = dg.define_asset_job(
    "evaluate_report",
    selection=dg.AssetSelection.assets("eval_metrics"),
    partitions_def=reports,
    executor_def=dg.in_process_executor,
    description="Retrieval metrics of one report, on the question sets about it.",
)

evaluate = dg.define_asset_job(
    "evaluate",
    selection=dg.AssetSelection.assets("corpus_metrics"),
    executor_def=dg.in_process_executor,
    description="Retrieval metrics over the corpus index, on all question sets.",
)


class Question(dg.Config):
    """What to ask, and of which reports (all where the list is empty)."""

    question: str
    reports: list[str] = Field(default_factory=list)


@dg.op
def answer(
    context: dg.OpExecutionContext, config: Question, engine: dg.ResourceParam[QueryEngine]
) -> None:
    """Asks the question; the answer and its citations are the op's metadata."""
    found = engine.ask(config.question, reports=config.reports or None)
    context.log.info("%s", found.text)
    context.add_output_metadata(answer_metadata(found))


@dg.job(executor_def=dg.in_process_executor)
def ask() -> None:
    """Asks one question of the reports; type it into the launchpad."""
    answer()


def answer_metadata(found: Answer) -> dict[str, Any]:
    """An answer as output metadata."""
    cited = [
        f"- {citation.report_id}, PDF page {citation.page} (printed {citation.label or '–'}): "
        f"“{citation.quote}”"
        for citation in found.citations
    ]
    return {
        "answer": dg.MetadataValue.md("\n".join([found.text, "", *cited])),
        "status": found.status,
        "confidence": found.confidence,
    }
