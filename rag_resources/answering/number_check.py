"""Every figure of an answer must stand in what it quotes.

Belongs here: comparing the figures of an answer with those of its quotes, as decimals with sign,
scale and per cent applied. Not here: choosing figures (extractive). Nothing is rounded: an answer
that says "£1.3 million" for a printed "1,298" fails. Numbers in words are not checked.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from rag_resources.answering.figures import Figure, figures_in, unit_scales
from rag_resources.records import Check

CHECK_NAME = "figures"
_TIMES = frozenset({"year", "date"})
_RESTATABLE = _TIMES | {"count"}
# Statements print outgoings and losses in brackets; these words carry the sign in a sentence.
_NEGATIVE_WORDS = re.compile(
    r"\b(?:loss(?:es)?|deficit|shortfall|overspend|overspent|outflow|negative|decreas\w+|declin\w+|"
    r"fell|fall|reduc\w+|costs?|expens\w+|expenditure|charges?|paid|payments?|spen[dt]|purchases?|"
    r"used in|repa\w+|impairment|provision|tax|depreciation|amortisation|amortization)\b",
    re.IGNORECASE,
)


class Quoted(NamedTuple):
    """A quote and the passage it was taken from, whose unit and period labels apply to it."""

    quote: str
    passage: str


def check_figures(
    text: str, value: str | None, *, question: str, quoted: Sequence[Quoted]
) -> Check:
    """Compares each figure of the answer with the figures of the quotes.

    Counts and dates that merely restate the question ("over 12 hours in 2022") need no proof; a
    year or date may stand in a heading of the passage. The value always needs proof.
    """
    restated = {(f.value, f.dimension) for f in figures_in(question) if f.dimension in _RESTATABLE}
    stated = [f for f in figures_in(text) if (f.value, f.dimension) not in restated]
    # A date in the value stands in the text too and is proved there.
    stated += [f for f in figures_in(value or "") if f.dimension not in _TIMES]
    signed_by_words = bool(_NEGATIVE_WORDS.search(text))
    missing = [
        figure.raw
        for figure in stated
        if not any(_supports(quote, figure, signed_by_words) for quote in quoted)
    ]
    if missing:
        listed = ", ".join(dict.fromkeys(missing))
        return Check(CHECK_NAME, False, f"Not in the quoted words: {listed}")
    count = len({(f.value, f.dimension) for f in stated})
    return Check(CHECK_NAME, True, f"{count} figure(s) of the answer stand in the quoted words")


def as_printed(value: str, quoted: Sequence[Quoted]) -> str:
    """A checked value as the quotes print it; several figures are left as they were given."""
    figures = figures_in(value)
    if len(figures) != 1:
        return value
    # The check has settled the sign, be it by words.
    printed = (_printed(quote, figures[0], signed_by_words=True) for quote in quoted)
    return next((figure.raw for figure in printed if figure is not None), value)


def _supports(quoted: Quoted, figure: Figure, signed_by_words: bool) -> bool:
    if figure.dimension not in _TIMES:
        return _printed(quoted, figure, signed_by_words) is not None
    printed = figures_in(f"{quoted.quote}\n{quoted.passage}")
    return any((f.value, f.dimension) == (figure.value, figure.dimension) for f in printed)


def _printed(quoted: Quoted, figure: Figure, signed_by_words: bool) -> Figure | None:
    """The first figure of the quote that is worth the same."""
    labels = f"{quoted.quote}\n{quoted.passage}"
    for printed in figures_in(quoted.quote):
        readings = _readings(printed, figure, labels, signed_by_words)
        if _same_dimension(printed, figure, labels) and figure.value in readings:
            return printed
    return None


def _same_dimension(printed: Figure, figure: Figure, labels: str) -> bool:
    if printed.currency and figure.currency and printed.currency != figure.currency:
        return False
    if figure.dimension == "percent":
        # Columns headed "%" print bare figures.
        return printed.dimension == "percent" or (printed.dimension == "count" and "%" in labels)
    return printed.dimension != "percent"


def _readings(
    printed: Figure, figure: Figure, labels: str, signed_by_words: bool
) -> frozenset[Decimal]:
    """What a printed figure may be worth: as it stands, or scaled by a unit label over it.

    Unit labels scale amounts of money only; a head-count beside "£000" stays a head-count.
    """
    scales = {Decimal(1)}
    if not printed.scaled and (figure.scaled or figure.dimension == "money"):
        scales |= unit_scales(labels)
    values = {printed.value * scale for scale in scales}
    if signed_by_words:
        values |= {abs(value) for value in values}
    return frozenset(values)
