"""The directory of a store's reports.

Belongs here: reading the cards of accepted reports. Not here: what a directory finds
(retrieval.routing), making cards (the build side).
"""

from collections.abc import Mapping

from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import REPORT_CARD
from rag_resources.retrieval.routing.report_directory import ReportDirectory
from rag_resources.shards import Shard


def stored_directory(store: ArtifactStore, shards: Mapping[str, Shard]) -> ReportDirectory:
    """The directory of some accepted reports: of a generation's shards, or of all in the store.

    Raises:
        StoreError: the card of a report is damaged.
    """
    return ReportDirectory(
        card
        for report_id, shard in shards.items()
        for card in store.load(report_id, REPORT_CARD, shard.receipts[REPORT_CARD.name])
    )
