"""Which figure of a sentence or table row answers a question.

Belongs here: dimension, nearness to the question's words, and the year or column a figure belongs
to. Not here: which sentence or row to look at (extractive).
"""

import re
from typing import NamedTuple

from rag_resources.answering.figures import Figure, figures_in
from rag_resources.answering.relevance import Relevance
from rag_resources.answering.statements import Cell, Statement
from rag_resources.retrieval.question_reading.question_type import QuestionType
from rag_resources.retrieval.question_reading.years import years_in

# How well a figure's dimension fits what is asked; a bare figure may be either, because tables
# print the unit over the column.
_RIGHT, _UNDECIDED, _WRONG = 1.0, 0.8, 0.0
# "(2019/20: £117 million)" beside this year's figure, "12 hours" where patients are counted.
_OTHER_PERIOD, _DURATION = 0.4, 0.5
_TIME_UNIT = re.compile(r"\s*(?:hour|day|week|month|year|minute)s?\b", re.IGNORECASE)
_ASKS_TIME = re.compile(
    r"\bhow (?:long|old)\b|\btime\b|\b(?:how many|number of) (?:\w+ )?"
    r"(?:hours|days|weeks|months|years|minutes)\b",
    re.IGNORECASE,
)
# "By how much did it increase" is not answered by the amount it increased to.
_CHANGE = re.compile(
    r"\b(?:increas|decreas|reduc|declin|ros|ris|grow|grew|fell|fall|chang|higher|lower)\w*",
    re.IGNORECASE,
)


class Choice(NamedTuple):
    """A figure exactly as printed, the column it stands in, and how well it fits, 0 to 1."""

    value: str
    header: str
    fitness: float


def choose_in_sentence(asked: QuestionType, relevance: Relevance, text: str) -> Choice | None:
    """The figure of the asked dimension that stands nearest to the question's words."""
    if asked.change and not _CHANGE.search(text):
        return None
    restated = {(f.value, f.dimension) for f in figures_in(asked.asked)}
    choices = [
        Choice(figure.raw, "", fitness * (0.5 + 0.5 * relevance.nearness(text, figure.start)))
        for figure in figures_in(text)
        if (figure.value, figure.dimension) not in restated
        and (fitness := _sentence_fit(asked, figure, text)) > _WRONG
    ]
    return max(choices, key=lambda choice: choice.fitness, default=None)


def choose_in_row(asked: QuestionType, relevance: Relevance, row: Statement) -> Choice | None:
    """The figure in the column of the asked year, or of the latest one if no year is asked."""
    if asked.change and not _CHANGE.search(row.text):
        return None
    choices = [
        Choice(cell.value, cell.header, fitness * (0.75 + 0.25 * heading))
        for cell in _cells_of_period(asked, row)
        for figure in figures_in(cell.value)[:1]
        if (fitness := _dimension_fit(asked, figure, cell.header)) > _WRONG
        for heading in [relevance.share(relevance.matched(cell.header))]
    ]
    return max(choices, key=lambda choice: choice.fitness, default=None)


def _cells_of_period(asked: QuestionType, row: Statement) -> list[Cell]:
    """The cells under the asked year; where no column names it, those under no year at all."""
    columns = [(cell, years_in(cell.header)) for cell in row.cells if not _is_note(cell)]
    named = {year for _, years in columns for year in years}
    wanted = set(asked.years) or ({max(named)} if named else set())
    dated = [cell for cell, years in columns if wanted & set(years)]
    return dated or [cell for cell, years in columns if not years]


def _is_note(cell: Cell) -> bool:
    """Whether the column points to the notes instead of holding amounts."""
    return cell.header.casefold().rstrip("s.") in {"note", "ref", "page", "no"}


def _sentence_fit(asked: QuestionType, figure: Figure, text: str) -> float:
    fit = _dimension_fit(asked, figure, "")
    if _TIME_UNIT.match(text, figure.end) and not _ASKS_TIME.search(asked.asked):
        fit *= _DURATION
    years = years_in(_bracketed(text, figure))
    if years and not set(years) & set(asked.years):
        fit *= _OTHER_PERIOD
    return fit


def _bracketed(text: str, figure: Figure) -> str:
    """What stands between the brackets around a figure, "" if there are none."""
    opened = text.rfind("(", 0, figure.start)
    if opened < 0 or ")" in text[opened : figure.start]:
        return ""
    closed = text.find(")", figure.end)
    return text[opened : closed if closed >= 0 else len(text)]


def _dimension_fit(asked: QuestionType, figure: Figure, header: str) -> float:
    if figure.dimension in {"year", "date"}:
        return _WRONG
    percent = figure.dimension == "percent" or "%" in header
    if asked.percentage:
        return _RIGHT if percent else (_UNDECIDED if figure.dimension == "count" else _WRONG)
    if asked.money:
        money = figure.dimension == "money" or figure.scaled
        return _RIGHT if money else (_WRONG if percent else _UNDECIDED)
    return _RIGHT if figure.dimension == "count" and not percent else _UNDECIDED
