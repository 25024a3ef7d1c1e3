"""Whether a number in an answer is the expected one.

Belongs here: which figure an answer states, its scale and sign, and how far it is off. Not here:
other types of answer (answer_match).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from evals.answers.amounts import (
    LOOSE,
    SCALES,
    TIGHT,
    expected_amount,
    is_apt,
    is_same_currency,
    is_scalable,
    may_be_year,
)
from evals.answers.match import AnswerMatch, Slip
from evals.answers.typed_answers import MONEY_UNITS, amount_figures
from evals.questions.cases import ExpectedAnswer
from rag_resources.answering.figures import Figure, figures_in, unit_scales
from rag_resources.records import Answer

_THOUSANDS = (*sorted(SCALES), *sorted(1 / scale for scale in SCALES))
_SLIPPED_POWERS = (*_THOUSANDS, Decimal(100), Decimal("0.01"))
# Statements print outgoings and losses in brackets; in sentences a word carries the sign, unless
# its opposite is named too ("profit or loss").
_DOWN = re.compile(
    r"\b(?:loss(?:es)?|deficits?|shortfall|overspen\w+|outflows?|negative|minus|decreas\w+|"
    r"declin\w+|fell|falls?|reduc\w+|down|costs?|expens\w+|expenditure|charges?|paid|payments?|"
    r"spen[dt]\w*|purchases?|capex|used in|repa\w+|impairments?|tax|depreciation|"
    r"amorti[sz]ation)\b",
    re.IGNORECASE,
)
_UP = re.compile(
    r"\b(?:profits?|surplus\w*|gains?|underspen\w+|inflows?|positive|increas\w+|rose|"
    r"earnings|(?<!statement of )income(?! statement)|generated)\b",
    re.IGNORECASE,
)


class _Reading(NamedTuple):
    """What a printed figure may be worth, and how far that is off."""

    amount: Decimal
    assumed: bool  # nobody states this scale
    error: Decimal


def match_number(question: str, expected: ExpectedAnswer, answer: Answer) -> AnswerMatch:
    """Compares the figure that an answer states with the expected number (see answer_match)."""
    figures = [f for f in _stated_figures(question, answer, expected) if is_apt(f, expected.unit)]
    if not figures:
        return AnswerMatch("wrong_type")
    labels = unit_scales("\n".join([answer.text, *(one.quote for one in answer.citations)]))
    told = _sign_in_words(question, expected, answer.text)
    readings = [
        _Reading(amount, assumed, _error(figure, amount, expected, told))
        for figure in figures
        if is_same_currency(figure, expected.unit)
        for amount, assumed in _amounts(figure, expected, labels)
    ]
    if not readings:
        return AnswerMatch("wrong")
    best = min(readings, key=lambda one: (one.error, one.assumed))
    error = float(best.error) if best.error.is_finite() else None
    if best.error > LOOSE:
        return AnswerMatch("wrong", error=error, slip=_slip(readings, expected))
    # An answer that prints several figures and points at none has not said which it means.
    right = len({figure.value for figure in figures}) == 1
    return AnswerMatch(
        "right" if right else "partial",
        exact=right and not best.assumed and not best.error,
        error=error,
        right_at_tight=right and best.error <= TIGHT,
        right_at_loose=right,
        scale_assumed=best.assumed,
    )


def _stated_figures(question: str, answer: Answer, expected: ExpectedAnswer) -> Sequence[Figure]:
    stated = amount_figures(answer.value or "")
    if stated:
        return stated
    figures = figures_in(answer.text) if may_be_year(expected) else amount_figures(answer.text)
    asked = {(figure.dimension, figure.value) for figure in figures_in(question)}
    return [f for f in figures if f.dimension != "date" and (f.dimension, f.value) not in asked]


def _amounts(
    figure: Figure, expected: ExpectedAnswer, labels: frozenset[Decimal]
) -> Iterator[tuple[Decimal, bool]]:
    """What an answer's figure may be worth, each with whether its scale is assumed."""
    scalable = is_scalable(figure, expected)
    applied = labels if scalable and not figure.scaled else frozenset[Decimal]()
    is_money = figure.dimension == "money" or expected.unit in MONEY_UNITS
    # A label may be meant for other figures than this ("£000, except per share").
    yield figure.value, is_money and bool(applied)
    for label in applied:
        yield figure.value * label, False
    if scalable and (expected.scale is None or not (figure.scaled or applied)):
        for power in _THOUSANDS:
            yield figure.value * power, True


def _error(
    figure: Figure, amount: Decimal, expected: ExpectedAnswer, sign_in_words: bool
) -> Decimal:
    """The relative error; nothing is near to 0 or to a year."""
    wanted = expected_amount(expected)
    if sign_in_words:
        amount, wanted = abs(amount), abs(wanted)
    if amount == wanted:
        return Decimal(0)
    if not wanted or figure.dimension == "year":
        return Decimal("Infinity")
    return abs(amount - wanted) / abs(wanted)


def _sign_in_words(question: str, expected: ExpectedAnswer, text: str) -> bool:
    """Whether words say what a bracket or minus sign says on the other side.

    A plain amount of the answer may be meant as a loss by its own words, a plain amount of the set
    by the set's; the question's words count for both.
    """
    plain = text if expected_amount(expected) < 0 else " ".join(expected.texts)
    return any(_DOWN.search(said) and not _UP.search(said) for said in (question, plain))


def _slip(readings: Iterable[_Reading], expected: ExpectedAnswer) -> Slip:
    wanted = expected_amount(expected)
    ratios = [reading.amount / wanted for reading in readings if wanted]
    if any(abs(ratio + 1) <= LOOSE for ratio in ratios):
        return "sign"
    if any(abs(abs(ratio) / by - 1) <= LOOSE for ratio in ratios for by in _SLIPPED_POWERS):
        return "scale"
    return ""
