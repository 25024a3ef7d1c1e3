"""A table set on a page, or on two, and the record of where each cell came to stand.

Belongs here: whole tables, with what stands above and below. Not here: their rows (setting), what
they say (manuscript).
"""

from collections.abc import Sequence
from typing import NamedTuple

from rag_resources.table_records import TablePart
from tests.table_corpus.looks import Look
from tests.table_corpus.manuscript import Manuscript
from tests.table_corpus.measures import measured
from tests.table_corpus.recording import PrintedCell, record
from tests.table_corpus.setting import Setting
from tests.table_corpus.sheet import Sheet, wrapped
from tests.table_corpus.truth import TrueTable


class Place(NamedTuple):
    """Where a piece of a table begins."""

    sheet: Sheet
    x: float
    y: float


def set_table(
    name: str,
    kind: str,
    manuscript: Manuscript,
    look: Look,
    places: Sequence[Place],
    width: float,
    *,
    breaks: Sequence[int] = (),
    repeats: bool = True,
) -> tuple[TrueTable, float]:
    """Sets a table and returns its truth, and where on the last page it ends.

    Args:
        name: of the table, unique in the corpus.
        kind: of the table.
        manuscript: what it says.
        look: how it looks.
        places: where its pieces begin, one more than there are breaks.
        width: that it may take.
        breaks: rows with which the pieces after the first begin.
        repeats: whether pieces after the first repeat the heads.
    """
    starts, ends = (0, *breaks), (*breaks, len(manuscript.rows))
    parts: list[TablePart] = []
    cells: list[PrintedCell] = []
    end = 0.0
    for index, (place, start, stop) in enumerate(zip(places, starts, ends, strict=True)):
        measures = measured(manuscript, look, place.x, width)
        setting = Setting(manuscript, place.sheet, measures, place.y)
        if index == 0:
            _above(setting)
        if index == 0 or repeats:
            setting.heads()
        for number in range(start, stop):
            setting.row(number)
        parts.append(setting.finish())
        cells += setting.cells
        end = setting.y
        if index == len(places) - 1:
            end = _below(setting)
    return record(name, kind, manuscript, parts, cells), end


def _above(setting: Setting) -> None:
    look, manuscript = setting.look, setting.manuscript
    x = setting.measures.edges[0]
    if manuscript.caption:
        setting.y += 1.2 * look.size
        setting.sheet.text(x, setting.y, manuscript.caption, look.face.bold, look.size * 1.15)
        setting.y += 0.6 * look.size
    for text in manuscript.above:
        setting.y += 0.9 * look.size
        setting.sheet.text(x, setting.y, text, look.face.regular, look.size)
        setting.y += 0.5 * look.size
    setting.y += 0.4 * look.size


def _below(setting: Setting) -> float:
    look = setting.look
    y = setting.y + 0.5 * look.size
    for note in setting.manuscript.notes:
        for line in wrapped(note, look.face.regular, look.size * 0.85, 420):
            y += look.size * 1.1
            x = setting.measures.edges[0]
            setting.sheet.text(x, y, line, look.face.regular, look.size * 0.85)
    return y
