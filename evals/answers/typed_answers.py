"""Typed answers: what a question set's wording of an answer means.

Belongs here: reading the kind, value, unit and scale of an expected answer, and truth values. Not
here: the files of question sets (question_sets), comparing with an answer given (answer_match).
Keys that a set gives explicitly win over its wording, the wording over the question. Nothing is
guessed: what nobody states stays None or "".
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from evals.questions.cases import AnswerType, ExpectedAnswer
from rag_resources.answering.figures import Figure, figures_in, unit_scales

PERCENT = "percent"
# The ISO codes that a printed symbol may stand for; a report in Sydney prints "$" as well.
CURRENCY_CODES = {
    "£": ("GBP",),
    "€": ("EUR",),
    "¥": ("JPY", "CNY"),
    "$": ("USD", "AUD", "CAD"),
    "A$": ("AUD",),
    "C$": ("CAD",),
    "AUD": ("AUD",),
    "CAD": ("CAD",),
    "CHF": ("CHF",),
}
MONEY_UNITS = frozenset(code for codes in CURRENCY_CODES.values() for code in codes)

_TIMES = frozenset({"year", "date"})
_DIGITS = re.compile(r"[\d,]*\.?\d+")
_ITEM_END = re.compile(r"\s*[;\n]\s*")
_TRUE = re.compile(r"(?:yes|true)\b", re.IGNORECASE)
# "No 5 Harbour Street" and "No. 5" are numbers, not denials.
_FALSE = re.compile(r"(?:no|false)\b(?!\.?\s?\d)", re.IGNORECASE)
_NOT_AVAILABLE = re.compile(
    r"[\W_]*(?:n\.?\s?/?\s?a\.?|(?:data |information |answer )?(?:is )?not available|"
    r"not (?:stated |given |found )?in (?:the |this )?report)[\W_]*",
    re.IGNORECASE,
)
_SCALE_WORDS = {
    "thousand": 3, "million": 6, "m": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12,
}  # fmt: skip
_CURRENCY = r"(?:US\$|A\$|C\$|[£$€¥]|\b(?:USD|GBP|EUR|AUD|CAD|CHF|JPY|CNY)\b)"
_SCALE_WORD = r"(?:thousand|million|billion|trillion|mn|bn|m)"
# "(in USD billions)", "in US$", "in £ million", "in thousands".
_ASKED_IN = re.compile(
    rf"\bin\s+(?:units?\s+of\s+)?(?:(?P<currency>{_CURRENCY})(?:\s*\b(?P<scale>{_SCALE_WORD})s?\b)?"
    rf"|(?P<bare>thousand|million|billion)s\b)",
    re.IGNORECASE,
)
_ASKED_IN_PERCENT = re.compile(r"\bin\s+(?:units?\s+of\s+)?(?:per\s?cents?\b|%)", re.IGNORECASE)
_PERCENT_UNIT = re.compile(r"%|per\s?cents?|percentage(?:\s+points?)?|pp", re.IGNORECASE)
# What is counted: the words after the figure up to one that starts something else.
_COUNTED = re.compile(
    r"\s(?P<noun>(?!(?:in|of|on|at|to|and|or|for|from|by|with|who|that|which|over|under|more|less|as|"
    r"vs|against|due|total|increase|decrease|higher|lower)\b)[A-Za-z][A-Za-z-]*)"
)
_NOUNS = 3


class _Measure(NamedTuple):
    """A unit and a scale as far as they are stated."""

    unit: str = ""
    scale: Decimal | None = None


def expected_answer(
    answer_type: AnswerType | None,
    worded: Sequence[str],
    question: str,
    *,
    value: Decimal | float | None = None,
    unit: str = "",
    scale: Decimal | float | None = None,
    period: str = "",
) -> ExpectedAnswer:
    """The right answer as the set means it.

    A number's value is the first figure of the wording that is neither a year nor a date. Its scale
    is its own scale word, else the one unit label beside it ("£1,292 (£000)"), else what the
    question asks for ("in USD billions"; "in USD" without a scale word asks for plain units).

    Args:
        answer_type: what the set says; None if it does not: several wordings are a list, "Yes" or
            "False" a boolean, a wording that starts with a figure and holds few words more a
            number, and all else a text.
        worded: the answer in the set's words; a list may stand in one wording, split by ";".
        question: as asked.
        value: explicit value of a number, in units of `scale`.
        unit: explicit unit, with or without a scale ("GBP", "USD millions", "%", "days").
        scale: explicit scale, 1000 for £000.
        period: explicit period ("2022/23").
    """
    kind = answer_type or ("number" if value is not None else _kind(worded))
    texts = _items(worded) if kind == "list" else tuple(worded)
    if kind != "number":
        return ExpectedAnswer(kind, texts)
    told = _unit(unit)
    told = _Measure(told.unit, _decimal(scale) or told.scale)
    stated, worded_measure = _worded_number(texts, _decimal(value))
    number = ExpectedAnswer(kind, texts, value=stated, period=period)
    if stated is None:
        return number
    measure = _first_stated((told, worded_measure, _asked(question)))
    return replace(number, unit=measure.unit, scale=measure.scale)


def truth(texts: Iterable[str]) -> bool | None:
    """What a yes/no answer says by its first word ("Yes, …", "False"); None if it says neither."""
    for text in texts:
        start = text.lstrip(" \t\n\"'“‘*-•(")
        if _TRUE.match(start):
            return True
        if _FALSE.match(start):
            return False
    return None


def is_not_available(text: str) -> bool:
    """Whether a wording says that the report holds no answer: "N/A", "not available"."""
    return _NOT_AVAILABLE.fullmatch(text) is not None


def amount_figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text that can be amounts, in reading order.

    Years and dates are none, unless nothing but the year is said: "2020" alone may count ships.
    """
    figures = figures_in(text)
    if len(figures) == 1 and figures[0].raw == text.strip() and figures[0].dimension == "year":
        return figures
    return tuple(figure for figure in figures if figure.dimension not in _TIMES)


