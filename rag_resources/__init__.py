"""The serving side: finds pages and answers questions over a store of annual reports.

from rag_resources import open_engine
engine = open_engine()
engine.search("core revenue resource limit 2024/25")
engine.ask("What was the core revenue resource limit for 2024/25?")
"""

from rag_resources.artifact_store import ArtifactStore
from rag_resources.errors import ReportRagError, StoreError, UsageError
from rag_resources.opening import open_engine
from rag_resources.query_engine import QueryEngine
from rag_resources.records import Answer, Citation, Hit, PageHit, SearchResult
from rag_resources.settings import RetrievalSettings

__all__ = [
    "Answer",
    "ArtifactStore",
    "Citation",
    "Hit",
    "PageHit",
    "QueryEngine",
    "ReportRagError",
    "RetrievalSettings",
    "SearchResult",
    "StoreError",
    "UsageError",
    "open_engine",
]
