"""Honest pages that share a trait with a defect: the line between them must not be crossed.

Belongs here: one page per defect that could be suspected. Not here: ordinary pages (clean_pages).
"""

from collections.abc import Iterator
from typing import Any

import pymupdf

from tests.defects.case import DefectCase, PageTruth, printed_case
from tests.defects.prose import Writer, row_text
from tests.defects.typesetting import (
    BODY,
    HEADING,
    HEIGHT,
    SANS,
    WHITE,
    WIDTH,
    Area,
    columns,
    fill,
    flow,
    put,
    table,
    tint,
)


def near_misses() -> Iterator[DefectCase]:
    """Pages that are not what they could be taken for."""
    yield printed_case(
        "clean-near-misses",
        "clean",
        [
            _on_white_panel,
            _highlighted,
            _on_picture,
            _like_cells,
            _layer_shown,
            _cropped,
            _outlined,
            _stamped,
        ],
    )
    yield printed_case("clean-landscape", "clean", [_landscape], (HEIGHT, WIDTH))


def _texts(seed: int) -> tuple[str, ...]:
    return Writer(f"near miss {seed}").paragraphs(5)


def _clean(*texts: str) -> PageTruth:
    return PageTruth(threads=(texts,))


def _on_white_panel(page: Any) -> PageTruth:
    """Not covered: the rectangle was there first."""
    texts = _texts(0)
    tint(page, Area(0, 0, WIDTH, HEIGHT), (0.8, 0.85, 0.8))
    tint(page, Area(50, 80, 545, 500), WHITE)
    fill(page, BODY, texts)
    return _clean(*texts)


def _highlighted(page: Any) -> PageTruth:
    """Not covered: colour over the text lets it through."""
    texts = _texts(1)
    fill(page, BODY, texts)
    marker = pymupdf.Rect(55, 85, 540, 130)
    page.draw_rect(marker, color=None, fill=(1, 0.9, 0.2), fill_opacity=0.35)
    return _clean(*texts)


def _on_picture(page: Any) -> PageTruth:
    """Not covered, and not a scan: print over a picture that fills the page."""
    texts = _texts(2)
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 80))
    for step in range(80):
        picture.set_rect(pymupdf.IRect(0, step, 60, step + 1), (235 - step, 240 - step // 2, 245))
    page.insert_image(page.rect, pixmap=picture, keep_proportion=False)
    fill(page, BODY, texts)
    return _clean(*texts)


def _like_cells(page: Any) -> PageTruth:
    """Not overprinted: cells and rows of a table that say the same."""
    rows = [
        ("Ordinary shares issued", "100", "100", "100"),
        ("Ordinary shares held", "100", "100", "100"),
        ("Subtotal", "0", "0", "0"),
        ("Subtotal", "0", "0", "0"),
        ("Subtotal", "0", "0", "0"),
        ("Options granted", "n/a", "n/a", "7"),
        ("Options lapsed", "n/a", "n/a", "7"),
    ]
    table(page, BODY, rows, SANS.of(size=6), pitch=22)
    return _clean(*map(row_text, rows))


def _layer_shown(page: Any) -> PageTruth:
    """Not hidden: the layer is switched on."""
    texts, shown = _texts(3), "This line stands in a layer that is switched on."
    layer = page.parent.add_ocg("Shown", on=True)
    y = fill(page, BODY, texts)
    put(page, 60, y + 30, shown, oc=layer)
    return _clean(*texts, shown)


def _cropped(page: Any) -> PageTruth:
    """Nothing outside the crop box but printers' marks, which are lines."""
    texts = _texts(4)
    fill(page, BODY, texts)
    page.draw_line((-30, 100), (-10, 100))
    page.parent.xref_set_key(page.xref, "MediaBox", f"[-40 -40 {WIDTH + 40} {HEIGHT + 40}]")
    page.parent.xref_set_key(page.xref, "CropBox", f"[0 0 {WIDTH} {HEIGHT}]")
    return _clean(*texts)


def _outlined(page: Any) -> PageTruth:
    """Not without ink: letters as outlines, and letters filled and stroked."""
    texts = ("Outlined title of a chapter", "Filled and stroked title")
    put(page, 60, 100, texts[0], HEADING.of(size=28), render_mode=1)
    put(page, 60, 150, texts[1], HEADING.of(size=20), render_mode=2)
    told = _texts(5)
    fill(page, Area(60, 180, 535, 780), told)
    return _clean(*texts, *told)


def _stamped(page: Any) -> PageTruth:
    """No watermark: a word in large letters that stands on one page only."""
    texts = _texts(6)
    y = fill(page, BODY, texts)
    put(page, 60, y + 80, "Thank you", HEADING.of(size=60, color=(0.6, 0.6, 0.7)))
    return _clean(*texts, "Thank you")


def _landscape(page: Any) -> PageTruth:
    """Not two-up: one wide page in two columns."""
    texts = Writer("landscape").paragraphs(10)
    put(page, 60, 70, "Two columns of one page", HEADING)
    flow(page, columns(Area(60, 90, HEIGHT - 60, 540), 2, gutter=30), texts, SANS)
    return _clean("Two columns of one page", *texts)
