import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_assets.extraction.text.normalisation import paragraph_text, plain_text


@pytest.mark.parametrize(
    ("printed", "plain"),
    [
        ("e\ufb03cient \ufb01nancial \ufb02ows", "efficient financial flows"),
        ("per\u00adfor\u00admance", "performance"),
        ("infor\u00ad", "infor-"),
        ("£\u00a01,200\u2009m", "£ 1,200 m"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("\uf0b7 a point", "• a point"),
        ("the board’s “view”", 'the board\'s "view"'),
        ("u\u0308ber", "über"),
        ("a   b\tc", "a b c"),
        ("non\u2011executive", "non-executive"),
        ("2021–22 — net", "2021–22 — net"),
        ("\u2212 1,204 \ufe63 5 \uff0d7", "- 1,204 - 5 -7"),
        ("broken\ud83d pair", "broken pair"),
        ("\u200b", ""),
    ],
)
def test_characters_take_one_plain_form(printed: str, plain: str) -> None:
    assert plain_text(printed) == plain


@given(st.text(alphabet=st.characters(codec=None, exclude_categories=())))
def test_plain_text_is_stable_and_can_be_stored(text: str) -> None:
    plain = plain_text(text)
    assert plain_text(plain) == plain
    assert plain == plain.strip()
    assert "  " not in plain
    plain.encode()
    assert unicodedata.is_normalized("NFC", plain)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["an organi-", "sation of hospitals"], "an organisation of hospitals"),
        (["the non-", "executive directors"], "the non-executive directors"),
        (["co-operation, and co-", "operation again"], "co-operation, and co-operation again"),
        (["year-on-", "year growth"], "year-on-year growth"),
        (["COVID-", "19 cases"], "COVID-19 cases"),
        (["Anglo-", "American plc"], "Anglo-American plc"),
        (["short- ", "and long-term loans"], "short- and long-term loans"),
        (["profit -", "or loss"], "profit - or loss"),
        (["", "one ", " two", ""], "one two"),
        ([], ""),
    ],
)
def test_lines_become_running_text(lines: list[str], text: str) -> None:
    assert paragraph_text(lines) == text


@given(st.lists(st.text(alphabet="abc XYZ12", max_size=12)))
def test_without_hyphens_no_word_is_lost_or_joined(lines: list[str]) -> None:
    assert paragraph_text(lines).split() == " ".join(lines).split()
