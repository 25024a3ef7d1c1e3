import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.labels.page_labels import printed_labels
from rag_assets.extraction.labels.page_numbers import roman_value
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
    assert labels("", "2", "3", "4", pdf_labels=("Cover", "2", "3", "4")) == (
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
    expected = tuple(printed) if sum(map(bool, printed)) >= 2 else ("",) * pages
    assert labels(*printed) == expected


@pytest.mark.parametrize(
    ("numeral", "value"), [("iv", 4), ("XIX", 19), ("xlii", 42), ("iiii", 0), ("mix", 0), ("vx", 0)]
)
def test_roman_numerals_have_one_spelling(numeral: str, value: int) -> None:
    assert roman_value(numeral) == value


def body(*texts: str) -> list[Line]:
    return [
        Line(text, Box(0, 20 * place, 5 * len(text), 20 * place + 10), 10, False, ())
        for place, text in enumerate(texts)
    ]


PROSE = ("The board met often.", "It read the risks.", "It heard the auditors.", "It adjourned.")


def read(printed: list[str], bottoms: list[str], pdf_labels: tuple[str, ...] = ()):
    bodies = [body(*PROSE, bottom) if bottom else body(*PROSE) for bottom in bottoms]
    return printed_labels(furniture(*printed), pdf_labels or ("",) * len(printed), bodies)


def test_a_number_in_the_body_counts_where_it_continues_the_pages_around_it() -> None:
    printed = ["7", "8", "", "10", "11"]
    assert read(printed, ["", "", "www.auditor.example 9", "", ""])[2] == "9"
    assert read(printed, ["", "", "www.auditor.example 6", "", ""])[2] == ""


def test_the_number_of_a_list_item_is_no_page_number() -> None:
    assert read(["7", "8", "", "10", "11"], ["", "", "9. Leases are recognised", "", ""])[2] == ""


def test_an_appendix_of_two_pages_has_a_count_of_its_own() -> None:
    assert read(["7", "8", "9", "", ""], ["", "", "", "A-1", "A-2"])[3:] == ("A-1", "A-2")
    assert read(["7", "8", "9", "", ""], ["", "", "", "45", "81"])[3:] == ("", "")


def test_a_number_between_dashes_needs_no_company() -> None:
    assert read(["7", "8", "9", ""], ["", "", "", "- 4 -"])[3] == "4"


def test_dates_that_count_along_are_no_page_numbers() -> None:
    assert labels(*(f"January {day}, 2022" for day in (17, 18, 19, 20))) == ("",) * 4
    assert labels(*(f"{day} March 2022" for day in (17, 18, 19, 20))) == ("",) * 4


def test_a_prefix_with_spaces_or_of_an_appendix_is_kept() -> None:
    assert labels("A - 1", "A - 2", "A - 3") == ("A - 1", "A - 2", "A - 3")
    assert labels("APP-2-1", "APP-2-2", "APP-2-3") == ("APP-2-1", "APP-2-2", "APP-2-3")


def test_a_sheet_with_two_printed_pages_names_both() -> None:
    bottoms = [f"{2 * n} Annual report {2 * n + 1}" for n in range(1, 7)]
    found = read([""] * 6, bottoms)
    assert found == tuple(f"{2 * n}–{2 * n + 1}" for n in range(1, 7))


def test_labels_of_the_pdf_that_merely_count_the_pages_do_not_win() -> None:
    printed = ["", "", "1", "2", "3", "4"]
    assert labels(*printed, pdf_labels=("1", "2", "3", "4", "5", "6")) == tuple(printed)


def test_labels_of_the_pdf_that_agree_with_the_print_fill_its_gaps() -> None:
    own = ("i", "ii", "1", "2", "3", "4")
    assert labels("", "", "1", "2", "", "4", pdf_labels=own)[:2] == ("i", "ii")
