"""The measuring side: question sets, metrics and their reports; plain Python, no Dagster."""
