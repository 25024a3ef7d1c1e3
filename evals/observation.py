"""What an engine does with the questions of a run: the only place where an evaluation asks it.

Belongs here: searching or answering each question, and the floors beside it. Not here: judging what
was found (evaluation).
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from evals.engine import Engine
from evals.floors import floor_engines
from evals.outcomes import Scope
from evals.page_run import DEPTH
from evals.questions.cases import Case, PageKey
from rag_resources.records import Answer, SearchResult

Run = dict[str, tuple[PageKey, ...]]


@dataclass
class Observed:
    """What the engine did, by query id.

    Attributes:
        answers: empty in a run that only searches.
        floors: the pages that each floor found.
        milliseconds: per question.
        indexed: the pages that the search for questions about some reports could have found.
    """

    searches: dict[str, SearchResult] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    floors: defaultdict[str, Run] = field(default_factory=lambda: defaultdict(dict))
    milliseconds: list[float] = field(default_factory=list)
    indexed: dict[tuple[str, ...], frozenset[PageKey]] = field(default_factory=dict)


def observe(
    engine: Engine,
    cases: Sequence[Case],
    scope: Scope,
    answers: bool,
    on_question: Callable[[], None] | None,
) -> Observed:
    """Asks every question; see `evals.evaluation.evaluate`."""
    engine.prepare([case.question for case in cases])
    floors = floor_engines(engine)
    observed = Observed()
    for case in cases:
        reports = case.reports if scope == "report" else None
        started = perf_counter()
        if answers:
            answer = engine.ask(case.question, reports=reports)
            observed.answers[case.query_id], search = answer, answer.search
        else:
            search = engine.search(case.question, reports=reports, top=DEPTH)
        observed.milliseconds.append(1_000 * (perf_counter() - started))
        observed.searches[case.query_id] = search
        # Asked here and not in runs of their own: the report's indexes are open now.
        if case.reports not in observed.indexed:
            observed.indexed[case.reports] = engine.indexed_pages(reports)
        for name, floor in floors.items():
            result = floor.search(case.question, reports=reports, top=DEPTH)
            observed.floors[name][case.query_id] = pages_of(result)
        if on_question is not None:
            on_question()
    return observed


def pages_of(search: SearchResult) -> tuple[PageKey, ...]:
    """The pages found, best first."""
    return tuple((hit.report_id, hit.page) for hit in search.pages)
