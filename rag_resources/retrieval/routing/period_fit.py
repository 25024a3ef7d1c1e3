"""How well a report fits the period a question asks for.

Belongs here: own period, comparatives of later reports, parts of years, and the order that follows.
Not here: reading periods (question_reading), choosing organisations (route).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from rag_resources.report_card import ReportCard
from rag_resources.retrieval.question_reading.periods import Period
from rag_resources.retrieval.routing.report_directory import Organisation

Holds = Literal["as its own period", "as part of its year", "as comparatives", "not"]

COMPARATIVE_YEARS = 2
"""Years before its own that a report shows beside it; accounts show one, filings two."""
_FILED_WITHIN = 10
"""Days between an event and the date on the report of it; four business days are allowed."""
_YEAR_DAYS = 365.25
_NEVER = 99


@dataclass(frozen=True, slots=True)
class PeriodFit:
    """How a report holds a period.

    Attributes:
        cost: orders reports, 0 is best.
        holds: how the period is in the report.
    """

    cost: int
    holds: Holds


def latest_period(periods: Sequence[Period], newest_year: int | None) -> Period | None:
    """The latest period asked for, a part of a year before the year itself.

    Periods far behind the newest report ("net zero by 2040") count only where there is no other.
    """
    near = [p for p in periods if newest_year is None or p.year <= newest_year + 1]
    return max(near or periods, key=lambda p: (p.year, p.kind != "year", p.part or 0), default=None)


def period_fit(card: ReportCard, period: Period, organisation: Organisation) -> PeriodFit:
    """How a report of an organisation holds a period."""
    behind = _years_behind(card, period)
    if behind is None:
        return PeriodFit(_NEVER, "not")
    if card.period_kind == "event":
        return _of_event(card, period, behind)
    if period.kind in ("quarter", "half"):
        return _of_part(card, period, organisation, behind)
    if card.period_kind in ("quarter", "half"):
        return _of_interim(card, period, organisation, behind)
    return _of_annual(behind)


def _of_annual(behind: int) -> PeriodFit:
    if behind < 0:
        return PeriodFit(20 - behind, "not")
    if behind > COMPARATIVE_YEARS:
        return PeriodFit(10 + behind, "not")
    return PeriodFit(2 * behind, "as comparatives" if behind else "as its own period")


def _of_interim(
    card: ReportCard, period: Period, organisation: Organisation, behind: int
) -> PeriodFit:
    """A report of part of a year, asked for a year or a day."""
    if behind:
        return PeriodFit(30 + abs(behind), "not")
    if period.kind != "year" and period.ends == card.end and card.end is not None:
        return PeriodFit(1, "as its own period")
    last = part_of(card, organisation) == (4 if card.period_kind == "quarter" else 2)
    # The release for the last quarter tells of the whole year as well.
    return PeriodFit(1, "as its own period") if last else PeriodFit(7, "as part of its year")


def _of_part(
    card: ReportCard, period: Period, organisation: Organisation, behind: int
) -> PeriodFit:
    """Any report, asked for a quarter or half."""
    if card.period_kind == "year":
        if behind == 0:
            return PeriodFit(2, "as part of its year")
        return PeriodFit(_of_annual(behind).cost + 4, "not")
    part = part_of(card, organisation)
    asked = period.part or 0
    # The second quarter's report tells of the first half as well.
    same = part == asked if card.period_kind == period.kind else part == asked * 2
    if behind == 0:
        return PeriodFit(0, "as its own period") if same else PeriodFit(5, "as part of its year")
    return PeriodFit(3, "as comparatives") if same and behind == 1 else PeriodFit(31, "not")


def _of_event(card: ReportCard, period: Period, behind: int) -> PeriodFit:
    if card.end is not None and _same_time(card.end, period):
        return PeriodFit(1, "as its own period")
    if card.end is not None and period.ends and abs((card.end - period.ends).days) <= _FILED_WITHIN:
        return PeriodFit(2, "as its own period")
    return PeriodFit(9 if behind == 0 else 32 + abs(behind), "not")


def _same_time(day: date, period: Period) -> bool:
    if period.kind == "day":
        return day == period.ends
    return period.kind == "month" and (day.year, day.month) == (period.year, period.part)


def part_of(card: ReportCard, organisation: Organisation) -> int | None:
    """Which quarter or half a report is of: as it says, else counted from the year's end."""
    if card.part is not None or card.end is None or card.period_kind not in ("quarter", "half"):
        return card.part
    months = (card.end.month - (organisation.year_end_month or 12)) % 12 or 12
    return max(round(months / (3 if card.period_kind == "quarter" else 6)), 1)


def _years_behind(card: ReportCard, period: Period) -> int | None:
    """Years that a period lies before the report's own; negative if it comes later."""
    day = _day_in(period)
    if day is not None and card.end is not None and card.period_kind != "event":
        days = (card.end - day).days
        if card.period_kind in ("quarter", "half") and days >= 0:
            first = card.first_day or card.end
            return 0 if day >= first else 1 + int((first - day).days / _YEAR_DAYS)
        return int(days // _YEAR_DAYS) if days >= 0 else -1 - int(-days // _YEAR_DAYS)
    years = [year for year in (card.year, *card.other_years) if year is not None]
    if not years:
        return None
    return min((year - period.year for year in years), key=abs)


def _day_in(period: Period) -> date | None:
    if period.kind == "month" and period.part:
        return date(period.year, period.part, 15)
    return period.ends
