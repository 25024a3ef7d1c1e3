"""The cover sheet of a filing with the United States Securities and Exchange Commission.

Belongs here: the form's fixed wording, which settles type, name and period. Not here: reports that
are no filing.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_resources.report_profile import Stated

WRAPPED_WITHIN = 60
"""Pages; a report to shareholders puts its letters and pictures before the filing."""

COVER_PAGES = 2
"""A cover sheet runs over to the next page."""

_COMMISSION = re.compile(r"securities\s+and\s+exchange\s+commission", re.IGNORECASE)
_FORM = re.compile(
    r"^\W*form\s+(?P<form>(?:10-?k(?:t|sb)?|10-?q|8-?k|20-?f|40-?f|6-?k|11-?k)(?:/a)?)(?![\w-])",
    re.IGNORECASE | re.MULTILINE,
)
# Every form has one of these, no letter that speaks of a form has.
_PREAMBLE = re.compile(
    r"pursuant\s+to\s+(?:section|rule)\s+1[35]|exact\s+name\s+of|commission\s+file", re.IGNORECASE
)
_EXACT_NAME = re.compile(
    r"\(?\s*exact\s+name\s+of\s+(?:the\s+)?registrant\s+as\s+(?:it\s+appears|specified)",
    re.IGNORECASE,
)
_FILE_NUMBER = re.compile(r"commission\s+file\s+(?:number|no)s?\b[^\n]*\n", re.IGNORECASE)
_NO_NAME = re.compile(
    r"commission\s+file|^\W*form\s|\breport\b|\bperiod\b|\bended\b|employer|\d{2}-\d{4,}"
    r"|^\W*(?:or|and)\W*$|\bact\s+of\b|section\s+1[35]|mark\s+one|\b(?:19|20)\d\d\b|washington,?\s+d",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"incorporation|organization|jurisdiction|identification|address|zip\s+code|file\s+n",
    re.IGNORECASE,
)
_SAME_SIZE = 0.5


class SecCover(NamedTuple):
    """A cover sheet.

    Attributes:
        page: on which it begins.
        place: index of that page among the printed pages.
        form: "10-K", "8-K/A" …
        registrant: as printed, None where the sheet does not show it in the usual place.
    """

    page: PrintedPage
    place: int
    form: Stated
    registrant: Stated | None


def find_sec_cover(pages: Sequence[PrintedPage]) -> SecCover | None:
    """The first cover sheet of a form, or None where the report is no such filing."""
    for place, page in enumerate(pages[:WRAPPED_WITHIN]):
        form = _FORM.search(page.text)
        if form and _COMMISSION.search(page.text) and _PREAMBLE.search(page.text):
            return SecCover(
                page,
                place,
                page.stated(_form_name(form["form"]), form.start("form"), form.end("form"), 0.98),
                _registrant(page),
            )
    return None


def _form_name(printed: str) -> str:
    name = printed.upper()
    return name if "-" in name else re.sub(r"(?<=\d)(?=[A-Z])", "-", name, count=1)


def _registrant(page: PrintedPage) -> Stated | None:
    label = _EXACT_NAME.search(page.text)
    if label:
        return _name_above(page, label.start())
    number = _FILE_NUMBER.search(page.text)
    if number is None:
        return None
    below = page.line_at(number.end())
    for index in range(below, min(below + 3, len(page.lines))):
        name = page.lines[index].text.strip("_ ")
        if _is_name(name):
            return Stated(name, page.number, page.lines[index].text, 0.85)
    return None


def _name_above(page: PrintedPage, label: int) -> Stated | None:
    """The line above the label, or on it, with a first half of the name set over it."""
    line = page.line_at(label)
    before = page.text[:label].rpartition("\n")[2].strip(" (_")
    if _is_name(before):
        return Stated(before, page.number, page.lines[line].text, 0.95)
    last = _past_other_labels(page, line - 1)
    if last < 0 or not _is_name(page.lines[last].text):
        return None
    first = last
    if first and _continues(page, first):
        first -= 1
    lines = [one.text for one in page.lines[first : last + 1]]
    name = " ".join(one.strip("_ ") for one in lines)
    return Stated(name, page.number, "\n".join(lines), 0.98)


def _past_other_labels(page: PrintedPage, line: int) -> int:
    """The line above that is no rule and belongs to no other label.

    Where columns are read one after the other, "Delaware (State or other jurisdiction)" may stand
    between the name and its label: such a label has its own value above it.
    """
    while line >= 0:
        text = page.lines[line].text.strip("_-–—─ ")
        if text.endswith(")") and _LABEL.search(text):
            while line > 0 and not page.lines[line].text.lstrip().startswith("("):
                line -= 1
            line -= 2
        elif text:
            return line
        else:
            line -= 1
    return line


def _continues(page: PrintedPage, line: int) -> bool:
    above, name = page.lines[line - 1], page.lines[line]
    return (
        abs(above.size - name.size) < _SAME_SIZE
        and above.bold == name.bold
        and _is_name(above.text)
        and above.text.isupper() == name.text.isupper()
    )


def _is_name(text: str) -> bool:
    return sum(character.isalpha() for character in text) > 2 and not _NO_NAME.search(text)
