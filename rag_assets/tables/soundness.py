"""How sound a grid looks, whoever read it.

Belongs here: the score by which readings of one region are compared. Not here: engines.
"""

import re
from collections.abc import Sequence

from rag_assets.tables.figures import is_figure, is_nil, is_year
from rag_assets.tables.grid import Grid

# What each fault costs, as measured: least squares of the loss of F1 (cell adjacency) on these
# shares over 488 readings by six engines of 95 tables (docs/measurements.md, "Tables").
_MERGED = 0.54  # cells that hold several figures
_MIXED = 0.52  # cells of a column of figures that are words, or the reverse
_LONELY = 0.39  # rows of a label and nothing else
_BLANK = 0.16  # blank cells
_UNLABELLED = 0.15  # rows without a label

_SPACED_THOUSANDS = re.compile(r"(?<=\d)\s(?=\d{3}\b)")


def soundness(grid: Grid) -> float:
    """0 to 1: how well a reading of a table scores, as far as its own cells tell."""
    filled = [text for row in grid.cells for text in row if text]
    if not filled:
        return 0.0
    rows, places = len(grid.cells), sum(map(len, grid.cells))
    merged = sum(figures_in(text) > 1 for text in filled) / len(filled)
    lonely = sum(bool(row[0]) and not any(row[1:]) for row in grid.cells) / rows
    unlabelled = sum(not row[0] for row in grid.cells) / rows
    lost = (
        _MERGED * merged
        + _MIXED * _mixed(grid.cells)
        + _LONELY * lonely
        + _BLANK * (1 - len(filled) / places)
        + _UNLABELLED * unlabelled
    )
    return round(max(0.0, 1 - lost), 3)


def figures_in(text: str) -> int:
    """How many figures a cell holds; "10 000" is one."""
    return sum(map(is_figure, _SPACED_THOUSANDS.sub("", text).split()))


def _mixed(cells: Sequence[Sequence[str]]) -> float:
    """The share of cells that are not of the kind that most of their column are."""
    body = [row for row in cells if any(_is_value(text) for text in row[1:])]
    odd = counted = 0
    for column in range(1, len(cells[0])):
        values = [_is_value(row[column]) for row in body if row[column]]
        odd += min(sum(values), len(values) - sum(values))
        counted += len(values)
    return odd / counted if counted else 0.5


def _is_value(text: str) -> bool:
    return is_nil(text) or (is_figure(text) and not is_year(text))
