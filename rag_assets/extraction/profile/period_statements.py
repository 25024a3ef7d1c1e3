"""Sentences and titles that state a period with its last day, or its first and last.

Belongs here: how reports word a period. Not here: which of the periods stated is the report's own
(reporting_period).
"""

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from rag_assets.extraction.profile.dates import DateMention, dates_in, day_before
from rag_assets.extraction.profile.printed_page import PrintedPage
from rag_resources.report_profile import PeriodKind

_WEEKS = (
    r"(?:\d{1,2}|(?:twenty|fifty)[\s-](?:two|three|four|six|seven)|twelve|thirteen|fourteen|sixteen"
    r"|seventeen)[\s-]weeks?"
)
_MONTHS = r"(?:3|6|12|three|six|twelve)[\s-]months?"
_LENGTH = (
    rf"(?:(?:fiscal|financial)\s+years?|years?|half[\s-]year|quarter(?:s|ly)?|{_MONTHS}|{_WEEKS})"
)
_ASIDE = r"(?:[\s-]+period)?(?:\s+\([^()]{1,40}\))?"
_ENDED = re.compile(
    rf"\b(?P<lengths>{_LENGTH}{_ASIDE}(?:\s+and\s+(?:the\s+)?{_LENGTH}{_ASIDE})?)"
    r"[\s-]+(?:ended|ending)\s*:?\s*(?:on\s+)?$",
    re.IGNORECASE,
)
# "exercice clos le", "ejercicio anual terminado el", "boekjaar geëindigd op",
#
_YEAR_ENDED = re.compile(
    r"\b(?:(?:exercice|ejercicio|esercizio|exercício|boekjaar|räkenskapsår\w*|regnskapsår\w*)"
    r"(?:\s+\w+){0,2}?\s+(?:clos|terminado|cerrado|finalizado|chiuso|findo|encerrado"
    r"|geëindigd|eindigend|avslutat|som\s+slutade)(?:\s+(?:le|au|el|a|al|em|op|den))?"
    r"|(?:jahres|konzern)abschluss\s+zum|comptes\s+(?:annuels|consolidés)\s+au"
    r"|cuentas\s+anuales\s+al?|bilancio\s+al)\s+$",
    re.IGNORECASE,
)
_TO = re.compile(
    r"\s*(?:\b(?:to|until|through|and|bis(?:\s+zum)?|au|al?|till|t/m|tot\s+en\s+met)\s|[-–—])\s*$",
    re.IGNORECASE,
)
_REACH = 130
"""Characters before a last day in which the period it ends is named."""

_DAYS_OF: tuple[tuple[PeriodKind, range], ...] = (
    ("quarter", range(76, 126)),
    ("half", range(165, 200)),
    ("year", range(350, 380)),
)
_KIND_OF_LENGTH: tuple[tuple[PeriodKind, re.Pattern[str]], ...] = (
    ("half", re.compile(r"half|\b(?:6|six)[\s-]m|\b2[4-8][\s-]w|twenty", re.IGNORECASE)),
    ("year", re.compile(r"year|\b(?:12|twelve)[\s-]m|\b5[1-4]\b|fifty", re.IGNORECASE)),
    (
        "quarter",
        re.compile(r"quarter|\b(?:3|three)[\s-]m|\b1[1-7][\s-]w|teen|twelve", re.IGNORECASE),
    ),
)
_ANY_LENGTH = re.compile(_LENGTH, re.IGNORECASE)


class PeriodStatement(NamedTuple):
    """A period stated at page.text[start:end]."""

    page: PrintedPage
    start: int
    end: int
    kind: PeriodKind
    first_day: date | None
    last_day: date


def period_statements(page: PrintedPage) -> Iterator[PeriodStatement]:
    """Every period a page states with its last day."""
    for mention in dates_in(page.text):
        above = max(0, mention.start - _REACH)
        before = page.text[above : mention.start]
        ended = _ENDED.search(before) or _YEAR_ENDED.search(before)
        if ended:
            for kind in _kinds(ended):
                start = above + ended.start()
                yield PeriodStatement(page, start, mention.end, kind, None, mention.date)
        else:
            yield from _range(page, above, before, mention)


def _kinds(ended: re.Match[str]) -> list[PeriodKind]:
    lengths = ended.groupdict().get("lengths")
    if lengths is None:
        return ["year"]
    # An aside may name the period again ("thirteen-week period (\"fourth quarter\")").
    found = [
        next((kind for kind, pattern in _KIND_OF_LENGTH if pattern.search(length)), None)
        for length in _ANY_LENGTH.findall(lengths)
    ]
    return list(dict.fromkeys(kind for kind in found if kind))


def _range(
    page: PrintedPage, above: int, before: str, last: DateMention
) -> Iterator[PeriodStatement]:
    to = _TO.search(before)
    first = day_before(before[: to.start()], last.date.year) if to else None
    if first is None:
        return
    days = (last.date - first.date).days + 1
    kind = next((kind for kind, lengths in _DAYS_OF if days in lengths), None)
    if kind:
        start = above + first.start
        yield PeriodStatement(page, start, last.end, kind, first.date, last.date)
