"""The period a report covers, chosen among all the periods it mentions.

Belongs here: weighing statements by where they stand and how often they come. Not here: how a
period is worded (period_statements) and what its year is called (fiscal_year).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from rag_assets.extraction.profile.dates import DateMention, dates_in
from rag_assets.extraction.profile.event_date import read_event_date
from rag_assets.extraction.profile.fiscal_year import (
    YEAR_NAME,
    ends_in,
    may_end_on,
    named_year,
    named_year_of_part,
    titled_year,
    year_name,
)
from rag_assets.extraction.profile.period_statements import PeriodStatement, period_statements
from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_assets.extraction.profile.report_type import (
    EARNINGS_RELEASE,
    EVENT_FORMS,
    HALF_YEAR_REPORT,
    QUARTERLY_FORMS,
    QUARTERLY_REPORT,
)
from rag_assets.extraction.profile.sec_cover import COVER_PAGES, SecCover
from rag_resources.report_profile import PeriodKind, ReportPeriod, Stated

PAGES_READ = 80
"""Pages whose statements are weighed; by then a report has named its own period many times."""

TITLE_PAGES = 3
TITLE_VOTES = 10
"""What a period on the first pages counts against one mentioned in the text."""

LABEL_VOTES = 20
"""What it counts that a period ends in the year the title names."""

BALANCE_DATE_VOTES = 4
"""What the closing day alone counts where it stands as a title of its own."""

_QUARTER = re.compile(
    r"\b(?:first|second|third|fourth)[\s-]quarter|\bQ[1-4]\b|\b[1-4]Q\b|quarterly", re.IGNORECASE
)
_HALF = re.compile(r"\bhalf[\s-]year|\bH[12]\b|\bfirst\s+half|interim", re.IGNORECASE)
_HEADLINE_LINES = 14


def read_period(
    pages: Sequence[PrintedPage], cover: SecCover | None, report_type: str
) -> ReportPeriod | None:
    """The period the report covers, or None where it names none."""
    if cover and cover.form.value.startswith(EVENT_FORMS) and cover.place == 0:
        return read_event_date(pages[:COVER_PAGES])
    kind, headline = _expected_kind(pages, report_type)
    if cover:
        stated = _on_cover_sheet(pages[cover.place : cover.place + COVER_PAGES], kind)
        if stated:
            return _period(pages, stated, 0.98)
    if not report_type:
        return None
    label = headline or titled_year(pages)
    best = _weighed(pages, kind, label)
    if best is None:
        return ReportPeriod(_words_of(label), kind, None, None, label) if label else None
    statement, confidence = best
    return _period(pages, statement, confidence, label)


def _words_of(label: Stated) -> Stated:
    """The title that names the year, where it is all that names the period."""
    words = " ".join(label.line.split())
    return Stated(words, label.page, label.line, label.confidence)


def _expected_kind(
    pages: Sequence[PrintedPage], report_type: str
) -> tuple[PeriodKind, Stated | None]:
    """Year, half or quarter by the type of the report; a release says it in its headline."""
    if report_type.startswith(QUARTERLY_FORMS) or report_type == QUARTERLY_REPORT:
        return "quarter", None
    if report_type == HALF_YEAR_REPORT:
        return "half", None
    if report_type != EARNINGS_RELEASE or not pages:
        return "year", None
    head = "\n".join(line.text for line in pages[0].lines[:_HEADLINE_LINES])
    kinds: tuple[tuple[PeriodKind, re.Pattern[str]], ...] = (
        ("quarter", _QUARTER),
        ("half", _HALF),
    )
    for kind, pattern in kinds:
        match = pattern.search(head)
        if match:
            return kind, _year_beside(pages[0], match)
    return "year", None


def _year_beside(page: PrintedPage, words: re.Match[str]) -> Stated | None:
    """The year named with the quarter: "Fourth Quarter Fiscal 2022", "2023 First-Quarter"."""
    reach = 30
    above = max(0, words.start() - reach)
    nearest = min(
        YEAR_NAME.finditer(page.text, above, words.end() + reach),
        key=lambda year: abs(year.start() - words.end()),
        default=None,
    )
    if nearest is None or not year_name(nearest):
        return None
    start, end = min(words.start(), nearest.start()), max(words.end(), nearest.end())
    return page.stated(year_name(nearest), start, end, 0.9)


def _on_cover_sheet(sheet: Sequence[PrintedPage], kind: PeriodKind) -> PeriodStatement | None:
    statements = (one for page in sheet for one in period_statements(page))
    return next((one for one in statements if one.kind == kind), None)


def _weighed(
    pages: Sequence[PrintedPage], kind: PeriodKind, label: Stated | None
) -> tuple[PeriodStatement, float] | None:
    """The statement of the period with the most votes, and how sure it is."""
    votes: dict[date, float] = defaultdict(float)
    best: dict[date, PeriodStatement] = {}
    for place, page in enumerate(pages[:PAGES_READ]):
        statements = [one for one in period_statements(page) if one.kind == kind]
        weight = TITLE_VOTES if place < TITLE_PAGES else 1
        for day in {one.last_day for one in statements}:
            votes[day] += weight
        for one in statements:
            best.setdefault(one.last_day, one)
        if kind == "year" and place < TITLE_PAGES:
            for one in _closing_days(page):
                votes[one.last_day] += BALANCE_DATE_VOTES
                best.setdefault(one.last_day, one)
    if not votes:
        return None
    for day in votes:
        if label and may_end_on(label.value, day):
            votes[day] += LABEL_VOTES if day.year == ends_in(label.value) else LABEL_VOTES / 2
    return _first_of(votes, best)


def _first_of(
    votes: dict[date, float], best: dict[date, PeriodStatement]
) -> tuple[PeriodStatement, float]:
    # Of two periods named as often the later is the report's, the earlier its comparison.
    day = max(votes, key=lambda one: (votes[one], one))
    second = max((count for other, count in votes.items() if other != day), default=0.0)
    return best[day], round(0.5 + 0.45 * (1 - second / votes[day]), 2)


def _closing_days(page: PrintedPage) -> Iterable[PeriodStatement]:
    """Last days of months that stand on a line of their own, as a title does."""
    for mention in dates_in(page.text):
        line = page.printed(mention.start, mention.end)
        if _fills(mention, line) and (mention.date + timedelta(days=1)).day == 1:
            yield PeriodStatement(page, mention.start, mention.end, "year", None, mention.date)


def _fills(mention: DateMention, line: str) -> bool:
    return mention.end - mention.start >= len(line.strip()) - 3


def _period(
    pages: Sequence[PrintedPage],
    found: PeriodStatement,
    confidence: float,
    label: Stated | None = None,
) -> ReportPeriod:
    page, start, end = found.page, found.start, found.end
    printed = " ".join(page.text[start:end].split())
    if label is None or not may_end_on(label.value, found.last_day):
        naming = named_year if found.kind == "year" else named_year_of_part
        label = naming(pages, found.last_day)
    stated = page.stated(printed, start, end, confidence)
    return ReportPeriod(stated, found.kind, found.first_day, found.last_day, label)
