"""Profiles of invented reports, each with the bait that real ones hold."""

from datetime import date

import pytest
from extraction.printed_pages import BODY, line, page
from hypothesis import given, settings
from hypothesis import strategies as st
from store.record_strategies import pages as arbitrary_pages

from rag_assets.extraction.profile.report_profile import read_profile
from rag_resources.records import Page
from rag_resources.report_profile import decode_profile, encode_profile


def report(*pages):
    return [page(number, lines) for number, lines in enumerate(pages, start=1)]


def with_head(pages, *heads):
    """The pages with running heads, as extraction sets them apart."""
    return [
        Page(
            one.number, one.label, one.width, one.height, one.rotation, one.lines,
            tuple(line(head, top=-20.0) for head in heads), one.method,
        )
        for one in pages
    ]  # fmt: skip


def filing(form, period, name="ZENTHA ROBOTICS, INC.", extra=()):
    return [
        "UNITED STATES",
        "SECURITIES AND EXCHANGE COMMISSION",
        "Washington, D.C. 20549",
        f"FORM {form}",
        "(Mark One)",
        "☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934",
        period,
        "OR",
        "☐ TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE EXCHANGE ACT OF 1934",
        "For the transition period from to",
        "Commission file number 001-99999",
        line(name, size=16, bold=True),
        "(Exact name of registrant as specified in its charter)",
        "Delaware 12-3456789",
        "(State or other jurisdiction of incorporation or organization)",
        *extra,
    ]


def values(profile):
    return (
        profile.organisation and profile.organisation.value,
        profile.report_type and profile.report_type.value,
        profile.period and profile.period.end,
    )


def test_the_cover_sheet_of_a_filing_settles_name_form_and_period():
    cover = filing(
        "10-K",
        "For the fiscal year ended December 31, 2022",
        extra=["Common Stock, $0.01 par value ZNTH New York Stock Exchange"],
    )
    text = [
        "Dealtry & Bosk LLP audited the accounts for the fiscal year ended December 31, 2021.",
        "Oterra Holdings, Inc. and Oterra Holdings, Inc. compete with us; revenue was $12 million",
        "against $11.0 million, $9.7 million, $8.8 million and $8.1 million in the years before.",
    ]
    profile = read_profile(report(cover, text, text, text))
    assert values(profile) == ("ZENTHA ROBOTICS, INC.", "10-K", date(2022, 12, 31))
    assert profile.period.kind == "year"
    assert profile.period.stated.line == "For the fiscal year ended December 31, 2022"
    assert profile.organisation.page == profile.report_type.page == profile.period.stated.page == 1
    assert profile.currency.value == "USD"
    assert [(alias.kind, alias.name.value) for alias in profile.aliases] == [("ticker", "ZNTH")]


def test_a_name_is_found_beyond_the_label_of_another_column():
    cover = filing("10-K", "For the fiscal year ended December 31, 2020")
    label = cover.index("(Exact name of registrant as specified in its charter)")
    state = ["Nevada", "(State or other jurisdiction of", "incorporation or organization)"]
    profile = read_profile(report([*cover[:label], *state, *cover[label:]]))
    assert profile.organisation.value == "ZENTHA ROBOTICS, INC."


def test_a_name_in_parted_small_capitals_is_taken_from_where_it_is_whole():
    cover = filing("10-K", "For the fiscal year ended December 31, 2020", "ZENTHA R OBOTICS, INC.")
    found = read_profile(report(cover, BODY, ["Zentha Robotics, Inc. builds robots."])).organisation
    assert (found.value, found.page) == ("Zentha Robotics, Inc.", 3)


def test_two_calendar_years_compared_are_no_name_of_a_year():
    cover = filing("10-K", "For the fiscal year ended December 31, 2020")
    text = ["From 2019-2020 sales grew.", "In 2019-2020 they grew again, and in 2019/20 once more."]
    assert read_profile(report(cover, text)).period.fiscal_year is None


