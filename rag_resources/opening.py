"""Opens an engine from the environment: the one place where serving defaults are resolved."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rag_resources.answering.ollama_chat import Chat, connect
from rag_resources.artifact_store import ArtifactStore
from rag_resources.encoding.encoder import DEFAULT_ENCODER, open_encoder
from rag_resources.query_engine import QueryEngine
from rag_resources.retrieval.vocabulary.loading import load_vocabulary
from rag_resources.retrieval.vocabulary.vocabulary import Vocabulary
from rag_resources.settings import RetrievalSettings, load_retrieval_settings

DEFAULT_STORE = "./rag_store"


def store_url() -> str:
    """Where the store is: RAG_STORE_URL, else ./rag_store."""
    return os.environ.get("RAG_STORE_URL", DEFAULT_STORE)


def settings_file() -> Path | None:
    """The TOML file that RAG_SETTINGS names, if any."""
    name = os.environ.get("RAG_SETTINGS")
    return Path(name) if name else None


def retrieval_settings(typed: Mapping[str, str]) -> RetrievalSettings:
    """The settings in force: those typed, then RAG_VOCABULARY, then the file of RAG_SETTINGS.

    Raises:
        UsageError: an unknown setting, or one out of bounds.
    """
    own = os.environ.get("RAG_VOCABULARY")
    named = {"vocabulary": own} if own else {}
    return load_retrieval_settings(settings_file(), {**named, **typed})


def open_vocabulary(settings: RetrievalSettings) -> Vocabulary:
    """The shipped vocabulary with the user's own terms where the settings name a file of them.

    Raises:
        UsageError: that file cannot be read or is wrong; says which entry, and what to do.
    """
    return load_vocabulary(Path(settings.vocabulary) if settings.vocabulary else None)


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
        UsageError: an unknown setting or encoder, a fault in the user's vocabulary, or a library is
            missing that computes like the store.
        StoreError: the store was written by another version of its schema.
    """
    retrieval = retrieval_settings(settings or {})
    vocabulary = open_vocabulary(retrieval)
    opened = ArtifactStore(store or store_url())
    encoding = open_encoder(encoder, key=opened.encoder_key())
    return QueryEngine(opened, encoding, retrieval, connect_model, vocabulary)


@cache
def connect_model() -> Chat | None:
    """The local model of OLLAMA_HOST and RAG_MODEL, None where none is reachable."""
    return connect(os.environ.get("OLLAMA_HOST"), os.environ.get("RAG_MODEL"))
