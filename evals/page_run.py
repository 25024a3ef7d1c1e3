"""One search per question, and what it found: the part that ablation and the baseline share.

Belongs here: asking an engine for pages. Not here: scoring them, answering (evaluation).
"""

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from evals.engine import Engine
from evals.outcomes import Scope
from evals.questions.cases import Case, PageKey

DEPTH = 10  # the deepest measures look at ten results


class Found(NamedTuple):
    """The pages found for one question, best first, and the milliseconds it took."""

    pages: tuple[PageKey, ...]
    milliseconds: float


def search_pages(engine: Engine, cases: Sequence[Case], scope: Scope) -> dict[str, Found]:
    """What an engine finds for each question, by query id."""
    engine.prepare([case.question for case in cases])
    found = {}
    for case in cases:
        reports = case.reports if scope == "report" else None
        started = perf_counter()
        result = engine.search(case.question, reports=reports, top=DEPTH)
        milliseconds = round(1_000 * (perf_counter() - started), 3)
        pages = tuple((hit.report_id, hit.page) for hit in result.pages)
        found[case.query_id] = Found(pages, milliseconds)
    return found
