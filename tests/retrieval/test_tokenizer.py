import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rag_resources.retrieval.plurals import singular
from rag_resources.retrieval.tokenizer import is_figure, query_tokens, tokenize

YEARS = st.integers(min_value=1950, max_value=2098)
FIGURES = st.builds(
    "{}{:,}{}{}".format,
    st.sampled_from(["", "£", "$", "€"]),
    st.integers(min_value=0, max_value=10**10),
    st.sampled_from(["", ".5", ".17", ".001"]),
    st.sampled_from(["", "%", "m", "bn", "k"]),
)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("1,559,285", ["1,559,285"]),
        ("4.17%", ["4.17%", "4.17"]),
        ("£0.769m", ["£0.769m", "0.769"]),
        ("$8.7bn", ["$8.7bn", "8.7"]),
        ("(1,234)", ["1,234"]),
        ("-4.2", ["4.2"]),
        ("£'000", ["£000", "000"]),
        ("$.01", ["$0.01", "0.01"]),
        ("1.559.285,50", ["1.559.285,50"]),
        ("Contents ..... 12", ["content", "12"]),
        ("10-15%", ["10-15%", "10", "15%", "15"]),
        ("31/03/2024", ["31/03/2024", "31", "03", "2024"]),
        ("FY2018", ["fy2018", "2018"]),
        ("FY 18", ["fy2018", "2018"]),
        ("2018-22", ["2018-22", "2018", "22"]),
        ("1999/00", ["1999/00", "2000"]),
        ("Q1 and COVID-19", ["q1", "and", "covid-19", "covid", "19"]),
        ("10-K", ["10-k", "10"]),
        ("the U.S. and the U.K.", ["the", "us", "and", "the", "uk"]),
        ("A&E, R&D", ["a&e", "r&d"]),
        ("co-operation", ["cooperation", "co", "operation"]),
        ("the Board's and boards’", ["the", "board", "and", "board"]),
        ("CO₂ profit¹", ["co2", "profit"]),
        ("Société générale", ["societe", "generale"]),
        ("income/expenditure", ["income", "expenditure"]),
        ("½ — …", ["½"]),
        ("", []),
    ],
)
def test_a_spelling_becomes_these_tokens(text: str, tokens: list[str]) -> None:
    assert tokenize(text) == tokens


@given(FIGURES)
@example("£0.769m")
def test_every_figure_stays_whole_and_brings_its_bare_number(figure: str) -> None:
    tokens = tokenize(f"It rose to ({figure}), or {figure}. In all {figure}")
    bare = figure.lstrip("£$€").rstrip("%mbnk")
    assert tokens.count(figure) == 3
    assert bare in tokens
    assert is_figure(figure)


@given(YEARS)
def test_all_spellings_of_a_financial_year_are_one_token_and_the_year_it_ends_in(year: int) -> None:
    short = f"{(year + 1) % 100:02}"
    expected = [f"{year}/{short}", str(year + 1)]
    for spelling in (f"{year}/{short}", f"{year}-{short}", f"{year}–{short}", f"{year}/{year + 1}"):
        assert tokenize(spelling) == expected
        assert tokenize(f"FY{spelling}") == expected
    assert str(year + 1) in tokenize(f"FY{year + 1}")


@given(YEARS, st.integers(min_value=2, max_value=99))
def test_a_span_of_several_years_is_no_financial_year(year: int, years: int) -> None:
    assert tokenize(f"{year}-{year + years}")[0] == f"{year}-{year + years}"


@given(st.text())
def test_any_text_gives_tokens_that_are_folded_and_hold_no_space(text: str) -> None:
    tokens = tokenize(text)
    assert tokens == tokenize(text.casefold())
    assert all(token and not any(map(str.isspace, token)) for token in tokens)


@given(st.text(alphabet=string.printable))
def test_capitals_change_nothing(text: str) -> None:
    assert tokenize(text.upper()) == tokenize(text.lower())


@given(st.text(), st.text())
def test_what_stands_elsewhere_does_not_change_a_token(before: str, after: str) -> None:
    assert tokenize(f"{before} | {after}") == tokenize(before) + tokenize(after)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("service", "services"),
        ("resource", "resources"),
        ("company", "companies"),
        ("loss", "losses"),
        ("business", "businesses"),
        ("tax", "taxes"),
        ("branch", "branches"),
        ("expense", "expenses"),
        ("lease", "leases"),
        ("house", "houses"),
        ("bonus", "bonuses"),
        ("surplus", "surpluses"),
        ("cause", "causes"),
        ("use", "uses"),
        ("size", "sizes"),
        ("gas", "gases"),
        ("analysis", "analyses"),
        ("tie", "ties"),
        ("day", "days"),
        ("series", "series"),
    ],
)
def test_singular_and_plural_are_one_token(one: str, many: str) -> None:
    assert tokenize(one) == tokenize(many)


@pytest.mark.parametrize("word", ["analysis", "is", "basis", "status", "its", "gas", "us", "news"])
def test_words_that_only_look_plural_stay_as_they_are(word: str) -> None:
    assert singular(word) == word


def test_a_question_loses_stop_words_and_the_words_of_asking() -> None:
    question = "Please tell me what the core revenue resource limit was for 2023/24?"
    assert query_tokens(question) == ["core", "revenue", "resource", "limit", "2023/24", "2024"]


def test_a_question_of_stop_words_keeps_them() -> None:
    assert query_tokens("How much is it?") == ["how", "much", "is", "it"]


def test_words_that_reports_mean_something_by_are_no_stop_words() -> None:
    question = "U.S. waiting list in May by state"
    assert query_tokens(question) == ["us", "waiting", "list", "may", "state"]
