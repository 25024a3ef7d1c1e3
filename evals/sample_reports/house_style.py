"""How an organisation's reports look: fonts, colours, rules, numbering habits.

Belongs here: plain values. Not here: drawing.
"""

from dataclasses import dataclass
from typing import Literal

TableRules = Literal["grid", "horizontal", "none"]

A4 = (595.28, 841.89)
US_LETTER = (612.0, 792.0)


@dataclass(frozen=True, slots=True)
class HouseStyle:
    """The look of one organisation's reports.

    Attributes:
        regular, bold, italic: PDF font names.
        accent: colour of headings and of the cover as a hexadecimal RGB number.
        rules: rules of tables; "none" leaves columns aligned by white space only.
        mirrored: whether odd and even pages have their furniture on the outer side.
        page_labels: whether the PDF itself knows the printed page numbers.
        bookmarked_years: the reports that have PDF bookmarks.
        ligatures: whether fi and fl are set as one glyph.
    """

    page: tuple[float, float]
    regular: str
    bold: str
    italic: str
    size: float
    accent: int
    rules: TableRules
    mirrored: bool = False
    page_labels: bool = False
    bookmarked_years: frozenset[int] = frozenset()
    ligatures: bool = False


HEALTH_BOARD_STYLE = HouseStyle(
    page=A4,
    regular="Helvetica",
    bold="Helvetica-Bold",
    italic="Helvetica-Oblique",
    size=10,
    accent=0x0B3D6E,
    rules="grid",
    bookmarked_years=frozenset({2023, 2024, 2025}),
)

COUNCIL_STYLE = HouseStyle(
    page=A4,
    regular="Vera",
    bold="VeraBd",
    italic="VeraIt",
    size=9.2,
    accent=0x4A2545,
    rules="horizontal",
    mirrored=True,
    ligatures=True,
)

COMPANY_STYLE = HouseStyle(
    page=US_LETTER,
    regular="Times-Roman",
    bold="Times-Bold",
    italic="Times-Italic",
    size=10.5,
    accent=0x1F4E3D,
    rules="none",
    page_labels=True,
    bookmarked_years=frozenset({2025}),
)
