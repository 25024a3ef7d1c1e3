"""Short tables of invented organisations: a few rows and their total.

Belongs here: names of rows and of their totals. Not here: statements of several groups.
"""

from typing import NamedTuple

from tests.table_corpus.vocabulary import REGIONS


class Group(NamedTuple):
    """Rows that add up to a total."""

    name: str
    labels: tuple[str, ...]
    total: str


FLAT = (
    Group(
        "Trade receivables",
        (
            "Not yet due",
            "Up to 30 days overdue",
            "31 to 60 days overdue",
            "61 to 90 days overdue",
            "More than 90 days overdue",
            "Loss allowance",
        ),
        "Net trade receivables",
    ),
    Group(
        "Staff costs",
        (
            "Wages and salaries",
            "Social security costs",
            "Pension costs",
            "Share-based payments",
            "Agency staff",
            "Termination benefits",
        ),
        "Total staff costs",
    ),
    Group("Revenue by region", REGIONS, "Total revenue"),
    Group(
        "Capital programme",
        (
            "School places",
            "Road resurfacing",
            "Flood defences",
            "Town hall roof",
            "Street lighting",
            "Fleet renewal",
        ),
        "Capital spending",
    ),
    Group(
        "Grants payable",
        (
            "Harbour Arts Centre",
            "Dale Youth Club",
            "Moorland Food Bank",
            "Riverside Allotments",
            "Elm Street Nursery",
        ),
        "Grants awarded",
    ),
)
