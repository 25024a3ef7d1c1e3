"""Text layers whose fonts do not say which characters they print, made readable page by page.

Belongs here: whether every glyph of a page is known, and a page that says so. Not here: the fonts
of a PDF (font_glyphs), what is known of glyphs (glyph_votes), which pages need it (page_drafts).

A page is given back with a corrected text layer, so that it is read like any other: with exact
boxes, spaces and styles, and without reading its picture. A page with a glyph in doubt is not given
back; it has to be read as a picture, and what is read there is learned for the pages after it. The
file on disk stays as it is.
"""

import logging
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from rag_assets.extraction.fonts.font_glyphs import FontGlyphs, fonts_by_name, pdf_errors
from rag_assets.extraction.fonts.glyph_shapes import Shape, told_by_shape
from rag_assets.extraction.fonts.glyph_votes import Glyph, GlyphVotes
from rag_assets.extraction.fonts.unicode_map import write_unicode_map
from rag_resources.records import Line

_log = logging.getLogger(__name__)

_LYING = 0.2  # of the letters that a font prints other than it says
_COMPARED = 10  # different glyphs before a font is called lying
_LOST = 0.002  # of the glyphs of a page may stay unknown where all ten digits are known
_SPACE = " "
_DIGITS = frozenset("0123456789")
_REPLACEMENT = "\ufffd"
_MARGIN = 2.0  # points beside a line that was read
_WITHOUT_INK = 3  # render mode of text layers under scans


class _Shown(NamedTuple):
    """A glyph on a page: what the text layer says it is, and where its middle stands."""

    glyph: Glyph
    says: str
    x: float
    y: float


class FontRepair(AbstractContextManager["FontRepair"]):
    """Repairs pages of one report; a context manager that closes what it opened."""

    def __init__(self, pdf: Path) -> None:
        self._pdf = pdf
        self._document: Any = None
        self._glyphs = FontGlyphs(pdf)
        self._votes = GlyphVotes()
        self._seen: defaultdict[int, set[int]] = defaultdict(set)
        self._told: dict[int, dict[int, str]] = {}
        self._written: dict[int, dict[int, str]] = {}

    def __exit__(self, *error: object) -> None:
        self._glyphs.close()
        if self._document is not None:
            self._document.close()

    def page(self, number: int) -> Any | None:
        """The `pymupdf.Page` with this 1-based number with a corrected text layer.

        None where a glyph is in doubt, and where there is nothing to correct.
        """
        try:
            return self._repaired(number)
        except pdf_errors() as error:
            # The page can still be read as a picture.
            _log.warning("Page %d of %s: fonts not repaired: %s", number, self._pdf.name, error)
            return None

    def _repaired(self, number: int) -> Any | None:
        shown = self._shown(number)
        texts = self._texts(shown)
        read = [texts[one.glyph.font].get(one.glyph.number, one.says) for one in shown]
        doubtful = [
            one.glyph.font for one, text in zip(shown, read, strict=True) if _is_unknown(text)
        ]
        digits = {font for font, known in texts.items() if set(known.values()) >= _DIGITS}
        if len(doubtful) > _LOST * len(shown) or not digits.issuperset(doubtful):
            return None
        corrected = {
            one.glyph.font for one, text in zip(shown, read, strict=True) if text != one.says
        }
        for font in sorted(corrected):
            self._write(font, texts[font])
        return self._corrected.load_page(number - 1) if corrected else None

    def learn(self, number: int, lines: Iterable[Line]) -> None:
        """Learns from a page (1-based number) of which the lines were read from its picture."""
        try:
            self._learn(number, lines)
        except pdf_errors() as error:
            _log.warning("Page %d of %s teaches nothing: %s", number, self._pdf.name, error)

    def _learn(self, number: int, lines: Iterable[Line]) -> None:
        shown = self._shown(number)
        numbers: defaultdict[int, set[int]] = defaultdict(set)
        for one in shown:
            numbers[one.glyph.font].add(one.glyph.number)
        shapes = {font: self._shapes(font, some) for font, some in numbers.items()}
        inked = [
            one for one in shown if shapes[one.glyph.font].get(one.glyph.number, True) is not None
        ]
        hints = {one.glyph: self._hint(one) for one in inked}
        self._votes.learn(list(_rows(inked, lines)), hints)

    def _hint(self, one: _Shown) -> str:
        return self._told[one.glyph.font].get(one.glyph.number, one.says)

    def _texts(self, shown: Sequence[_Shown]) -> dict[int, dict[int, str]]:
        """For each font of a page what its glyphs are, as far as it has to be said anew."""
        said: defaultdict[int, dict[int, str]] = defaultdict(dict)
        for one in shown:
            said[one.glyph.font][one.glyph.number] = one.says
        return {font: self._said_anew(font, says) for font, says in said.items()}

    def _said_anew(self, font: int, says: Mapping[int, str]) -> dict[int, str]:
        if not font:
            return {}  # several fonts that cannot be told apart
        shapes = self._shapes(font, says)
        known = self._votes.known(font, self._told[font])
        blanks = {number: _SPACE for number, shape in shapes.items() if shape is None}
        if _is_lying(says, known):
            # What a lying font says is never used: a glyph that is not known is in doubt.
            return dict.fromkeys(says, _REPLACEMENT) | known | blanks
        return {
            glyph: text
            for glyph, text in (known | blanks).items()
            if glyph in says and (_is_unknown(says[glyph]) or _is_private(says[glyph]))
        }

    def _shapes(self, font: int, numbers: Iterable[int]) -> Mapping[int, Shape | None]:
        """The shapes of a font's glyphs; what they tell is told anew when some were added."""
        seen = self._seen[font]
        new = {*numbers, *self._glyphs.numbers(font)} - seen
        seen |= new
        shapes = self._glyphs.shapes(font, seen)
        if new or font not in self._told:
            inked = {number: shape for number, shape in shapes.items() if shape is not None}
            self._told[font] = told_by_shape(inked)
        return shapes

    def _write(self, font: int, texts: Mapping[int, str]) -> None:
        codes = self._glyphs.codes(font)
        table = {code: texts.get(one.number, one.says) for code, one in codes.items()}
        table = {code: text for code, text in table.items() if not _is_unknown(text)}
        if self._written.get(font) != table:
            write_unicode_map(self._corrected, font, table, self._glyphs.hexadecimals(font))
            self._written[font] = table

    def _shown(self, number: int) -> list[_Shown]:
        """The visible glyphs of a page, in displayed coordinates."""
        page = self._glyphs.page(number)
        fonts = fonts_by_name(page)
        a, b, c, d, e, f = page.rotation_matrix
        return [
            _Shown(Glyph(font, glyph), chr(code), a * x + c * y + e, b * x + d * y + f)
            for font, chars in _spans(page, fonts)
            for code, glyph, _, (x0, y0, x1, y1) in chars
            for x, y in [((x0 + x1) / 2, (y0 + y1) / 2)]
        ]

    @property
    def _corrected(self) -> Any:
        """The document whose fonts are told what they print."""
        import pymupdf

        if self._document is None:
            self._document = pymupdf.open(str(self._pdf), filetype="pdf")
        return self._document


