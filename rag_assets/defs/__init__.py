"""Dagster glue: the listing of this folder is the pipeline."""
