"""The paragraph styles of a house style, by the kind of text."""

from typing import Any

from evals.sample_reports.house_style import HouseStyle

HEADING_SIZES = (17.0, 13.0, 10.5)


def paragraph_styles(style: HouseStyle) -> dict[str, Any]:
    """Styles for text, bullets, small print, captions, cells and the three levels of headings."""
    from reportlab.lib.colors import HexColor
    from reportlab.lib.enums import TA_JUSTIFY
    from reportlab.lib.styles import ParagraphStyle

    register_fonts(style)
    size = style.size
    plain = {"fontName": style.regular, "fontSize": size, "leading": size * 1.4}
    cell = plain | {"leading": size * 1.25}
    small = plain | {"fontSize": size * 0.82, "leading": size * 1.1}
    bold = {"fontName": style.bold}
    styles = [
        ParagraphStyle("text", alignment=TA_JUSTIFY, spaceAfter=7, **plain),
        ParagraphStyle("bullet", leftIndent=14, bulletIndent=3, spaceAfter=4, **plain),
        ParagraphStyle("small", spaceAfter=7, **small),
        ParagraphStyle("caption", keepWithNext=1, spaceBefore=6, spaceAfter=3, **plain | bold),
        ParagraphStyle("caption of pages", spaceBefore=6, spaceAfter=3, **plain | bold),
        ParagraphStyle("cell", **cell),
        ParagraphStyle("cell strong", **cell | bold),
    ]
    for level, points in enumerate(HEADING_SIZES, start=1):
        look = {"fontName": style.bold, "fontSize": points, "leading": points * 1.25}
        look |= {"spaceBefore": 8, "spaceAfter": 5, "keepWithNext": 1}
        colour = HexColor(style.accent)
        styles.append(ParagraphStyle(f"heading{level}", textColor=colour, **look))
    return {each.name: each for each in styles}


def register_fonts(style: HouseStyle) -> None:
    """Make the fonts known, so that bold and italic tags find their faces.

    Vera is a font file that comes with reportlab; the other fonts are built into every PDF reader.
    """
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    if style.regular != "Vera":
        return
    for name in (style.regular, style.bold, style.italic):
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    pdfmetrics.registerFontFamily(
        style.regular, style.regular, style.bold, style.italic, style.bold
    )
