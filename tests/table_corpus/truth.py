"""What is printed in a generated table and what each of its figures means: the truth.

Belongs here: the records that a reading is held against. Not here: how they come about
(manuscript, typesetting), how a reading is compared with them (comparing, scoring).
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from rag_resources.records import Box
from rag_resources.table_records import ColumnKind, FigureKind, RowKind, TablePart

Path = tuple[str, ...]
"""Header or label texts from the outermost level to the innermost."""


class TrueUnit(NamedTuple):
    """What figures are counted in.

    Attributes:
        texts: how it may be told, the usual way first; "" where it need not be told.
        scale: the factor it implies.
        currencies: ISO codes that may be told; a bare "$" names no country, so "" passes with it.
        printed: the whole print that names it, which a reading may quote more of.
    """

    texts: tuple[str, ...]
    scale: int = 1
    currencies: tuple[str, ...] = ("",)
    printed: str = ""


NO_UNIT = TrueUnit(("",))


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueCell:
    """A printed cell of the body, other than a row label.

    Attributes:
        row: 0-based into the cells of its table.
        text: as printed, footnote marks left out.
        mark: the footnote mark printed behind it, or "".
        figure: what kind of figure it is, None for words and references to notes.
        value: signed, in the unit as printed; 0 for a nil mark.
        labels: paths that name its row; any of them will do.
        headers: paths that name its column; any of them will do.
        periods: ways of telling what it reports; any of them will do.
        note: the number of the note its row refers to, or "".
    """

    row: int
    column: int
    page: int
    box: Box
    text: str
    mark: str = ""
    figure: FigureKind | None = None
    value: Decimal | None = None
    unit: TrueUnit = NO_UNIT
    labels: tuple[Path, ...] = ((),)
    headers: tuple[Path, ...] = ((),)
    periods: tuple[str, ...] = ("",)
    restated: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueTable:
    """A table as printed.

    Attributes:
        name: unique in the corpus ("signs 3").
        parts: where it stands, page by page.
        cells: all printed rows, headers first and once, footnote marks left out.
        header_rows: levels of headers, however many printed lines each takes.
        header_paths: per column.
        row_labels: per body row, groups first.
        row_kinds: per row of `cells`.
        figures: the cells of the body that hold something, other than labels.
    """

    name: str
    kind: str
    parts: tuple[TablePart, ...]
    cells: tuple[tuple[str, ...], ...]
    header_rows: int
    header_paths: tuple[Path, ...]
    row_labels: tuple[Path, ...]
    row_kinds: tuple[RowKind, ...]
    column_kinds: tuple[ColumnKind, ...]
    caption: str
    figures: tuple[TrueCell, ...]

    @property
    def page(self) -> int:
        """The page on which it starts."""
        return self.parts[0].page


@dataclass(frozen=True, slots=True)
class CorpusDocument:
    """A generated PDF and all tables in it.

    Attributes:
        plain: pages that hold no table, with the kind of each.
    """

    name: str
    pdf: bytes
    pages: int
    tables: tuple[TrueTable, ...]
    plain: tuple[tuple[int, str], ...] = ()
