"""The directory of a store's reports.

Belongs here: reading the cards of accepted reports. Not here: what a directory finds
(retrieval.routing), making cards (the build side).
"""

from collections.abc import Mapping

from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import REPORT_CARD
from rag_resources.report_card import ReportCard
from rag_resources.retrieval.routing.report_directory import ReportDirectory
from rag_resources.shards import Shard


def stored_directory(store: ArtifactStore, shards: Mapping[str, Shard]) -> ReportDirectory:
    """The directory of some accepted reports: of a generation's shards, or of all in the store.

    A report that was accepted before there were cards is known by its id only; questions without
    a name still find it.

    Raises:
        StoreError: the card of a report is damaged or gone.
    """
    return ReportDirectory(_card(store, shard) for shard in shards.values())


def _card(store: ArtifactStore, shard: Shard) -> ReportCard:
    receipt = shard.receipts.get(REPORT_CARD.name)
    if receipt is None:
        return ReportCard(shard.report_id)
    (card,) = store.load(shard.report_id, REPORT_CARD, receipt)
    return card
