"""Which kinds of report a question speaks of.

Belongs here: forms and kinds of report as people write them, in the terms that profiles of reports
use. Not here: whether a report is of a kind (the build side).
"""

import re

_FORM = r"(?:form\s+)?"
_NAMES = (
    ("10-K", _FORM + r"10\s?-?k"),
    ("10-Q", _FORM + r"10\s?-?q"),
    ("8-K", _FORM + r"8\s?-?k"),
    ("6-K", _FORM + r"6\s?-?k"),
    ("20-F", _FORM + r"20\s?-?f"),
    ("40-F", _FORM + r"40\s?-?f"),
    ("annual report and accounts", r"annual\s+reports?\s+(?:and|&)\s+accounts"),
    ("annual report", r"annual\s+(?:reports?|filings?)"),
    ("annual accounts", r"annual\s+accounts"),
    ("half-year report", r"(?:half[\s-]year(?:ly)?|interim)\s+(?:\w+\s+)?(?:reports?|results)"),
    ("quarterly report", r"quarterly\s+(?:reports?|filings?)"),
    (
        "earnings release",
        r"(?:earnings|results)\s+(?:press\s+)?(?:releases?|announcements?|reports?)|press\s+releases?",
    ),
)
_KINDS = tuple((kind, rf"(?<![\w-])(?:{name})(?![\w-])") for kind, name in _NAMES)
REPORT_TYPE = re.compile("|".join(name for _, name in _KINDS), re.IGNORECASE)
"""A kind of report wherever it is named."""
_PATTERNS = tuple((kind, re.compile(name, re.IGNORECASE)) for kind, name in _KINDS)


def report_types_in(text: str) -> tuple[str, ...]:
    """The kinds of report a text names in order of first mention, each once.

    "annual report and accounts" is not "annual report" as well.
    """
    taken: list[tuple[int, int, str]] = []
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if not any(start < match.end() and match.start() < end for start, end, _ in taken):
                taken.append((match.start(), match.end(), kind))
    return tuple(dict.fromkeys(kind for _, _, kind in sorted(taken)))
