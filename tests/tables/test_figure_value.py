from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.tables.facts.figure_value import figure_value
from rag_assets.tables.facts.number_notation import read_number, table_notation


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("1,234", "1234"),
        ("(1,234)", "-1234"),
        ("(£1.2m)", "-1.2"),
        ("£(1.2m)", "-1.2"),
        ("$ (12)", "-12"),
        ("$(12)", "-12"),
        ("-5", "-5"),
        ("−5", "-5"),
        ("–5", "-5"),
        ("5-", "-5"),
        ("-(5)", "-5"),
        ("(6.1)$", "-6.1"),
        ("+5", "5"),
        ("12.3%", "12.3"),
        ("(12.3)%", "-12.3"),
        ("(12.3%)", "-12.3"),
        ("12 (3.4%)", "12"),
        ("1 234 567", "1234567"),
        ("1'234.50", "1234.50"),
        ("1,23,456", "123456"),
        ("1,234*", "1234"),
        ("1,234†", "1234"),
        ("1,234(1)", "1234"),
        ("1,234 (a)", "1234"),
        ("1,234²", "1234"),
        ("(1)", "-1"),
        ("1,234 CR", "-1234"),
        ("1,234 Dr", "1234"),
        (".5", "0.5"),
        ("(0)", "0"),
    ],
)
def test_signs_brackets_and_marks(printed: str, value: str) -> None:
    figure = figure_value(printed)
    assert figure is not None
    assert (figure.kind, figure.value) == ("amount", Decimal(value))
    assert not figure.value.is_signed() or figure.value < 0


@pytest.mark.parametrize("printed", ["-", "–", "—", "nil", "Nil", "£–", "–%", "-*"])
def test_nil_marks_are_worth_nothing(printed: str) -> None:
    figure = figure_value(printed)
    assert figure is not None
    assert (figure.kind, figure.value) == ("nil", 0)


@pytest.mark.parametrize("printed", ["n/a", "N/A", "n.a.", "n/m", "nm", "N/A (2)"])
def test_where_nothing_applies_there_is_no_value(printed: str) -> None:
    figure = figure_value(printed)
    assert figure is not None
    assert (figure.kind, figure.value) == ("not_applicable", None)


@pytest.mark.parametrize(
    "printed",
    [
        "", " ", "Total", "2023/24", "31 March 2024", "30/06/2024", "10-15", "1.2.3", "Note 3",
        "A12", "£000", "£m", "10-K", "1,234 5,678", "12345678901234567890123456789012",
        "04512345", "0113",
    ],
)  # fmt: skip
def test_what_is_no_figure(printed: str) -> None:
    assert figure_value(printed) is None


@pytest.mark.parametrize(
    ("printed", "measure", "money", "scale"),
    [
        ("12%", "%", "", 1),
        ("12.3p", "p", "", 1),
        ("2.5x", "x", "", 1),
        ("(0.2)x", "x", "", 1),
        ("(20) bps", "bps", "", 1),
        ("$1.23", "", "$", 1),
        ("£1.2m", "", "£", 10**6),
        ("€3bn", "", "€", 10**9),
        ("$1.5B", "", "$", 10**9),
        ("$2.5M", "", "$", 10**6),
        ("1,234 €", "", "€", 1),
        ("Rs. 5", "", "Rs.", 1),
    ],
)
def test_signs_of_its_own(printed: str, measure: str, money: str, scale: int) -> None:
    figure = figure_value(printed)
    assert figure is not None
    assert (figure.measure, figure.money, figure.scale) == (measure, money, scale)


def test_footnote_marks_are_left_out_of_what_is_printed() -> None:
    figure = figure_value("(1,234)†(2)")
    assert figure is not None
    assert figure.raw == "(1,234)"


def test_a_lost_half_of_a_bracket_is_read_and_doubted() -> None:
    for printed in ("(1,234", "1,234)"):
        figure = figure_value(printed)
        assert figure is not None
        assert figure.value == -1234
        assert figure.certainty < 0.7


def test_the_other_figures_prove_a_decimal_comma() -> None:
    assert table_notation(["1.234", "5,2", "12"]) == "comma"
    assert table_notation(["1.234.567"]) == "comma"
    assert table_notation(["1,234", "1,234.5"]) == "point"
    assert table_notation(["1.234", "1,234"]) == "point"
    assert table_notation(["14.862", "1.300", "912"]) == "comma"
    assert table_notation(["14.862", "1.300", "9120"]) == "point"
    assert table_notation(["0.862", "1.300"]) == "point"


@given(
    st.decimals(min_value=-(10**15), max_value=10**15, places=2), st.sampled_from(["£", "€", ""])
)
def test_what_is_printed_is_read_back(amount: Decimal, money: str) -> None:
    digits = f"{abs(amount):,.2f}"
    european = digits.translate(str.maketrans(",.", ".,"))
    spaced = digits.replace(",", " ")
    for text, notation in ((digits, "point"), (european, "comma"), (spaced, "point")):
        printed = f"({money}{text})" if amount < 0 else f"{money}{text}"
        figure = figure_value(printed, notation)  # type: ignore[arg-type]
        assert figure is not None
        assert figure.value == amount


@given(st.text(alphabet="0123456789., ()-–£%mk'nil/aCR*†²", max_size=14))
def test_no_cell_breaks_the_reading(printed: str) -> None:
    for notation in ("point", "comma"):
        figure = figure_value(printed, notation)  # type: ignore[arg-type]
        if figure is not None and figure.value is not None:
            assert figure.value.is_finite()


def test_points_group_thousands_in_german_units() -> None:
    cells = ["45.310", "44.120", "12.001"]
    assert table_notation(cells, "T€") == "comma"
    assert table_notation(cells, "£m") == "point"
    assert table_notation([*cells, "41.5"], "Mio. €") == "point"


def test_a_group_of_two_digits_is_a_decimal_and_doubted() -> None:
    number = read_number("1,23", "point")
    assert number is not None
    assert number.value == Decimal("1.23")
    assert number.certainty < 0.7
