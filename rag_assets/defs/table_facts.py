"""Facts of the report: what each figure of its tables means."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import dagster as dg

from rag_assets.defs.partitions import reports
from rag_assets.defs.stage import run_stage
from rag_assets.defs.tables import tables
from rag_assets.tables.facts.table_facts import table_facts as facts_of_tables
from rag_assets.versions import TABLE_FACTS as TABLE_FACTS_VERSION
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import TABLE_FACTS, TABLES
from rag_resources.table_records import TableFact


@dg.asset(
    partitions_def=reports,
    deps=[tables],
    group_name="extraction",
    kinds={"parquet"},
    code_version=TABLE_FACTS_VERSION,
)
def table_facts(
    context: dg.AssetExecutionContext, store: dg.ResourceParam[ArtifactStore]
) -> dg.MaterializeResult[Any]:
    """One row per figure: label and header path, signed value, unit, period, page, printed sums."""
    report_id = context.partition_key

    def build() -> tuple[TableFact, ...]:
        return facts_of_tables(store.newest(report_id, TABLES))

    return run_stage(context, store, TABLE_FACTS, build, upstream=[TABLES], measures=_measures)


def _measures(facts: Sequence[TableFact]) -> dict[str, float]:
    checks = Counter(fact.sum_check for fact in facts)
    return {
        "facts": len(facts),
        "facts_with_unit": sum(bool(fact.unit.text or fact.unit.currency) for fact in facts),
        "facts_with_period": sum(bool(fact.period) for fact in facts),
        "facts_in_agreeing_sums": checks["agrees"],
        "facts_in_failing_sums": checks["fails"],
    }
