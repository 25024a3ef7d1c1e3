"""Files of known tables: one JSON list per PDF, beside it.

Belongs here: their format. Not here: scores.

A file holds a list of tables: `page`, `cells` (rows of texts), and, where known, `bbox` (x0, y0,
x1, y1 in points of the displayed page, origin at the top left) and `spans` (first row, first
column, last row, last column; counted from 0, inclusive). Other keys are ignored. A table over
several pages has an entry for each. `NAME.alt.json` beside `NAME.json` is a second reading that is
as right as the first.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.tables.grid_table import GridTable
from rag_resources.errors import UsageError
from rag_resources.records import Box
from rag_resources.table_records import Span

Reading = tuple[GridTable, ...]

_ALTERNATIVE = ".alt.json"


@dataclass(frozen=True, slots=True)
class TruthDocument:
    """A PDF whose tables are known.

    Attributes:
        pdf: the file.
        readings: each of them right; most documents have one.
    """

    pdf: Path
    readings: tuple[Reading, ...]


def load_truth(folder: Path) -> tuple[TruthDocument, ...]:
    """The documents of a folder that have a file of known tables, in the order of their names.

    Raises:
        UsageError: there are none, or a file is not what this module describes.
    """
    documents = tuple(
        TruthDocument(pdf, _readings(pdf))
        for pdf in sorted(folder.glob("*.pdf"))
        if pdf.with_suffix(".json").exists()
    )
    if not documents:
        raise UsageError(f"{folder} holds no PDF with a file of known tables beside it.")
    return documents


def _readings(pdf: Path) -> tuple[Reading, ...]:
    files = [pdf.with_suffix(".json"), pdf.with_suffix(_ALTERNATIVE)]
    return tuple(read_truth(file) for file in files if file.exists())


def read_truth(file: Path) -> Reading:
    """The tables of one file.

    Raises:
        UsageError: the file is not what this module describes.
    """
    try:
        return tuple(_table(entry) for entry in json.loads(file.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{file} is not a file of known tables: {error!r}.") from error


def _table(entry: Mapping[str, Any]) -> GridTable:
    bbox = entry.get("bbox")
    return GridTable(
        page=int(entry["page"]),
        box=Box(*map(float, bbox)) if bbox else None,
        cells=tuple(tuple(str(text) for text in row) for row in entry["cells"]),
        spans=tuple(
            Span(row, first, last, last_row)
            for row, first, last_row, last in entry.get("spans", ())
        ),
    )
