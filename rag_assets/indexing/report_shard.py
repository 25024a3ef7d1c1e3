"""The shard of a report: its newest artifacts, taken together only if they belong together."""

from collections.abc import Mapping

from rag_resources.artifact_store import ArtifactStore
from rag_resources.artifacts import PAGES, REPORT_ARTIFACTS
from rag_resources.errors import StoreError
from rag_resources.shards import Receipt, Shard


def assemble_shard(store: ArtifactStore, report_id: str, settings: str, encoder: str) -> Shard:
    """The shard of the newest build.

    Args:
        settings: fingerprint of build settings and code.
        encoder: key of the encoder that made the vectors.

    Raises:
        StoreError: a stage was never built, or the file changed while it was ingested.
    """
    source = store.known_source(report_id)
    receipts: dict[str, Receipt] = {}
    for artifact in REPORT_ARTIFACTS:
        receipt = store.receipt(report_id, artifact)
        if receipt is None:
            raise StoreError(f"{report_id}: {artifact.name} is not built; ingest the report again.")
        receipts[artifact.name] = receipt
    _refuse_mixture(report_id, receipts)
    labels = tuple(page.label for page in store.newest(report_id, PAGES))
    return Shard(
        report_id=report_id,
        name=source.name,
        version=receipts[PAGES.name].inputs["pdf"],
        settings=settings,
        encoder=encoder,
        labels=labels,
        receipts=receipts,
    )


def _refuse_mixture(report_id: str, receipts: Mapping[str, Receipt]) -> None:
    """Raises StoreError if some artifact was built from another version of what it stands on."""
    truth = {stage: receipt.digest for stage, receipt in receipts.items()}
    truth["pdf"] = receipts[PAGES.name].inputs["pdf"]
    for stage, receipt in receipts.items():
        for name, digest in receipt.inputs.items():
            if truth.get(name, digest) != digest:
                raise StoreError(
                    f"{report_id}: {stage} was built from another version of its {name}; "
                    "ingest the report again."
                )
