"""How much of a question a passage holds, by words alone.

Belongs here: the terms of a passage and their overlap with a question, as the reranker and the
confidence both see it. Not here: term statistics (sparse_index).
"""

from collections.abc import Collection, Hashable
from functools import lru_cache

from rag_resources.records import Chunk
from rag_resources.retrieval.tokenizer import content_tokens, tokenize

_PASSAGES_KEPT = 4096  # a passage of 200 terms takes about 2 kB: 8 MB


def passage_terms(chunk: Chunk) -> tuple[str, ...]:
    """The tokens of a chunk's section path and text in order, stop words left out."""
    return _terms(chunk.section_path, chunk.text)


def coverage(asked: Collection[Hashable], found: Collection[Hashable]) -> float:
    """Share of the distinct things asked that are found; 0 where nothing is asked."""
    distinct = set(asked)
    return len(distinct.intersection(found)) / len(distinct) if distinct else 0.0


@lru_cache(maxsize=_PASSAGES_KEPT)
def _terms(section_path: tuple[str, ...], text: str) -> tuple[str, ...]:
    return tuple(content_tokens(tokenize("\n".join((*section_path, text)))))
