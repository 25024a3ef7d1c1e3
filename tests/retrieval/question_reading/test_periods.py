from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_resources.retrieval.question_reading.periods import look_back_in, periods_in


@pytest.mark.parametrize(
    ("said", "year"),
    [
        ("FY2018", 2018),
        ("FY18", 2018),
        ("fy 18", 2018),
        ("fiscal 2021", 2021),
        ("fiscal year 2021", 2021),
        ("2018/19", 2019),
        ("2018-19", 2019),
        ("2018/2019", 2019),
        ("FY2018/19", 2019),
        ("year to March 2019", 2019),
    ],
)
def test_years_in_all_spellings(said: str, year: int) -> None:
    (period,) = periods_in(f"What was income in {said}?")
    assert (period.kind, period.year) == ("year", year)


@pytest.mark.parametrize(
    "said",
    [
        "Q2 2023", "Q2 of 2023", "Q2 of FY2023", "Q2'23", "Q2'2023", "Q22023", "2Q23", "2Q 2023",
        "FY2023Q2", "2023 Q2", "second quarter of 2023", "the 2nd quarter of fiscal year 2023",
    ],
)  # fmt: skip
def test_quarters_in_all_spellings(said: str) -> None:
    (period,) = periods_in(f"What was income in {said}?")
    assert (period.kind, period.year, period.part) == ("quarter", 2023, 2)


@pytest.mark.parametrize("said", ["H1 2023", "1H23", "H1 FY2023", "first half of 2023"])
def test_halves_in_all_spellings(said: str) -> None:
    (period,) = periods_in(f"What was income in {said}?")
    assert (period.kind, period.year, period.part) == ("half", 2023, 1)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("31 December 2022", "day"),
        ("December 31, 2022", "day"),
        ("31st of December 2022", "day"),
        ("2022-12-31", "day"),
        ("31/12/2022", "day"),
        ("the year ended 31 December 2022", "year"),
        ("the fiscal year ended December 31, 2022", "year"),
        ("the twelve months ended December 31, 2022", "year"),
        ("the six months ended 31 December 2022", "half"),
        ("the three months ended Dec. 31, 2022", "quarter"),
    ],
)
def test_days_and_what_ends_on_them(said: str, kind: str) -> None:
    (period,) = periods_in(f"What was owed at {said}?")
    assert (period.kind, period.ends) == (kind, date(2022, 12, 31))


def test_a_month() -> None:
    (period,) = periods_in("How many patients waited in March 2023?")
    assert (period.kind, period.year, period.part) == ("month", 2023, 3)


def test_a_span_names_both_its_ends() -> None:
    assert [p.year for p in periods_in("the FY2017 - FY2019 average")] == [2017, 2019]


def test_what_is_no_day_of_the_calendar_is_no_day() -> None:
    assert [p.kind for p in periods_in("on 31 February 2022")] == ["month"]


@pytest.mark.parametrize("text", ["Q5 2022 cars", "5H23"])
def test_a_fifth_quarter_is_none(text: str) -> None:
    assert all(p.kind == "year" for p in periods_in(text))


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("over the last three years", 3),
        ("the past 5 fiscal years", 5),
        ("than in the previous year", 1),
        ("compared to last year", 1),
    ],
)
def test_looks_back(text: str, years: int) -> None:
    found = look_back_in(text)
    assert found is not None
    assert found.years == years


def test_no_look_back_where_years_are_only_named() -> None:
    assert look_back_in("the last day of 2021") is None


_SAID = st.sampled_from(
    [
        "FY2018",
        "2018/19",
        "Q2 of 2023",
        "2Q23",
        "31 March 2019",
        "H1 2020",
        "March 2021",
        "2015-2018",
    ]
)


@given(st.lists(_SAID, max_size=4), st.sampled_from([" and ", ", ", " against "]))
def test_every_period_is_found_where_it_stands(said: list[str], between: str) -> None:
    text = f"income in {between.join(said)} for all"
    periods = periods_in(text)
    assert list(dict.fromkeys(p.words for p in periods)) == list(dict.fromkeys(said))
    assert all(text[p.start : p.end] == p.words for p in periods)
