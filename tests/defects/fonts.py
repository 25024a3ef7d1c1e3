"""Text layers that do not say what the glyphs show.

Belongs here: shifted fonts, fonts without a map to Unicode, mojibake, bullets from symbol fonts.
Not here: how the maps are changed (glyph_maps), text layers of scans (scans).

Pages that may have to be read by OCR are small and hold few lines.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.defects.case import DefectCase, PageTruth, Sign
from tests.defects.glyph_maps import DrawnFont, characters, claim, forget, rename
from tests.defects.prose import Writer
from tests.defects.signs import IN_ORDER, flagged, read_by
from tests.defects.typesetting import (
    DEJAVU,
    DEJAVU_SERIF,
    SANS,
    SMALL,
    Area,
    Style,
    fill,
    joined,
    new_document,
    pdf_bytes,
    put,
    wrapped,
)

_AREA = Area(30, 40, 300, 430)
_SIGNS = (flagged("shifted_font", "poor_text_layer", "ocr"), read_by("ocr"))
_STRAIGHT = str.maketrans("’“”", '\'""')
_GERMAN = (
    "Der Vorstand prüfte 17 Geschäfte über größere Flächen.",
    "Die Erlöse stiegen um 4,8 % und übertrafen frühere Schätzungen.",
    "Für Rückstellungen wurden 2.316 Tausend Euro zurückgelegt.",
)
_FRENCH = (
    "Le conseil a examiné 23 marchés liés à la société mère.",
    "Les résultats ont été meilleurs grâce aux coûts maîtrisés.",
    "La créance de 5 418 milliers a été entièrement réglée.",
)
_POLISH = (
    "Zarząd zatwierdził 31 umów dotyczących usług spółki.",
    "Koszty zmniejszyły się o 6,2 % dzięki niższym opłatom.",
    "Łączna wartość należności wyniosła 9 127 tysięcy złotych.",
)
_ENGLISH = (
    "The group’s revenue rose to £4,318 thousand – a record.",
    "“We expect growth of 7.3%”, the chair’s letter says.",
    "Members’ funds of €912 thousand – see note 14 – were used.",
)


def font_cases() -> Iterator[DefectCase]:
    """Lies of fonts, and bullets that are no lies."""
    yield _case("shifted-font", "shifted font", [_shifted(*each) for each in _SHIFTS])
    yield _case("no-tounicode", "no ToUnicode", [_unmapped(names=names) for names in (False, True)])
    yield _case("drawn-font", "no ToUnicode", [_drawn(1, lying=False), _drawn(65, lying=True)])
    texts = (_ENGLISH, _GERMAN, _FRENCH, _POLISH)
    yield _case("mojibake", "mojibake", [_mojibake(each) for each in texts])
    yield _case("symbol-bullets", "symbol bullets", [_bullets(*each) for each in _BULLETS])


Sheet = tuple[Any, PageTruth]


def _case(name: str, kind: str, sheets: Sequence[Callable[[], Sheet]]) -> DefectCase:
    made = [make() for make in sheets]
    document = joined([sheet for sheet, _ in made])
    return DefectCase(name, kind, pdf_bytes(document), tuple(truth for _, truth in made))


def _sheet(size: tuple[float, float] = SMALL) -> tuple[Any, Any]:
    document = new_document()
    return document, document.new_page(width=size[0], height=size[1])


def _truth(defect: str, texts: Sequence[str], *more: Sign) -> PageTruth:
    # The text that is searched has straight quotation marks.
    plain = tuple(text.translate(_STRAIGHT) for text in texts)
    return PageTruth(defect=defect, threads=(plain,), signs=(*_SIGNS, *more))


def _plus(distance: int) -> Callable[[str], str]:
    """Every printed character shifted, spaces left alone."""
    return lambda one: one if one == " " else chr(33 + (ord(one) - 33 + distance) % 94)


def _letters_only(distance: int) -> Callable[[str], str]:
    def shift(one: str) -> str:
        if not one.isalpha():
            return one
        start = ord("A") if one.isupper() else ord("a")
        return chr(start + (ord(one) - start + distance) % 26)

    return shift


_SHIFTS = (
    # Glyph ids taken for characters: the most common of all shifts, and it takes the spaces along.
    (DEJAVU, lambda one: chr(ord(one) - 29)),
    (DEJAVU_SERIF, _plus(1)),
    (DEJAVU, _plus(-3)),
    (DEJAVU_SERIF, _letters_only(13)),
)


def _shifted(style: Style, lie: Callable[[str], str]) -> Callable[[], Sheet]:
    def make() -> Sheet:
        texts = Writer(3000 + ord(lie("b"))).paragraphs(3, sentences=1)
        document, page = _sheet()
        fill(page, _AREA, texts, style.of(size=10))
        claim(document, style, characters(texts), lie)
        return document, _truth("shifted font", texts)

    return make


def _unmapped(*, names: bool) -> Callable[[], Sheet]:
    def make() -> Sheet:
        texts = Writer(3100 + names).paragraphs(3, sentences=1)
        document, page = _sheet()
        fill(page, _AREA, texts, DEJAVU.of(size=10))
        forget(document, names=names)
        return document, _truth("no ToUnicode", texts)

    return make


def _drawn(first: int, *, lying: bool) -> Callable[[], Sheet]:
    """Codes given out in order of use: without names, or under the names of other letters."""

    def make() -> Sheet:
        texts = Writer(3200 + first).paragraphs(3, sentences=1)
        letters = [one for one in characters(texts) if one != " "]
        free = [code for code in range(first, first + len(letters) + 1) if code != 32]
        codes = {" ": 32, **dict(zip(letters, free, strict=False))}
        document, page = _sheet()
        style = DEJAVU_SERIF.of(size=10)
        font = DrawnFont(page, style, codes, lying=lying)
        lines = [line for text in texts for line in wrapped(text, style, 270)]
        for number, line in enumerate(lines):
            font.put(30, 50 + 16 * number, line)
        return document, _truth("no ToUnicode", texts)

    return make


def _mojibake(texts: Sequence[str]) -> Callable[[], Sheet]:
    """Characters beyond ASCII as their UTF-8 bytes look in Windows-1252."""

    def lie(one: str) -> str:
        return "".join(_windows(byte) for byte in one.encode())

    def make() -> Sheet:
        document, page = _sheet()
        fill(page, _AREA, texts, DEJAVU.of(size=10))
        claim(document, DEJAVU, characters(texts), lie)
        return document, _truth("mojibake", texts, flagged("mojibake"))

    return make


def _windows(byte: int) -> str:
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:  # five bytes have no character there
        return chr(byte)


_BULLETS = (
    ("DejaVuSans", "\uf0b7"),
    ("ABCDEF+Wingdings-Regular", "\uf0a7"),
    ("ABCDEF+Wingdings-Regular", "n"),
    ("ABCDEF+SymbolMT", "·"),
)


def _bullets(name: str, said: str) -> Callable[[], Sheet]:
    """Lists whose bullets come from a symbol font; the text layer has a code or a letter there."""

    def make() -> Sheet:
        texts = Writer(3300 + ord(said)).paragraphs(7, sentences=1)
        document, page = _sheet((595, 842))
        y = 80.0
        for text in texts:
            put(page, 60, y, "●", DEJAVU)
            y = fill(page, Area(76, y - SANS.size, 535, 800), [text]) + 14
        claim(document, DEJAVU, ["●"], lambda _: said)
        rename(document, name)
        return document, PageTruth(
            defect="symbol bullets",
            threads=(texts,),
            absent=() if said == "·" else (said,),  # a dot is a bullet
            signs=(IN_ORDER,),
        )

    return make
