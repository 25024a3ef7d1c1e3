"""What a report goes by: the names of its organisation, its kind and the period it covers.

Belongs here: the record that reports are found by. Not here: where each value is printed
(report_profile), finding a report (retrieval.routing).
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from rag_resources.report_profile import PeriodKind

NameKind = Literal[
    "organisation", "short name", "former name", "also known as", "ticker", "file name"
]

_LENGTHS = {"year": 365, "half": 182, "quarter": 91, "event": 0}
"""Days of a period whose first day is not printed."""


@dataclass(frozen=True, slots=True)
class CardName:
    """A name an organisation goes by, as printed or as in the name of the file."""

    text: str
    kind: NameKind


@dataclass(frozen=True, slots=True)
class ReportCard:
    """What one report goes by; what it does not state is empty or None.

    Attributes:
        names: the names of its organisation, each once, the most formal first.
        report_type: in the terms of profiles ("10-K", "annual report"), "" if unknown.
        period_kind: what the period is, "" if unknown.
        year: the year it goes by; of a financial year the one it ends in, unless the report
            itself names another.
        other_years: years it may be called as well: the one it ends in, the one in its file name.
        part: which quarter (1 to 4) or half (1, 2), where the report or its file name tells.
        start: first day of the period, where printed.
        end: last day of the period; of an announcement its date.
    """

    report_id: str
    names: tuple[CardName, ...] = ()
    report_type: str = ""
    period_kind: PeriodKind | Literal[""] = ""
    year: int | None = None
    other_years: tuple[int, ...] = ()
    part: int | None = None
    start: date | None = None
    end: date | None = None

    @property
    def name(self) -> str:
        """The most formal name, the report's id if none is known."""
        return self.names[0].text if self.names else self.report_id

    @property
    def first_day(self) -> date | None:
        """First day of the period; reckoned from the last where it is not printed."""
        if self.start is not None or self.end is None or not self.period_kind:
            return self.start
        return self.end - timedelta(days=max(_LENGTHS[self.period_kind] - 1, 0))

    @property
    def period(self) -> str:
        """The period in words: "year ended 31 March 2019", "2019" where no day is known."""
        if self.end is None:
            return str(self.year) if self.year else ""
        day = f"{self.end.day} {self.end:%B %Y}"
        return f"date {day}" if self.period_kind == "event" else f"{self.period_kind} ended {day}"
