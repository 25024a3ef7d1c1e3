"""Cards of invented reports, for tests that need a directory."""

from datetime import date

from rag_resources.report_card import CardName, ReportCard
from rag_resources.retrieval.routing.report_directory import ReportDirectory


def year_card(name: str, year: int, *, ends: tuple[int, int] = (12, 31), **more: str) -> ReportCard:
    """The card of a yearly report of `year`, which ends on `ends` (month, day) of that year."""
    names = [CardName(name, "organisation")]
    names += [CardName(text, kind.replace("_", " ")) for kind, text in more.items()]  # type: ignore[arg-type]
    slug = "-".join(name.lower().replace(",", "").replace(".", "").split())
    return ReportCard(
        report_id=f"{slug}-{year}",
        names=tuple(names),
        report_type="annual report",
        period_kind="year",
        year=year,
        end=date(year, *ends),
    )


def quarter_card(name: str, year: int, part: int) -> ReportCard:
    """The card of a 10-Q of a quarter of a calendar year."""
    end = {1: (3, 31), 2: (6, 30), 3: (9, 30), 4: (12, 31)}[part]
    return ReportCard(
        report_id=f"{name.lower().split()[0]}-{year}q{part}",
        names=(CardName(name, "organisation"),),
        report_type="10-Q",
        period_kind="quarter",
        year=year,
        end=date(year, *end),
    )


def directory() -> ReportDirectory:
    """Organisations with names that are easily confused."""
    return ReportDirectory(
        [
            year_card("Northmoor Health Board", 2020, ends=(3, 31), also_known_as="NHS Northmoor"),
            year_card("NORTHMOOR HEALTH BOARD", 2019, ends=(3, 31)),
            year_card("Northmoor Health Board", 2018, ends=(3, 31)),
            year_card("Northfell Health Board", 2019, ends=(3, 31), also_known_as="NHS Northfell"),
            year_card("Tidewater Airlines, Inc.", 2021, ticker="TWA"),
            year_card("Tidewater Express Company", 2021, ticker="TX"),
            year_card("Tidewater Water Works Company, Inc.", 2021),
            year_card("Tidewater Water Works Company, Inc.", 2018),
            year_card("Quarrel & Quill Ltd", 2022),
            year_card("Brookline", 2022, former_name="Lantern Street Stores"),
            quarter_card("Brookline", 2022, 2),
            quarter_card("Brookline", 2023, 2),
            year_card("Pebblestone Wholesale Corporation", 2022, short_name="Pebblestone"),
        ]
    )
