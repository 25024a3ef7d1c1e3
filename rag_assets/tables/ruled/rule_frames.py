"""Frames: rules that meet and part a piece of the page into cells.

Belongs here: which rules belong together, where rows and columns part, which neighbours are one
printed cell. Not here: the words in the cells (ruled_cells).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rag_resources.records import Box
from rag_resources.table_records import Span

_TOUCH = 2.5  # points by which rules that meet may miss each other
_SAME_LINE = 3.0  # points; double rules are one
_COVERED = 0.6  # share of a cell's side that a rule has to cover to be its border
_OPEN_SIDE = 8.0  # points that rules across stick out where the outer rule is missing


class Frame(NamedTuple):
    """Rules that meet, as a grid.

    Attributes:
        xs: where columns part, outer edges included.
        ys: where rows part, outer edges included.
        spans: neighbouring cells without a rule between them.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    spans: tuple[Span, ...]

    @property
    def box(self) -> Box:
        """The outer edges."""
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def rule_frames(rules: Sequence[Box]) -> tuple[Frame, ...]:
    """The frames on a page, top to bottom; rules that part nothing make none."""
    frames = [frame for group in _meeting(rules) if (frame := _frame(group)) is not None]
    return tuple(sorted(frames, key=lambda frame: (frame.ys[0], frame.xs[0])))


def is_across(rule: Box) -> bool:
    """Whether a rule runs across the page rather than down."""
    return rule.x1 - rule.x0 >= rule.y1 - rule.y0


def _meeting(rules: Sequence[Box]) -> list[list[Box]]:
    """Groups of rules that touch one another, directly or over others."""
    if not rules:
        return []
    boxes = np.array(rules)
    low, high = boxes[:, :2] - _TOUCH / 2, boxes[:, 2:] + _TOUCH / 2
    group = np.arange(len(rules))
    for index in range(len(rules)):
        touching = ((low <= high[index]) & (high >= low[index])).all(axis=1)
        met = np.unique(group[touching])
        group[np.isin(group, met)] = met[0]
    return [
        [rules[index] for index in np.flatnonzero(group == one).tolist()]
        for one in np.unique(group)
    ]


def _frame(rules: Sequence[Box]) -> Frame | None:
    across = [rule for rule in rules if is_across(rule)]
    down = [rule for rule in rules if not is_across(rule)]
    if len(across) < 2 or not down:
        return None
    xs = _places([(rule.x0 + rule.x1) / 2 for rule in down])
    ys = _places([(rule.y0 + rule.y1) / 2 for rule in across])
    left, right = min(rule.x0 for rule in across), max(rule.x1 for rule in across)
    top, bottom = min(rule.y0 for rule in down), max(rule.y1 for rule in down)
    xs = _with_open_sides(xs, left, right)
    ys = _with_open_sides(ys, top, bottom)
    if len(xs) < 3 or len(ys) < 3:
        return None
    return Frame(tuple(xs), tuple(ys), _spans(across, down, xs, ys))


def _places(values: Sequence[float]) -> list[float]:
    """Where lines stand, those that lie close together as one."""
    groups: list[list[float]] = []
    for value in sorted(values):
        if groups and value - groups[-1][-1] <= _SAME_LINE:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [sum(group) / len(group) for group in groups]


def _with_open_sides(places: list[float], start: float, end: float) -> list[float]:
    before = [start] if start < places[0] - _OPEN_SIDE else []
    after = [end] if end > places[-1] + _OPEN_SIDE else []
    return [*before, *places, *after]


def _spans(
    across: Sequence[Box], down: Sequence[Box], xs: Sequence[float], ys: Sequence[float]
) -> tuple[Span, ...]:
    """Rectangles of cells that no rule parts."""
    rows, columns = len(ys) - 1, len(xs) - 1
    open_right = ~_covered([(r.x0, r.x1, r.y0, r.y1) for r in down], xs[1:-1], ys).T
    open_below = ~_covered([(r.y0, r.y1, r.x0, r.x1) for r in across], ys[1:-1], xs)
    owner = np.arange(rows * columns).reshape(rows, columns)
    for row, column in np.argwhere(open_right):
        owner[owner == owner[row, column + 1]] = owner[row, column]
    for row, column in np.argwhere(open_below):
        owner[owner == owner[row + 1, column]] = owner[row, column]
    return tuple(_rectangles(owner))


def _covered(
    rules: Sequence[tuple[float, float, float, float]],
    places: Sequence[float],
    stops: Sequence[float],
) -> NDArray[np.bool_]:
    """Whether a rule at a place covers the stretch between two stops; (places, stretches)."""
    share = np.zeros((len(places), len(stops) - 1))
    starts, ends = np.array(stops[:-1]), np.array(stops[1:])
    for low, high, start, end in rules:
        for number, place in enumerate(places):
            if low - _SAME_LINE <= place <= high + _SAME_LINE:
                inside = np.minimum(ends, end) - np.maximum(starts, start)
                share[number] += np.clip(inside, 0, None) / (ends - starts)
    return np.asarray(share >= _COVERED)


def _rectangles(owner: NDArray[np.int_]) -> list[Span]:
    """The groups of cells that fill a rectangle; others are left as single cells."""
    spans = []
    for one in np.unique(owner):
        rows, columns = np.nonzero(owner == one)
        if len(rows) == 1:
            continue
        top, bottom, left, right = rows.min(), rows.max(), columns.min(), columns.max()
        if len(rows) == (bottom - top + 1) * (right - left + 1):
            spans.append(Span(int(top), int(left), int(right), int(bottom)))
    return spans
