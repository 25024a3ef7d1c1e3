"""Dagster wrappers of the serving side; the only file here that imports Dagster."""

import dagster as dg
from pydantic import Field

from rag_resources.opening import open_engine
from rag_resources.query_engine import QueryEngine


class QueryEngineResource(dg.ConfigurableResource[QueryEngine]):
    """A thin factory around the plain query engine.

    Attributes:
        store_url: any fsspec URL; RAG_STORE_URL or ./rag_store where empty.
        settings: retrieval settings by name.
    """

    store_url: str = ""
    settings: dict[str, str] = Field(default_factory=dict)

    def create_resource(self, context: dg.InitResourceContext) -> QueryEngine:
        """The plain engine."""
        return open_engine(self.store_url or None, settings=self.settings)