def test_a_name_set_on_two_lines_is_one_name():
    cover = filing("10-K", "For the fiscal year ended December 31, 2020")
    name = next(place for place, one in enumerate(cover) if not isinstance(one, str))
    cover[name : name + 1] = [
        line("ZENTHA INDUSTRIAL ROBOTICS", size=16, bold=True),
        line("AND AUTOMATION COMPANY, INC.", size=16, bold=True),
    ]
    found = read_profile(report(cover)).organisation
    assert found.value == "ZENTHA INDUSTRIAL ROBOTICS AND AUTOMATION COMPANY, INC."
    assert found.line == "ZENTHA INDUSTRIAL ROBOTICS\nAND AUTOMATION COMPANY, INC."


@pytest.mark.parametrize(
    ("sentence", "label", "year"),
    [
        ("Fiscal 2022 ended on January 28, 2023 and held 52 weeks.", "FY2022", 2022),
        ('The fiscal year ended January 28, 2023 ("fiscal 2023") held 52 weeks.', "FY2023", 2023),
        ("We opened nine stores in the year.", None, 2023),
    ],
)
def test_a_year_is_called_what_the_report_calls_it(sentence, label, year):
    cover = filing("10-K", "For the fiscal year ended January 28, 2023")
    bait = "In fiscal 2021, ended January 29, 2022, we sold less than we plan for fiscal 2024."
    period = read_profile(report(cover, [sentence, *BODY], [bait, *BODY])).period
    assert period.end == date(2023, 1, 28)
    assert (period.fiscal_year and period.fiscal_year.value) == label
    assert period.year == year


def test_a_quarter_belongs_to_the_year_its_report_names():
    cover = filing("10-Q", "For the quarterly period ended July 29, 2023")
    text = [
        "In the second quarter of fiscal 2024 we sold more than in the second quarter of fiscal",
        "2023. The first six months of fiscal 2024 held 26 weeks.",
    ]
    profile = read_profile(report(cover, text))
    assert values(profile)[1:] == ("10-Q", date(2023, 7, 29))
    assert profile.period.kind == "quarter"
    assert profile.period.fiscal_year.value == "FY2024"


@pytest.mark.parametrize(
    "dates",
    [
        ["Date of Report (Date of earliest event reported): May 20, 2022 (May 18, 2022)"],
        ["Date of report (Date of earliest event reported): May", "20, 2022 (May 18, 2022)"],
    ],
)
def test_a_current_report_is_dated_by_its_event(dates):
    cover = [one for one in filing("8-K", "CURRENT REPORT") if "fiscal" not in str(one)]
    cover[7:8] = dates
    profile = read_profile(report(cover, ["The board met on June 1, 2022.", *BODY]))
    assert profile.report_type.value == "8-K"
    assert profile.period.kind == "event"
    assert (profile.period.start, profile.period.end) == (date(2022, 5, 18), date(2022, 5, 20))


def test_the_date_of_an_event_may_stand_above_its_label():
    cover = filing("8-K", "CURRENT REPORT")
    cover[7:8] = ["August 3, 2021", "Date of Report (Date of earliest event reported)"]
    assert read_profile(report(cover)).period.end == date(2021, 8, 3)


def uk_report():
    auditor = "Dealtry & Bosk Audit Limited"
    return report(
        ["Quillmere Water plc", "Annual Report and Accounts", "for the year ended 31 March 2023"],
        ["Registered office", "1 High Street", "Independent auditor", auditor, "Registrar",
         "Bosk Registrars Limited", "The annual general meeting is on 31 July 2023."],
        ["Quillmere Water plc supplied water in the year ended 31 March 2023, as it did in the",
         "year ended 31 March 2022. Figures are presented in sterling (£m). £5 £6 £7 £8 £9",
         'Quillmere Water plc (formerly Quill Valley Waterworks Limited) (the "Company")'],
        ["Independent auditor's report to the members of Quillmere Water plc", *BODY,
         f"{auditor} was appointed for the year ended 31 March 2022.",
         f"{auditor}, {auditor} and {auditor} are independent."],
    )  # fmt: skip


