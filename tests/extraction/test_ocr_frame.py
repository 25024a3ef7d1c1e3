import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.ocr.engine import turned
from rag_assets.extraction.ocr.frame import Frame, box_around
from rag_resources.records import Box


@given(
    size=st.tuples(st.integers(1, 12), st.integers(1, 12)),
    place=st.tuples(st.integers(0, 11), st.integers(0, 11)),
    turns=st.integers(0, 3),
    skew=st.floats(-0.2, 0.2),
    scale=st.sampled_from([1.0, 2.5]),
)
def test_a_pixel_of_the_upright_picture_is_found_on_the_displayed_page(
    size: tuple[int, int], place: tuple[int, int], turns: int, skew: float, scale: float
) -> None:
    height, width = size
    y, x = place[0] % height, place[1] % width
    shown = np.zeros((height, width), dtype=int)
    shown[y, x] = 1
    ((row, column),) = np.argwhere(turned(shown, turns))
    frame = Frame(width / scale, height / scale, turns, skew, scale)
    straight = frame.straight((column + 0.5, row + 0.5))
    box = frame.shown(Box(*straight, *straight))
    assert box == pytest.approx(((x + 0.5) / scale, (y + 0.5) / scale) * 2, abs=0.02)


@given(st.floats(-0.2, 0.2))
def test_a_line_that_falls_lies_level_in_the_frame(skew: float) -> None:
    frame = Frame(600, 800, 0, skew, 1)
    ends = [frame.straight((100 + r * math.cos(skew), 300 + r * math.sin(skew))) for r in (0, 400)]
    assert ends[0][1] == pytest.approx(ends[1][1])


def test_no_box_leaves_the_page() -> None:
    frame = Frame(100, 50, 0, 0.1, 1)
    box = frame.shown(box_around([(-10, -10), (200, 200)]))
    assert box == Box(0, 0, 100, 50)
