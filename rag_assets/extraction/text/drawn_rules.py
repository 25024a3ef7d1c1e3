"""The straight lines drawn on a page: what rules its tables.

Belongs here: strokes and thin fills that run across or down, joined where they are drawn in pieces.
Not here: what they rule (rag_assets.tables).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from rag_assets.extraction.text.directions import Matrix
from rag_resources.records import Box

_THIN = 3.0  # points; thicker fills are surfaces
_SHORTEST = 8.0  # points; shorter strokes draw letters, ticks and arrows
_GAP = 3.0  # points between dots and dashes of one line
_SAME_PLACE = 1.0  # points by which pieces of one line may lie apart
_MOST = 2_000  # beyond this a page shows a map or a chart; the longest lines are kept
_WHITE = 0.98

_Edges = tuple[float, float, float, float]


def drawn_rules(page: Any) -> tuple[Box, ...]:
    """The rules of a `pymupdf.Page` in displayed coordinates, across ones first, top to bottom."""
    matrix = Matrix(*page.rotation_matrix)
    pieces = [matrix.box(*edges) for path in page.get_cdrawings() for edges in _pieces(path)]
    across = _joined((box.y0, box.y1, box.x0, box.x1) for box in pieces if _is_across(box))
    down = _joined((box.x0, box.x1, box.y0, box.y1) for box in pieces if not _is_across(box))
    rules = [Box(start, low, end, high) for low, high, start, end in across]
    rules += [Box(low, start, high, end) for low, high, start, end in down]
    if len(rules) > _MOST:
        by_length = sorted(rules, key=lambda box: box.x0 - box.x1 + box.y0 - box.y1)
        longest = set(by_length[:_MOST])
        rules = [box for box in rules if box in longest]
    return tuple(rules)


def _is_across(box: Box) -> bool:
    return box.x1 - box.x0 >= box.y1 - box.y0


def _pieces(path: dict[str, Any]) -> Iterator[_Edges]:
    """Thin rectangles that a path paints: its strokes, its thin fills, the frames of boxes."""
    stroked = path["type"] in ("s", "fs") and _shows(path.get("color"))
    filled = path["type"] in ("f", "fs") and _shows(path.get("fill"))
    for kind, *points in path["items"]:
        if kind == "l" and stroked:
            (x0, y0), (x1, y1) = points[0], points[1]
            if min(abs(x1 - x0), abs(y1 - y0)) <= 1:
                yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
        elif kind == "re":
            yield from _sides(tuple(points[0]), stroked=stroked, filled=filled)


def _sides(rectangle: _Edges, *, stroked: bool, filled: bool) -> Iterator[_Edges]:
    x0, y0, x1, y1 = rectangle
    if min(x1 - x0, y1 - y0) <= _THIN:
        if filled or stroked:
            yield rectangle
    elif stroked:
        yield from ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1))


def _shows(color: Any) -> bool:
    return color is not None and min(color) < _WHITE


def _joined(lines: Iterable[_Edges]) -> list[_Edges]:
    """Lines from their pieces: (low, high) across the line, (start, end) along it."""
    tracks: defaultdict[int, list[_Edges]] = defaultdict(list)
    place, track = float("-inf"), -1
    for line in sorted(lines):
        middle = (line[0] + line[1]) / 2
        if middle - place > _SAME_PLACE:
            place, track = middle, track + 1
        tracks[track].append(line)
    return [line for pieces in tracks.values() for line in _runs(pieces)]


def _runs(pieces: list[_Edges]) -> Iterator[_Edges]:
    """The lines on one track, each as long as its pieces follow one another."""
    runs: list[_Edges] = []
    for low, high, start, end in sorted(pieces, key=lambda piece: piece[2]):
        if runs and start <= runs[-1][3] + _GAP:
            last = runs[-1]
            runs[-1] = (min(last[0], low), max(last[1], high), last[2], max(last[3], end))
        else:
            runs.append((low, high, start, end))
    yield from (run for run in runs if run[3] - run[2] >= _SHORTEST)
