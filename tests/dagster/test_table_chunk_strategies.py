import dagster as dg
import pytest

from rag_assets.defs.chunking import prose_chunks, table_chunks
from rag_assets.defs.resources import Build
from rag_assets.settings import BuildSettings
from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import TABLE_CHUNKS


@pytest.fixture
def recomputed(ingested, store: ArtifactStore):
    """Materializes the stages around table chunks with a strategy; which of them ran."""
    report_id = next(iter(ingested.store.shards()))
    ingested.store.copy_report(report_id, store)

    def materialized(strategy):
        build = Build(BuildSettings(table_chunks=strategy))
        with dg.DagsterInstance.ephemeral() as instance:
            instance.add_dynamic_partitions("reports", [report_id])
            result = dg.materialize(
                [prose_chunks, table_chunks],
                instance=instance,
                partition_key=report_id,
                resources={"store": store, "build": build},
            )
        ran = {
            event.asset_key.to_user_string()
            for event in result.get_asset_materialization_events()
            if event.materialization.metadata["recomputed"].value
        }
        return ran, tuple(store.newest(report_id, TABLE_CHUNKS))

    return materialized


def test_a_strategy_of_its_own_builds_table_chunks_anew_and_nothing_beside_them(recomputed):
    ran, labelled = recomputed("labelled_rows")
    assert ran == set()
    ran, preserving = recomputed("row_preserving")
    assert ran == {"table_chunks"}
    assert labelled
    assert preserving
    assert {one.chunk_id for one in labelled}.isdisjoint(one.chunk_id for one in preserving)
    assert all(one.text.startswith("TABLE | page=") for one in preserving)
    ran, again = recomputed("labelled_rows")
    assert ran == {"table_chunks"}
    assert again == labelled
