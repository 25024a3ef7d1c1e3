"""Which reports a question is for: decided, to be chosen by the person who asks, open, or none.

Belongs here: the decision and its reasons. Not here: names (known_names), the order of reports
(report_order), splitting a question (sub_questions).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from rag_resources.retrieval.question_reading.organisation_phrases import OrganisationPhrase
from rag_resources.retrieval.question_reading.organisation_words import GENERIC
from rag_resources.retrieval.question_reading.reading import QuestionReading
from rag_resources.retrieval.routing.known_names import NamedOrganisation, names_in_question
from rag_resources.retrieval.routing.name_words import name_words
from rag_resources.retrieval.routing.report_directory import Organisation, ReportDirectory
from rag_resources.retrieval.routing.report_order import RoutedReport, in_order

Status = Literal["decided", "ambiguous", "open", "unknown organisation"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An organisation that a name may mean."""

    name: str
    reports: tuple[RoutedReport, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """The reports a question is for.

    Attributes:
        status: "decided": look in `reports`, first to last. "ambiguous": let the person choose
            among `candidates`. "open": look in all reports; `reports`, if any, are those that cover
            the period asked for, best first, a preference and no limit. "unknown organisation":
            the store holds no report of it, so the answer is not in the reports.
        organisations: names of the organisations decided on, in order of mention.
        unknown: names in the question that no report goes by.
        reasons: short sentences on the decision; each report has its own.
    """

    status: Status
    reports: tuple[RoutedReport, ...] = ()
    organisations: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    unknown: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def report_ids(self) -> tuple[str, ...]:
        """Ids of `reports`, in order."""
        return tuple(routed.report_id for routed in self.reports)

    @property
    def covers_period(self) -> bool:
        """Whether some report covers the period asked for, or none is asked."""
        return not self.reports or any(routed.covers for routed in self.reports)


def route(
    reading: QuestionReading,
    directory: ReportDirectory,
    prints: Callable[[str], bool] | None = None,
) -> Route:
    """Decides which reports a question is for.

    Args:
        prints: whether some report prints a phrase; a name that none goes by but some print
            ("Acme's subsidiary Beta Ltd") leaves the question open. Without it only names with a
            legal form or in quotes count as those of unknown organisations.
    """
    names = names_in_question(reading, directory)
    unknown = tuple(phrase.name for phrase in names.unknown if _is_stranger(phrase, prints))
    unclear = [one for one in names.named if len(one.organisations) > 1]
    chosen = _organisations([one for one in names.named if len(one.organisations) == 1])
    unclear = [one for one in unclear if not _settled(one, chosen)]
    if unclear and (not chosen or reading.comparison.over == "organisations"):
        return _ambiguous(reading, unclear[0], unknown)
    if chosen:
        return _decided(reading, chosen, names.named, unknown)
    if unknown:
        said = tuple(f"No report in the store is of '{name}'." for name in unknown)
        return Route("unknown organisation", unknown=unknown, reasons=said)
    return _without_names(reading, directory)


def _is_stranger(phrase: OrganisationPhrase, prints: Callable[[str], bool] | None) -> bool:
    """Whether a phrase that fits no report is an organisation all the same."""
    if phrase.evidence == "legal form":
        return prints is None or not prints(phrase.name)
    # "Opreating Expenses" is printed nowhere and no organisation either.
    plain = any(word in GENERIC for word in name_words(phrase.name))
    return prints is not None and phrase.telling and not plain and not prints(phrase.name)


def _organisations(named: Sequence[NamedOrganisation]) -> list[Organisation]:
    return list({one.organisations[0].name: one.organisations[0] for one in named}.values())


def _settled(unclear: NamedOrganisation, chosen: Sequence[Organisation]) -> bool:
    """Whether the question itself says elsewhere which of several is meant."""
    return any(one in unclear.organisations for one in chosen)


def _decided(
    reading: QuestionReading,
    chosen: Sequence[Organisation],
    named: Sequence[NamedOrganisation],
    unknown: tuple[str, ...],
) -> Route:
    reports = in_order(chosen, reading.periods, reading.report_types)
    reasons = []
    for one in chosen:
        said = next(n for n in named if n.organisations == (one,))
        how = "named" if said.exact else f"read from '{said.words}'"
        reasons.append(f"Organisation '{one.name}' {how}.")
    if reading.periods and not any(routed.covers for routed in reports):
        words = ", ".join(dict.fromkeys(period.words for period in reading.periods))
        reasons.append(f"No report of {chosen[0].name} in the store covers {words}.")
    reasons += [f"No report in the store is of '{name}'." for name in unknown]
    return Route(
        status="decided",
        reports=reports,
        organisations=tuple(one.name for one in chosen),
        unknown=unknown,
        reasons=tuple(reasons),
    )


def _ambiguous(
    reading: QuestionReading, unclear: NamedOrganisation, unknown: tuple[str, ...]
) -> Route:
    candidates = tuple(
        Candidate(one.name, in_order([one], reading.periods, reading.report_types))
        for one in unclear.organisations
    )
    names = " and ".join(f"'{candidate.name}'" for candidate in candidates)
    reason = f"'{unclear.words}' fits {names} equally."
    return Route("ambiguous", candidates=candidates, unknown=unknown, reasons=(reason,))


def _without_names(reading: QuestionReading, directory: ReportDirectory) -> Route:
    """No organisation is named: the only one there is, else every report."""
    organisations = directory.organisations
    reports = in_order(organisations, reading.periods, reading.report_types)
    if len(organisations) == 1:
        only = organisations[0].name
        reason = f"All reports in the store are of '{only}'."
        return Route("decided", reports, (only,), reasons=(reason,))
    covering = tuple(routed for routed in reports if routed.covers) if reading.periods else ()
    return Route("open", covering, reasons=("No organisation is named.",))
