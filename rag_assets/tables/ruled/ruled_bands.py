"""Tables of words between rules that only run across.

Belongs here: bands of one width under one another whose words leave the same gaps free. Not here:
rules that meet (rule_frames), tables of figures (aligned).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rag_assets.tables.aligned.blocks import merged_columns
from rag_assets.tables.figures import is_plain_integer
from rag_assets.tables.grid import enclosing, printed_text
from rag_assets.tables.ruled.frame_parting import Place, held_words
from rag_assets.tables.ruled.rule_frames import Frame, is_across
from rag_resources.records import Box, Word

_SAME_EDGE = 4.0  # points by which rules of one table may differ at their ends
_SAME_RULE = 3.0  # points; double rules are one
_LEAST_BANDS = 2
_WIDEST_BAND = 200.0  # points; taller ones are parts of a page, not rows
_NARROWEST = 150.0  # points; shorter rules underline words
_CORRIDOR = 6.0  # points that stay free of words between two columns
_LONGEST_LABEL = 14  # words on average; prose in two columns has more
_FILLED = 0.6  # share of rows with something beside the label
_ROW_GAP = 0.6  # of a line's height: lines of one cell stand closer


def banded_frames(rules: Sequence[Box], words: Sequence[Word]) -> tuple[Frame, ...]:
    """The frames that rules across and the gaps between words make, top to bottom."""
    frames = [_frame(series, words) for series in _series(rules)]
    return tuple(frame for frame in frames if frame is not None)


def _series(rules: Sequence[Box]) -> Iterator[list[Box]]:
    """Rules of one width under one another, none far from the next."""
    open_: list[list[Box]] = []
    for rule in sorted(filter(is_across, rules), key=lambda rule: rule.y0):
        if rule.x1 - rule.x0 < _NARROWEST:
            continue
        for series in open_:
            last = series[-1]
            if (
                abs(last.x0 - rule.x0) <= _SAME_EDGE
                and abs(last.x1 - rule.x1) <= _SAME_EDGE
                and rule.y0 - last.y0 <= _WIDEST_BAND
            ):
                if rule.y0 - last.y0 > _SAME_RULE:
                    series.append(rule)
                break
        else:
            open_.insert(0, [rule])
    yield from (series for series in reversed(open_) if len(series) > _LEAST_BANDS)


def _frame(series: Sequence[Box], words: Sequence[Word]) -> Frame | None:
    left, right = min(rule.x0 for rule in series), max(rule.x1 for rule in series)
    ys = [rule.y0 for rule in series]
    inside = [
        word
        for word in words
        if left - _SAME_EDGE <= word.box.x0
        and word.box.x1 <= right + _SAME_EDGE
        and ys[0] <= (word.box.y0 + word.box.y1) / 2 <= ys[-1]
    ]
    half = _CORRIDOR / 2
    columns = merged_columns([(word.box.x0 - half, word.box.x1 + half) for word in inside])
    if len(columns) < 2:
        return None
    between = [(before[1] + after[0]) / 2 for before, after in pairwise(columns)]
    frame = Frame((left - _SAME_EDGE, *between, right + _SAME_EDGE), tuple(ys), ())
    cut = frame._replace(ys=tuple(_with_rows(frame, inside)))
    return cut if _is_table(cut, inside) else None


def _with_rows(frame: Frame, words: Sequence[Word]) -> Iterator[float]:
    """Where rows part: at rules, and above labels that start a row within a band."""
    held = held_words(frame, words)
    yield frame.ys[0]
    for band, bottom in enumerate(frame.ys[1:]):
        lines = _lines(held.get(Place(band, 0), ()))
        for above, below in pairwise(lines):
            if below.y0 - above.y1 > _ROW_GAP * (below.y1 - below.y0):
                yield (above.y1 + below.y0) / 2
        yield bottom


def _lines(words: Sequence[Word]) -> list[Box]:
    lines: list[Box] = []
    for word in sorted(words, key=lambda word: word.box.y0):
        if lines and word.box.y0 < (lines[-1].y0 + lines[-1].y1) / 2:
            lines[-1] = enclosing([lines[-1], word.box])
        else:
            lines.append(word.box)
    return lines


def _is_table(frame: Frame, words: Sequence[Word]) -> bool:
    """Whether short labels stand before other cells, and no page numbers behind titles."""
    held = held_words(frame, words)
    rows = sorted({place.row for place in held})
    labels = [len(held.get(Place(row, 0), ())) for row in rows]
    beside = {place.row for place in held if place.column}
    if len(rows) <= _LEAST_BANDS or len(beside) < _FILLED * len(rows):
        return False
    if sum(labels) > _LONGEST_LABEL * len(rows):
        return False
    last = [printed_text(held.get(Place(row, len(frame.xs) - 2), ())) for row in rows[1:]]
    return not all(is_plain_integer(text) for text in last if text)