def test_a_british_report_is_told_from_auditor_prior_year_and_meeting():
    profile = read_profile(uk_report())
    assert values(profile) == (
        "Quillmere Water plc", "annual report and accounts", date(2023, 3, 31),
    )  # fmt: skip
    assert profile.currency.value == "GBP"
    assert profile.language.value == "en"
    former = [alias for alias in profile.aliases if alias.kind == "former name"]
    assert [alias.name.value for alias in former] == ["Quill Valley Waterworks Limited"]
    assert former[0].name.page == 3


def test_a_cover_without_a_name_leaves_it_to_the_running_heads():
    pages = report(["2022", "Annual", "Report to", "Shareholders"], BODY, BODY, BODY, BODY)
    pages[1:] = with_head(pages[1:], "Tolvane Mining Limited", "30 June 2022")
    profile = read_profile(pages)
    assert values(profile) == ("Tolvane Mining Limited", "annual report", date(2022, 6, 30))
    assert profile.period.fiscal_year.value == "FY2022"
    assert profile.period.fiscal_year.line == "2022\nAnnual\nReport to"


def test_a_title_only_in_the_running_heads_is_found():
    pages = with_head(report(*[BODY] * 5), "Orsk Group plc | Annual Report 2021")
    profile = read_profile(pages)
    assert profile.report_type.value == "annual report"
    assert profile.period.fiscal_year.value == "FY2021"
    assert profile.organisation.value == "Orsk Group plc"


@pytest.mark.parametrize(
    ("title", "term", "name_of_year"),
    [
        ("ANNUAL REPORT & ACCOUNTS 2022", "annual report and accounts", "FY2022"),
        ("Annual report and accounts 2022/23", "annual report and accounts", "2022/23"),
        ("2022-23 Annual Report", "annual report", "2022/23"),
        ("Annual Report and Audited Financial Statements", "annual report and accounts", None),
        ("Report and financial statements 2022", "annual report and accounts", "FY2022"),
        ("Integrated Annual Report FY22", "annual report", "FY2022"),
        ("Universal Registration Document 2022", "annual report", "FY2022"),
        ("Statement of Accounts 2022/23", "annual accounts", "2022/23"),
        ("Half-Year Report 2022", "half-year report", "FY2022"),
        ("Relazione finanziaria annuale 2022", "annual report", "FY2022"),
        ("Årsredovisning 2022", "annual report", "FY2022"),
        ("Appendix 4E Preliminary final report", "preliminary final report", None),
    ],
)
def test_titles_of_reports(title, term, name_of_year):
    profile = read_profile(report([title], BODY))
    assert profile.report_type.value == term
    label = profile.period and profile.period.fiscal_year
    assert (label and label.value) == name_of_year


@pytest.mark.parametrize(
    "words",
    [
        "Annual Report on Remuneration",
        "Annual Report of the Audit Committee",
        "Read more in our Annual Report 2021",
        "the annual report of another company was read and approved by the members of the board",
    ],
)
def test_a_part_of_a_report_or_another_report_is_no_title(words):
    assert read_profile(report(["Quillmere Water plc", words], BODY)).report_type is None


@pytest.mark.parametrize(
    "name",
    [
        "Ameris Financial, Inc.", "First Tolvane Bancorp, Inc.", "Orsk & Lund SE & Co. KGaA",
        "The Custodian Trust plc", "University of Northmoor", "Department of Roads and Rivers",
        "St. Bosk Hospitals NHS Foundation Trust", "Nordwerk-Stiftung", "Talvera S.p.A.",
        "Tolvane Pty Ltd", "3Q Systems AB", "Lund Bros. Brewing Company",
    ],
)  # fmt: skip
def test_names_are_read_whole(name):
    text = [f"{name} made more in the year than in any year before it.", *BODY]
    pages = report([name, "Annual Report 2022"], text, text, text)
    assert read_profile(pages).organisation.value == name.removeprefix("The ")


