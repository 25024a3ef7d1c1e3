"""The card a report is found by, from what its pages and its file name state.

Belongs here: which statement counts for what. Not here: reading the pages (report_profile) and the
file name (file_name), finding a report (rag_resources.retrieval.routing).
"""

import re

from rag_assets.extraction.profile.file_name import read_file_name
from rag_assets.extraction.profile.organisation_names import name_key
from rag_resources.report_card import CardName, ReportCard
from rag_resources.report_profile import ReportPeriod, ReportProfile

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_PART = re.compile(r"(?i)\b(first|second|third|fourth)\W{1,2}(?:fiscal\W)?(?:quarter|half)\b")
_PART_CODE = re.compile(r"\b[QH]([1-4])\b")
_KIND_OF_FORM = {"10-K": "year", "20-F": "year", "40-F": "year", "10-Q": "quarter", "8-K": "event"}


def report_card(report_id: str, profile: ReportProfile, file_name: str) -> ReportCard:
    """The card of a report.

    Args:
        file_name: as shown to people; what it says counts only where the pages say nothing, but
            for the name and the year people call the report by.
    """
    said = read_file_name(file_name)
    period = profile.period
    year = (period.year if period else None) or said.year
    ends = period.end.year if period and period.end else None
    others = [other for other in (ends, said.year) if other and other != year]
    report_type = profile.report_type.value if profile.report_type else said.report_type
    kind = period.kind if period else _KIND_OF_FORM.get(report_type, "")
    return ReportCard(
        report_id=report_id,
        names=_names(profile, said.organisation),
        report_type=report_type,
        period_kind=kind,  # type: ignore[arg-type]
        year=year,
        other_years=tuple(dict.fromkeys(others)),
        part=_part(period) or said.part,
        start=period.start if period else None,
        end=period.end if period else None,
    )


def _names(profile: ReportProfile, in_file_name: str) -> tuple[CardName, ...]:
    names = [CardName(profile.organisation.value, "organisation")] if profile.organisation else []
    names += [CardName(alias.name.value, alias.kind) for alias in profile.aliases]
    if in_file_name:
        names.append(CardName(in_file_name, "file name"))
    first: dict[str, CardName] = {}
    for name in names:
        first.setdefault(name_key(name.text), name)
    return tuple(first.values())


def _part(period: ReportPeriod | None) -> int | None:
    """The quarter or half the words of a period name."""
    if period is None or period.kind not in ("quarter", "half"):
        return None
    words = period.stated.value
    named = _PART.search(words)
    if named:
        return _ORDINALS[named[1].lower()]
    code = _PART_CODE.search(words)
    return int(code[1]) if code else None
