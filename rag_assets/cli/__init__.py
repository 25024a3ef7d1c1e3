"""The command line: `annual-report-rag`, one file per command."""

from rag_assets.cli.application import main

__all__ = ["main"]
