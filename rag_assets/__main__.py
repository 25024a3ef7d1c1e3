"""`python -m rag_assets` is the command line."""

from rag_assets.cli import main

main()
