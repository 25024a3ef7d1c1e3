"""The glyphs of the fonts inside a PDF: which codes print them, what they look like.

Belongs here: asking the PDF library about fonts, by setting their glyphs on pages of a scratch copy
of the document. Not here: what the glyphs mean (glyph_votes), shapes (glyph_shapes).
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rag_assets.extraction.fonts.glyph_shapes import Shape, glyph_shapes, typeset

_NAME = 31  # bytes of a font's name that the library keeps
_NARROW, _WIDE = 256, 65_536  # codes of simple and composite fonts
_FEW = 400  # glyphs: drawing them takes a moment
_STEP = 10  # units between the glyphs of a simple font set side by side


class FontCode(NamedTuple):
    """A character code of a font: the glyph it prints and the character it is said to be."""

    number: int
    says: str


class FontGlyphs:
    """The fonts of one report; a scratch copy is opened when the first font is looked at."""

    def __init__(self, pdf: Path) -> None:
        self._pdf = pdf
        self._scratch: Any = None
        self._codes: dict[int, dict[int, FontCode]] = {}
        self._shapes: dict[int, dict[int, Shape | None]] = {}

    def close(self) -> None:
        """Closes the copy."""
        if self._scratch is not None:
            self._scratch.close()

    def page(self, number: int) -> Any:
        """The `pymupdf.Page` with this 1-based number as it is in the file."""
        return self._document.load_page(number - 1)

    def hexadecimals(self, font: int) -> int:
        """How many hexadecimal digits write a code of a font."""
        return 4 if self._kind(font) == "/Type0" else 2

    def codes(self, font: int) -> Mapping[int, FontCode]:
        """What the codes of a font print; nothing for fonts that cannot be asked."""
        if font not in self._codes:
            self._codes[font] = self._asked(font) if font else {}
        return self._codes[font]

    def numbers(self, font: int) -> frozenset[int]:
        """The numbers of all glyphs of a font that has few, as subsets have; else none."""
        numbers = frozenset(code.number for code in self.codes(font).values())
        return numbers if len(numbers) <= _FEW else frozenset()

    def shapes(self, font: int, numbers: Iterable[int]) -> dict[int, Shape | None]:
        """The shapes of glyphs of a font, None for those without ink.

        Glyphs that no code prints are left out.
        """
        drawn = self._shapes.setdefault(font, {})
        wanted = set(numbers) - drawn.keys()
        if wanted:
            codes: dict[int, int] = {}
            for code, printed in self.codes(font).items():
                if printed.number in wanted:
                    codes.setdefault(printed.number, code)
            if codes:
                new = glyph_shapes(
                    self._document, font, list(codes.values()), self.hexadecimals(font)
                )
                drawn |= {number: new[code] for number, code in codes.items()}
        return drawn

    def _asked(self, font: int) -> dict[int, FontCode]:
        kind = self._kind(font)
        if kind in ("/Type1", "/TrueType", "/MMType1"):
            # A code without a glyph is passed over: the place tells which code a glyph is from.
            text = "".join(
                f"1 0 0 1 {code * _STEP} 0 Tm <{code:02x}> Tj " for code in range(_NARROW)
            )
            return {round(at / _STEP): code for at, code in self._traced(font, text)}
        if kind == "/Type0" and self._key(font, "Encoding") in ("/Identity-H", "/Identity-V"):
            last = self._glyph_count(font) or _WIDE
            codes = range(last if self._is_numbered_by_glyph(font) else _WIDE)
            shown = "".join(f"{code:04x}" for code in codes)
            printed = [code for _, code in self._traced(font, f"<{shown}> Tj")]
            if len(printed) == len(codes):
                return {at: code for at, code in enumerate(printed) if code.number < last}
        return {}

    def _is_numbered_by_glyph(self, font: int) -> bool:
        """Whether the codes of a composite font are the numbers of its glyphs."""
        part = re.search(r"(\d+) 0 R", self._key(font, "DescendantFonts"))
        if part is None:
            return False
        kind, value = self._document.xref_get_key(int(part[1]), "CIDToGIDMap")
        is_true_type = self._key(int(part[1]), "Subtype") == "/CIDFontType2"
        return is_true_type and (kind == "null" or value == "/Identity")

    def _traced(self, font: int, text: str) -> list[tuple[float, FontCode]]:
        page = self._document.new_page(width=_NARROW * _STEP, height=_STEP)
        page = typeset(self._document, page, font, f"BT /F 1 Tf {text} ET")
        return [
            (origin[0], FontCode(number, chr(code)))
            for span in page.get_texttrace()
            for code, number, origin, _ in span["chars"]
        ]

    def _glyph_count(self, font: int) -> int:
        """How many glyphs a font's file holds; 0 where the PDF has no such file."""
        import pymupdf

        *_, file = self._document.extract_font(font)
        return int(pymupdf.Font(fontbuffer=file).glyph_count) if file else 0

    def _kind(self, font: int) -> str:
        return self._key(font, "Subtype")

    def _key(self, font: int, key: str) -> str:
        return str(self._document.xref_get_key(font, key)[1])

    @property
    def _document(self) -> Any:
        import pymupdf

        if self._scratch is None:
            self._scratch = pymupdf.open(str(self._pdf), filetype="pdf")
        return self._scratch


def fonts_by_name(page: Any) -> dict[str, int]:
    """The object numbers of the fonts of a `pymupdf.Page`, without names that two of them share."""
    numbers: dict[str, int] = {}
    shared: set[str] = set()
    for number, _, _, name, *_ in page.get_fonts(full=True):
        key = name[:_NAME]
        if numbers.setdefault(key, number) != number:
            shared.add(key)
    return {name: number for name, number in numbers.items() if name not in shared}


def pdf_errors() -> tuple[type[Exception], ...]:
    """What the PDF library raises where a font or page is damaged."""
    import pymupdf

    return RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase
