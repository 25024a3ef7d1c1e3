"""The text layer of one page as printed lines, in the coordinates of the displayed page.

Belongs here: words, sizes and weights from the text layer, the page's rotation, turned text. Not
here: the order of upright text (reading_order), and what is furniture (page_furniture).
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from rag_assets.extraction.baselines import line_of_words
from rag_assets.extraction.hidden_text import HiddenText
from rag_assets.extraction.normalisation import plain_text
from rag_assets.extraction.reading_order import in_reading_order
from rag_resources.records import Box, Line, Word

_BOLD_FLAG = 1 << 4
_BOLD_NAME = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
_REPLACEMENT = "\ufffd"
_LEADER = re.compile(f"{_REPLACEMENT}{{4,}}")
_AXIS = 0.97  # cosine: text tilted by more than 14 degrees is a watermark, not a row


class _Direction(NamedTuple):
    """Quarter turns (clockwise) of a run of text as displayed, and whether it is tilted."""

    tilted: bool
    turns: int


class _Matrix(NamedTuple):
    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def box(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        """The image of a rectangle under a rotation by quarter turns."""
        xs = (self.a * x0 + self.c * y0 + self.e, self.a * x1 + self.c * y1 + self.e)
        ys = (self.b * x0 + self.d * y0 + self.f, self.b * x1 + self.d * y1 + self.f)
        return _rounded(min(xs), min(ys), max(xs), max(ys))

    def direction(self, dx: float, dy: float) -> _Direction:
        """The direction of a run of text under the rotation."""
        x, y = self.a * dx + self.c * dy, self.b * dx + self.d * dy
        if abs(x) >= abs(y):
            return _Direction(abs(x) < _AXIS, 0 if x > 0 else 2)
        return _Direction(abs(y) < _AXIS, 1 if y > 0 else 3)


def _rounded(x0: float, y0: float, x1: float, y1: float) -> Box:
    # Hundredths of a point: far below what is visible, and the same bytes on every machine.
    return Box(round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2))


# Undoes n clockwise quarter turns about the origin; undoing 4 - n more gives the page back.
_UPRIGHT = (
    _Matrix(1, 0, 0, 1, 0, 0),
    _Matrix(0, -1, 1, 0, 0, 0),
    _Matrix(-1, 0, 0, -1, 0, 0),
    _Matrix(0, 1, -1, 0, 0, 0),
)


class PageText(NamedTuple):
    """The printed lines of a page in reading order, and those that a reader does not see."""

    lines: tuple[Line, ...]
    hidden: tuple[Line, ...]


def page_lines(page: Any) -> PageText:
    """The lines of a `pymupdf.Page`, rotation applied once.

    Text in another direction than most of the page follows at the end.
    """
    groups, hidden = _pieces(page)
    lines: list[Line] = []
    for direction in sorted(groups, key=lambda key: (-_characters(groups[key]), key)):
        upright = [_turned(piece, direction.turns) for piece in groups[direction]]
        ordered = map(_without_leaders, in_reading_order(upright))
        lines += [_turned(line, -direction.turns) for line in ordered]
    return PageText(tuple(lines), tuple(hidden))


def _pieces(page: Any) -> tuple[dict[_Direction, list[Line]], list[Line]]:
    """Runs of text as the library parts them, without second printings, and the hidden runs."""
    import pymupdf

    # Without images, off-page text and guessed codes: an unmapped glyph must show as U+FFFD.
    flags = (
        pymupdf.TEXT_PRESERVE_LIGATURES
        | pymupdf.TEXT_PRESERVE_WHITESPACE
        | pymupdf.TEXT_MEDIABOX_CLIP
    )
    text_page = page.get_textpage(flags=flags)
    matrix = _Matrix(*page.rotation_matrix)
    styles = {
        (block["number"], number): line
        for block in text_page.extractDICT()["blocks"]
        for number, line in enumerate(block.get("lines", ()))
    }
    pieces: defaultdict[_Direction, list[Line]] = defaultdict(list)
    hidden: list[Line] = []
    unseen = HiddenText(page)
    seen: set[tuple[str, int, int]] = set()
    for key, words in _words_by_line(text_page.extractWORDS(), matrix).items():
        style = styles[key]
        veiled = [span for span in style["spans"] if unseen.hides(span)]
        if veiled:
            under, words = _parted(words, [matrix.box(*span["bbox"]) for span in veiled])
            hidden += [_piece(under, veiled)] if under else []
            if not words:
                continue
        piece = _piece(words, [span for span in style["spans"] if span not in veiled])
        # Shadows and poor man's bold print a run twice, a fraction of a point apart.
        place = (piece.text, round(piece.box.x0 / 2), round(piece.box.y0 / 2))
        if place not in seen:
            seen.add(place)
            pieces[matrix.direction(*style["dir"])].append(piece)
    return pieces, hidden


def _parted(words: Sequence[Word], veils: Sequence[Box]) -> tuple[list[Word], list[Word]]:
    """The words in hidden spans, and the others."""

    def is_under(word: Word) -> bool:
        x, y = (word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2
        return any(veil.x0 <= x <= veil.x1 and veil.y0 <= y <= veil.y1 for veil in veils)

    return [one for one in words if is_under(one)], [one for one in words if not is_under(one)]


def _words_by_line(
    printed: Sequence[tuple[Any, ...]], matrix: _Matrix
) -> dict[tuple[int, int], list[Word]]:
    lines: defaultdict[tuple[int, int], list[Word]] = defaultdict(list)
    box = matrix.box if matrix.b or matrix.a < 0 else _rounded
    for x0, y0, x1, y1, text, block, line, _ in printed:
        plain = plain_text(text)
        if plain:
            lines[block, line].append(Word(plain, box(x0, y0, x1, y1)))
    return lines


def _without_leaders(line: Line) -> Line:
    """The line without runs of unmapped glyphs between its words: leaders of contents and tables.

    A line of nothing but such glyphs is text that could not be read, and stays.
    """
    if _REPLACEMENT not in line.text:
        return line
    words = [word for word in line.words if not _LEADER.fullmatch(word.text)]
    return line_of_words(words, line.size, bold=line.bold) if words else line


def _piece(words: Sequence[Word], spans: Sequence[dict[str, Any]]) -> Line:
    inked = [span for span in spans if not span["text"].isspace()]
    length = sum(len(span["text"]) for span in inked)
    bold = sum(len(span["text"]) for span in inked if _is_bold(span))
    size = round(max((span["size"] for span in inked), default=0.0), 2)
    return line_of_words(words, size, bold=2 * bold > length)


def _is_bold(span: dict[str, Any]) -> bool:
    return bool(span["flags"] & _BOLD_FLAG) or bool(_BOLD_NAME.search(span["font"]))


def _characters(pieces: Sequence[Line]) -> int:
    return sum(len(piece.text) for piece in pieces)


def _turned(line: Line, turns: int) -> Line:
    if turns == 0:
        return line
    matrix = _UPRIGHT[turns % 4]
    words = tuple(Word(word.text, matrix.box(*word.box)) for word in line.words)
    return Line(line.text, matrix.box(*line.box), line.size, line.bold, words)
