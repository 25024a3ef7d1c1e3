from dataclasses import replace

import numpy as np
import pytest

from rag_assets import quality
from rag_resources.page_grade import Exclusion, PageGrade
from rag_resources.records import Box, Chunk, Page
from rag_resources.schemas import Embeddings
from rag_resources.table_records import Table


def chunk(chunk_id: str, tokens: int = 10) -> Chunk:
    return Chunk(chunk_id, "a", "prose", 1, 1, (), "text", "text", tokens, ())


def page(*, with_text: bool) -> Page:
    from rag_resources.records import Line

    line = Line("text", Box(0, 0, 1, 1), 10.0, False, ())
    return Page(1, "", 1, 1, 0, (line,) if with_text else (), (), "pymupdf")


def vectors(*rows: list[float]) -> Embeddings:
    ids = tuple(f"{row:016x}" for row in range(len(rows)))
    return Embeddings(ids, np.asarray(rows, dtype=np.float32))


def test_a_report_without_any_text_fails():
    assert quality.pages_not_empty([page(with_text=False), page(with_text=True)]).passed
    assert not quality.pages_not_empty([page(with_text=False)]).passed
    assert not quality.pages_not_empty([]).passed


def test_a_page_whose_words_do_not_add_up_is_named():
    sound, unsound = page(with_text=False), replace(page(with_text=False), number=7)
    unsound = replace(unsound, grade=PageGrade(3, (Exclusion("leaders", 2),)))
    verdict = quality.words_accounted_for([sound, unsound])
    assert not verdict.passed
    assert verdict.details["first"] == "page 7"
    assert quality.words_accounted_for([sound]).passed


@pytest.mark.parametrize(
    ("doubt", "passes"),
    [
        ({"flags": ("poor_text_layer",)}, False),
        ({"error": "broken"}, False),
        ({"flags": ("poor_text_layer", "ocr"), "method": "ocr"}, True),
    ],
)
def test_a_report_of_which_much_is_doubted_is_warned_of(doubt, passes):
    plain = page(with_text=True)
    doubted = replace(plain, **doubt)
    assert quality.pages_believed([plain] * 7 + [doubted] * 3).passed == passes
    assert quality.pages_believed([plain] * 27 + [doubted] * 3).passed


def test_a_printed_sum_that_fails_is_told_with_its_page():
    cells = (("", "2024"), ("Fees", "1,200"), ("Rent", "345"), ("Total", "1,545"))
    table = Table(
        page=9, box=Box(0, 0, 1, 1), cells=cells, header_rows=1, header_paths=("", "2024"),
        row_labels=("Fees", "Rent", "Total"), caption="", unit="", scale=1, currency="",
        periods=("", "2024"), method="test", confidence=1.0,
    )  # fmt: skip
    assert quality.sums_agree([table]).details["first"] == ""
    wrong = replace(table, cells=(*cells[:3], ("Total", "1,945")))
    verdict = quality.sums_agree([table, wrong])
    assert not verdict.passed
    assert str(verdict.details["first"]).startswith("Page 9: Total / 2024 is printed as 1,945")


def test_a_repeated_chunk_id_is_named():
    verdict = quality.chunk_ids_unique([chunk("a"), chunk("b"), chunk("a")])
    assert not verdict.passed
    assert verdict.details["first"] == "a"
    assert quality.chunk_ids_unique([chunk("a"), chunk("b")]).passed


def test_a_chunk_beyond_the_limit_is_named():
    verdict = quality.chunks_within_limit([chunk("a", 256), chunk("b", 257)], 256)
    assert not verdict.passed
    assert verdict.details["first"] == "b"


@pytest.mark.parametrize("bad", [[0.0, 0.0], [np.nan, 1.0], [np.inf, 0.0], [1.0, 1.0]])
def test_vectors_that_are_no_unit_vectors_are_named(bad):
    verdict = quality.vectors_sound(vectors([0.6, 0.8], bad))
    assert not verdict.passed
    assert verdict.details["first"] == f"{1:016x}"
    assert quality.vectors_sound(vectors([0.6, 0.8])).passed


def test_vectors_must_follow_the_chunks_one_by_one():
    made = vectors([1.0, 0.0], [0.0, 1.0])
    first, second = (chunk(chunk_id) for chunk_id in made.chunk_ids)
    assert quality.vectors_match_chunks(made, [first, second]).passed
    assert not quality.vectors_match_chunks(made, [second, first]).passed
    assert not quality.vectors_match_chunks(made, [first]).passed


def test_indexes_that_do_not_hold_exactly_the_chunks_are_caught_on_either_side():
    assert quality.indexes_match_chunks([1, 2], 2, [2, 1]).passed
    assert not quality.indexes_match_chunks([1, 2], 1, [1]).passed
    assert not quality.indexes_match_chunks([1], 2, [1, 2]).passed
    assert not quality.indexes_match_chunks([1, 2], 1, [1, 2]).passed
