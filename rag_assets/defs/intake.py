"""Intake: the PDF itself, which lives outside and is the root of the lineage."""

import dagster as dg

from rag_assets.defs.partitions import reports

report_pdf = dg.AssetSpec(
    "report_pdf",
    partitions_def=reports,
    group_name="intake",
    kinds={"pdf"},
    description="An annual report as it was published. Its SHA-256 is its version.",
)


def report_pdf_seen(report_id: str, path: str, version: str) -> dg.AssetMaterialization:
    """The event that puts a report's file into the lineage."""
    return dg.AssetMaterialization(
        asset_key=report_pdf.key,
        partition=report_id,
        metadata={"path": dg.MetadataValue.path(path), "sha256": version},
        tags={"dagster/data_version": version},
    )
