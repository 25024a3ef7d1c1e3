"""The build side: turns report PDFs into searchable evidence, as Dagster assets."""
