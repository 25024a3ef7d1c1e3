from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rag_resources.answering.quotes import cite, locate_quote
from rag_resources.records import Box, Line, Page, Word

WORDS = st.sampled_from(
    ["income", "rose", "to", "£1,234", "(567)", "in", "2021/22,", "the", "Board's"]
)
LINES = st.lists(st.lists(WORDS, min_size=1, max_size=6), min_size=1, max_size=5)


@st.composite
def pages_with_runs(draw: st.DrawFn) -> tuple[Page, tuple[int, int]]:
    """A page of distinct words (each carries its number) and a run of consecutive ones."""
    lines = []
    count = 0
    for row, texts in enumerate(draw(LINES)):
        words = []
        for column, text in enumerate(texts):
            box = Box(column * 60, row * 12, column * 60 + 50, row * 12 + 10)
            words.append(Word(f"{text}#{count}", box))
            count += 1
        box = Box(0, row * 12, len(texts) * 60, row * 12 + 10)
        lines.append(Line(" ".join(w.text for w in words), box, 10, False, tuple(words)))
    first = draw(st.integers(0, count - 1))
    last = draw(st.integers(first, count - 1))
    page = Page(1, "", 600, 800, 0, tuple(lines), (), "pymupdf")
    return page, (first, last)


def words_under(page: Page, boxes: tuple[Box, ...]) -> list[str]:
    """Oracle: the words whose middle lies in one of the boxes."""
    return [
        word.text
        for line in page.lines
        for word in line.words
        if any(
            b.x0 <= (word.box.x0 + word.box.x1) / 2 <= b.x1
            and b.y0 <= (word.box.y0 + word.box.y1) / 2 <= b.y1
            for b in boxes
        )
    ]


@given(pages_with_runs(), st.sampled_from([" ", "\n", "  \u00a0 "]))
def test_any_run_of_words_is_found_and_its_boxes_cover_exactly_these_words(
    case: tuple[Page, tuple[int, int]], space: str
) -> None:
    page, (first, last) = case
    printed = [word.text for line in page.lines for word in line.words][first : last + 1]
    boxes = locate_quote(page, space.join(printed))
    assert boxes is not None
    assert words_under(page, boxes) == printed
    lines = {word.box.y0 for line in page.lines for word in line.words if word.text in printed}
    assert len(boxes) == len(lines)


@given(pages_with_runs(), st.randoms(use_true_random=False))
def test_the_same_words_in_another_order_are_not_a_quote(
    case: tuple[Page, tuple[int, int]], random: object
) -> None:
    page, (first, last) = case
    printed = [word.text for line in page.lines for word in line.words][first : last + 1]
    shuffled = printed.copy()
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assume(shuffled != printed)
    assert locate_quote(page, " ".join(shuffled)) is None


@pytest.mark.parametrize(
    ("printed", "quote"),
    [
        ("the Board’s “best” year", 'the Board\'s "best" year'),
        ("from 2021–22 — a record", "from 2021-22 - a record"),
        ("the ﬁnancial oﬃce", "the financial office"),
        ("1\u00a0234 people", "1 234 people"),
        ("co\u00adoperation works", "cooperation works"),
        ("a surplus of £5.", "surplus of £5"),
        ("(see the annex)", "see the annex"),
        ("a strong envir-\nonment here", "strong environment here"),
        ("a strong envir\u00ad\nonment here", "strong environment here"),
        ("a long-\nterm plan", "long-term plan"),
        ("a long-\nterm plan", "long- term plan"),
    ],
)
def test_what_print_does_to_words_does_not_hide_them(
    make_page: Callable[..., Page], printed: str, quote: str
) -> None:
    assert locate_quote(make_page(printed), quote) is not None


@pytest.mark.parametrize(
    ("printed", "quote"),
    [
        ("Deficit (567)", "Deficit 567"),
        ("Rate .5", "Rate 5"),
        ("Change -5", "Change 5"),
        ("Total 1,234", "Total 234"),
        ("Total 12 34", "Total 1234"),
        ("Total 1234", "Total 12 34"),
        ("The Board met", "the board met"),
        ("income rose to 5", "income rose by 5"),
        ("well- known people", "wellknown people"),
        ("anything", ""),
        ("a - b", "-"),
    ],
)
def test_what_says_something_else_is_not_found(
    make_page: Callable[..., Page], printed: str, quote: str
) -> None:
    assert locate_quote(make_page(printed), quote) is None


def test_a_hyphenated_word_is_boxed_on_both_lines(make_page: Callable[..., Page]) -> None:
    page = make_page("a strong envir-\nonment here")
    boxes = locate_quote(page, "environment")
    assert boxes is not None
    assert words_under(page, boxes) == ["envir-", "onment"]


def test_a_citation_names_page_label_and_quote(make_page: Callable[..., Page]) -> None:
    page = make_page("Income rose\nto £5 million.", number=61, label="57")
    citation = cite(page, "acme-2022", "Income rose\n to £5  million.")
    assert citation is not None
    assert (citation.report_id, citation.page, citation.label) == ("acme-2022", 61, "57")
    assert citation.quote == "Income rose to £5 million."
    assert len(citation.boxes) == 2


def test_an_invented_quote_is_no_citation(make_page: Callable[..., Page]) -> None:
    assert cite(make_page("Income rose."), "acme-2022", "Income fell.") is None


def test_page_furniture_is_not_quoted(make_page: Callable[..., Page]) -> None:
    page = make_page("Body text")
    furniture = make_page("Running header").lines
    with_header = Page(1, "", 600, 800, 0, page.lines, furniture, "pymupdf")
    assert locate_quote(with_header, "Running header") is None
