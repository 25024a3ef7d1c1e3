"""Opens an engine from the environment: the one place where serving defaults are resolved."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rag_resources.answering.ollama_chat import Chat, connect
from rag_resources.artifact_store import ArtifactStore
from rag_resources.encoding.encoder import DEFAULT_ENCODER, open_encoder
from rag_resources.query_engine import QueryEngine
from rag_resources.settings import load_retrieval_settings

DEFAULT_STORE = "./rag_store"


def store_url() -> str:
    """Where the store is: RAG_STORE_URL, else ./rag_store."""
    return os.environ.get("RAG_STORE_URL", DEFAULT_STORE)


def settings_file() -> Path | None:
    """The TOML file that RAG_SETTINGS names, if any."""
    name = os.environ.get("RAG_SETTINGS")
    return Path(name) if name else None


def open_engine(
    store: str | None = None,
    *,
    settings: Mapping[str, str] | None = None,
    encoder: str = DEFAULT_ENCODER,
) -> QueryEngine:
    """An engine over a store.

    Args:
        store: any fsspec URL; RAG_STORE_URL or ./rag_store where None.
        settings: retrieval settings by name, on top of those in the file RAG_SETTINGS names.
        encoder: name of an embedded encoder or path of a model folder; questions are computed as
            the vectors of the store were.

    Raises:
        UsageError: an unknown setting or encoder, or a library is missing that computes like it.
        StoreError: the store was written by another version of its schema.
    """
    retrieval = load_retrieval_settings(settings_file(), settings or {})
    opened = ArtifactStore(store or store_url())
    encoding = open_encoder(encoder, key=opened.encoder_key())
    return QueryEngine(opened, encoding, retrieval, connect_model)


@cache
def connect_model() -> Chat | None:
    """The local model of OLLAMA_HOST and RAG_MODEL, None where none is reachable."""
    return connect(os.environ.get("OLLAMA_HOST"), os.environ.get("RAG_MODEL"))
