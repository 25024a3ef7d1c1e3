"""What the text layer says of the glyphs of a font, changed behind the page's back.

Belongs here: rewriting ToUnicode maps, taking them away, and fonts drawn by procedures, all of
which leave the picture of the page as it was. Not here: which lie makes which defect (fonts).
"""

from collections.abc import Callable, Iterable
from typing import Any

import pymupdf
from fontTools.agl import UV2AGL
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from tests.defects.typesetting import Style

_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Lie def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{pairs}
endcmap end end"""
_MOST_PAIRS = 100  # in one section of a CMap


def characters(texts: Iterable[str]) -> list[str]:
    """All characters of some texts, in order of their first use."""
    return list(dict.fromkeys("".join(texts)))


def claim(document: Any, style: Style, used: Iterable[str], lie: Callable[[str], str]) -> None:
    """Makes the text layer say something else of each character set in an embedded font."""
    font = pymupdf.Font(fontfile=style.path)
    pairs = [(font.has_glyph(ord(one)), lie(one)) for one in used]
    content = _CMAP.format(pairs="\n".join(_sections(pairs))).encode()
    for xref in _fonts(document):
        kind, value = document.xref_get_key(xref, "ToUnicode")
        if kind == "xref":
            document.update_stream(int(value.split()[0]), content)


def _sections(pairs: list[tuple[int, str]]) -> Iterable[str]:
    for start in range(0, len(pairs), _MOST_PAIRS):
        part = pairs[start : start + _MOST_PAIRS]
        lines = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in part]
        yield "\n".join([f"{len(part)} beginbfchar", *lines, "endbfchar"])


def forget(document: Any, *, names: bool) -> None:
    """Takes the map to Unicode away; with `names`, also what the font file knows itself."""
    for xref in _fonts(document):
        document.xref_set_key(xref, "ToUnicode", "null")
    if not names:
        return
    for xref in range(1, document.xref_length()):
        kind, value = document.xref_get_key(xref, "FontFile2")
        if kind == "xref":
            file = int(value.split()[0])
            directory, rest = document.xref_stream(file)[:512], document.xref_stream(file)[512:]
            unknown = directory.replace(b"cmap", b"xmap").replace(b"post", b"xost")
            document.update_stream(file, unknown + rest)


def rename(document: Any, name: str) -> None:
    """Gives every embedded font another name."""
    for xref in _fonts(document):
        document.xref_set_key(xref, "BaseFont", f"/{name}")


def _fonts(document: Any) -> list[int]:
    return sorted({font[0] for page in document for font in page.get_fonts() if font[1] == "ttf"})


class DrawnFont:
    """A Type 3 font: letters are little drawings under codes of one's choice.

    Their names say nothing, or, if it is lying, what the codes would be in Latin print.
    """

    def __init__(self, page: Any, style: Style, codes: dict[str, int], *, lying: bool) -> None:
        self._page, self._style, self._codes = page, style, codes
        self._names = {code: UV2AGL[code] if lying else f"g{code}" for code in codes.values()}
        self._name = "Drawn"
        self._install(lying=lying)

    def put(self, x: float, y: float, text: str) -> None:
        """One line with its baseline at a place."""
        page, size = self._page, self._style.size
        codes = bytes(self._codes[one] for one in text).hex()
        line = (
            f"q BT /{self._name} {size} Tf 1 0 0 1 {x} {page.rect.height - y} Tm <{codes}> Tj ET Q"
        )
        content = page.read_contents() + b"\n" + line.encode()
        if not page.get_contents():
            pymupdf.TOOLS._insert_contents(page, b" ", 1)
        xref = page.get_contents()[0]
        page.parent.update_stream(xref, content)
        page.set_contents(xref)

    def _install(self, *, lying: bool) -> None:
        document = self._page.parent
        with TTFont(self._style.path) as font:
            glyphs, names, em = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
            head = font["head"]
            reach = f"{head.xMin} {head.yMin} {head.xMax} {head.yMax}"
            # Both are usual; of drawings that may have colours of their own (d0) some libraries
            # do not tell the colour.
            metrics = f"{reach} d1" if lying else "d0"
            drawings, widths = {}, {}
            for letter, code in self._codes.items():
                glyph = glyphs[names[ord(letter)]]
                pen = _Procedure(glyphs)
                glyph.draw(pen)
                widths[code] = glyph.width
                drawings[code] = _stream(document, f"{glyph.width} 0 {metrics}\n{pen.text} f")
        first, last = min(drawings), max(drawings)
        codes = range(first, last + 1)
        procedures = "".join(f"/{self._names[code]} {xref} 0 R" for code, xref in drawings.items())
        encoding = " ".join(f"{code} /{self._names[code]}" for code in sorted(drawings))
        xref = document.get_new_xref()
        document.update_object(
            xref,
            f"<</Type/Font/Subtype/Type3/FontBBox[{reach}]/FontMatrix[{1 / em} 0 0 {1 / em} 0 0]"
            f"/CharProcs<<{procedures}>>/Encoding<</Type/Encoding/Differences[{encoding}]>>"
            f"/FirstChar {first}/LastChar {last}/Resources<<>>"
            f"/Widths[{' '.join(str(widths.get(code, 0)) for code in codes)}]>>",
        )
        kind, value = document.xref_get_key(self._page.xref, "Resources")
        holder = int(value.split()[0]) if kind == "xref" else self._page.xref
        prefix = "" if kind == "xref" else "Resources/"
        document.xref_set_key(holder, f"{prefix}Font/{self._name}", f"{xref} 0 R")


def _stream(document: Any, content: str) -> int:
    xref = int(document.get_new_xref())
    document.update_object(xref, "<<>>")
    document.update_stream(xref, content.encode())
    return xref


class _Procedure(BasePen):  # type: ignore[misc]
    """Writes an outline in the operators of a PDF."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        return " ".join(self._parts)

    def _moveTo(self, point: Any) -> None:  # noqa: N802 (the library's names)
        self._add("m", point)

    def _lineTo(self, point: Any) -> None:  # noqa: N802
        self._add("l", point)

    def _curveToOne(self, *points: Any) -> None:  # noqa: N802
        self._add("c", *points)

    def _closePath(self) -> None:  # noqa: N802
        self._parts.append("h")

    def _add(self, operator: str, *points: Any) -> None:
        numbers = " ".join(f"{round(float(value), 2)}" for point in points for value in point)
        self._parts.append(f"{numbers} {operator}")
