import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.page_labels import printed_labels
from rag_assets.extraction.page_numbers import roman_value
from rag_resources.records import Box, Line


def furniture(*texts: str) -> list[list[Line]]:
    return [[Line(text, Box(0, 0, 1, 1), 8, False, ())] if text else [] for text in texts]


def labels(*texts: str, pdf_labels: tuple[str, ...] = ()) -> tuple[str, ...]:
    return printed_labels(furniture(*texts), pdf_labels or ("",) * len(texts))


def test_roman_front_matter_and_arabic_body_keep_their_own_count() -> None:
    printed = ["", "ii", "iii", "iv", "v", "1", "2", "3", "4"]
    assert labels(*printed) == tuple(printed)


@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "- {} -",
        "Page {}",
        "Page {} of 90",
        "{} | Acme plc Annual Report 2022",
        "Acme plc Annual Report 2022 {}",
        "Seite {}",
    ],
)
def test_numbers_are_found_in_the_usual_forms(form: str) -> None:
    assert labels(*(form.format(n) for n in range(7, 12))) == ("7", "8", "9", "10", "11")


def test_an_appendix_with_a_letter_keeps_it() -> None:
    assert labels("88", "89", "90", "F-1", "F-2", "F-3")[3:] == ("F-1", "F-2", "F-3")


def test_a_running_title_that_changes_does_not_break_the_count() -> None:
    titles = ["Strategy 7", "Strategy 8", "Governance 9", "Accounts 10"]
    assert labels(*titles) == ("7", "8", "9", "10")


def test_a_number_that_does_not_count_along_is_no_label() -> None:
    assert labels("Annual Report 2022", "Annual Report 2022", "Annual Report 2022") == ("", "", "")


def test_the_label_of_the_pdf_stands_in_where_nothing_is_printed() -> None:
    assert labels("", "2", "3", "4", pdf_labels=("Cover", "x", "x", "x")) == (
        "Cover",
        "2",
        "3",
        "4",
    )


def test_a_prefix_that_the_library_leaves_in_hexadecimal_is_decoded() -> None:
    assert labels("", pdf_labels=("<FEFF00460043>1",)) == ("FC1",)


@given(st.integers(-3, 40), st.integers(3, 30))
def test_any_offset_is_found(offset: int, pages: int) -> None:
    printed = [str(n + offset) if n + offset > 0 else "" for n in range(pages)]
    expected = tuple(printed) if sum(map(bool, printed)) >= 3 else ("",) * pages
    assert labels(*printed) == expected


@pytest.mark.parametrize(
    ("numeral", "value"), [("iv", 4), ("XIX", 19), ("xlii", 42), ("iiii", 0), ("mix", 0), ("vx", 0)]
)
def test_roman_numerals_have_one_spelling(numeral: str, value: int) -> None:
    assert roman_value(numeral) == value
