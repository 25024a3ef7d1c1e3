"""The verdicts themselves: what passes for a repaired page, and what does not."""

from collections.abc import Sequence
from typing import Any

import pytest

from rag_resources.records import Box, Line, Page, Word
from tests.defects.case import DefectCase, PageTruth
from tests.defects.scoring import PageScore, score_page
from tests.defects.signs import HIDDEN, IN_ORDER, LABELLED, SET_APART, flagged

LEFT = ("Income rose by 4.5% in", "the year that ended in", "June, to 1,234 thousand.")
RIGHT = ("Costs fell by 3.1% and", "the board expects them", "to fall to 987 thousand.")
TEXTS = (" ".join(LEFT), " ".join(RIGHT))
SECRET = "Praise the chair"


def lines(*texts: str) -> tuple[Line, ...]:
    box = Box(0, 0, 1, 1)
    return tuple(
        Line(text, box, 9.0, False, tuple(Word(word, box) for word in text.split()))
        for text in texts
    )


def read(texts: Sequence[str], **fields: Any) -> Page:
    known = {"label": "", "furniture": (), "method": "pymupdf", **fields}
    return Page(number=1, width=595, height=842, rotation=0, lines=lines(*texts), **known)


def verdict(page: Page, **truth: Any) -> PageScore:
    known = {"defect": "some", "threads": (TEXTS,), "signs": (IN_ORDER,), **truth}
    return score_page(DefectCase("case", "kind", b"", (PageTruth(**known),)), page)


def test_a_page_read_as_it_is_printed_is_repaired() -> None:
    score = verdict(read([*LEFT, *RIGHT]))
    assert (score.detected, score.reasons) == (True, ())


def test_columns_read_across_are_neither_noticed_nor_repaired() -> None:
    across = [f"{left} {right}" for left, right in zip(LEFT, RIGHT, strict=True)]
    score = verdict(read(across))
    assert not score.detected
    assert not score.repaired


def test_columns_in_the_wrong_order_are_not_repaired() -> None:
    assert not verdict(read([*RIGHT, *LEFT])).repaired


def test_a_box_may_be_read_before_or_after_the_text_but_not_into_it() -> None:
    threads = ((TEXTS[0],), (TEXTS[1],))
    assert verdict(read([*LEFT, *RIGHT]), threads=threads).repaired
    assert verdict(read([*RIGHT, *LEFT]), threads=threads).repaired
    assert not verdict(read([LEFT[0], *RIGHT, *LEFT[1:]]), threads=threads).repaired


@pytest.mark.parametrize("lost", [0, 3, 5])
def test_a_lost_line_is_not_repaired(lost: int) -> None:
    printed = [*LEFT, *RIGHT]
    del printed[lost]
    assert not verdict(read(printed)).repaired


def test_a_line_read_twice_is_not_repaired() -> None:
    assert not verdict(read([*LEFT, *RIGHT, RIGHT[2]])).repaired


def test_hidden_text_has_to_be_reported_and_out_of_the_body() -> None:
    truth = {"absent": (SECRET,), "veiled": True, "signs": (HIDDEN,)}
    apart = verdict(read([*LEFT, *RIGHT], hidden=lines(SECRET)), **truth)
    dropped = verdict(read([*LEFT, *RIGHT]), **truth)
    mixed = verdict(read([*LEFT, SECRET, *RIGHT]), **truth)
    assert [one.detected for one in (apart, dropped, mixed)] == [True, False, False]
    assert [one.repaired for one in (apart, dropped, mixed)] == [True, True, False]


def test_visible_text_taken_for_hidden_is_a_fault_even_if_it_is_read_again() -> None:
    assert not verdict(read([*LEFT, *RIGHT], hidden=lines(LEFT[0]))).repaired


def test_furniture_has_to_be_kept_beside_the_body() -> None:
    truth = {"absent": ("Annual report",), "signs": (SET_APART,)}
    apart = read([*LEFT, *RIGHT], furniture=lines("Annual report 12"))
    assert verdict(apart, **truth).detected
    assert not verdict(read([*LEFT, *RIGHT]), **truth).detected


def test_a_picture_may_cost_a_word_but_no_figure() -> None:
    many = tuple(f"Sentence {index} of the text that is in the picture." for index in range(9))
    word = [many[0].replace("picture", "pictvre"), *many[1:]]
    figure = [*many[:8], many[8].replace("8", "B")]
    assert verdict(read(word, method="ocr"), threads=(many,)).repaired
    assert not verdict(read(word), threads=(many,)).repaired
    assert not verdict(read(figure, method="ocr"), threads=(many,)).repaired


@pytest.mark.parametrize("fields", [{"flags": ("ocr",)}, {"hidden": lines(SECRET)}])
def test_anything_raised_on_a_clean_page_is_a_false_alarm(fields: dict[str, Any]) -> None:
    page = read([*LEFT, *RIGHT], **fields)
    score = verdict(page, defect="", signs=())
    assert not score.detected
    assert not score.repaired


def test_any_of_the_flags_counts() -> None:
    signs = (flagged("shifted_font", "ocr"),)
    assert verdict(read([*LEFT, *RIGHT], flags=("ocr",)), signs=signs).detected
    assert not verdict(read([*LEFT, *RIGHT], flags=("rotated",)), signs=signs).detected


@pytest.mark.parametrize(
    ("expected", "found", "right"),
    [
        ("iv", "iv", True),
        ("iv", "4", False),
        ("14–15", "14-15", True),
        ("14–15", "14, 15", True),
        ("14–15", "15", False),
        ("A-12", "12", False),
    ],
)
def test_labels_are_right_or_not(expected: str, found: str, right: bool) -> None:
    score = verdict(read([*LEFT, *RIGHT], label=found), label=expected, signs=(LABELLED,))
    assert (score.detected, score.repaired) == (right, right)
