"""Comparisons taken apart into questions that one report answers each.

Belongs here: whether a question is split, and into what. Not here: the wording of the parts
(sub_question_text), putting answers together (answering).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag_resources.retrieval.question_reading.periods import Period
from rag_resources.retrieval.question_reading.reading import QuestionReading
from rag_resources.retrieval.routing.known_names import NamedOrganisation, names_in_question
from rag_resources.retrieval.routing.period_fit import period_fit
from rag_resources.retrieval.routing.report_directory import ReportDirectory
from rag_resources.retrieval.routing.report_order import in_order
from rag_resources.retrieval.routing.route import Route
from rag_resources.retrieval.routing.sub_question_text import Half, text_of_half

_JOINED = re.compile(
    r"(?:['’]s?)?\s*(?:,|,?\s*(?:and|or|&|vs\.?|versus)(?:\s+(?:that|those)\s+of)?)?\s*"
)
_SETS_AGAINST = re.compile(
    r"\b(?:compare[ds]?|comparison|than|versus|vs|difference|each\s+of|relative\s+to|both|either)\b",
    re.IGNORECASE,
)
_THROUGH = re.compile(r"\s*(?:[-–—]|to|until|through)\s*(?:fy\s?|fiscal\s)?", re.IGNORECASE)
_BALANCES = frozenset({"balance_sheet", "changes_in_equity"})


@dataclass(frozen=True, slots=True)
class SubQuestion:
    """A part of a question that stands on its own.

    Attributes:
        label: what the part is for: an organisation or a period.
        text: the part as a question.
        route: the reports it is for.
    """

    label: str
    text: str
    route: Route


def sub_questions(
    reading: QuestionReading, directory: ReportDirectory, whole: Route
) -> tuple[SubQuestion, ...]:
    """The parts of a comparison, in order of mention; none if one report answers it all.

    Args:
        whole: the route of the whole question.
    """
    if whole.status != "decided":
        return ()
    by_organisation = _by_organisation(reading, directory, whole)
    return by_organisation or _by_period(reading, directory, whole)


def _by_organisation(
    reading: QuestionReading, directory: ReportDirectory, whole: Route
) -> tuple[SubQuestion, ...]:
    names = names_in_question(reading, directory)
    known = [one for one in names.named if len(one.organisations) == 1]
    halves = [Half(one.words, one.start, one.end) for one in known]
    strangers = [p for p in names.unknown if p.name in whole.unknown]
    halves = sorted([*halves, *(Half(p.name, p.start, p.end) for p in strangers)], key=_start)
    different = {_label(one) for one in known} | {phrase.name for phrase in strangers}
    if len(different) < 2 or not _set_against(reading, halves):
        return ()
    parts: dict[str, SubQuestion] = {}
    for half in halves:
        one = next((one for one in known if one.start == half.start), None)
        text = text_of_half(reading.cleaned, halves, half.words)
        found = _route_of(one, reading) if one else _no_route(half.words)
        label = _label(one) if one else half.words
        parts.setdefault(label, SubQuestion(label, text, found))
    return tuple(parts.values())


def _start(half: Half) -> int:
    return half.start


def _label(one: NamedOrganisation) -> str:
    return one.organisations[0].name


def _route_of(one: NamedOrganisation, reading: QuestionReading) -> Route:
    reports = in_order(one.organisations, reading.periods, reading.report_types)
    reason = f"Organisation '{_label(one)}' is one side of the comparison."
    return Route("decided", reports, (_label(one),), reasons=(reason,))


def _no_route(name: str) -> Route:
    reason = f"No report in the store is of '{name}'."
    return Route("unknown organisation", unknown=(name,), reasons=(reason,))


def _set_against(reading: QuestionReading, halves: Sequence[Half]) -> bool:
    """Whether organisations are compared or listed; "Acme's sales to Beta" does neither."""
    listed = all(_JOINED.fullmatch(reading.cleaned[a.end : b.start]) for a, b in pairwise(halves))
    compared = reading.comparison.over == "organisations"
    return listed or compared or _SETS_AGAINST.search(reading.cleaned) is not None


def _by_period(
    reading: QuestionReading, directory: ReportDirectory, whole: Route
) -> tuple[SubQuestion, ...]:
    if len(whole.organisations) != 1 or not _compared(reading):
        return ()
    organisation = directory.organisation_of[whole.reports[0].report_id]
    periods = [
        period
        for period in {(p.year, p.kind, p.part, p.ends): p for p in reading.periods}.values()
        if any(period_fit(c, period, organisation).holds != "not" for c in organisation.cards)
    ]
    if len(periods) < 2 or _holds_all(reading, directory, whole, periods):
        return ()
    places = _places(periods)
    parts = []
    for period in _with_years_between(reading, periods):
        reports = in_order([organisation], [period], reading.report_types)
        reason = f"{period.words} is one side of the comparison."
        found = Route("decided", reports, (organisation.name,), reasons=(reason,))
        text = text_of_half(reading.cleaned, places, period.words)
        parts.append(SubQuestion(period.words, text, found))
    firsts = {part.route.report_ids[0] for part in parts}
    return tuple(parts) if len(firsts) > 1 else ()


def _compared(reading: QuestionReading) -> bool:
    """Whether periods are set against each other, or a figure is asked for each or over them."""
    if reading.comparison.over == "periods":
        return True
    places = _places(reading.periods)
    gaps = [reading.cleaned[a.end : b.start] for a, b in pairwise(places)]
    listed = all(_JOINED.fullmatch(gap) or _THROUGH.fullmatch(gap) for gap in gaps)
    return listed and reading.answer_kind in ("figure", "percentage", "ratio")


def _holds_all(
    reading: QuestionReading, directory: ReportDirectory, whole: Route, periods: Sequence[Period]
) -> bool:
    """Whether the first report holds all the periods, each in its own column."""
    card = directory.cards[whole.reports[0].report_id]
    organisation = directory.organisation_of[card.report_id]
    shown = 2 if card.report_type in ("10-K", "20-F", "40-F") else 1
    if _BALANCES.intersection(reading.statements):
        shown = 1
    latest = max(period.year for period in periods)
    return all(
        period_fit(card, period, organisation).holds != "not" and latest - period.year <= shown
        for period in periods
    )


def _places(periods: Sequence[Period]) -> list[Half]:
    """The places of periods, each once: "2015-2018" is two years at one place."""
    return list({p.start: Half(p.words, p.start, p.end) for p in periods}.values())


def _with_years_between(reading: QuestionReading, periods: Sequence[Period]) -> list[Period]:
    """The periods in order of time, with the years that "2015 to 2018" passes over."""
    ordered = sorted(periods, key=lambda p: (p.year, p.part or 0))
    years = [period for period in ordered if period.kind == "year" and period.ends is None]
    if len(years) != 2 or len(ordered) != 2:
        return ordered
    first, last = years
    between = reading.cleaned[first.end : last.start]
    if first.start != last.start and not _THROUGH.fullmatch(between):
        return ordered
    return [
        Period("year", year, str(year), first.start, first.end)
        for year in range(first.year, last.year + 1)
    ]
