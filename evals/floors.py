"""Floors: what simpler systems reach on the same questions, beside every headline figure.

Belongs here: which systems those are. Not here: scoring them.
"""

from evals.engine import Engine
from rag_resources.settings import RetrievalSettings

PAGE_PRIOR = "page prior"
PLAIN = {"reranker": "none", "ranking": "fused"}


def floor_settings(settings: RetrievalSettings) -> dict[str, RetrievalSettings]:
    """Each retriever of an engine on its own, without fusion and reranking."""
    alone = {
        "BM25 only": {"dense_weight": 0.0, "sparse_weight": 1.0, **PLAIN},
        "dense only": {"dense_weight": 1.0, "sparse_weight": 0.0, **PLAIN},
    }
    return {name: settings.model_copy(update=changes) for name, changes in alone.items()}


def floor_engines(engine: Engine) -> dict[str, Engine]:
    """Engines of these settings over the same reports."""
    settings = floor_settings(engine.settings)
    return {name: engine.with_settings(one) for name, one in settings.items()}
