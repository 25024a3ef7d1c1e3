"""How a value is wrong: scale, sign, period, row, column or scope.

Belongs here: locating the figure given and the figure expected in the tables of their pages. Not
here: whether the value is wrong (answer_match).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from evals.answers.match import AnswerMatch
from evals.answers.standing import stands_in
from evals.questions.cases import Case
from rag_resources.records import Answer
from rag_resources.retrieval.question_reading.years import years_in
from rag_resources.table_records import Table

OTHER = "other"
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")


class _Cell(NamedTuple):
    table: int
    row: int
    column: int
    period: str


def bucket_of(
    case: Case,
    answer: Answer,
    match: AnswerMatch,
    tables_of: Callable[[str, int], Sequence[Table]],
) -> str:
    """The kind of error: what a reader would say the answer got wrong, first match wins.

    - "scale", "sign": the right digits, a power of ten or the sign off;
    - "scope": read in another report, or on a page that is no gold page;
    - "period", "column", "row": the right table, the wrong period, column or row;
    - "period" as well where the quote names other years only than the question;
    - "other": none of these can be shown.
    """
    if match.slip:
        return match.slip
    cited = {(citation.report_id, citation.page) for citation in answer.citations}
    if cited and cited.isdisjoint(case.gold):
        return "period" if _other_years(case, answer) else "scope"
    for report_id, page in sorted(cited & case.gold):
        bucket = _in_tables(case, answer, tables_of(report_id, page))
        if bucket:
            return bucket
    return "period" if _other_years(case, answer) else OTHER


def _in_tables(case: Case, answer: Answer, tables: Sequence[Table]) -> str:
    given = list(_cells(tables, lambda text, _: _same_digits(text, answer.value or "")))
    wanted = list(_cells(tables, lambda text, unit: stands_in(case.expected, f"{unit}\n{text}")))
    pairs = [(one, other) for one in given for other in wanted if one.table == other.table]
    for one, other in pairs:
        if one.row == other.row:
            return "period" if one.period != other.period else "column"
    for one, other in pairs:
        if one.column == other.column:
            return "row"
    return "row" if pairs else ""


def _cells(tables: Sequence[Table], holds: Callable[[str, str], bool]) -> Iterator[_Cell]:
    for number, table in enumerate(tables):
        for row, cells in enumerate(table.cells[table.header_rows :]):
            for column, text in enumerate(cells):
                if any(c.isdigit() for c in text) and holds(text, table.unit):
                    period = table.periods[column] if column < len(table.periods) else ""
                    yield _Cell(number, row, column, period)


def _same_digits(cell: str, value: str) -> bool:
    found, wanted = _DIGITS.search(cell), _DIGITS.search(value)
    return bool(found and wanted and found.group() == wanted.group())


def _other_years(case: Case, answer: Answer) -> bool:
    """Whether the quotes name years, and none of those that the question names."""
    asked = set(years_in(case.question))
    quoted = years_in("\n".join(citation.quote for citation in answer.citations))
    return bool(asked and quoted and asked.isdisjoint(quoted))
