"""Which character a glyph shows, told by its shape.

Belongs here: pictures of single glyphs, comparing them with the characters of common faces. Not
here: which fonts need it (font_repair), what the pages around say (glyph_votes).

All glyphs of a font are told together, each character given once: what alone could be an l, an I
or a 1 is decided by the others. A glyph counts only where every other reading is clearly worse.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

_EM = 28  # points: hairlines keep their grey at twice that many pixels
_CELL = 44  # points around a glyph: room for wide and deep ones
_LEFT, _BASE = 8, 14  # points from the cell's left and lower edge to the glyph's origin
_DPI = 144
_COLUMNS = 16
_INK = 60  # of 255: paler is the edge of a letter
_GRID = 16  # rows and columns to which a shape is reduced
_PLACE_WEIGHT = 3.0  # of one em of difference in height, depth and width against form
_FACES = (
    "Helvetica",
    "Helvetica-Bold",
    "Helvetica-Oblique",
    "Helvetica-BoldOblique",
    "Times-Roman",
    "Times-Bold",
    "Times-Italic",
    "Times-BoldItalic",
    "Courier",
    "Courier-Bold",
)  # every PDF library draws these without a font file
_CHARACTERS = (
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_abcdefghijklmnopqrstuvwxyz"
    "{|}~€…†‡•–—‘’“”™¡¢£¥§©«®°±¶·»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ×÷"
)  # of the Windows code page 1252
_LIGATURES = {"fi": 1, "fl": 2}  # at codes that the code page leaves free
_LIKENESS = 0.5  # of form, less what differs in place; unlike letters score below 0.5
_DIGIT_LIKENESS = 0.6
_MARGIN = 0.1  # to the next best way of reading a glyph
_SIGN_LIKENESS = 0.3  # dashes and quotation marks vary in length and weight


class Shape(NamedTuple):
    """A glyph's form in a grid over its ink, and the top, bottom and width of it in ems."""

    form: NDArray[np.float64]
    place: NDArray[np.float64]


