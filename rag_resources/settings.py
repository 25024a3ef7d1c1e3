"""Frozen serving settings: what changes a search beside the question and the store.

Belongs here: the `[retrieval]` table of a settings file and its bounds. Not here: how artifacts are
built (rag_assets.settings).
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from rag_resources.errors import UsageError

TABLE = "retrieval"


class RetrievalSettings(BaseModel):
    """How pages are found.

    Attributes:
        rrf_k: damping of the rank fusion; 60 is the value of Cormack, Clarke & Büttcher (2009).
        dense_weight: weight of the vector ranking; 0 leaves it out.
        sparse_weight: weight of the BM25 ranking; 0 leaves it out.
        candidates: how many chunks each retriever hands to fusion.
        reranker: "lexical", or "none" for the order of fusion.
        passages_per_page: how many passages a found page shows.
        answer_threshold: retrieval confidence below which a question counts as not in the reports.
        vocabulary: the file of the user's own terms, "" for none (docs/vocabulary.md).
        ranking: "fused" orders pages by the fused ranks of their chunks; "calibrated" scores every
            page of a report by its words, rows, titles and statements too. Several reports at once
            are always searched by fused ranks.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    rrf_k: int = Field(default=60, ge=1, le=1000)
    dense_weight: float = Field(default=1.0, ge=0, le=100)
    sparse_weight: float = Field(default=1.0, ge=0, le=100)
    candidates: int = Field(default=100, ge=1, le=10_000)
    reranker: Literal["lexical", "none"] = "lexical"
    passages_per_page: int = Field(default=3, ge=1, le=100)
    answer_threshold: float = Field(default=0.3, ge=0, le=1)
    vocabulary: str = ""
    ranking: Literal["fused", "calibrated"] = "fused"

    @model_validator(mode="after")
    def _one_retriever(self) -> Self:
        if self.dense_weight == self.sparse_weight == 0:
            raise ValueError("dense_weight and sparse_weight cannot both be 0")
        return self


def load_retrieval_settings(toml: Path | None, overrides: Mapping[str, Any]) -> RetrievalSettings:
    """The `[retrieval]` table of a settings file with overrides on top, else defaults.

    A relative path in the settings file is seen from the folder of that file.

    Args:
        toml: the settings file; other tables in it are not looked at.
        overrides: settings by name, values as typed ("30", "none") or as they are.

    Raises:
        UsageError: the file cannot be read, or a key is unknown or out of bounds.
    """
    values = {**_table(toml), **overrides} if toml else dict(overrides)
    try:
        return RetrievalSettings(**values)
    except ValidationError as error:
        raise UsageError(_fault(error, values)) from error


def _table(toml: Path) -> dict[str, Any]:
    try:
        content = tomllib.loads(toml.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{toml} is not a readable settings file ({error}).") from error
    table = content.get(TABLE, {})
    if not isinstance(table, dict):
        raise UsageError(f"{toml}: '{TABLE}' is to be a table; write [{TABLE}] above its settings.")
    own = table.get("vocabulary")
    if own and isinstance(own, str):
        return {**table, "vocabulary": str(toml.parent / own)}
    return table


def _fault(error: ValidationError, values: Mapping[str, Any]) -> str:
    fault = error.errors()[0]
    known = ", ".join(RetrievalSettings.model_fields)
    if not fault["loc"]:
        return f"Settings of [{TABLE}]: {fault['msg']}. Known settings: {known}."
    key = str(fault["loc"][0])
    if fault["type"] == "extra_forbidden":
        return f"There is no setting {TABLE}.{key}. Known settings: {known}."
    return f"{TABLE}.{key} = {values[key]!r}: {fault['msg']}. Known settings: {known}."
