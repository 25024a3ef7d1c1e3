"""What a report says of itself: whose it is, what it is, which period it covers.

Belongs here: the record and its JSON form. Not here: reading it from the pages
(rag_assets.extraction.profile). What the pages do not state is None; nothing is filled in.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from pydantic import TypeAdapter

PeriodKind = Literal["year", "half", "quarter", "event"]
AliasKind = Literal["short name", "former name", "also known as", "ticker"]

_OVERRUN = timedelta(days=6)
"""How far a year of 52 or 53 whole weeks runs past the end of December at most."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A value and the place it was read from.

    Attributes:
        value: as printed for names, a code or a canonical term for the rest.
        page: 1-based position in the PDF.
        line: the printed line, or lines separated by a line feed, word for word.
        confidence: 0 to 1.
    """

    value: str
    page: int
    line: str
    confidence: float


@dataclass(frozen=True, slots=True)
class ReportPeriod:
    """The period a report covers.

    Attributes:
        stated: the words that name the period ("fiscal year ended January 28, 2023").
        kind: "event" for the day of what is announced; then `end` is the date of the report.
        start: first day, where it is printed.
        end: last day, where it is printed.
        fiscal_year: the report's own name of its year, "FY2022" or "2022/23", where it has one; a
            year that ends in January may well be named after the year before.
    """

    stated: Stated
    kind: PeriodKind
    start: date | None
    end: date | None
    fiscal_year: Stated | None

    @property
    def year(self) -> int | None:
        """The year the period goes by: as the report names it, else the one it ends in.

        A year of whole weeks may run over into January by a few days and is that of the year
        before.
        """
        if self.fiscal_year is None:
            if self.end is None:
                return None
            return (self.end - _OVERRUN if self.kind == "year" else self.end).year
        first, _, last = self.fiscal_year.value.removeprefix("FY").partition("/")
        return int(first) + 1 if last else int(first)


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name the report prints for its organisation."""

    kind: AliasKind
    name: Stated


@dataclass(frozen=True, slots=True)
class ReportProfile:
    """What a report states of itself; None is what was not found.

    Attributes:
        organisation: the reporting organisation, as printed.
        report_type: a form ("10-K") or a kind of report ("annual report"); see report_type.
        currency: of the accounts, ISO 4217.
        language: of the text, ISO 639-1.
        aliases: in the order of the pages, each name once.
    """

    organisation: Stated | None = None
    report_type: Stated | None = None
    period: ReportPeriod | None = None
    currency: Stated | None = None
    language: Stated | None = None
    aliases: tuple[Alias, ...] = ()

    def statements(self) -> Iterator[tuple[str, Stated]]:
        """What is known, each with what it is, aliases last."""
        period = self.period.stated if self.period else None
        known = {
            "organisation": self.organisation,
            "report type": self.report_type,
            "period": period,
            "currency": self.currency,
            "language": self.language,
        }
        yield from ((name, stated) for name, stated in known.items() if stated is not None)
        yield from ((alias.kind, alias.name) for alias in self.aliases)


_FORM = TypeAdapter(ReportProfile)


def encode_profile(profile: ReportProfile) -> bytes:
    """The profile as JSON in UTF-8."""
    return _FORM.dump_json(profile, indent=2)


def decode_profile(encoded: bytes) -> ReportProfile:
    """The profile that was encoded.

    Raises:
        pydantic.ValidationError: the bytes are not those of a profile.
    """
    return _FORM.validate_json(encoded)