def test_the_year_of_the_title_wins_over_one_that_is_named_more_often():
    text = ["for the year ended 31 December 2020"] * 3
    pages = report(["Orsk Group plc", "Annual Report 2021"], BODY, BODY, text, text, text)
    pages += report(["Results for the year ended 31 December 2021"])
    assert read_profile(pages).period.end == date(2021, 12, 31)


def test_the_report_of_a_public_body_goes_by_its_legal_name_and_knows_the_common_one():
    title = [
        "NORTHMOOR HEALTH BOARD (Commonly known as NHS Northmoor) ANNUAL REPORT AND ACCOUNTS YEAR",
        "ENDED 31 MARCH 2022",
    ]
    text = ["NHS Northmoor treated more patients in 2021/22 than in 2020/21.", *BODY]
    profile = read_profile(report(title, text, text, text))
    assert values(profile) == (
        "NORTHMOOR HEALTH BOARD", "annual report and accounts", date(2022, 3, 31),
    )  # fmt: skip
    assert profile.period.fiscal_year.value == "2021/22"
    assert [(alias.kind, alias.name.value) for alias in profile.aliases] == [
        ("also known as", "NHS Northmoor")
    ]


def test_a_release_of_results():
    profile = read_profile(
        report(
            [
                "April 25, 2023",
                line("Zentha Reports First-Quarter 2023 Results", size=20, bold=True),
                "RENO, Nev. - April 25, 2023 - Zentha Robotics, Inc. (NASDAQ: ZNTH) today reported",
                "results for the 12 weeks ended March 25, 2023 and the 12 weeks ended March 26,",
                "2022. Sales were $5 million, $4 million, $3 million, $2 million and $1 million.",
            ]
        )
    )
    assert values(profile) == ("Zentha Robotics, Inc.", "earnings release", date(2023, 3, 25))
    assert profile.period.kind == "quarter"
    assert profile.period.fiscal_year.value == "FY2023"
    assert profile.currency.value == "USD"
    assert ("ticker", "ZNTH") in [(alias.kind, alias.name.value) for alias in profile.aliases]


GERMAN = [
    "Die Nordwerk Maschinenbau AG hat im Geschäftsjahr vom 1. Januar 2022 bis zum 31. Dezember",
    "2022 mehr Maschinen verkauft als im Jahr zuvor, und die Zahl der Mitarbeiter ist gestiegen.",
    "Der Umsatz lag bei 12 Mio. €, das Ergebnis bei 3 Mio. €, der Rest bei 1 €, 2 € und 3 €.",
]
FRENCH = [
    "La société Verrelac S.A. a réalisé au cours de l'exercice clos le 30 septembre 2022 un",
    "chiffre d'affaires de 12 M€ dans les pays où elle est présente, et les résultats ne sont pas",
    "définitifs pour la filiale. Les dettes sont de 3 M€, 4 M€, 5 M€ et 6 M€ avec les intérêts.",
]
SPANISH = [
    "Las cuentas del ejercicio anual terminado el 31 de diciembre de 2022 de Talvera Energía",
    "S.A. se presentan con las notas que las explican y por lo tanto la sociedad es más fuerte.",
    "Talvera Energía S.A. y los ingresos del año: 5 €, 6 €, 7 €, 8 € y 9 €, como en los informes.",
]


@pytest.mark.parametrize(
    ("title", "text", "language", "name", "kind", "end"),
    [
        ("Geschäftsbericht 2022", GERMAN, "de", "Nordwerk Maschinenbau AG", "annual report",
         date(2022, 12, 31)),
        ("Rapport annuel 2022", FRENCH, "fr", "Verrelac S.A.", "annual report",
         date(2022, 9, 30)),
        ("Informe anual 2022", SPANISH, "es", "Talvera Energía S.A.", "annual report",
         date(2022, 12, 31)),
        ("Jahresabschluss zum 31. Dezember 2022", GERMAN, "de", "Nordwerk Maschinenbau AG",
         "annual accounts", date(2022, 12, 31)),
    ],
)  # fmt: skip
def test_reports_in_other_languages(title, text, language, name, kind, end):
    profile = read_profile(report([title], text, text, text))
    assert values(profile) == (name, kind, end)
    assert profile.language.value == language
    assert profile.currency.value == "EUR"


