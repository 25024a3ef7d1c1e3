import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from store.record_strategies import texts

from rag_resources.report_profile import (
    Alias,
    ReportPeriod,
    ReportProfile,
    Stated,
    decode_profile,
    encode_profile,
)

stated = st.builds(Stated, texts, st.integers(1, 999), texts, st.floats(0, 1))
days = st.none() | st.dates()
names_of_years = st.none() | st.builds(
    Stated, st.sampled_from(["FY2022", "2022/23"]), st.integers(1, 9), texts, st.floats(0, 1)
)
kinds = st.sampled_from(["year", "half", "quarter", "event"])
profiles = st.builds(
    ReportProfile,
    st.none() | stated,
    st.none() | stated,
    st.none() | st.builds(ReportPeriod, stated, kinds, days, days, names_of_years),
    st.none() | stated,
    st.none() | stated,
    st.lists(
        st.builds(Alias, st.sampled_from(["short name", "former name", "ticker"]), stated),
        max_size=3,
    ).map(tuple),
)


@given(profiles)
def test_a_profile_survives_its_json_forms(profile):
    assert decode_profile(encode_profile(profile)) == profile


def test_the_form_is_plain_and_readable():
    name = Stated("Acme plc", 1, "Acme plc", 0.9)
    form = json.loads(encode_profile(ReportProfile(organisation=name)))
    assert form["organisation"] == {
        "value": "Acme plc", "page": 1, "line": "Acme plc", "confidence": 0.9,
    }  # fmt: skip
    assert form["period"] is None


@pytest.mark.parametrize(
    ("end", "fiscal_year", "year"),
    [
        (date(2023, 1, 28), "FY2022", 2022),
        (date(2023, 3, 31), "2022/23", 2023),
        (date(2023, 3, 31), None, 2023),
        (date(2023, 1, 1), None, 2022),
        (date(2022, 12, 31), None, 2022),
        (None, None, None),
    ],
)
def test_a_period_goes_by_the_year_its_report_names(end, fiscal_year, year):
    words = Stated("the year", 1, "the year", 0.9)
    name = Stated(fiscal_year, 1, "the year", 0.9) if fiscal_year else None
    assert ReportPeriod(words, "year", None, end, name).year == year


def test_an_event_of_january_is_of_its_own_year():
    words = Stated("January 3, 2023", 1, "January 3, 2023", 0.9)
    assert ReportPeriod(words, "event", None, date(2023, 1, 3), None).year == 2023


def test_what_is_no_profile_is_refused():
    with pytest.raises(ValidationError):
        decode_profile(b'{"organisation": "Acme plc"}')
