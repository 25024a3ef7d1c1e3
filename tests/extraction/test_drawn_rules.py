from collections.abc import Callable
from typing import Any

import pymupdf
import pytest

from rag_assets.extraction.text.drawn_rules import drawn_rules
from rag_resources.records import Box

WIDTH, HEIGHT = 400, 300
Draw = Callable[[Any], None]


def rules(draw: Draw, rotation: int = 0, crop: tuple[float, ...] = ()) -> tuple[Box, ...]:
    """The rules of a page after a draw, saved and opened again."""
    with pymupdf.open() as document:
        page = document.new_page(width=WIDTH, height=HEIGHT)
        draw(page)
        if crop:
            page.set_cropbox(pymupdf.Rect(*crop))
        page.set_rotation(rotation)
        saved = document.tobytes()
    with pymupdf.open(stream=saved, filetype="pdf") as document:
        return drawn_rules(document[0])


def across(page: Any) -> None:
    page.draw_line((50, 100), (350, 100))


def test_a_stroke_is_a_rule() -> None:
    (rule,) = rules(across)
    assert rule == pytest.approx((50, 100, 350, 100), abs=0.6)


def test_the_frame_of_a_box_is_four_rules() -> None:
    found = rules(lambda page: page.draw_rect((50, 60, 350, 200)))
    assert len(found) == 4
    assert sum(rule.x1 - rule.x0 > rule.y1 - rule.y0 for rule in found) == 2


def test_a_thin_fill_is_a_rule_and_a_surface_is_none() -> None:
    thin = rules(lambda page: page.draw_rect((50, 100, 350, 101), color=None, fill=(0, 0, 0)))
    assert len(thin) == 1
    assert rules(lambda page: page.draw_rect((50, 60, 350, 200), color=None, fill=(0, 0, 1))) == ()


def test_dashes_are_one_rule() -> None:
    def dashes(page: Any) -> None:
        for x in range(50, 350, 5):
            page.draw_line((x, 100), (x + 3, 100))

    (rule,) = rules(dashes)
    assert rule.x1 - rule.x0 == pytest.approx(298, abs=3)


def test_what_nobody_sees_what_is_short_and_what_slopes_is_no_rule() -> None:
    assert rules(lambda page: page.draw_line((50, 100), (350, 100), color=(1, 1, 1))) == ()
    assert rules(lambda page: page.draw_line((50, 100), (55, 100))) == ()
    assert rules(lambda page: page.draw_line((50, 100), (350, 200))) == ()


def test_rules_stand_where_a_turned_and_cropped_page_shows_them() -> None:
    (turned,) = rules(across, rotation=90)
    assert turned == pytest.approx((HEIGHT - 100, 50, HEIGHT - 100, 350), abs=0.6)
    (cropped,) = rules(across, crop=(40, 30, 390, 290))
    assert cropped == pytest.approx((10, 70, 310, 70), abs=0.6)


def test_a_map_keeps_its_longest_lines() -> None:
    def hatching(page: Any) -> None:
        shape = page.new_shape()
        for number in range(2_400):
            x, y = 20 + 10 * (number % 30), 5 + 3 * (number // 30)
            shape.draw_line((x, y), (x + 8.5, y))
            shape.finish()
        shape.draw_line((20, 280), (380, 280))
        shape.finish()
        shape.commit()

    found = rules(hatching)
    assert len(found) <= 2_000
    assert max(rule.x1 - rule.x0 for rule in found) == pytest.approx(360, abs=1)
