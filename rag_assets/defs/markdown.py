"""Tables as Markdown, for metadata."""

from collections.abc import Sequence
from typing import Any

CHARACTERS = 120


def markdown_table(header: Sequence[Any], rows: Sequence[Sequence[Any]]) -> str:
    """Rows of any values under a header as a Markdown table; long cells are cut."""
    lines = [list(map(_cell, header)), ["---"] * len(header), *(map(_cell, row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(value: Any) -> str:
    text = str(value).replace("|", "\\|").replace("\n", " ⏎ ")
    return text if len(text) <= CHARACTERS else f"{text[:CHARACTERS]}…"
