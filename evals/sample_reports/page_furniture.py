"""What stands on a page besides its text: running header, footer, page number; and the cover."""

from typing import Any

from evals.sample_reports.house_style import HouseStyle

SIDE_MARGIN = 62.0  # points
HEADER_HEIGHT = 40.0  # below the upper edge
FOOTER_HEIGHT = 30.0  # above the lower edge
FURNITURE_SIZE = 8.0


def draw_furniture(
    canvas: Any,
    style: HouseStyle,
    size: tuple[float, float],
    running: tuple[str, str],
    label: str,
    even: bool,
) -> None:
    """Header with organisation and section, footer with the printed page number.

    Args:
        canvas: the page.
        style: decides whether even pages mirror odd ones.
        size: width and height as displayed.
        running: the report and the section the page is in.
        label: the printed page number.
        even: whether the printed sheet shows this page on its left side.
    """
    from reportlab.lib.colors import HexColor

    width, height = size
    left, right, middle = SIDE_MARGIN, width - SIDE_MARGIN, width / 2
    report, section = running
    canvas.setFont(style.regular, FURNITURE_SIZE)
    canvas.setFillColor(HexColor(0x555555))
    canvas.setStrokeColor(HexColor(style.accent))
    header, footer = height - HEADER_HEIGHT, FOOTER_HEIGHT
    canvas.line(left, header - 4, right, header - 4)
    if not style.mirrored:
        canvas.drawString(left, header, report)
        canvas.drawRightString(right, header, section)
        canvas.drawCentredString(middle, footer, label if style.page_labels else f"Page {label}")
    elif even:
        canvas.drawString(left, header, section)
        canvas.drawString(left, footer, f"{label}  |  {report}")
    else:
        canvas.drawRightString(right, header, section)
        canvas.drawRightString(right, footer, f"{report}  |  {label}")


def draw_cover(canvas: Any, style: HouseStyle, name: str, title: str, period: str) -> None:
    """A band of colour with the organisation, the report and its period."""
    from reportlab.lib.colors import HexColor, white

    width, height = style.page
    canvas.setFillColor(HexColor(style.accent))
    canvas.rect(0, height * 0.52, width, height * 0.3, stroke=0, fill=1)
    canvas.setFillColor(white)
    canvas.setFont(style.bold, 30)
    canvas.drawString(SIDE_MARGIN, height * 0.72, name)
    canvas.setFont(style.regular, 17)
    canvas.drawString(SIDE_MARGIN, height * 0.66, title)
    canvas.setFont(style.italic, 12)
    canvas.drawString(SIDE_MARGIN, height * 0.62, period)
