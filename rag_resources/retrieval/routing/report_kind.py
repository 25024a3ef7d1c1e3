"""Whether a report is of a kind that a question names.

Belongs here: which terms mean the same kind. Not here: reading kinds from questions
(question_reading) and from pages (the build side).
"""

from collections.abc import Sequence

from rag_resources.report_card import ReportCard

_ANNUAL = frozenset(
    ("10-K", "20-F", "40-F", "annual report", "annual report and accounts", "annual accounts")
)
_QUARTERLY = frozenset(("10-Q", "quarterly report"))
_HALF_YEARLY = frozenset(("half-year report",))
_NEWS = frozenset(("8-K", "6-K", "earnings release"))
_FAMILIES = (_ANNUAL, _QUARTERLY, _HALF_YEARLY, _NEWS)

SAME_KIND, SAME_FAMILY, OTHER_KIND = 0, 1, 2
_FORMS = frozenset(("10-K", "10-Q", "8-K", "6-K", "20-F", "40-F"))


def kind_distance(card: ReportCard, asked: Sequence[str]) -> int:
    """0 if a report is of an asked kind or none is asked, 1 for a like kind, 2 for another.

    "The annual report" is any yearly report: only the name of a form tells one from the other.
    """
    if not asked or card.report_type in asked:
        return SAME_KIND
    for kind in asked:
        if any({kind, card.report_type} <= family for family in _FAMILIES):
            return SAME_FAMILY if kind in _FORMS else SAME_KIND
    return OTHER_KIND
