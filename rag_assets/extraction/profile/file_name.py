"""What the name of a report's file says of the report.

Belongs here: names as people give them to files ("acme-2023q2-10q", "Acme plc AR 2021-22"). Not
here: what the pages say, which outranks it (report_profile), the card made of both (report_card).
"""

import re
from typing import NamedTuple

from rag_resources.retrieval.question_reading.organisation_words import GENERIC, LEGAL_FORMS

_ENDING = re.compile(r"\.(?:pdf|PDF)$")
_DATE = re.compile(r"(?<!\d)(?:19|20)\d\d[-_. ]?[01]\d[-_. ]?[0-3]\d(?!\d)")
_SPAN = re.compile(
    r"(?i)(?<![0-9a-z])(?:fy)?(?P<start>(?:19|20)\d\d)[-_/ ]{1,2}(?P<end>(?:20)?\d\d)(?![0-9a-z])"
)
_YEAR = re.compile(r"(?i)(?<!\d)(?:fy[-_ ]?)?(?P<year>(?:19|20)\d\d)(?!\d)")
_PART = re.compile(r"(?i)(?<![a-z])(?P<letter>[qh])(?P<part>[1-4])(?!\d)")
_FORMS = tuple(
    (form, re.compile(rf"(?i)(?<![0-9a-z]){pattern}(?![0-9a-z])"))
    for form, pattern in (
        ("10-K", "10[-_ ]?k"), ("10-Q", "10[-_ ]?q"), ("8-K", "8[-_ ]?k"), ("6-K", "6[-_ ]?k"),
        ("20-F", "20[-_ ]?f"), ("40-F", "40[-_ ]?f"), ("earnings release", "earnings"),
    )
)  # fmt: skip
_SPLIT = re.compile(r"[^\w&'’]+|_+")
_NO_NAMES = (
    "annual report reports accounts account and the of for ar ara arc fy financial statements"
    " results dated date final draft web online print interactive version copy full signed scan"
    " document download file earnings release quarter quarterly half interim january february"
    " march april may june july august september october november december jan feb mar apr jun jul"
    " aug sep sept oct nov dec v1 v2 v3 en eng english"
)
_NO_NAME = frozenset(_NO_NAMES.split())


class FileNameParts(NamedTuple):
    """What a file name says; what it does not say is "" or None."""

    organisation: str
    report_type: str
    year: int | None
    part: int | None


def read_file_name(name: str) -> FileNameParts:
    """Organisation, form, year and quarter or half in the name of a file.

    A span of years counts by its last; a date is no year of a report.
    """
    stem = _ENDING.sub("", name)
    rest = _DATE.sub(" ", stem)
    form = next((form for form, pattern in _FORMS if pattern.search(rest)), "")
    for _, pattern in _FORMS:
        rest = pattern.sub(" ", rest)
    year = _year(rest)
    rest = _YEAR.sub(" ", _SPAN.sub(" ", rest))
    part = _PART.search(rest)
    rest = _PART.sub(" ", rest)
    return FileNameParts(_organisation(rest), form, year, int(part["part"]) if part else None)


def _year(text: str) -> int | None:
    span = _SPAN.search(text)
    if span is not None:
        start, end = int(span["start"]), int(span["end"])
        end += start // 100 * 100 if end < 100 else 0
        if end == start + 1:
            return end
    year = _YEAR.search(text)
    return int(year["year"]) if year else None


def _organisation(text: str) -> str:
    words = [word for word in _SPLIT.split(text) if word == "&" or any(c.isalpha() for c in word)]
    named = [word for word in words if word.lower() not in _NO_NAME]
    telling = [word for word in named if word.lower() not in GENERIC | LEGAL_FORMS]
    return " ".join(named).strip("& ") if any(len(word) > 1 for word in telling) else ""
