"""Options that several commands share, and how they reach the rest of the program."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rag_resources.errors import UsageError
from rag_resources.opening import open_engine
from rag_resources.query_engine import QueryEngine

StoreOption = Annotated[
    str | None,
    typer.Option("--store", help="Where the store is: a folder or any fsspec URL [RAG_STORE_URL]."),
]
ReportOption = Annotated[
    list[str] | None, typer.Option("--report", help="Look into this report only; repeatable.")
]
SettingOption = Annotated[
    list[str] | None,
    typer.Option("--setting", help="A retrieval setting as KEY=VALUE; repeatable."),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
JsonFile = Annotated[
    Path | None, typer.Option("--json", help="Write the result to this file as JSON.")
]

messages = Console(stderr=True, highlight=False, soft_wrap=True)
"""People read here; standard output belongs to results."""


def engine_for(store: str | None, settings: Sequence[str] | None) -> QueryEngine:
    """An engine over the store that the options name."""
    return open_engine(store, settings=parse_settings(settings or ()))


def parse_settings(pairs: Sequence[str]) -> dict[str, str]:
    """KEY=VALUE pairs as a mapping.

    Raises:
        UsageError: a pair has no "=".
    """
    parsed = {}
    for pair in pairs:
        key, separator, value = pair.partition("=")
        if not separator:
            raise UsageError(f"--setting {pair!r} is not KEY=VALUE.")
        parsed[key.strip()] = value.strip()
    return parsed


def use_store(store: str | None) -> None:
    """Makes the store that the options name the one that Dagster's resources open."""
    if store is not None:
        os.environ["RAG_STORE_URL"] = store


def print_json(content: Mapping[str, Any]) -> None:
    """JSON on standard output."""
    sys.stdout.write(as_json(content))


def write_json(path: Path | None, content: Mapping[str, Any]) -> None:
    """JSON into a file, if one is named.

    Raises:
        UsageError: the file cannot be written.
    """
    if path is None:
        return
    try:
        path.write_text(as_json(content))
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}).") from error


def as_json(content: Mapping[str, Any]) -> str:
    """JSON with a final newline."""
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
