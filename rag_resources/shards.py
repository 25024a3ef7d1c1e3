"""What a store holds: receipts of artifacts, accepted shards, published generations.

Records only; where and how they are kept is the artifact store's business.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rag_resources.errors import StoreError
from rag_resources.fingerprints import fingerprint

STORE_SCHEMA = 1
"""Raised whenever older artifacts can no longer be read."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a report's PDF was last seen: its path, and its name as shown to people."""

    path: Path
    name: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof of one built artifact.

    Attributes:
        fingerprint: of its inputs and the stage's code version.
        inputs: what it was built from: digests of upstream artifacts, version of the PDF, settings.
        digest: SHA-256 of the bytes.
        file: name inside the report's folder.
        rows: how many records it holds.
    """

    stage: str
    fingerprint: str
    inputs: Mapping[str, Any]
    digest: str
    file: str
    rows: int


@dataclass(frozen=True, slots=True)
class Shard:
    """A report as it is searched: a consistent set of artifacts that passed their checks.

    Attributes:
        name: file name shown to people.
        version: SHA-256 of the PDF.
        settings: fingerprint of everything that decided how it was built.
        encoder: key of the encoder that made the vectors.
        labels: printed page label of every page, in order.
    """

    report_id: str
    name: str
    version: str
    settings: str
    encoder: str
    labels: tuple[str, ...]
    receipts: Mapping[str, Receipt]

    @property
    def fingerprint(self) -> str:
        """Identity of the shard: the file it stands for and what was made of it."""
        digests = {stage: receipt.digest for stage, receipt in self.receipts.items()}
        return fingerprint(
            {
                "report": self.report_id,
                "version": self.version,
                "encoder": self.encoder,
                "digests": digests,
            }
        )


@dataclass(frozen=True, slots=True)
class Generation:
    """A corpus index, published or about to be.

    Attributes:
        id: of what it was merged from, by which code.
        shards: the accepted shards it was merged from, by report id.
        content: digest of the files that were made, "" before they are staged.
    """

    id: str
    encoder: str
    chunks: int
    shards: Mapping[str, Shard]
    content: str = field(default="", compare=False)

    @property
    def folder(self) -> str:
        """Where it lies below the store's corpus folder: by id and content.

        A second build of a published generation that comes out otherwise thus lies beside it.
        """
        return f"{self.id}-{self.content[:16]}" if self.content else self.id


def refuse_other_schema(content: Mapping[str, Any]) -> None:
    """Raises StoreError if some stored JSON is not of this version's schema."""
    if content.get("schema") != STORE_SCHEMA:
        raise StoreError(
            f"The store has schema {content.get('schema')}, this version reads {STORE_SCHEMA}; "
            "run `annual-report-rag ingest` on the reports folder with a new --store."
        )


def read_shard(content: Mapping[str, Any]) -> Shard:
    """The shard in its stored JSON form."""
    refuse_other_schema(content)
    return Shard(
        report_id=content["report_id"],
        name=content["name"],
        version=content["version"],
        settings=content["settings"],
        encoder=content["encoder"],
        labels=tuple(content["labels"]),
        receipts={stage: Receipt(**receipt) for stage, receipt in content["receipts"].items()},
    )
