"""The three invented organisations: who they are and which reports they publish.

Belongs here: names and the choice of facts, manuscript and style. Not here: figures and text.
"""

from collections.abc import Callable
from dataclasses import dataclass

from evals.sample_reports.company import company_sheets
from evals.sample_reports.council import council_sheets
from evals.sample_reports.fact_sheet import FactSheet
from evals.sample_reports.health_board import health_board_sheets
from evals.sample_reports.house_style import (
    COMPANY_STYLE,
    COUNCIL_STYLE,
    HEALTH_BOARD_STYLE,
    HouseStyle,
)


@dataclass(frozen=True, slots=True)
class Organisation:
    """An organisation that publishes annual reports.

    Attributes:
        code: stands in the ids of its questions.
        report_title: what the cover and the running header call the report.
        period_line: the line below it on the cover.
        file: path of a report below the reports folder; titles, lines and paths hold facts.
        manuscript: file stem of its text and questions.
        sheets: the fact sheets of its reports, oldest first.
    """

    name: str
    code: str
    report_title: str
    period_line: str
    file: str
    manuscript: str
    style: HouseStyle
    sheets: Callable[[], tuple[FactSheet, ...]]


ORGANISATIONS = (
    Organisation(
        name="NHS Strathmuir",
        code="NSM",
        report_title="Annual Report and Accounts {period}",
        period_line="for the year ended 31 March {fy}",
        file="NHS_Strathmuir_{period_dashed}.pdf",
        manuscript="health_board",
        style=HEALTH_BOARD_STYLE,
        sheets=health_board_sheets,
    ),
    Organisation(
        name="Calderwick Council",
        code="CAL",
        report_title="Annual Report and Statement of Accounts {period}",
        period_line="for the year ended 31 March {fy}",
        file="council/Calderwick Council {period_dashed}.pdf",
        manuscript="council",
        style=COUNCIL_STYLE,
        sheets=council_sheets,
    ),
    Organisation(
        name="Northfell Instruments Inc.",
        code="NFI",
        report_title="Annual Report {fy}",
        period_line="for the fiscal year ended {fy_end}",
        file="Northfell_Instruments_FY{fy}.pdf",
        manuscript="company",
        style=COMPANY_STYLE,
        sheets=company_sheets,
    ),
)
