"""What kind of report it is: a form, an annual report, a release of results.

Belongs here: the terms and where they count. Not here: the period (reporting_period).
"""

import re
from collections.abc import Sequence

from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_assets.extraction.profile.sec_cover import SecCover
from rag_resources.report_profile import Stated

COVER_PAGES = 4
"""Printed pages on which a title stands: cover, inside cover, title page, contents."""

RUNNING_HEADS = 3
"""Pages that must carry a running title before it is taken for that of the report."""

FIRST_PAGES = 12
"""Pages on which a report speaks of itself; later ones also speak of other reports."""

ANNUAL_REPORT = "annual report"
WITH_ACCOUNTS = "annual report and accounts"
ANNUAL_ACCOUNTS = "annual accounts"
HALF_YEAR_REPORT = "half-year report"
QUARTERLY_REPORT = "quarterly report"
EARNINGS_RELEASE = "earnings release"

QUARTERLY_FORMS = ("10-Q",)
EVENT_FORMS = ("8-K", "6-K")

_ANNUAL = r"(?:integrated\s+)?annual\s+(?:(?:performance|financial|integrated|group)\s+)?"
_ACCOUNTS = r"(?:(?:audited|consolidated|group|summary)\s+)*(?:accounts|financial\s+statements)"
_AND = r"(?:and|&|und|et|y|e|och|og|en)"
# The most telling first: "annual report and accounts" holds "annual report".
_TERMS = (
    (WITH_ACCOUNTS, rf"{_ANNUAL}reports?\s+{_AND}\s+{_ACCOUNTS}|\breport\s+{_AND}\s+{_ACCOUNTS}"),
    (
        HALF_YEAR_REPORT,
        r"half[\s-]year(?:ly)?\s+(?:financial\s+)?report|interim\s+(?:financial\s+)?report"
        r"|(?:halbjahres|zwischen)(?:finanz)?bericht|rapport\s+(?:financier\s+)?semestriel"
        r"|informe\s+(?:financiero\s+)?semestral|relazione\s+(?:finanziaria\s+)?semestrale"
        r"|halfjaarverslag|halvårsrapport|relatório\s+semestral",
    ),
    (
        QUARTERLY_REPORT,
        r"quarterly\s+(?:financial\s+)?(?:report|statement)|quartals(?:mitteilung|bericht|finanzbericht)"
        r"|rapport\s+trimestriel|informe\s+trimestral|kvartalsrapport|kwartaalbericht",
    ),
    (
        ANNUAL_REPORT,
        rf"{_ANNUAL}(?:reports?|review)|integrated\s+report|universal\s+registration\s+document|\breport\s+to\s+(?:share|stock)holders"
        r"|(?:geschäfts|jahres)(?:finanz)?bericht|rapport\s+(?:financier\s+)?annuel"
        r"|document\s+d['’]enregistrement\s+universel|rapport\s+d['’]activité"
        r"|(?:informe|memoria|reporte)\s+(?:financier[oa]\s+)?(?:integrad[oa]\s+)?anual"
        r"|relazione\s+(?:finanziaria\s+)?annuale|bilancio\s+integrato|relatório\s+(?:e\s+contas|anual)"
        r"|jaarverslag|års-?\s?(?:och\s+hållbarhets)?(?:redovisning|rapport)|vuosikertomus"
        r"|raport\s+roczny",
    ),
    (
        ANNUAL_ACCOUNTS,
        rf"annual\s+{_ACCOUNTS}|statement\s+of\s+accounts|{_ACCOUNTS}\s+(?:\d{{4}}|for\s+the\s+(?:financial\s+)?years?)"
        r"|financial\s+report\s+\d{4}|(?:jahres|konzern)abschluss|comptes\s+(?:annuels|consolidés)"
        r"|cuentas\s+anuales|estados\s+financieros|bilancio\s+(?:d['’]esercizio|consolidato)"
        r"|jaarrekening|demonstrações\s+financeiras",
    ),
)  # fmt: skip
_LATE_TERMS = (
    (
        "preliminary final report",
        r"(?:appendix\s+4E\s+)?preliminary\s+final\s+report|appendix\s+4E",
    ),
)
"""Terms of announcements that an annual report is bound behind; its own title comes first."""

TITLES = tuple((term, re.compile(rf"(?<!\w)(?:{words})", re.IGNORECASE)) for term, words in _TERMS)
_LATE_TITLES = tuple((term, re.compile(words, re.IGNORECASE)) for term, words in _LATE_TERMS)

