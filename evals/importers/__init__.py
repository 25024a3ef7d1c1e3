"""Importers: published question files turned into question sets of this project."""

from evals.importers.enterprise_rag import read_enterprise_rag
from evals.importers.financebench import read_financebench
from evals.importers.imported_sets import Import, ImportedSet, LeftOut, write_sets

__all__ = [
    "Import",
    "ImportedSet",
    "LeftOut",
    "read_enterprise_rag",
    "read_financebench",
    "write_sets",
]
