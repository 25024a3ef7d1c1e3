"""The reports of organisations in the order in which a question is for them.

Belongs here: the order, and the sentence that says why a report stands where it does. Not here:
finding organisations (known_names), fitting one report (period_fit, report_kind).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rag_resources.report_card import ReportCard
from rag_resources.retrieval.question_reading.periods import Period
from rag_resources.retrieval.routing.period_fit import (
    Holds,
    PeriodFit,
    latest_period,
    period_fit,
)
from rag_resources.retrieval.routing.report_directory import Organisation
from rag_resources.retrieval.routing.report_kind import OTHER_KIND, kind_distance

_UNCOVERED = 100
"""Puts organisations without the period asked for behind those that have it."""


@dataclass(frozen=True, slots=True)
class RoutedReport:
    """A report a question is for.

    Attributes:
        holds: how it holds the latest period asked for; "" if none is asked.
        reason: why it is looked at, a short sentence.
    """

    report_id: str
    organisation: str
    holds: Holds | Literal[""]
    reason: str

    @property
    def covers(self) -> bool:
        """Whether the report holds the period asked for, or none is asked."""
        return self.holds != "not"


def in_order(
    organisations: Iterable[Organisation], periods: Sequence[Period], report_types: Sequence[str]
) -> tuple[RoutedReport, ...]:
    """All reports of some organisations, the one that answers best first.

    With a period asked: the report of the latest one, then those that hold it as comparatives.
    Without: yearly reports, then others, newest first.
    """
    ranked: list[tuple[tuple[int, int, int, int, str], RoutedReport]] = []
    for organisation in organisations:
        newest = max((card.year for card in organisation.cards if card.year), default=None)
        asked = latest_period(periods, newest)
        fits = [period_fit(card, asked, organisation) for card in organisation.cards if asked]
        # Where no report covers the period, being near to it is worth nothing.
        covered = any(fit.holds != "not" for fit in fits)
        for age, card in enumerate(organisation.cards):
            kind = kind_distance(card, report_types)
            fit = fits[age] if asked else None
            cost = fit.cost if fit and covered else int(card.period_kind != "year")
            cost += _UNCOVERED if asked and not covered else 0
            other_year = int(covered and asked is not None and card.year != asked.year)
            key = (kind, cost, other_year, age, card.report_id)
            holds: Holds | Literal[""] = fit.holds if fit else ""
            reason = _reason(card, asked, fit, report_types if kind < OTHER_KIND else ())
            routed = RoutedReport(card.report_id, organisation.name, holds, reason)
            ranked.append((key, routed))
    return tuple(routed for _, routed in sorted(ranked, key=lambda entry: entry[0]))


def _reason(
    card: ReportCard, asked: Period | None, fit: PeriodFit | None, named: Sequence[str]
) -> str:
    what = card.report_type or "report"
    what += f", {card.period}" if card.period else ""
    if named:
        what += ", of the kind asked for"
    if asked is None or fit is None:
        return what
    says = {
        "as its own period": f"covers {asked.words}",
        "as part of its year": f"covers a time that {asked.words} is part of, or part of it",
        "as comparatives": f"shows {asked.words} as comparatives",
        "not": f"does not cover {asked.words}",
    }
    return f"{what}; {says[fit.holds]}"