def _spans(page: Any, fonts: Mapping[str, int]) -> Iterator[tuple[int, Sequence[Any]]]:
    """The font (0 where it is not certain) and the characters of each visible span of a page."""
    import pymupdf

    # Subsets of one font number their glyphs in their own ways; the prefix tells them apart.
    before = pymupdf.TOOLS.set_subset_fontnames()
    pymupdf.TOOLS.set_subset_fontnames(True)
    try:
        trace = page.get_texttrace()
    finally:
        pymupdf.TOOLS.set_subset_fontnames(before)
    for span in trace:
        if span["type"] != _WITHOUT_INK:
            yield fonts.get(span["font"], 0), span["chars"]


def _rows(shown: Sequence[_Shown], lines: Iterable[Line]) -> Iterator[tuple[list[Glyph], str]]:
    """The glyphs under each line that was read, from left to right, and its text."""
    boxes = list(lines)
    rows: defaultdict[int, list[_Shown]] = defaultdict(list)
    for one in shown:
        under = [
            (abs(one.y - (line.box.y0 + line.box.y1) / 2), at)
            for at, line in enumerate(boxes)
            if line.box.y0 <= one.y <= line.box.y1
            and line.box.x0 - _MARGIN <= one.x <= line.box.x1 + _MARGIN
        ]
        if under:
            rows[min(under)[1]].append(one)
    for at, row in rows.items():
        yield [one.glyph for one in sorted(row, key=lambda one: one.x)], boxes[at].text


def _is_lying(says: Mapping[int, str], known: Mapping[int, str]) -> bool:
    """Whether a font names its glyphs otherwise than the evidence shows them."""
    both = [
        (says[number].casefold(), text.casefold())
        for number, text in known.items()
        if text.isalnum() and not _is_unknown(says.get(number, _REPLACEMENT))
    ]
    wrong = [(said, text) for said, text in both if said != text]
    # One digit in doubt is enough to believe none.
    if any(said.isdecimal() or text.isdecimal() for said, text in wrong):
        return True
    return len(both) >= _COMPARED and len(wrong) > _LYING * len(both)


def _is_unknown(text: str) -> bool:
    return text == _REPLACEMENT or (len(text) == 1 and unicodedata.category(text) == "Cc")


def _is_private(text: str) -> bool:
    return "\ue000" <= text <= "\uf8ff"
