"""Exact inner-product search over unit vectors: the door to FAISS.

Belongs here: building, storing and asking a dense index. Not here: making vectors (encoding).
"""

import logging
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

# FAISS ids are signed 64-bit integers and -1 means "none": the sign bit stays clear.
_ID_MASK = (1 << 63) - 1


def vector_id(chunk_id: str) -> int:
    """The FAISS id of a chunk: the lower 63 bits of its 16 hexadecimal digits."""
    return int(chunk_id, 16) & _ID_MASK


class DenseIndex:
    """Vectors by id; flat and exact, so that an index grown and one built anew answer alike."""

    def __init__(self, index: Any) -> None:
        self._index = index
        self._ids: NDArray[np.int64] = _faiss().vector_to_array(index.id_map)

    @classmethod
    def build(cls, ids: Sequence[int], vectors: NDArray[np.float32]) -> Self:
        """An index over unit vectors of shape (number of ids, dimension).

        Raises:
            ValueError: ids repeat, or do not match the vectors in number.
        """
        numbers = np.asarray(ids, dtype=np.int64)
        if vectors.ndim != 2 or len(numbers) != len(vectors):
            raise ValueError(f"{len(numbers)} ids for vectors of shape {vectors.shape}")
        if len(np.unique(numbers)) != len(numbers):
            raise ValueError("an id occurs twice")
        faiss = _faiss()
        index = faiss.IndexIDMap2(faiss.IndexFlatIP(vectors.shape[1]))
        if len(numbers):
            index.add_with_ids(np.ascontiguousarray(vectors, dtype=np.float32), numbers)
        return cls(index)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Reads what `to_bytes` wrote."""
        return cls(_faiss().deserialize_index(np.frombuffer(data, dtype=np.uint8)))

    def to_bytes(self) -> bytes:
        """The index in FAISS's own format."""
        data: bytes = _faiss().serialize_index(self._index).tobytes()
        return data

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids in the order in which they were added."""
        return tuple(self._ids.tolist())

    def search(
        self, vector: NDArray[np.float32], top: int, allowed: Sequence[int] | None = None
    ) -> list[tuple[int, float]]:
        """The nearest ids with their cosines, best first, ties by id.

        Args:
            vector: a unit vector of shape (dimension,).
            top: how many at most.
            allowed: ids to choose from; None allows all, and an empty choice finds nothing.
        """
        size = len(self) if allowed is None else min(len(self), len(allowed))
        if size == 0 or top < 1:
            return []
        reach = min(top + 1, size)
        scores, ids = self._nearest(vector, reach, allowed)
        # FAISS cuts ties at the last place as it likes: look further until they are all in sight.
        while len(ids) > top and scores[-1] == scores[top - 1] and reach < size:
            reach = min(reach * 2, size)
            scores, ids = self._nearest(vector, reach, allowed)
        order = np.lexsort((ids, -scores))[:top]
        return [(int(ids[place]), float(scores[place])) for place in order]

    def cosines(self, vector: NDArray[np.float32], ids: Sequence[int]) -> list[float]:
        """The exact cosine of each id.

        Raises:
            KeyError: an id is not in the index.
        """
        if len(ids) == 0:
            return []
        try:
            vectors = self._index.reconstruct_batch(np.asarray(ids, dtype=np.int64))
        except RuntimeError as error:
            raise KeyError("an id is not in the index") from error
        cosines: list[float] = (vectors @ np.asarray(vector, dtype=np.float32)).tolist()
        return cosines

    def _nearest(
        self, vector: NDArray[np.float32], reach: int, allowed: Sequence[int] | None
    ) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        parameters = None
        if allowed is not None:
            faiss = _faiss()
            selector = faiss.IDSelectorBatch(np.asarray(allowed, dtype=np.int64))
            parameters = faiss.SearchParameters(sel=selector)
        query = np.asarray(vector, dtype=np.float32).reshape(1, -1)
        scores, ids = self._index.search(query, reach, params=parameters)
        found = ids[0] >= 0  # -1 fills the places that a narrow choice leaves empty
        return scores[0][found], ids[0][found]


def _faiss() -> Any:
    # Its loader reports every instruction set it tries.
    logging.getLogger("faiss.loader").setLevel(logging.WARNING)
    import faiss

    return faiss