def glyph_shapes(
    document: Any, font: int, codes: Sequence[int], digits: int
) -> dict[int, Shape | None]:
    """The shape of the glyph of each code; None where it leaves no ink.

    Args:
        document: a `pymupdf.Document`, to which a page is added.
        font: the number of the font's object in it.
        codes: character codes.
        digits: hexadecimal digits of a code.
    """
    import pymupdf

    rows = -(-len(codes) // _COLUMNS)
    page = document.new_page(width=_COLUMNS * _CELL, height=rows * _CELL)
    show = "BT /F {em} Tf 1 0 0 1 {x} {y} Tm <{code:0{digits}x}> Tj ET".format
    text = "\n".join(
        show(
            em=_EM,
            x=at % _COLUMNS * _CELL + _LEFT,
            y=(rows - 1 - at // _COLUMNS) * _CELL + _BASE,
            code=code,
            digits=digits,
        )
        for at, code in enumerate(codes)
    )
    page = typeset(document, page, font, text)
    pixmap = page.get_pixmap(dpi=_DPI, colorspace=pymupdf.csGRAY)
    lines = np.frombuffer(pixmap.samples, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    ink = 255 - lines[:, : pixmap.width]
    side = _CELL * _DPI // 72
    shapes = {}
    for at, code in enumerate(codes):
        top, left = at // _COLUMNS * side, at % _COLUMNS * side
        shapes[code] = _shape(ink[top : top + side, left : left + side])
    return shapes


def typeset(document: Any, page: Any, font: int, text: str) -> Any:
    """A page of a document with drawing commands as its content and one font, called F."""
    document.xref_set_key(page.xref, "Resources", f"<</Font<</F {font} 0 R>>>>")
    content = document.get_new_xref()
    document.update_object(content, "<<>>")
    document.update_stream(content, text.encode("ascii"))
    document.xref_set_key(page.xref, "Contents", f"{content} 0 R")
    return document.reload_page(page)


def told_by_shape(shapes: Mapping[int, Shape]) -> dict[int, str]:
    """The characters of those glyphs of one font of which the shape leaves no doubt."""
    from scipy.optimize import linear_sum_assignment

    if not shapes:
        return {}
    numbers = list(shapes)
    alike, texts = _likeness([shapes[number] for number in numbers])
    glyphs, chosen = linear_sum_assignment(-alike)
    told = {}
    for glyph, choice in zip(glyphs, chosen, strict=True):
        own, text = alike[glyph, choice], texts[choice]
        if own >= _least(text) and _lead(alike, glyphs, chosen, glyph, choice) >= _MARGIN:
            told[numbers[glyph]] = text
    return told


def _least(text: str) -> float:
    if text.isdecimal():
        return _DIGIT_LIKENESS
    return _LIKENESS if text.isalpha() else _SIGN_LIKENESS


def _lead(
    alike: NDArray[np.float64],
    glyphs: NDArray[np.intp],
    chosen: NDArray[np.intp],
    glyph: int,
    choice: int,
) -> float:
    """By how much the whole reading gets worse if one glyph is read as anything else."""
    loss = alike[glyph, choice] - alike[glyph]
    # A character that another glyph has would be exchanged with it.
    loss[chosen] += alike[glyphs, chosen] - alike[glyphs, choice]
    loss[choice] = np.inf
    return float(loss.min())


def _likeness(shapes: Sequence[Shape]) -> tuple[NDArray[np.float64], list[str]]:
    """How alike each glyph and each character are in the face in which they are most alike."""
    texts, forms, places = _templates()
    form = np.array([shape.form for shape in shapes])
    place = np.array([shape.place for shape in shapes])
    score = np.einsum("gk,fck->gfc", form, forms)
    score -= _PLACE_WEIGHT * np.abs(place[:, None, None] - places[None]).sum(axis=3)
    return score.max(axis=1), texts


@cache
def _templates() -> tuple[list[str], NDArray[np.float64], NDArray[np.float64]]:
    import pymupdf

    codes = {text: text.encode("cp1252")[0] for text in _CHARACTERS} | _LIGATURES
    forms, places = [], []
    with pymupdf.open() as document:
        for face in _FACES:
            font = document.get_new_xref()
            document.update_object(
                font,
                f"<</Type/Font/Subtype/Type1/BaseFont/{face}/Encoding<</Type/Encoding"
                "/BaseEncoding/WinAnsiEncoding/Differences[1/fi/fl]>>>>",
            )
            drawn = glyph_shapes(document, font, list(codes.values()), 2)
            shapes = [shape for shape in drawn.values() if shape is not None]
            forms.append([shape.form for shape in shapes])
            places.append([shape.place for shape in shapes])
    return list(codes), np.array(forms), np.array(places)


def _shape(cell: NDArray[np.uint8]) -> Shape | None:
    rows, columns = np.nonzero(cell > _INK)
    if not rows.size:
        return None
    top, bottom = int(rows.min()), int(rows.max()) + 1
    left, right = int(columns.min()), int(columns.max()) + 1
    form = _reduced(_reduced(cell[top:bottom, left:right] / 255.0).T).T
    form = _blurred(form)
    form = (form - form.mean()).ravel()
    strength = float(np.linalg.norm(form))
    place = np.array([top, bottom, right - left]) / (_EM * _DPI / 72)
    return Shape(form / strength if strength > 1e-6 else form, place)


def _reduced(ink: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows averaged to the number of the grid."""
    height = ink.shape[0]
    edges = np.linspace(0, height, _GRID + 1)
    below = np.minimum(edges.astype(int), height)
    above = np.minimum(below + 1, height)
    sums = np.vstack([np.zeros((1, ink.shape[1])), np.cumsum(ink, axis=0)])
    at_edges = sums[below] + (sums[above] - sums[below]) * (edges - below)[:, None]
    result: NDArray[np.float64] = np.diff(at_edges, axis=0) / (height / _GRID)
    return result


def _blurred(form: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each field averaged with its neighbours: strokes of unlike weight overlap."""
    padded = np.pad(form, 1)
    across = (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4
    result: NDArray[np.float64] = (across[:-2] + 2 * across[1:-1] + across[2:]) / 4
    return result
