"""The day of what a current report announces, and the date of the report.

Belongs here: the label on the cover sheet and the dates beside it. Not here: periods
(reporting_period).
"""

import re
from collections.abc import Sequence

from rag_assets.extraction.profile.dates import DateMention, dates_in
from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_resources.report_profile import ReportPeriod

_EVENT = re.compile(r"date\s+of\s+(?:earliest\s+event|report)", re.IGNORECASE)
_EVENT_REACH = 130
_BLANK_LINE = 4
"""Characters between a date and the label set below it."""


def read_event_date(pages: Sequence[PrintedPage]) -> ReportPeriod | None:
    """Date of the report, and of the event where that is printed beside it."""
    for page in pages:
        label = _EVENT.search(page.text)
        found = _dates_at(page.text, label) if label else []
        if label and found:
            start = min(label.start(), found[0].start)
            end = max(label.end(), found[-1].end)
            days = [mention.date for mention in found]
            printed = " ".join(page.text[start:end].split())
            stated = page.stated(printed, start, end, 0.97)
            first = min(days) if len(days) > 1 else None
            return ReportPeriod(stated, "event", first, max(days), None)
    return None


def _dates_at(text: str, label: re.Match[str]) -> list[DateMention]:
    """The dates printed behind a label, or directly above it as on a line to be filled in."""
    above = list(dates_in(text[: label.start()]))[-1:]
    if above and len(text[above[-1].end : label.start()]) <= _BLANK_LINE:
        return above
    end = label.start() + _EVENT_REACH
    return [one for one in dates_in(text[:end]) if one.start > label.start()][:2]