def printed_value(figure: Figure) -> Decimal:
    """The figure without its scale word, with its sign: 6.7 of "£6.7 million"."""
    if not figure.scaled:
        return figure.value
    digits = Decimal(_digits(figure))
    return digits if figure.value >= 0 else -digits


def _digits(figure: Figure) -> str:
    match = _DIGITS.search(figure.raw)
    assert match is not None, f"A figure has digits: {figure.raw!r}"
    return match.group().replace(",", "")


def _kind(worded: Sequence[str]) -> AnswerType:
    if len(worded) > 1:
        return "list"
    text = "".join(worded).strip()
    if re.fullmatch(r"(?:yes|no|true|false)\.?", text, re.IGNORECASE):
        return "boolean"
    figures = amount_figures(text)
    if figures and figures[0].start == 0 and len(text[figures[0].end :].split()) <= _NOUNS:
        return "number"
    return "text"


def _items(worded: Sequence[str]) -> tuple[str, ...]:
    if len(worded) > 1:
        return tuple(worded)
    return tuple(item for text in worded for item in _ITEM_END.split(text.strip()) if item)


def _worded_number(texts: Iterable[str], value: Decimal | None) -> tuple[Decimal | None, _Measure]:
    """The value, and what the wording says it is measured in: nothing if it words another one."""
    read = next(((figure, text) for text in texts for figure in amount_figures(text)), None)
    if read is None:
        return value, _Measure()
    figure, text = read
    if value in (None, printed_value(figure)):
        return printed_value(figure), _measure(figure, text)
    if value == figure.value:
        return value, _Measure(_measure(figure, text).unit, Decimal(1))
    return value, _Measure()


def _measure(figure: Figure, text: str) -> _Measure:
    if figure.dimension == "percent":
        return _Measure(PERCENT, Decimal(1))
    if figure.dimension == "money":
        unit = CURRENCY_CODES[figure.currency][0]
    else:
        unit = _counted(text[figure.end :])
    if figure.scaled:
        digits = Decimal(_digits(figure))
        return _Measure(unit, abs(figure.value) / digits if digits else Decimal(1))
    return _Measure(unit, _only(unit_scales(text)))


def _counted(rest: str) -> str:
    nouns: list[str] = []
    while len(nouns) < _NOUNS and (match := _COUNTED.match(rest)):
        nouns.append(match["noun"])
        rest = rest[match.end() :]
    return " ".join(nouns)


def _unit(unit: str) -> _Measure:
    """A unit key: "USD millions" is dollars by the million, "days" are days."""
    if _PERCENT_UNIT.fullmatch(unit.strip()):
        return _Measure(PERCENT, Decimal(1))
    currency = re.match(_CURRENCY, unit.strip(), re.IGNORECASE)
    rest = unit.strip()[currency.end() :] if currency else unit
    word = re.fullmatch(rf"\s*(?:in\s)?(?P<scale>{_SCALE_WORD})s?\s*", rest, re.IGNORECASE)
    if currency is None and word is None:
        return _Measure(unit.strip())
    named = _stated(currency and currency.group(), word and word["scale"])
    return _Measure(named.unit, named.scale or _only(unit_scales(unit)))


def _asked(question: str) -> _Measure:
    """What the question wants the figure in; nothing if it names different things."""
    if _ASKED_IN_PERCENT.search(question):
        return _Measure(PERCENT, Decimal(1))
    asked = {
        _stated(match["currency"], match["scale"] or match["bare"])
        for match in _ASKED_IN.finditer(question)
    }
    if len(asked) != 1:
        return _Measure()
    (measure,) = asked
    return measure if measure.scale else _Measure(measure.unit, Decimal(1))


def _stated(currency: str | None, scale: str | None) -> _Measure:
    code = (currency or "").upper().replace("US$", "$")
    unit = CURRENCY_CODES.get(code, (code,))[0]
    return _Measure(unit, Decimal(10) ** _SCALE_WORDS[scale.lower()] if scale else None)


def _first_stated(measures: Iterable[_Measure]) -> _Measure:
    """The first unit stated, and the first scale; a percentage is counted in nothing else."""
    known = list(measures)
    unit = next((measure.unit for measure in known if measure.unit), "")
    if unit == PERCENT:
        return _Measure(unit, Decimal(1))
    if unit and unit not in MONEY_UNITS:
        known = [measure for measure in known if measure.unit not in MONEY_UNITS | {PERCENT}]
    return _Measure(unit, next((one.scale for one in known if one.scale is not None), None))


def _only(scales: frozenset[Decimal]) -> Decimal | None:
    return next(iter(scales)) if len(scales) == 1 else None


def _decimal(number: Decimal | float | None) -> Decimal | None:
    # By way of the shortest decimal wording: a JSON 0.7 means 0.7.
    return None if number is None else Decimal(str(number))
