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

_MERGED_FIGURES = 0.2  # share of such a cell's words; sentences have more words to a figure
_DATE = re.compile(r"\b\d{1,2}\s[^\W\d]{3,}\.?,?\s(?:19|20)\d\d\b|\b\d{1,2},\s(?:19|20)\d\d\b")
_SPACED_THOUSANDS = re.compile(r"(?<=\d)\s(?=\d{3}\b)")


def soundness(grid: Grid) -> float:
    """0 to 1: how well a reading of a table scores, as far as its own cells tell."""
    filled = [text for row in grid.cells for text in row if text]
    if not filled:
        return 0.0
    rows, places = len(grid.cells), sum(map(len, grid.cells))
    merged = sum(map(holds_figures, filled)) / len(filled)
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


def holds_figures(text: str) -> bool:
    """Whether a cell holds the figures of several: sentences name some too, dates are none."""
    words = _SPACED_THOUSANDS.sub("", _DATE.sub("", text)).split()
    figures = sum(map(is_figure, words))
    return figures > 1 and figures >= _MERGED_FIGURES * len(words)


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
