"""Facts as CSV that a spreadsheet opens without ever running a cell of it."""

import csv
from collections.abc import Sequence
from io import StringIO

from rag_resources.table_records import TableFact

_COLUMNS = (
    "page", "label", "header", "period", "value", "unit", "scale", "currency", "raw", "kind",
    "restated", "note", "confidence", "sum_check", "table", "row", "column",
)  # fmt: skip
_RUN = ("=", "+", "-", "@", "\t", "\r", "\n")


def facts_csv(facts: Sequence[TableFact]) -> str:
    """One line per fact; `value` is a plain number, texts that could run are quoted by "'"."""
    written = StringIO(newline="")
    lines = csv.writer(written)  # ends lines by CR LF, so that a lone CR in a cell is quoted
    lines.writerow(_COLUMNS)
    for fact in facts:
        cells = _cells(fact)
        lines.writerow(cells[name] for name in _COLUMNS)
    return written.getvalue()


def protected(text: str) -> str:
    """The text so that a spreadsheet shows it, whatever it starts with."""
    return f"'{text}" if text.startswith(_RUN) else text


def _cells(fact: TableFact) -> dict[str, str | int | float]:
    texts = ("label", "header", "period", "raw", "kind", "note", "sum_check")
    numbers = ("page", "confidence", "table", "row", "column")
    return {
        **{name: protected(getattr(fact, name)) for name in texts},
        **{name: getattr(fact, name) for name in numbers},
        "value": "" if fact.value is None else f"{fact.value:f}",
        "unit": protected(fact.unit.text),
        "scale": fact.unit.scale,
        "currency": fact.unit.currency,
        "restated": "yes" if fact.restated else "no",
    }
