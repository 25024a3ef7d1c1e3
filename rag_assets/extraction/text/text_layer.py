"""The text layer of one page as the file has it: runs of words, parted by what a reader sees.

Belongs here: words, sizes, weights and colours, second printings, hidden words, and the account of
all of them. Not here: the order of reading (page_lines, reading_order).
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rag_assets.extraction.text.baselines import line_of_words
from rag_assets.extraction.text.directions import Direction, Matrix
from rag_assets.extraction.text.hidden_text import OUTSIDE, HiddenText
from rag_assets.extraction.text.normalisation import plain_text
from rag_resources.records import Box, Line, Word

TWICE = "printed twice"
NO_CHARACTERS = "invisible characters"

_NOWHERE: Mapping[str, Any] = {"spans": (), "dir": (1.0, 0.0)}  # lines wholly beyond the page
_SYMBOLS = re.compile(r"wingdings|webdings|dingbats", re.IGNORECASE)
_BULLET = "•"
_RAISED = 1  # of the library's flags of spans
_MARK = re.compile(r"\(?[\d,*†‡§]{1,4}\)?")
_LONGER_THAN_UNITS = 4  # letters: "m²" and "km³" are shorter
_SHADOW = 2.0  # points between two printings of a run
_SHADOW_SHARE = 0.25  # of its font size: cells of tiny print stand close
_BOLD_FLAG = 1 << 4
_BOLD_NAME = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)


class Run(NamedTuple):
    """Words on one line in one direction, as the library parts them; displayed coordinates."""

    line: Line
    direction: Direction


@dataclass(slots=True)
class TextLayer:
    """What a page's text layer holds.

    Attributes:
        runs: what can be read, in the order of the file.
        hidden: what nobody sees.
        excluded: how many words are not in the runs, by reason; the hidden ones among them.
        words: how many words the layer has.
        of_scan: whether it is the text of a picture, written under or over it.
    """

    runs: list[Run] = field(default_factory=list)
    hidden: list[Line] = field(default_factory=list)
    excluded: Counter[str] = field(default_factory=Counter)
    words: int = 0
    of_scan: bool = False


class _Printed(NamedTuple):
    """A word, and its characters as the file has them."""

    word: Word
    raw: str


class _Veil(NamedTuple):
    """Where text is hidden, and why."""

    box: Box
    reason: str


def text_layer(page: Any) -> TextLayer:
    """The text layer of a `pymupdf.Page`, rotation applied once."""
    text_page = _read(page)
    matrix = Matrix(*page.rotation_matrix)
    styles = {
        (block["number"], number): line
        for block in text_page.extractDICT()["blocks"]
        for number, line in enumerate(block.get("lines", ()))
    }
    layer = TextLayer()
    unseen = HiddenText(page, [span for line in styles.values() for span in line["spans"]])
    paper = Box(*page.rect)
    printings: defaultdict[str, list[Box]] = defaultdict(list)
    for key, words in _words_by_line(text_page.extractWORDS(), matrix, layer).items():
        style = styles.get(key, _NOWHERE)
        reasons = [unseen.hides(span) for span in style["spans"]]
        veils = [
            _Veil(matrix.box(*span["bbox"]), reason)
            for span, reason in zip(style["spans"], reasons, strict=True)
            if reason
        ]
        spans = [span for span, reason in zip(style["spans"], reasons, strict=True) if not reason]
        told = _with_bullets(_without_marks(words, spans, matrix, layer), spans, matrix)
        visible = _set_hidden_apart(told, veils, paper, layer)
        if not visible:
            continue
        line = _line(visible, spans)
        # Shadows and poor man's bold print a run again, hardly a point apart.
        shift = min(_SHADOW, _SHADOW_SHARE * line.size)
        if any(_same_place(line.box, other, shift) for other in printings[line.text]):
            layer.excluded[TWICE] += len(line.words)
            continue
        printings[line.text].append(line.box)
        layer.runs.append(Run(line, matrix.direction(*style["dir"])))
    layer.of_scan = unseen.spared
    return layer


def _read(page: Any) -> Any:
    import pymupdf

    # Without images and guessed codes: an unmapped glyph must show as U+FFFD. Text beyond the edge
    # of the page is read, to be set apart.
    flags = pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE
    return page.get_textpage(flags=flags, clip=pymupdf.INFINITE_RECT())


def _words_by_line(
    found: Sequence[tuple[Any, ...]], matrix: Matrix, layer: TextLayer
) -> dict[tuple[int, int], list[_Printed]]:
    lines: defaultdict[tuple[int, int], list[_Printed]] = defaultdict(list)
    layer.words = len(found)
    boxes = matrix.boxes([word[:4] for word in found])
    for (_, _, _, _, raw, block, line, _), box in zip(found, boxes, strict=True):
        plain = plain_text(raw)
        if plain:
            lines[block, line].append(_Printed(Word(plain, box), raw))
        else:
            layer.excluded[NO_CHARACTERS] += 1
    return lines


def _without_marks(
    words: list[_Printed], spans: Sequence[Mapping[str, Any]], matrix: Matrix, layer: TextLayer
) -> list[_Printed]:
    """The words, raised marks of footnotes parted from them: "1,234²" is not 12,342."""
    raised = [span for span in spans if span["flags"] & _RAISED and span["text"].strip()]
    parted = [part for word in words for part in _parted(word, raised, matrix)] if raised else words
    layer.words += len(parted) - len(words)
    return parted


def _parted(
    word: _Printed, raised: Sequence[Mapping[str, Any]], matrix: Matrix
) -> Iterator[_Printed]:
    for span in raised:
        mark, box = span["text"].strip(), matrix.box(*span["bbox"])
        stem = word.word.text.removesuffix(mark)
        if _holds(word.word.box, box) and stem != word.word.text and _takes_mark(stem, mark):
            base = word.word.box
            at_end = box.x1 >= base.x1 - 1 and box.y1 - box.y0 < base.y1 - base.y0
            start = box.x0 if at_end else base.x1
            yield _Printed(Word(stem, base._replace(x1=max(base.x0, start))), stem)
            yield _Printed(Word(mark, box), mark)
            return
    yield word


def _takes_mark(stem: str, mark: str) -> bool:
    """Whether a raised mark is one of a footnote; that of an ordinal or a unit belongs to it."""
    if not stem or not _MARK.fullmatch(mark):
        return False
    return stem[-1].isdigit() or stem[-1] in "%)" or len(stem) >= _LONGER_THAN_UNITS


def _with_bullets(
    words: list[_Printed], spans: Sequence[Mapping[str, Any]], matrix: Matrix
) -> list[_Printed]:
    """The words, those of symbol fonts as the bullets that they print and not as letters."""
    signs = [matrix.box(*span["bbox"]) for span in spans if _SYMBOLS.search(span["font"])]
    if not signs:
        return words
    return [
        one._replace(word=one.word._replace(text=_BULLET))
        if len(one.word.text) == 1 and any(_holds(sign, one.word.box) for sign in signs)
        else one
        for one in words
    ]


def _set_hidden_apart(
    words: Sequence[_Printed], veils: Sequence[_Veil], paper: Box, layer: TextLayer
) -> list[_Printed]:
    """The words that are seen; the others go to the layer's hidden lines and its account."""
    if not veils and _holds(paper, words[0].word.box) and _holds(paper, words[-1].word.box):
        return list(words)
    reasons = [_why_hidden(one.word.box, veils, paper) for one in words]
    under = [one.word for one, reason in zip(words, reasons, strict=True) if reason]
    if under:
        layer.hidden.append(line_of_words(under, 0.0))
        layer.excluded.update(reason for reason in reasons if reason)
    return [one for one, reason in zip(words, reasons, strict=True) if not reason]


