"""A report's profile, read from its pages.

Belongs here: the order in which the parts are read, each helping the next. Not here: how any part
is read. Names of files and the PDF's own properties are never looked at: they are what the profile
can be checked against.
"""

from collections.abc import Sequence

from rag_assets.extraction.profile.aliases import read_aliases
from rag_assets.extraction.profile.currency import read_currency
from rag_assets.extraction.profile.language import read_language
from rag_assets.extraction.profile.organisation import read_organisation
from rag_assets.extraction.profile.printed_page import printed_pages
from rag_assets.extraction.profile.report_type import read_report_type
from rag_assets.extraction.profile.reporting_period import read_period
from rag_assets.extraction.profile.sec_cover import find_sec_cover
from rag_resources.records import Page
from rag_resources.report_profile import ReportProfile


def read_profile(pages: Sequence[Page]) -> ReportProfile:
    """What the report states of itself, each value with the page and line it was read from."""
    printed = printed_pages(pages)
    cover = find_sec_cover(printed)
    report_type = read_report_type(printed, cover)
    organisation = read_organisation(printed, cover)
    return ReportProfile(
        organisation=organisation,
        report_type=report_type,
        period=read_period(printed, cover, report_type.value if report_type else ""),
        currency=read_currency(printed, cover),
        language=read_language(printed),
        aliases=read_aliases(printed, cover, organisation),
    )
