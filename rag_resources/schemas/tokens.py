"""Columns of token lists: the sparse side's view of chunks."""

from dataclasses import dataclass
from itertools import pairwise

import pyarrow as pa

from rag_resources.schemas.parquet import STRINGS, read_table, table_bytes

TOKEN_SCHEMA = pa.schema([("chunk_id", pa.string()), ("tokens", STRINGS)])


@dataclass(frozen=True, slots=True)
class TokenLists:
    """The sparse side's view of chunks: their tokens, row by row."""

    chunk_ids: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]

    def __len__(self) -> int:
        return len(self.chunk_ids)


def encode_tokens(tokens: TokenLists) -> bytes:
    """Token lists as Parquet, one row a chunk."""
    columns = [pa.array(tokens.chunk_ids, pa.string()), pa.array(tokens.tokens, STRINGS)]
    return table_bytes(pa.Table.from_arrays(columns, schema=TOKEN_SCHEMA))


def decode_tokens(data: bytes) -> TokenLists:
    """Token lists from Parquet."""
    table = read_table(data)
    lists = table.column("tokens").combine_chunks()
    # One list of all tokens cut by offsets: several times faster than a list per row.
    words, offsets = lists.values.to_pylist(), lists.offsets.to_pylist()
    tokens = tuple(tuple(words[start:end]) for start, end in pairwise(offsets))
    return TokenLists(tuple(table.column("chunk_id").to_pylist()), tokens)