def _why_hidden(box: Box, veils: Sequence[_Veil], paper: Box) -> str:
    if not _holds(paper, box):
        return OUTSIDE
    return next((veil.reason for veil in veils if _holds(veil.box, box)), "")


def _same_place(first: Box, second: Box, shift: float) -> bool:
    return abs(first.x0 - second.x0) < shift and abs(first.y0 - second.y0) < shift


def _holds(around: Box, box: Box) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return around.x0 <= x <= around.x1 and around.y0 <= y <= around.y1


def _line(words: Sequence[_Printed], spans: Sequence[Mapping[str, Any]]) -> Line:
    inked = [span for span in spans if not span["text"].isspace()]
    length = sum(len(span["text"]) for span in inked)
    bold = sum(len(span["text"]) for span in inked if _is_bold(span))
    size = round(max((span["size"] for span in inked), default=0.0), 2)
    longest = max(inked, key=lambda span: len(span["text"]), default=None)
    line = line_of_words([one.word for one in words], size, bold=2 * bold > length)
    printed = " ".join(one.raw for one in words)
    return replace(
        line,
        color=longest["color"] if longest else 0,
        printed="" if printed == line.text else printed,
    )


def _is_bold(span: Mapping[str, Any]) -> bool:
    return bool(span["flags"] & _BOLD_FLAG) or bool(_BOLD_NAME.search(span["font"]))
