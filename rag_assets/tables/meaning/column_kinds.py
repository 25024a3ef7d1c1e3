"""What kind of column each column of a table is.

Belongs here: labels, references to notes, figures, words. Not here: units and periods of columns.
"""

import re
from collections.abc import Sequence

from rag_assets.tables.figures import is_figure, is_nil
from rag_assets.tables.grid import PATH
from rag_resources.table_records import ColumnKind

_NOTE_HEADER = re.compile(
    r"(?:notes?|refs?|anhang)\.?(?:\s?(?:no|nr|nos|number)?\.?)?", re.IGNORECASE
)
_NOTE = re.compile(
    r"(?:notes?\s)?[A-Z]{0,2}\d{1,2}(?:\.\d{1,2})?(?:\s?\([a-z]+\)|[a-z])?", re.IGNORECASE
)
_SEVERAL = rf"{_NOTE.pattern}(?:\s?(?:,|;|&|and|-|–)\s?{_NOTE.pattern})*"
_NOTES = re.compile(rf"{_SEVERAL}|\({_SEVERAL}\)", re.IGNORECASE)
_EXHIBITS = re.compile(r"exhibits?\.?(?:\s(?:no|number)s?\.?)?", re.IGNORECASE)
_MOSTLY = 0.5
_RARE = 0.4  # of the rows: figures stand in more of them
_LEAST_COLUMNS = 3  # labels, notes and two periods


def column_kinds(
    body: Sequence[Sequence[str]], header_paths: Sequence[str]
) -> tuple[ColumnKind, ...]:
    """The kind of every column; words right beside the labels are labels too."""
    kinds: list[ColumnKind] = []
    for column, path in enumerate(header_paths):
        filled = [row[column] for row in body if row[column]]
        if column == 0:
            kinds.append("label")
        elif _refers_to_notes(filled, path) or (
            column == 1 and not path and _are_rare_notes(filled, len(body), len(header_paths))
        ):
            kinds.append("note")
        elif _EXHIBITS.fullmatch(path.rsplit(PATH, 1)[-1]):
            kinds.append("text")  # "10.3" is the number of a paper
        elif sum(is_figure(text) or is_nil(text) for text in filled) >= _MOSTLY * len(filled):
            kinds.append("value")
        else:
            kinds.append("label" if set(kinds) == {"label"} else "text")
    if "value" not in kinds:  # words throughout: only the first column names the rows
        kinds[1:] = ["text" if kind == "label" else kind for kind in kinds[1:]]
    return tuple(kinds)


def _are_rare_notes(filled: Sequence[str], rows: int, columns: int) -> bool:
    """Whether a column without a header holds a note number here and there."""
    few = 0 < len(filled) <= _RARE * rows and columns > _LEAST_COLUMNS
    return few and all(map(is_note, filled))


def is_note(text: str) -> bool:
    """Whether a cell could refer to notes ("12", "C4(a)", "(9), (10)")."""
    return all(_NOTES.fullmatch(part) for part in re.split(r"(?<=\)),\s?(?=\()", text))


def _refers_to_notes(filled: Sequence[str], path: str) -> bool:
    named = _NOTE_HEADER.fullmatch(path.rsplit(PATH, 1)[-1]) is not None
    notes = sum(map(is_note, filled))
    return named and notes >= _MOSTLY * len(filled)