# "Annual report on remuneration", "annual report and accounts 2022 of another body": parts and
# other documents that carry a report's title in their own.
_OTHER_REPORT = re.compile(
    r"(?:audit\w*|remuneration|sustainability|committee|corporate\s+governance)['’s]*\s+$"
    r"|\b(?:see|in|to|our|the|this|that|of|within|with)\s+(?:the\s+|our\s+)?(?:\d{4}\s+)?$",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\s+(?:on\s+(?:directors|remuneration|internal|form)|of\s+the\s+\w+\s+committee|pursuant)",
    re.IGNORECASE,
)
_RESULTS = re.compile(
    r"\b(?:reports?|announces?|announced|delivers?|delivered|posts?|releases)\b"
    r"(?:(?!\.\s).){0,90}?\b(?:results?|earnings)\b"
    r"|\b(?:quarter(?:ly)?|Q[1-4]|half[\s-]year(?:ly)?|full[\s-]year|annual|final|preliminary"
    r"|interim)\b(?:(?!\.\s).){0,40}?\b(?:results?|earnings|(?:net\s+)?(?:income|sales|profit)|revenues?)\b",
    re.IGNORECASE | re.DOTALL,
)
_TOP_OF_RELEASE = 20
"""Lines; the headline of a release stands at its top."""

# "This annual report …", "The directors present their annual report and the audited accounts …".
_ITSELF = re.compile(
    r"\b(?:this|(?:present|submit)s?\s+(?:their|its|the))\s+"
    r"(?P<term>annual\s+report|half[\s-]year\s+report)\b",
    re.IGNORECASE,
)


def read_report_type(pages: Sequence[PrintedPage], cover: SecCover | None) -> Stated | None:
    """The kind of report: its form, else the title on its cover, its headline, its running heads.

    A report to shareholders that holds a filing is what its own cover says.
    """
    if cover and cover.place == 0:
        return cover.form
    return (
        _title(pages[: min(COVER_PAGES, cover.place) if cover else COVER_PAGES])
        or _headline(pages)
        or _running_head(pages)
        or _title(pages[:COVER_PAGES], _LATE_TITLES)
        or (_less_sure(cover.form) if cover else None)
        or _of_itself(pages[:FIRST_PAGES])
    )


def title_matches(page: PrintedPage, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """Where a report's title stands on a page, not that of a part of it or of another report."""
    return [
        match
        for match in page.titles(pattern)
        if not _PART.match(page.text, match.end())
        and not _OTHER_REPORT.search(page.text[max(0, match.start() - 40) : match.start()])
    ]


def _title(
    pages: Sequence[PrintedPage], titles: Sequence[tuple[str, re.Pattern[str]]] = TITLES
) -> Stated | None:
    for place, page in enumerate(pages):
        for term, pattern in titles:
            matches = title_matches(page, pattern)
            if matches:
                best = max(matches, key=lambda match: _size_at(page, match.start()))
                sure = (0.95, 0.9, 0.8, 0.7)[min(place, 3)]
                return page.stated(term, best.start(), best.end(), sure)
    return None


def _size_at(page: PrintedPage, offset: int) -> float:
    return page.lines[page.line_at(offset)].size


def _headline(pages: Sequence[PrintedPage]) -> Stated | None:
    for page in pages[:1]:
        for match in page.headlines(_RESULTS):
            if page.line_at(match.start()) < _TOP_OF_RELEASE:
                return page.stated(EARNINGS_RELEASE, match.start(), match.end(), 0.9)
    return None


def _running_head(pages: Sequence[PrintedPage]) -> Stated | None:
    for term, pattern in TITLES:
        found = [
            (page, line.text)
            for page in pages
            for line in page.furniture
            if pattern.search(line.text)
        ]
        if len(found) >= RUNNING_HEADS:
            page, line = found[0]
            return Stated(term, page.number, line, 0.85)
    return None


def _of_itself(pages: Sequence[PrintedPage]) -> Stated | None:
    for page in pages:
        match = _ITSELF.search(page.text)
        if match:
            term = ANNUAL_REPORT if "annual" in match["term"].lower() else HALF_YEAR_REPORT
            return page.stated(term, match.start(), match.end(), 0.6)
    return None


def _less_sure(form: Stated) -> Stated:
    return Stated(form.value, form.page, form.line, 0.75)