@pytest.mark.parametrize("stated", [True, False])
def test_a_bare_dollar_sign_names_no_currency(stated):
    text = ["The Group made $5,000, $6,000, $7,000, $8,000 and $9,000 in its five regions.", *BODY]
    statement = "These accounts are presented in Australian dollars, the presentation currency."
    pages = report(["Tolvane Mining Limited", "Annual Report 2022"], text, [statement] * stated)
    currency = read_profile(pages).currency
    assert (currency and currency.value) == ("AUD" if stated else None)


def test_what_is_no_report_has_no_type_and_no_period():
    profile = read_profile(
        report(
            ["Minutes of the meeting of 31 March 2022"],
            ["The members read the annual report and accounts of Quillmere Water plc.", *BODY],
        )
    )
    assert profile.report_type is None
    assert profile.period is None


@pytest.mark.parametrize(
    ("lines", "kind", "end"),
    [
        (["Annual report and accounts for the year ended 31 March 2023"], "year",
         date(2023, 3, 31)),
        (["Annual Report & Accounts", "52 weeks ended 28 January 2023"], "year",
         date(2023, 1, 28)),
        (["Consolidated Financial Statements", "For the years ended May 31, 2022 and 2021"],
         "year", date(2022, 5, 31)),
        (["Half-year report", "for the six months ended 30 September 2022"], "half",
         date(2022, 9, 30)),
        (["The directors present their annual report for the year ended 31 May 2022."], "year",
         date(2022, 5, 31)),
    ],
)  # fmt: skip
def test_periods_as_reports_word_them(lines, kind, end):
    period = read_profile(report(["Quillmere Water plc"], lines, BODY)).period
    assert (period.kind, period.end) == (kind, end)


def test_a_blank_report_states_nothing():
    profile = read_profile(report([], []))
    assert profile == read_profile([])
    assert (*values(profile), profile.currency, profile.language, profile.aliases) == (
        None, None, None, None, None, (),
    )  # fmt: skip


phrases = st.sampled_from(
    [
        "Annual Report 2022", "annual report and accounts", "FORM 10-K", "FORM 8-K",
        "SECURITIES AND EXCHANGE COMMISSION", "Commission file number 1-2", "plc", "NHS", "Acme",
        "(Exact name of registrant as specified in its charter)", "for the year ended",
        "31 December 2022", "January 28, 2023", "31/06/2022", "fiscal 2022", "2022/23", "FY22",
        "Date of earliest event reported:", "£5", "$", "presentation currency", "euros",
        "Acme Inc. (NYSE: ACM)", '("Acme")', "formerly Bosk Ltd", "Reports Q1 Results", "of",
        "1.1.", "–", "the members of", "Stiftung", "AprİL 3, 2022", "\n", "٣ March ٢٠٢٢", "20٢٢",
    ]
)  # fmt: skip
printed = st.lists(phrases | st.text(max_size=8), max_size=6).map(" ".join)
near_reports = st.lists(st.lists(printed, max_size=6), max_size=5).map(lambda all_: report(*all_))


def stated_in(profile):
    period = profile.period
    found = [profile.organisation, profile.report_type, profile.currency, profile.language]
    found += [alias.name for alias in profile.aliases]
    found += [period.stated, period.fiscal_year] if period else []
    return [one for one in found if one is not None]


@settings(max_examples=150)
@given(near_reports | st.lists(arbitrary_pages, max_size=4, unique_by=lambda one: one.number))
def test_any_pages_are_read_and_every_value_is_quoted_from_its_page(pages):
    profile = read_profile(pages)
    printed_on = {
        one.number: "\n".join(each.text for each in (*one.lines, *one.furniture)).split("\n")
        for one in pages
    }
    for found in stated_in(profile):
        assert set(found.line.split("\n")) <= set(printed_on[found.page])
        assert 0 < found.confidence <= 1
        assert found.value
    assert read_profile(pages) == profile
    assert decode_profile(encode_profile(profile)) == profile
