"""Columns of embeddings: chunk id and a fixed-size list of float32."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from rag_resources.schemas.parquet import read_table, table_bytes

VECTOR_SCHEMA = pa.schema([("chunk_id", pa.string()), ("vector", pa.list_(pa.float32()))])


@dataclass(frozen=True, slots=True)
class Embeddings:
    """Vectors of chunks, row by row: float32, L2-normalised, shape (chunks, dimension)."""

    chunk_ids: tuple[str, ...]
    vectors: np.ndarray

    def __len__(self) -> int:
        return len(self.chunk_ids)


def encode_embeddings(embeddings: Embeddings) -> bytes:
    """Vectors as Parquet: chunk id and a fixed-size list of float32."""
    vectors = np.ascontiguousarray(embeddings.vectors, dtype=np.float32)
    flat = pa.array(vectors.reshape(-1), type=pa.float32())
    column = pa.FixedSizeListArray.from_arrays(flat, vectors.shape[1])
    ids = pa.array(embeddings.chunk_ids, type=pa.string())
    return table_bytes(pa.table({"chunk_id": ids, "vector": column}))


def decode_embeddings(data: bytes) -> Embeddings:
    """Vectors from Parquet."""
    table = read_table(data).combine_chunks()
    dimension = table.schema.field("vector").type.list_size
    flat = table.column("vector").combine_chunks().flatten().to_numpy(zero_copy_only=False)
    ids = tuple(table.column("chunk_id").to_pylist())
    return Embeddings(ids, np.asarray(flat, dtype=np.float32).reshape(len(ids), dimension))
